import CZlib

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The memory an archive lies in: a mapped file, or a block that was built. It never changes.
public final class ArchiveBytes: @unchecked Sendable {
    /// What the bytes are called in errors: the file's path.
    public let name: String
    let base: UnsafeRawPointer
    let count: Int
    private let isMapped: Bool

    /// Maps a file below an open directory (`AT_FDCWD` for a path of its own) for reading.
    public init(file: String, directory: Int32 = AT_FDCWD, name: String? = nil) throws(ArchiveError) {
        self.name = name ?? file
        // A pipe in the file's place must not make us wait for its writer.
        let descriptor = openat(directory, file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(file: self.name, reason: systemReason()) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw .unreadable(file: self.name, reason: systemReason()) }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_size >= ArchiveFormat.headerSize else {
            throw .foreign(file: self.name)
        }
        count = Int(info.st_size)
        guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED else {
            throw .unreadable(file: self.name, reason: systemReason())
        }
        base = UnsafeRawPointer(address)
        isMapped = true
    }

    /// A block of `count` zero bytes that `fill` writes once.
    init(name: String, count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        self.name = name
        self.count = count
        let block = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: ArchiveFormat.alignment)
        block.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        fill(UnsafeMutableRawBufferPointer(start: block, count: count))
        base = UnsafeRawPointer(block)
        isMapped = false
    }

    deinit {
        if isMapped { munmap(UnsafeMutableRawPointer(mutating: base), count) } else { base.deallocate() }
    }

    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
}

/// zlib's CRC-32, going on from `seed`.
func crc32Checksum(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> UInt32 {
    var value = UInt(seed)
    var rest = bytes
    while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
        value = crc32(value, piece.bindMemory(to: UInt8.self).baseAddress, UInt32(piece.count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
    return UInt32(truncatingIfNeeded: value)
}
