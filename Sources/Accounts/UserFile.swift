import Archive

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
        let isName =
            (1...64).contains(user.utf8.count) && user.first != "."
            && user.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        guard isName else { throw .badUser(name: String(user.prefix(64))) }
        return dataFolder + "/users/\(user).sqlite"
    }

    /// The copy of a user's file as it was after the last change.
    static func backup(of path: String) -> String { path + ".backup" }

    /// Whether a file is there.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

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

    /// Writes a whole file, for its owner alone, beside its place and moves it there, so that nobody ever sees half of it.
    static func replace(_ path: String, with bytes: [UInt8]) throws(AccountsError) {
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
    }

    /// A name beside a file that no other process takes.
    static func freshPath(beside path: String) -> String {
        "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
    }

    /// Moves a damaged file, and what SQLite keeps beside it, out of the way, and tells where it is now; nil where it
    /// cannot be moved.
    static func setAside(_ path: String) -> String? {
        var aside = "\(path).damaged-\(time(nil))"
        var number = 1
        while exists(aside) {
            number += 1
            aside = "\(path).damaged-\(time(nil))-\(number)"
        }
        guard rename(path, aside) == 0 else { return nil }
        for companion in ["-wal", "-shm"] { rename(path + companion, aside + companion) }
        return aside
    }

    /// Removes a user's file with all that belongs to it: log, copies, and what was set aside.
    static func removeAll(of path: String) throws(AccountsError) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let (folder, name) = (String(path[..<slash]), String(path[path.index(after: slash)...]))
        guard let directory = opendir(folder) else { throw .cannotRemove(path: folder, reason: systemReason()) }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard file.hasPrefix(name) else { continue }
            // Log, copies, what was set aside; `ann.sqlite.backup.sqlite` belongs to another user.
            let rest = file.dropFirst(name.count)
            let isHers = rest.isEmpty || rest.hasPrefix("-") || rest.hasPrefix(".")
            if isHers, !rest.contains(".sqlite") { found.append(file) }
        }
        for file in found where unlink(folder + "/" + file) != 0 && errno != ENOENT {
            throw .cannotRemove(path: folder + "/" + file, reason: systemReason())
        }
    }
}
