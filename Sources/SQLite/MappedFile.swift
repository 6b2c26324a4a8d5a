#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file's bytes in memory, as SQLite reads a database that never changes.
///
/// SQLite opens files by names alone, and brings a name under `/proc/self/fd` back to the one it stands for; that may
/// be gone, or another file's, when a region has been exchanged. The system follows such a name to the file that is
/// open.
final class MappedFile {
    let start: UnsafeMutablePointer<UInt8>?
    let size: Int64

    init(_ path: String, named name: String) throws(SQLiteError) {
        func failure(_ code: Int32) -> SQLiteError {
            let words = String(cString: strerror(code))
            return .cannotOpen(file: name, reason: words.prefix(1).lowercased() + words.dropFirst())
        }
        // A pipe in the file's place must not make us wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw failure(errno) }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .cannotOpen(file: name, reason: "it is not a file") }
        size = Int64(info.st_size)
        guard size > 0 else {
            start = nil
            return
        }
        guard let address = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0),
            address != MAP_FAILED
        else { throw failure(errno) }
        let bytes = address.assumingMemoryBound(to: UInt8.self)
        start = bytes
        guard leaveLogMode(bytes) else { throw failure(errno) }
    }

    /// A database that was left in the mode of logs is read without one, since what was logged is in the file when the
    /// log is gone. This changes the memory alone. False where the system refuses.
    private func leaveLogMode(_ bytes: UnsafeMutablePointer<UInt8>) -> Bool {
        let (versions, log, journal): (ClosedRange<Int>, UInt8, UInt8) = (18...19, 2, 1)
        guard size >= 100, versions.contains(where: { bytes[$0] == log }) else { return true }
        guard mprotect(bytes, 100, PROT_READ | PROT_WRITE) == 0 else { return false }
        for version in versions where bytes[version] == log { bytes[version] = journal }
        return true
    }

    deinit {
        if let start { munmap(start, Int(size)) }
    }
}
