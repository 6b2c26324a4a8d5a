#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's words for what went wrong last (or for another `errno`), fit for the middle of a sentence:
/// `permission denied`.
package func systemReason(_ code: Int32 = errno) -> String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
}

/// Reads from an open file until a block is full or the file ends.
///
/// - Returns: How many bytes were read, fewer than the block has at the end of the file alone; nil where the system
///   fails, which `errno` then tells.
package func readFully(_ descriptor: Int32, into block: UnsafeMutableRawBufferPointer) -> Int? {
    var filled = 0
    while filled < block.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: block[filled...])
        let count = read(descriptor, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return nil }
        if count == 0 { break }
        filled += count
    }
    return filled
}
