import Measures
import Transit

/// Runs none of which overtakes another.
struct RunLine: BitwiseCopyable {
    var pattern: Int32
    var firstRun: Int32
    var runCount: Int32
    var stopCount: Int32
    /// Seconds between two vehicles where they come without a schedule, from the time of the line's one run on, and
    /// from the first to the last; else 0.
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
/// A run that was boarded at a position, and all after it, have nothing new to offer to whoever boards there or later
/// with as many boardings: none overtakes another. Of the steps at which earlier runs were boarded further on two are
/// kept.
struct LineMemory: BitwiseCopyable {
    /// The run that was looked for last, as the line counts: those asked for next are mostly near it.
    var hint: Int32
    /// The mark, and in rounds the number, of the pass or round that has ridden the line last.
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
struct LineRun: BitwiseCopyable {
    /// Where its times lie in their column: the one at position 0 of the pass.
    var time: Int32
    /// Seconds of the pass at second 0 of its service day.
    var dayStart: Int32
    var trip: Int32
    /// The run of the overlay it is, as its columns count, or -1 for one as scheduled.
    var change: Int32
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
    var run: LineRun
}

/// A run that one has boarded somewhere, as a loop needs it that rides along.
struct LineRide: BitwiseCopyable {
    var line: Int32
    /// The run, as the line counts.
    var run: Int32
    /// Where one boards.
    var position: Int32
    /// Seconds of the pass at second 0 of its day; of vehicles without a schedule as one expects them.
    var dayStart: Int
    /// When one gets off at position 0; the others by the direction's sign.
    var times: UnsafePointer<ServiceTime>
}
