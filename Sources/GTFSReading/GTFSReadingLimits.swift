/// How large a feed may be, so that a hostile or broken one cannot fill the memory.
public struct GTFSReadingLimits: Sendable, Hashable {
    /// The most bytes one file may have, unpacked.
    public var fileBytes: Int
    /// How many times its packed size a file of a zip archive may unpack to, once it is larger than `freeBytes`.
    public var compressionRatio: Int
    /// Up to this many bytes, unpacked, any ratio is fine.
    public var freeBytes: Int

    /// Limits; the defaults let every honest feed through (timetables pack to some 1/10).
    public init(fileBytes: Int = 2 << 30, compressionRatio: Int = 200, freeBytes: Int = 32 << 20) {
        self.fileBytes = fileBytes
        self.compressionRatio = compressionRatio
        self.freeBytes = freeBytes
    }
}
