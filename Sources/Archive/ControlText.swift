/// Replaces by blanks, byte for byte, what has no place in a name and would break a line or steer the terminal that
/// shows it: control characters, line and paragraph separators, and the marks that embed, override or isolate a
/// direction of writing. Returns whether there were any.
///
/// - Parameter bytes: Text in UTF-8; bytes that are none are passed over.
/// - Complexity: O(n).
public func blankControls(in bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var found = false
    var position = 0
    while position < bytes.count {
        let length = controlLength(UnsafeBufferPointer(rebasing: bytes[position...].prefix(3)))
        for offset in 0..<length { bytes[position + offset] = UInt8(ascii: " ") }
        if length > 0 { found = true }
        position += max(1, length)
    }
    return found
}

/// How many bytes of one to three the control character that they begin with takes; 0 where it is none.
private func controlLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    switch bytes[0] {
    case 0..<0x20, 0x7F: 1
    case 0xC2 where bytes.count > 1 && 0x80...0x9F ~= bytes[1]: 2
    case 0xE2 where bytes.count > 2 && bytes[1] == 0x80 && 0xA8...0xAE ~= bytes[2]: 3
    case 0xE2 where bytes.count > 2 && bytes[1] == 0x81 && 0xA6...0xA9 ~= bytes[2]: 3
    default: 0
    }
}
