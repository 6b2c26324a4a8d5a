/// How an archive lies on disk (all numbers little-endian):
///
///     0   8  "RouteB" CR LF
///     8   4  format version
///     12  4  number of sections
///     16 16  region id
///     32 16  kind, zero-padded
///     48  8  size of the file
///     56  4  CRC-32 of header and section list, this field taken as 0
///     60  4  0
///     64     list of sections, 64 bytes each: name (32, zero-padded), offset (8), bytes (8), bytes an element (4),
///            CRC-32 (4), 0 (8)
///     ...    sections, each at a multiple of 64
enum ArchiveFormat {
    static let magic: [UInt8] = Array("RouteB\r\n".utf8)
    static let version: UInt32 = 5
    static let headerSize = 64
    static let entrySize = 64
    static let alignment = 64
    static let nameSize = 32
    static let kindSize = 16
    /// Where the checksum of the header stands.
    static let checksumAt = 56

    static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }
}
