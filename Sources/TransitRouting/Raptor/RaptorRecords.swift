import Measures
import Transit

/// The first and the last position at which something may be done.
struct PositionSpan: BitwiseCopyable {
    var first: Int32
    var last: Int32

    static var none: PositionSpan { PositionSpan(first: .max, last: -1) }

    /// The same span of a pattern's stops as a pass counts them.
    @inline(__always) func seen<Direction: PassDirection>(_: Direction.Type, stopCount: Int32) -> PositionSpan {
        Direction.isForward ? self : PositionSpan(first: stopCount &- 1 &- last, last: stopCount &- 1 &- first)
    }
}

/// When a state is reached, and by which label.
struct RaptorEntry: BitwiseCopyable {
    var time: Int32
    var label: Int32
}

/// The entries of a state in a row, one for each class of walking.
///
/// Kept is what is left to the greatest second: zeros are a state that is not reached, so that memory fresh from the
/// system is clean before it is touched.
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
