import Archive

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Who is logged in on this machine: a file of two lines, the user's name and a token, that its owner alone may read.
struct SessionFile {
    /// Who is logged in, and what proves it.
    struct Session: Sendable {
        var user: String
        var token: SessionToken
    }

    /// Where it lies.
    let path: String

    /// The session file of a program's folder for data.
    init(in dataFolder: String) { path = dataFolder + "/session" }

    /// The session; nil where nobody is logged in.
    ///
    /// - Throws: `badSession` where the file cannot be read, holds something else, or others may read it.
    func read() throws(AccountsError) -> Session? {
        // A pipe in its place is not waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .badSession(path: path, reason: systemReason())
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .badSession(path: path, reason: systemReason()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .badSession(path: path, reason: "it is no file") }
        guard status.st_mode & 0o077 == 0 else {
            throw .badSession(path: path, reason: "others than its owner may read or write it")
        }
        var bytes = [UInt8](repeating: 0, count: 1024)
        guard let count = bytes.withUnsafeMutableBytes({ readFully(descriptor, into: $0) }) else {
            throw .badSession(path: path, reason: systemReason())
        }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        guard lines.count == 2, let token = SessionToken(kept: String(lines[1])), UserFile.isName(String(lines[0]))
        else {
            throw .badSession(path: path, reason: "it is damaged")
        }
        return Session(user: String(lines[0]), token: token)
    }

    /// Keeps a session, in place of one that was there.
    func write(_ session: Session) throws(AccountsError) {
        try UserFile.replace(path, with: Array("\(session.user)\n\(session.token.text)\n".utf8))
    }

    /// Forgets the session; nothing happens where there is none.
    func remove() throws(AccountsError) { try UserFile.remove(path) }
}
