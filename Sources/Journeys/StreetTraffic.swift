import Measures
import Streets

/// How fast cars move on the streets at one moment, as a feed reports it.
public struct StreetTraffic: Sendable {
    /// The file or address it comes from.
    public var source: String
    /// How fast cars move on each edge in km/h; 0 where that is not known.
    public var speeds: [UInt8]
    /// The edges that are closed to cars.
    public var closed: [EdgeIndex]
    /// When the newest report was measured; nil where the feed does not tell.
    public var newest: Timestamp?

    /// Traffic by what is reported.
    public init(source: String, speeds: [UInt8], closed: [EdgeIndex] = [], newest: Timestamp? = nil) {
        self.source = source
        self.speeds = speeds
        self.closed = closed
        self.newest = newest
    }
}
