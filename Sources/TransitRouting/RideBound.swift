import Measures
import Transit

/// A number of seconds that the way from a stop to the target never falls below: what makes the search A*.
///
/// All give the same answer; a better one settles fewer labels.
public enum TransitBound: Sendable, CaseIterable {
    /// None: Dijkstra's search.
    case none
    /// The fastest rides and walks, no waiting: exact but for that.
    case fastestRides
}

/// Of every stop the seconds at least from there to the end of a pass.
struct RideBound: ~Copyable {
    private let stopCount: Int
    /// The seconds, `unreached` where no way leads to an end.
    let seconds: UnsafeMutablePointer<Int32>
    /// Seconds from the start to each stop on foot.
    private let starts: UnsafeMutablePointer<Int32>
    private var queue = MinuteQueue()
    /// How many labels were settled the last time; none where the bound was known.
    private(set) var settledLabels = 0
    /// What the seconds hold for, and whether any start can reach an end.
    private var known: (question: Question, isReachable: Bool)?

    private static let unreached = Int32.max

    /// What the bound depends on, but for the limit, which may be less than that of the question before.
    private struct Question {
        let hops: HopRows
        let walks: WalkRows
        let isForward: Bool
        let starts: [StopWalk]
        let ends: [StopWalk]
        let limit: Int

        func covers(_ other: Question) -> Bool {
            hops === other.hops && walks.transfers == other.walks.transfers && isForward == other.isForward
                && limit >= other.limit && starts == other.starts && ends == other.ends
        }
    }

    init(stopCount: Int) {
        self.stopCount = stopCount
        seconds = .allocate(capacity: max(1, stopCount))
        starts = .allocate(capacity: max(1, stopCount))
    }

    deinit {
        seconds.deallocate()
        starts.deallocate()
    }

    /// Computes the bound for every stop by a search from the ends over the fastest hop from stop to stop and all
    /// walks; false where no start can reach an end within `limit` seconds at all.
    ///
    /// The search stops once it has passed the nearest start: stops further away are bounded by that distance. A
    /// straight line would be cheaper and is no bound: timetables have hops of a kilometer in no time, since they count
    /// minutes. It is consistent, being a distance in a graph of which every ride and walk is a path, cut off at a
    /// constant. Questions between the same walks at another time have the same bound, which is then kept.
    ///
    /// Method: a backward search for a bound on a time-dependent one, as in D. Delling and G. Nannicini, "Core Routing
    /// on Dynamic Time-Dependent Road Networks", 2012. Complexity: O(hops + walks) in the part that is reached, each
    /// looked at again where its stop comes nearer within half a minute.
    mutating func compute(
        _ patterns: PatternRows, changes: LiveColumns?, on days: ClosedRange<ServiceDay>, walks rows: WalkRows,
        isForward: Bool, starts walksOut: [StopWalk], ends walks: [StopWalk], within limit: Int
    ) -> Bool {
        settledLabels = 0
        let question = Question(
            hops: patterns.hops(isForward: isForward, changes, on: days), walks: rows, isForward: isForward,
            starts: walksOut, ends: walks, limit: limit)
        if let known, known.question.covers(question) { return known.isReachable }
        let isReachable = search(patterns, question)
        known = (question, isReachable)
        return isReachable
    }

    private mutating func search(_ patterns: PatternRows, _ question: Question) -> Bool {
        let (rows, isForward) = (question.walks, question.isForward)
        queue.removeAll()
        seconds.update(repeating: Self.unreached, count: stopCount)
        starts.update(repeating: Self.unreached, count: stopCount)
        for start in question.starts {
            starts[start.stop.int] = min(starts[start.stop.int], Int32(clamping: start.walk.seconds))
        }
        /// Beyond this nothing is of use: the limit, then the way from the nearest start.
        var limit = question.limit
        for walk in question.ends { reach(walk.stop.int, at: walk.walk.seconds, limit) }

        let hops = question.hops
        var radius = Int.max
        var isCut = false
        while queue.advance() {
            if queue.start > radius {
                isCut = true
                break
            }
            while let entry = queue.pop() {
                let (stop, now) = (Int(entry.stop), Int(entry.time))
                if entry.time > seconds[stop] { continue }
                settledLabels += 1
                if starts[stop] != Self.unreached, now + Int(starts[stop]) < radius {
                    radius = now + Int(starts[stop])
                    isCut = isCut || radius < limit
                    limit = min(limit, radius)
                }
                for hop in hops[stop] {
                    reach(Int(hop.stop), at: now + Int(hop.seconds), limit)
                }
                if patterns.hasSeats {
                    for other in (isForward ? patterns.incomingSeatHops : patterns.seatHops)[stop] {
                        reach(Int(other), at: now, limit)
                    }
                }
                for number in Int(rows.offsets[stop])..<Int(rows.offsets[stop + 1]) {
                    let walk = rows.transfers[number]
                    // Those that follow are longer, but for what the timetable says of a change at the stop itself.
                    if now + Int(walk.seconds) > limit, walk.to.int != stop { break }
                    reach(walk.to.int, at: now + Int(walk.seconds), limit)
                }
            }
        }
        guard radius < .max else { return false }
        // Where the search came to its end, what it has not reached leads nowhere.
        if isCut {
            let cut = Int32(clamping: radius)
            for stop in 0..<stopCount { seconds[stop] = min(seconds[stop], cut) }
        }
        return true
    }

    @inline(__always) private mutating func reach(_ stop: Int, at time: Int, _ limit: Int) {
        guard time < Int(seconds[stop]), time <= limit else { return }
        seconds[stop] = Int32(time)
        queue.push(stop, at: time)
    }
}
