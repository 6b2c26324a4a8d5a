import Archive
import Transit

/// A hop between two stops that some pattern makes, and how long its fastest trip takes.
struct Hop: BitwiseCopyable {
    var stop: Int32
    var seconds: Int32
}

/// The hops that end at each stop (backward: begin there), each pair of stops once, however many patterns make it: all
/// that a lower bound of rides has to look at.
final class HopRows {
    private let offsets: UnsafeMutablePointer<UInt32>
    private var hops = FlatBuffer<Hop>()

    /// The hops of those patterns that run, `fastest` being how long each takes from the stop before, parallel to their
    /// stops.
    ///
    /// Complexity: O(calls + stops).
    init(_ patterns: PatternRows, running: [Bool], fastest: UnsafePointer<UInt32>, isForward: Bool) {
        let stopCount = patterns.stopCount
        offsets = .allocate(capacity: stopCount + 1)
        offsets.initialize(to: 0)
        // Where the hop to a stop stands; of the stop at hand where that is no earlier than its first hop.
        var places = [Int](repeating: -1, count: stopCount)
        func note(_ other: StopIndex, _ seconds: UInt32, from first: Int) {
            let place = places[other.int]
            if place >= first {
                hops[place].seconds = min(hops[place].seconds, Int32(seconds))
            } else {
                places[other.int] = hops.count
                hops.append(Hop(stop: Int32(other.int), seconds: Int32(seconds)))
            }
        }
        for stop in 0..<stopCount {
            let first = hops.count
            for number in Int(patterns.callOffsets[stop])..<Int(patterns.callOffsets[stop + 1]) {
                let call = patterns.calls[number]
                guard running[call.pattern.int] else { continue }
                let row = patterns.rows[call.pattern.int]
                let here = Int(row.firstStop) + Int(call.position)
                if isForward {
                    if call.position > 0 { note(patterns.stops[here - 1], fastest[here], from: first) }
                } else if Int(call.position) + 1 < Int(row.stopCount) {
                    note(patterns.stops[here + 1], fastest[here + 1], from: first)
                }
            }
            (offsets + stop + 1).initialize(to: UInt32(hops.count))
        }
    }

    deinit { offsets.deallocate() }

    /// The hops of a stop.
    @inline(__always) subscript(stop: Int) -> UnsafeBufferPointer<Hop> {
        let first = Int(offsets[stop])
        return UnsafeBufferPointer(start: hops.base + first, count: Int(offsets[stop + 1]) - first)
    }
}
