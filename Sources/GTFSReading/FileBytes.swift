/// The bytes of one file in memory of its own, which the reader of tables may change in place.
final class FileBytes {
    let memory: UnsafeMutableBufferPointer<UInt8>

    /// Room for `count` bytes, not yet written.
    init(count: Int) {
        memory = .allocate(capacity: max(count, 1))
        self.count = count
    }

    /// A copy of `bytes`.
    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count)
        _ = memory.update(fromContentsOf: bytes)
    }

    /// How many of the bytes are the file's.
    let count: Int

    deinit { memory.deallocate() }
}
