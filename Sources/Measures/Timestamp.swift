#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An instant, in whole seconds since 1970-01-01 00:00 UTC (leap seconds not counted, as POSIX does).
public struct Timestamp: Comparable, Hashable, Sendable, BitwiseCopyable {
    /// Seconds since 1970-01-01 00:00 UTC.
    public var secondsSince1970: Int64

    /// The instant so many seconds after 1970-01-01 00:00 UTC.
    @inlinable public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

    /// This moment, by the system's clock.
    public static var now: Timestamp { Timestamp(secondsSince1970: Int64(time(nil))) }

    /// The instant `seconds` later.
    @inlinable public func advanced(bySeconds seconds: Int) -> Timestamp {
        Timestamp(secondsSince1970: secondsSince1970 + Int64(seconds))
    }

    /// The instant reached after `time`, rounded up to a whole second.
    @inlinable public static func + (a: Timestamp, time: TravelTime) -> Timestamp {
        a.advanced(bySeconds: time.wholeSeconds)
    }

    /// The instant at which the minute that a clock shows began; zones differ by whole minutes.
    public var startOfMinute: Timestamp {
        let second = secondsSince1970 % 60
        return Timestamp(secondsSince1970: secondsSince1970 - (second < 0 ? second + 60 : second))
    }

    /// Seconds from this instant to `other`; negative when `other` lies before.
    @inlinable public func seconds(to other: Timestamp) -> Int { Int(other.secondsSince1970 - secondsSince1970) }

    /// Whether `a` comes first.
    @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}
