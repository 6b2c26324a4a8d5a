import Transit

/// The direction of a pass, and the instant from which it counts.
///
/// A pass counts seconds that have passed since its start: forward they run with the clock, backward against it. A
/// backward pass sees each pattern from its end: the last stop is its position 0, the last trip comes first, one gets on
/// where others get off. So one piece of code is both searches, and each is as right as the other.
struct SearchFrame {
    let isForward: Bool
    /// Seconds from the query's instant to the start of the pass.
    let origin: Int

    /// +1 forward, -1 backward.
    @inline(__always) var sign: Int { isForward ? 1 : -1 }
    /// What is needed at a stop to get on, as the pass sees it.
    @inline(__always) var boardRule: UInt8 { (isForward ? StopRules.board : StopRules.alight).rawValue }
    /// What is needed to get off.
    @inline(__always) var alightRule: UInt8 { (isForward ? StopRules.alight : StopRules.board).rawValue }

    /// Seconds of the pass for seconds from the query's instant.
    @inline(__always) func flipped(_ seconds: Int) -> Int { sign * (seconds - origin) }
    /// Seconds from the query's instant for seconds of the pass.
    @inline(__always) func clock(_ seconds: Int) -> Int { origin + sign * seconds }
    /// The pass that starts `seconds` into this one and looks back.
    func reversed(at seconds: Int) -> SearchFrame { SearchFrame(isForward: !isForward, origin: clock(seconds)) }
}
