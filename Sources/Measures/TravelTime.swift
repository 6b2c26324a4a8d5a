/// How long something takes, in whole milliseconds.
///
/// Street searches add up many short edges, so that seconds would be too coarse; timetables count whole seconds.
public struct TravelTime: Comparable, Hashable, Sendable, AdditiveArithmetic {
    /// The duration in milliseconds.
    public var milliseconds: Int

    /// A duration in milliseconds.
    @inlinable public init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// A duration in whole seconds: `.seconds(30)`.
    @inlinable public static func seconds(_ value: Int) -> TravelTime { TravelTime(milliseconds: value * 1000) }

    /// A duration in whole minutes: `.minutes(5)`.
    @inlinable public static func minutes(_ value: Int) -> TravelTime { .seconds(value * 60) }

    /// No time at all.
    @inlinable public static var zero: TravelTime { TravelTime(milliseconds: 0) }

    /// The duration in seconds, rounded up: whoever walks 1.2 s is not there after 1 s.
    @inlinable public var wholeSeconds: Int {
        milliseconds >= 0 ? (milliseconds + 999) / 1000 : -(-milliseconds / 1000)
    }

    /// The duration in seconds.
    @inlinable public var seconds: Double { Double(milliseconds) / 1000 }

    /// The sum of two durations.
    @inlinable public static func + (a: TravelTime, b: TravelTime) -> TravelTime {
        TravelTime(milliseconds: a.milliseconds + b.milliseconds)
    }
    /// The difference of two durations; may be negative.
    @inlinable public static func - (a: TravelTime, b: TravelTime) -> TravelTime {
        TravelTime(milliseconds: a.milliseconds - b.milliseconds)
    }
    /// Whether `a` is the shorter one.
    @inlinable public static func < (a: TravelTime, b: TravelTime) -> Bool { a.milliseconds < b.milliseconds }
}
