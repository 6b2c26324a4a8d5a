import Archive
import Measures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that stays open for reading as long as the value is there, even when it is removed.
final class OpenFile: Sendable {
    /// Its path, for errors.
    let path: String
    let descriptor: Int32
    let size: Int
    /// When it was changed last.
    let modified: Timestamp

    /// Opens a file below an open directory, which is called by its path in errors.
    ///
    /// - Throws: `foreign` where there is none.
    init(_ file: String, in directory: Int32, named directoryPath: String) throws(RegionError) {
        path = directoryPath + "/" + file
        // A pipe in the file's place must not make us wait for its writer.
        descriptor = openat(directory, file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var info = stat()
        let isThere = descriptor >= 0 && fstat(descriptor, &info) == 0
        let failure = errno
        size = Int(info.st_size)
        #if os(Linux)
            modified = Timestamp(secondsSince1970: Int64(info.st_mtim.tv_sec))
        #else
            modified = Timestamp(secondsSince1970: Int64(info.st_mtimespec.tv_sec))
        #endif
        guard isThere else {
            throw failure == ENOENT
                ? .foreign(path: directoryPath) : .unreadable(path: path, reason: systemReason(failure))
        }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is not a file") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// All its bytes. Complexity: O(n).
    func contents() throws(RegionError) -> Data {
        var data = Data(count: size)
        let failure = data.withUnsafeMutableBytes { bytes -> String? in
            var filled = 0
            while filled < bytes.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
                let count = pread(descriptor, rest.baseAddress, rest.count, off_t(filled))
                if count < 0 && errno == EINTR { continue }
                if count < 0 { return systemReason() }
                if count == 0 { return "it ends early" }
                filled += count
            }
            return nil
        }
        if let failure { throw .unreadable(path: path, reason: failure) }
        return data
    }
}
