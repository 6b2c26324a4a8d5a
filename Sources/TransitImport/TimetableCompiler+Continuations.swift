import Archive
import GTFSReading
import Geometry
import Measures
import Transit

/// Which trips one vehicle does one after the other, so that riders stay seated: by the blocks of trips.txt, and by the
/// rules of transfers.txt, which go before.
extension TimetableCompiler {
    /// How far from the last stop of a trip the next one of its block may begin.
    private static let meetingReach = Meters(150)

    /// Adds the continuations of a feed whose trips are all there.
    ///
    /// Complexity: linear where the trips of a block run on the same days; at worst O(trips of a block²), up to
    /// `blockPairLimit`.
    mutating func addContinuations(_ feed: GTFSFeed, _ numbering: Numbering, _ report: inout ImportReport) {
        let links = addLinkedTrips(feed, numbering, &report)
        var blocks: [GTFSBlockID: [GTFSIndex<GTFSTrip>]] = [:]
        var order: [GTFSBlockID] = []
        for index in feed.trips.indices {
            guard let block = feed.trips[index].block else { continue }
            let place = "\(feed.name)/trips.txt:\(feed.trips[index].line)"
            if feed.trips[index].windows != nil {
                report.note("block of a trip that frequencies.txt repeats, not used", place)
                continue
            }
            guard numbering.trips[index.position] != .none else { continue }
            if blocks[block] == nil { order.append(block) }
            blocks[block, default: []].append(index)
        }
        var pairs = 0
        for block in order { addBlock(blocks[block] ?? [], links, feed, numbering, &pairs, &report) }
    }

    /// The trips of which transfers.txt says how their vehicle goes on, or came.
    private struct LinkedTrips {
        var from: Set<TripIndex> = []
        var to: Set<TripIndex> = []
    }

    /// Rules of transfers.txt about two trips of one vehicle. Where riders have to get off, the trips are known to be
    /// linked and do not continue.
    private mutating func addLinkedTrips(
        _ feed: GTFSFeed, _ numbering: Numbering, _ report: inout ImportReport
    ) -> LinkedTrips {
        var links = LinkedTrips()
        for rule in feed.transfers where rule.kind == .inSeat || rule.kind == .reboarding {
            guard let first = rule.from.trip, let second = rule.to.trip else { continue }
            let place = "\(feed.name)/transfers.txt:\(rule.line)"
            guard feed.trips[first].windows == nil, feed.trips[second].windows == nil else {
                report.note("two trips of one vehicle of which frequencies.txt repeats one, not linked", place)
                continue
            }
            let (from, to) = (numbering.trips[first.position], numbering.trips[second.position])
            guard from != .none, to != .none else {
                report.note("two trips of one vehicle of which one runs on no day, not linked", place)
                continue
            }
            links.from.insert(from)
            links.to.insert(to)
            guard rule.kind == .inSeat else { continue }
            // A trip that leaves before the other arrives belongs to the next service day.
            let shift: Int32 = end(of: from) <= start(of: to) ? 0 : 1
            guard end(of: from).seconds <= start(of: to).seconds + shift * 86_400 else {
                report.note("two trips of one vehicle that overlap in time, not linked", place)
                continue
            }
            let common = days(of: from).intersection(days(of: to).moved(by: -Int(shift)))
            guard !common.isEmpty else {
                report.note("two trips of one vehicle without a day in common, not linked", place)
                continue
            }
            add(from, to, on: common, dayShift: shift)
        }
        return links
    }

    /// For every trip of a block the trips that come next, on the days on which they do. `pairs` counts those that were
    /// looked at in the feed so far.
    private mutating func addBlock(
        _ members: [GTFSIndex<GTFSTrip>], _ links: LinkedTrips, _ feed: GTFSFeed, _ numbering: Numbering,
        _ pairs: inout Int, _ report: inout ImportReport
    ) {
        let trips = members.map { (trip: numbering.trips[$0.position], line: feed.trips[$0].line) }.sorted { a, b in
            (start(of: a.trip), end(of: a.trip), a.trip) < (start(of: b.trip), end(of: b.trip), b.trip)
        }
        for (number, (from, line)) in trips.enumerated() where !links.from.contains(from) {
            let place = "\(feed.name)/trips.txt:\(line)"
            var open = days(of: from)
            for (to, _) in trips[(number + 1)...] {
                pairs += 1
                guard pairs <= blockPairLimit else {
                    report.note(
                        "trip of a block in a feed whose blocks have too many trips on other days, not linked", place)
                    break
                }
                let common = open.intersection(days(of: to))
                if common.isEmpty { continue }
                open.subtract(common)
                if start(of: to) < end(of: from) {
                    report.note("trips of one block that overlap in time, not linked", place)
                } else if !meets(from, to) {
                    report.note("trip of a block that begins far from where the one before ends, not linked", place)
                } else if !links.to.contains(to) {
                    add(from, to, on: common, dayShift: 0)
                }
                if open.isEmpty { break }
            }
        }
    }

    private mutating func add(_ from: TripIndex, _ to: TripIndex, on days: DaySet, dayShift: Int32) {
        output.continuations.append(
            (from, Continuation(trip: to, service: service(of: days, for: from, to), dayShift: dayShift)))
    }

    /// The service of some days: that of either trip where it is just these days, else one without an id.
    private mutating func service(of days: DaySet, for from: TripIndex, _ to: TripIndex) -> ServiceIndex {
        let own = [output.tripServices[from.int], output.tripServices[to.int]]
        if let service = own.first(where: { self.days[$0.int] == days }) { return service }
        if let known = commonDays[days] { return known }
        let service = ServiceIndex(output.serviceIDs.count)
        output.serviceIDs.append("")
        self.days.append(days)
        commonDays[days] = service
        return service
    }

    /// Whether the last stop of a trip is the first of another, or near it, or both are of one station.
    private func meets(_ from: TripIndex, _ to: TripIndex) -> Bool {
        let stops = output.patternStops
        guard let last = stops[output.tripPatterns[from.int].int].last,
            let first = stops[output.tripPatterns[to.int].int].first
        else { return false }
        let (a, b) = (output.stopPlaces[last.int], output.stopPlaces[first.int])
        if a == b { return true }
        let (station, other) = (output.stopParents[a.int], output.stopParents[b.int])
        if station != .none, station == other { return true }
        return output.stopCoordinates[a.int].distance(to: output.stopCoordinates[b.int])
            <= TimetableCompiler.meetingReach
    }

    private func days(of trip: TripIndex) -> DaySet { days[output.tripServices[trip.int].int] }

    /// When a trip leaves its first stop.
    private func start(of trip: TripIndex) -> ServiceTime { output.departures[firstTime(of: trip)] }

    /// When a trip arrives at its last stop.
    private func end(of trip: TripIndex) -> ServiceTime {
        let stops = output.patternStops[output.tripPatterns[trip.int].int].count
        return output.arrivals[firstTime(of: trip) + stops - 1]
    }

    private func firstTime(of trip: TripIndex) -> Int {
        let pattern = output.tripPatterns[trip.int].int
        let first = output.patternTrips[pattern].first?.int ?? trip.int
        return Int(output.patternTimes[pattern]) + (trip.int - first) * output.patternStops[pattern].count
    }
}
