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

/// What a search minimises: time made dearer or cheaper by a traveller's wishes, in thousandths of a second's worth.
///
/// A cost is never shown as a time; with no wishes the two have the same number.
public struct Cost: Comparable, Hashable, Sendable, AdditiveArithmetic, BitwiseCopyable {
    /// The cost in milliseconds' worth.
    public var raw: UInt32

    /// A cost of `raw` milliseconds' worth.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }

    /// No cost at all.
    @inlinable public static var zero: Cost { Cost(0) }

    /// More than any way costs: what is closed. Sums with it stay there.
    @inlinable public static var infinite: Cost { Cost(.max) }

    /// The sum of two costs, no more than `infinite`.
    @inlinable public static func + (a: Cost, b: Cost) -> Cost {
        let (sum, overflow) = a.raw.addingReportingOverflow(b.raw)
        return overflow ? .infinite : Cost(sum)
    }
    /// The difference of two costs, no less than zero.
    @inlinable public static func - (a: Cost, b: Cost) -> Cost { a.raw > b.raw ? Cost(a.raw - b.raw) : .zero }
    /// Whether `a` is the smaller one.
    @inlinable public static func < (a: Cost, b: Cost) -> Bool { a.raw < b.raw }
}
