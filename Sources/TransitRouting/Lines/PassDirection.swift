import Measures
import Transit

/// Which way the clock runs in a pass: what makes one piece of code search forward and backward.
///
/// A pass against the clock sees each pattern from its end: the last stop is its position 0, the last trip comes first,
/// one gets on where others get off.
protocol PassDirection {
    /// Whether seconds of the pass run with the clock.
    static var isForward: Bool { get }
    /// The other way.
    associatedtype Opposite: PassDirection where Opposite.Opposite == Self
}

/// From the origin on, by the clock.
enum WithClock: PassDirection {
    typealias Opposite = AgainstClock
    @inline(__always) static var isForward: Bool { true }
}

/// From the target back, against the clock.
enum AgainstClock: PassDirection {
    typealias Opposite = WithClock
    @inline(__always) static var isForward: Bool { false }
}

extension PassDirection {
    /// +1 or -1.
    @inline(__always) static var sign: Int { isForward ? 1 : -1 }
    /// What is needed at a stop to get on, as the pass sees it.
    @inline(__always) static var boardRule: UInt8 { (isForward ? StopRules.board : StopRules.alight).rawValue }
    /// What is needed to get off.
    @inline(__always) static var alightRule: UInt8 { (isForward ? StopRules.alight : StopRules.board).rawValue }
}
