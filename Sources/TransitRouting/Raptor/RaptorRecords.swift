import Measures
import Transit

/// Runs none of which overtakes another.
struct RaptorLine: BitwiseCopyable {
    var pattern: Int32
    var firstRun: Int32
    var runCount: Int32
    var stopCount: Int32
    /// Seconds between two vehicles where they come without a schedule, from the time of the line's one run on, and from the
    /// first to the last; else 0.
    var headway: Int32
    var window: Int32
    /// When the first run leaves position 0, and when the last one gets to the last position, in seconds of the pass.
    var begin: Int32
    var end: Int32
    /// Whether the vehicle of some run goes on as another trip.
    var goesOn: Bool
    /// The stop at position 0 of the pass; the others by the direction's sign.
    var stops: UnsafePointer<StopIndex>
    /// The rules, as the stops.
    var rules: UnsafePointer<StopRules>
}

/// What is remembered of a line: where to look for its runs, and what of it has been ridden.
///
/// A run that was boarded at a position, and all after it, have nothing new to offer to whoever boards there or later with
/// as many boardings: none overtakes another. Of the steps at which earlier runs were boarded further on two are kept.
struct RaptorMemory: BitwiseCopyable {
    /// The run that was looked for last, as the line counts: those asked for next are mostly near it.
    var hint: Int32
    /// The mark and number of the round that has ridden the line last.
    var mark: UInt32 = 0
    var round: Int32 = 0
    /// The first step and the last one.
    var first = Step.none
    var last = Step.none

    /// A run and where it was boarded.
    struct Step: BitwiseCopyable {
        var position: Int32
        var run: Int32

        static var none: Step { Step(position: .max, run: .max) }
    }
}

/// A trip on a day.
struct RaptorRun: BitwiseCopyable {
    /// Where its times lie in their column: the one at position 0 of the pass.
    var time: Int32
    /// Seconds of the pass at second 0 of its service day.
    var dayStart: Int32
    var trip: Int32
    /// The run of the overlay it is, as its columns count, or -1 for one as scheduled.
    var change: Int32
}

/// The first and the last position at which something may be done.
struct PositionSpan: BitwiseCopyable {
    var first: Int32
    var last: Int32

    static var none: PositionSpan { PositionSpan(first: .max, last: -1) }
}

/// The lines of a pattern.
struct LineSlot: BitwiseCopyable {
    var stamp: UInt32 = 0
    var first: Int32 = 0
    var count: Int32 = 0
}

/// A run that is to find its line.
struct PendingRun: BitwiseCopyable {
    /// When it leaves position 0, in seconds of the pass.
    var key: Int32
    /// When it gets to the last position.
    var endKey: Int32
    var order: Int32
    var day: Int32
    var run: RaptorRun
}

/// When a state is reached, and by which label.
struct RaptorEntry: BitwiseCopyable {
    var time: Int32
    var label: Int32
}

/// The entries of a state in a row, one for each class of walking.
///
/// Kept is what is left to the greatest second: zeros are a state that is not reached, so that memory fresh from the system
/// is clean before it is touched.
struct RaptorEntries: BitwiseCopyable {
    let slacks: UnsafeMutablePointer<Int32>
    let numbers: UnsafeMutablePointer<Int32>

    @inline(__always) subscript(number: Int) -> RaptorEntry {
        get { RaptorEntry(time: time(number), label: numbers[number]) }
        nonmutating set {
            slacks[number] = .max &- newValue.time
            numbers[number] = newValue.label
        }
    }

    @inline(__always) func time(_ number: Int = 0) -> Int32 { .max &- slacks[number] }
}

/// A way to a state, as a step from the label before.
struct RaptorLabel: BitwiseCopyable {
    /// The label before; -1 at the start.
    var parent: Int32
    var state: Int32
    var time: Int32
    /// The line and, as it counts, the run that is ridden; -1 for a walk.
    var line: Int32
    var run: Int32
    /// Where one gets on and off, as the pass counts; for a walk its seconds and decimeters.
    var first: Int32
    var second: Int32
    /// For a ride without a schedule: when one boards. `seated` for one on which one has stayed from the ride before.
    var boarded: Int32 = 0

    static let seated = Int32.min
}

/// A run that one is on without having boarded it: the vehicle has gone on as another trip.
struct RaptorSeat: BitwiseCopyable {
    var line: Int32
    var run: Int32
    /// The label of the ride before.
    var parent: Int32
    var walked: Int32
}

/// A run that is ridden while a line is scanned, for one class of walking.
struct RaptorCursor: BitwiseCopyable {
    var run: Int32
    var parent: Int32
    var board: Int32
    /// Seconds of the pass at second 0 of its day.
    var dayStart: Int
    /// When one gets off at position 0; the others by the direction's sign.
    var times: UnsafePointer<ServiceTime>
}

/// A run that can be boarded when the window of a range search is open: when one has to start for it.
struct RaptorEvent: BitwiseCopyable, Comparable {
    var start: Int32
    var access: Int32
    var line: Int32
    var run: Int32
    var position: Int32

    /// Latest first, as the pass counts.
    static func < (a: RaptorEvent, b: RaptorEvent) -> Bool {
        a.start != b.start ? a.start > b.start : (a.access, a.line) < (b.access, b.line)
    }
}
