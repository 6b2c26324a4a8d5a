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
}
