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

extension SearchWorkspace {
    /// Computes the bound of a pass for every stop by a search from its ends over the fastest hop from stop to stop and
    /// all walks; false where no start can reach an end at all.
    ///
    /// The search stops once it has passed the nearest start: stops further away are bounded by that distance. A straight
    /// line would be cheaper and is no bound: timetables have hops of a kilometer in no time, since they count minutes.
    /// It is consistent, being a distance in a graph of which every ride and walk is a path, cut off at a constant.
    ///
    /// Method: a backward search for a bound on a time-dependent one, as in D. Delling and G. Nannicini, "Core Routing on
    /// Dynamic Time-Dependent Road Networks", 2012. Complexity: O((calls + walks) log stops).
    mutating func boundByFastestRides(
        _ schedule: Schedule, _ frame: SearchFrame, starts: [StopWalk], ends walks: [StopWalk], bound: Int
    ) -> Bool {
        boundQueue.removeAll()
        bounds.update(repeating: Self.unreached, count: stopCount)
        ends.update(repeating: Self.unreached, count: stopCount)
        for start in starts {
            ends[start.stop.int] = min(ends[start.stop.int], Int32(clamping: start.walk.seconds))
        }
        func reach(_ stop: Int, at seconds: Int) {
            guard seconds < Int(bounds[stop]), seconds <= bound else { return }
            bounds[stop] = Int32(seconds)
            boundQueue.push(UInt64(seconds) << 32 | UInt64(stop))
        }
        for walk in walks { reach(walk.stop.int, at: walk.walk.seconds) }

        let fastest = schedule.changes.flatMap { $0.fastest.baseAddress } ?? patterns.fastest
        let transfers = frame.isForward ? patterns.incomingTransfers : patterns.transfers
        let transferOffsets = frame.isForward ? patterns.incomingOffsets : patterns.transferOffsets
        var radius = Int.max
        var isCut = false
        while let top = boundQueue.pop() {
            let (seconds, stop) = (Int(top >> 32), Int(top & 0xFFFF_FFFF))
            if seconds > radius {
                isCut = true
                break
            }
            if seconds > Int(bounds[stop]) { continue }
            boundLabels += 1
            if ends[stop] != Self.unreached { radius = min(radius, seconds + Int(ends[stop])) }
            for number in Int(patterns.callOffsets[stop])..<Int(patterns.callOffsets[stop + 1]) {
                let call = patterns.calls[number]
                let row = patterns.rows[call.pattern.int]
                let here = Int(row.firstStop) + Int(call.position)
                if frame.isForward {
                    if call.position > 0 { reach(patterns.stops[here - 1].int, at: seconds + Int(fastest[here])) }
                } else if Int(call.position) + 1 < Int(row.stopCount) {
                    reach(patterns.stops[here + 1].int, at: seconds + Int(fastest[here + 1]))
                }
            }
            if patterns.hasSeats {
                for other in (frame.isForward ? patterns.incomingSeatHops : patterns.seatHops)[stop] {
                    reach(Int(other), at: seconds)
                }
            }
            for number in Int(transferOffsets[stop])..<Int(transferOffsets[stop + 1]) {
                reach(transfers[number].to.int, at: seconds + Int(transfers[number].seconds))
            }
        }
        guard radius < .max else { return false }
        // Where the search came to its end, what it has not reached leads nowhere.
        if isCut {
            let cut = Int32(clamping: radius)
            for stop in 0..<stopCount { bounds[stop] = min(bounds[stop], cut) }
        }
        return true
    }
}
