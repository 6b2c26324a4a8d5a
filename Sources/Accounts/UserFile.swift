import Archive
import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the files of users lie, and how they are made: for their owner alone.
public enum UserFile {
    /// The user who is there without having signed up.
    public static let localUser = "local"

    /// The database of a user in a program's folder for data: `DATA/users/USER.sqlite`.
    ///
    /// - Throws: `badUser` where the name cannot be the name of a file.
    public static func path(user: String = localUser, in dataFolder: String) throws(AccountsError) -> String {
        guard isName(user) else { throw .badUser(name: String(user.prefix(64))) }
        return dataFolder + "/users/\(user).sqlite"
    }

    /// Whether a text may name a user, all of which can be seen.
    static func isName(_ user: String) -> Bool {
        (1...64).contains(user.utf8.count) && user.first != "."
            && user.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
            && !user.unicodeScalars.contains(where: \.properties.isDefaultIgnorableCodePoint)
    }

    /// The copy of a user's file as it was after the last change.
    static func backup(of path: String) -> String { path + ".backup" }

    /// Whether a file is there.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether there is nothing in a file, or no such file.
    static func isEmpty(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_size == 0
    }

    /// Whether there is no file of that name. One in a folder that may not be entered is not known to be missing.
    static func isMissing(_ path: String) -> Bool { access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR) }

    /// Refuses a pipe or a device, which would be waited for or read without end, and what cannot be looked at.
    static func checkKind(of path: String) throws(AccountsError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .store(.cannotOpen(file: path, reason: systemReason())) }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFREG else { return }
        throw .store(.cannotOpen(file: path, reason: kind == S_IFDIR ? "it is a folder" : "it is a pipe or a device"))
    }

    /// Whether a file, and what a database keeps beside it, may be written.
    static func isWritable(_ path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return access(path, W_OK) == 0 && access(folder, W_OK) == 0
    }

    /// Makes an empty file that its owner alone may read and write (0600), and the folders above it that are missing
    /// (0700). What is there stays as it is.
    static func create(_ path: String) throws(AccountsError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
        var folder = path.hasPrefix("/") ? "" : "."
        for part in parts {
            folder += "/" + part
            guard !exists(folder), mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
            throw .cannotCreate(path: folder, reason: systemReason())
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: systemReason()) }
        close(descriptor)
    }

    /// Writes a whole file, for its owner alone, beside its place and moves it there, so that nobody ever sees half of
    /// it.
    static func replace(_ path: String, with bytes: [UInt8]) throws(AccountsError) {
        removeLeftovers(beside: path)
        let fresh = freshPath(beside: path)
        try create(fresh)
        do throws(AccountsError) {
            try fill(fresh, with: bytes)
            try move(fresh, to: path)
        } catch {
            unlink(fresh)
            throw error
        }
    }

    private static func fill(_ path: String, with bytes: [UInt8]) throws(AccountsError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: systemReason()) }
        defer { close(descriptor) }
        let failure = bytes.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                if count < 0 { return errno }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return 0
        }
        guard failure == 0 else { throw .cannotCreate(path: path, reason: systemReason(failure)) }
    }

    /// Moves a whole file to its place when it is safe on the disk.
    static func move(_ fresh: String, to path: String) throws(AccountsError) {
        let descriptor = open(fresh, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: systemReason()) }
        let failure = fsync(descriptor) == 0 ? 0 : errno
        close(descriptor)
        guard failure == 0 else { throw .cannotCreate(path: path, reason: systemReason(failure)) }
        guard rename(fresh, path) == 0 else { throw .cannotCreate(path: path, reason: systemReason()) }
        // Its name, too. Some file systems cannot, and the file is whole under one of its names in any case.
        let folder = open(parts(of: path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// A name beside a file that no other process takes.
    static func freshPath(beside path: String) -> String {
        "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
    }

    /// Moves a file that is damaged, or whatever the word says, and what SQLite keeps beside it, out of the way, and
    /// tells where it is now; nil where it cannot be moved.
    static func setAside(_ path: String, as word: String = "damaged") -> String? {
        var aside = "\(path).\(word)-\(time(nil))"
        var number = 1
        while exists(aside) {
            number += 1
            aside = "\(path).\(word)-\(time(nil))-\(number)"
        }
        guard rename(path, aside) == 0 else { return nil }
        for companion in ["-wal", "-shm"] { rename(path + companion, aside + companion) }
        return aside
    }

    /// Moves what SQLite kept beside a file that is gone out of the way: its log would be played into whatever takes
    /// the file's place.
    static func setLogAside(of path: String) throws(AccountsError) {
        let aside = freshPath(beside: path).dropLast("new".count) + "damaged"
        for companion in ["-wal", "-shm"] where rename(path + companion, aside + companion) != 0 && errno != ENOENT {
            throw .cannotRemove(path: path + companion, reason: systemReason())
        }
    }

    /// Removes all that lies beside a user's file: its copies, what was set aside, and at last its log.
    static func removeCompanions(of path: String) throws(AccountsError) {
        let (folder, name) = parts(of: path)
        guard let files = files(in: folder) else { throw .cannotRemove(path: folder, reason: systemReason()) }
        // `ann.sqlite.backup.sqlite` belongs to another user.
        for file in files where file.hasPrefix(name + ".") && !file.dropFirst(name.count).contains(".sqlite") {
            try remove(folder + "/" + file)
        }
        for log in ["-wal", "-shm"] { try remove(path + log) }
    }

    /// Removes a file; nothing happens where there is none.
    static func remove(_ path: String) throws(AccountsError) {
        guard unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
        throw .cannotRemove(path: path, reason: systemReason())
    }

    /// Removes what processes that were killed left of files that were to take a file's place: those of `freshPath` and
    /// their journals that nobody has written to for ten minutes.
    static func removeLeftovers(beside path: String) {
        let (folder, name) = parts(of: path)
        for file in files(in: folder) ?? [] where file.hasPrefix(name + ".") {
            let words = file.dropFirst(name.count + 1).split(separator: ".", omittingEmptySubsequences: false)
            guard words.count == 3, Int32(words[0]) != nil, UInt32(words[1]) != nil,
                ["new", "new-journal"].contains(words[2])
            else { continue }
            var status = stat()
            guard lstat(folder + "/" + file, &status) == 0, time(nil) - lastWrite(status) > 600 else { continue }
            unlink(folder + "/" + file)
        }
    }

    private static func lastWrite(_ status: stat) -> Int {
        #if canImport(Glibc)
            status.st_mtim.tv_sec
        #else
            status.st_mtimespec.tv_sec
        #endif
    }

    /// The folder and the name of a file.
    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    /// The names of what lies in a folder; nil where it cannot be read, which `errno` then tells.
    private static func files(in folder: String) -> [String]? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                    tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }
}
