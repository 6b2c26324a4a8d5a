import Archive
import GTFSReading
import Geometry
import Measures
import Transit

extension TimetableCompiler {
    /// A vehicle on a trip, or with a headway the vehicles of a window.
    struct Run {
        var trip: GTFSIndex<GTFSTrip>
        /// When it leaves the first stop, where it is not the trip itself that says so.
        var start: Int32?
        /// Seconds between two vehicles, and from the first to the last; 0 for a single one.
        var headway: UInt32 = 0
        var window: UInt32 = 0
    }

    /// Runs of one route that call at the same stops by the same rules along the same shape. One with a headway is
    /// alone.
    struct Group {
        var route: GTFSIndex<GTFSRoute>
        var direction: UInt8
        var shape: GTFSIndex<GTFSShape>?
        /// The boarding places in the order of the calls.
        var stops: [StopIndex]
        /// In the order of the feed.
        var runs: [Run]
    }

    /// The feed's trips in groups, sorted by route and direction, then as the feed has them. Trips of services
    /// without days are left out.
    mutating func groups(
        _ feed: GTFSFeed, _ numbering: Numbering, _ rules: inout ChangeRules, _ report: inout ImportReport
    ) -> [Group] {
        var groups: [Group] = []
        var numbers: [[UInt32]: Int] = [:]
        var key: [UInt32] = []
        var stops: [StopIndex] = []
        var repeatedTimes = 0
        for index in feed.trips.indices {
            let trip = feed.trips[index]
            guard numbering.services[trip.service] != nil else {
                report.note(
                    "trip of a service that runs on no day, dropped", "\(feed.name)/trips.txt:\(trip.line)")
                continue
            }
            let runs = runs(of: index, feed, &repeatedTimes, &report)
            if runs.isEmpty { continue }
            key.removeAll(keepingCapacity: true)
            stops.removeAll(keepingCapacity: true)
            key.append(trip.route.rawValue)
            key.append(trip.shape?.rawValue ?? .max)
            key.append(UInt32(trip.direction ?? 255))
            for row in feed.stopTimes(of: index) {
                let own = numbering.stop(row.stop)
                let stop = rules.place(of: index, at: row.stop, own: own, feed, report: &report) { splitStop(own) }
                stops.append(stop)
                key.append(stop.raw)
                key.append(UInt32(StopRules(row).rawValue))
            }
            func group(_ runs: [Run]) -> Group {
                Group(
                    route: trip.route, direction: trip.direction ?? 255, shape: trip.shape, stops: stops, runs: runs)
            }
            for run in runs where run.headway > 0 { groups.append(group([run])) }
            let single = runs.filter { $0.headway == 0 }
            if single.isEmpty { continue }
            if let number = numbers[key] {
                groups[number].runs += single
            } else {
                numbers[key] = groups.count
                groups.append(group(single))
            }
        }
        // The sort keeps the feed's order among equals, since their numbers are compared last.
        let order = groups.indices.sorted { a, b in
            (groups[a].route, groups[a].direction, a) < (groups[b].route, groups[b].direction, b)
        }
        return order.map { groups[$0] }
    }

    /// What a trip stands for: itself, or the departures and windows of frequencies.txt.
    private func runs(
        of index: GTFSIndex<GTFSTrip>, _ feed: GTFSFeed, _ repeatedTimes: inout Int, _ report: inout ImportReport
    ) -> [Run] {
        let trip = feed.trips[index]
        guard let windows = trip.windows else { return [Run(trip: index)] }
        if windows.isEmpty {
            report.note(
                "trip of which no row of frequencies.txt can be used, dropped", "\(feed.name)/trips.txt:\(trip.line)")
        }
        var runs: [Run] = []
        for window in windows {
            guard window.isExact else {
                runs.append(
                    Run(
                        trip: index, start: window.start.seconds, headway: UInt32(window.headway),
                        window: UInt32(window.lastDeparture)))
                continue
            }
            let departures = Int(window.lastDeparture / window.headway) + 1
            let times = departures * feed.stopTimes(of: index).count
            guard repeatedTimes + times <= repeatedLimit else {
                report.note(
                    "frequency of a feed in which vehicles would leave more often than the limit, dropped",
                    "\(feed.name)/frequencies.txt:\(window.line)")
                continue
            }
            repeatedTimes += times
            for number in 0..<Int32(departures) {
                runs.append(Run(trip: index, start: window.start.seconds + number * window.headway))
            }
        }
        return runs
    }

    /// Adds the patterns of a group: as many as it takes for no trip to overtake another.
    mutating func addPatterns(
        _ group: Group, _ feed: GTFSFeed, _ numbering: inout Numbering, _ report: inout ImportReport
    ) {
        let rows = feed.stopTimes(of: group.runs[0].trip)
        let offsets = offsets(of: group, feed, &report)
        let least = Self.leastSeconds(of: group, feed)
        let shape = group.shape.map { shapeIndex($0, feed, &numbering) } ?? .none
        var last: (trip: GTFSIndex<GTFSTrip>, times: TripTimes)?
        let times = group.runs.map { run in
            if let last, last.trip == run.trip { return last.times.leaving(at: run.start) }
            let times = TripTimes(feed.stopTimes(of: run.trip), offsets: offsets)
            if times.interpolated > 0 {
                report.note(
                    "stop time without a time, interpolated along the line",
                    "\(feed.name)/trips.txt:\(feed.trips[run.trip].line)", count: times.interpolated)
            }
            Self.noteSpeeds(of: run.trip, times, least: least, feed, &report)
            last = (run.trip, times)
            return times.leaving(at: run.start)
        }
        let rules = rows.map { StopRules($0) }
        for list in listsWithoutOvertaking(times) {
            let pattern = PatternIndex(output.patternRoutes.count)
            output.patternRoutes.append(numbering.route(group.route))
            output.patternShapes.append(shape)
            output.patternStops.append(group.stops)
            output.patternRules.append(rules)
            output.patternOffsets.append(offsets.lazy.map { UInt32(($0 * 10).rounded()) })
            output.patternTimes.append(UInt32(output.arrivals.count))
            let first = output.tripIDs.count
            for number in list {
                addTrip(group.runs[number], of: pattern, feed, &numbering, &report)
                output.arrivals.append(contentsOf: times[number].arrivals)
                output.departures.append(contentsOf: times[number].departures)
            }
            output.patternTrips.append((first..<output.tripIDs.count).lazy.map { TripIndex($0) })
        }
    }

    private mutating func addTrip(
        _ run: Run, of pattern: PatternIndex, _ feed: GTFSFeed, _ numbering: inout Numbering,
        _ report: inout ImportReport
    ) {
        let index = run.trip
        let trip = feed.trips[index]
        if run.start == nil { numbering.trips[index.position] = TripIndex(output.tripIDs.count) }
        // `groups` has left out trips without a service.
        guard let service = numbering.services[trip.service] else { return }
        output.tripIDs.append(trip.id.rawValue)
        output.tripPatterns.append(pattern)
        output.tripServices.append(service)
        let sign = sign(of: index, feed)
        output.tripHeadsigns.append(headsign(sign))
        output.details.tripNames.append(headsign(trip.shortName))
        output.details.tripCalls.append(callRow(of: index, sign: sign, feed))
        output.tripDirections.append(trip.direction ?? 255)
        output.tripWheelchair.append(Accessibility(trip.wheelchair))
        output.tripBikes.append(Accessibility(trip.bikes))
        output.headways.append(run.headway)
        output.windows.append(run.window)
        var block = TextIndex.none
        if let name = trip.block?.rawValue {
            if let known = numbering.blocks[name] {
                block = known
            } else {
                // Each feed's blocks are entered for themselves: equal names of two feeds are two blocks.
                block = TextIndex(output.texts.count)
                output.texts.append(name)
                numbering.blocks[name] = block
            }
        }
        output.tripBlocks.append(block)
    }

    /// The trip's sign: its own, else the one of its first stop.
    private func sign(of index: GTFSIndex<GTFSTrip>, _ feed: GTFSFeed) -> String {
        let trip = feed.trips[index]
        if !trip.headsign.isEmpty { return trip.headsign }
        return feed.stopTimes(of: index).first.map { feed.headsigns[$0.headsign] } ?? ""
    }

    /// The shape among those of all feeds, entered where it is new.
    private mutating func shapeIndex(
        _ index: GTFSIndex<GTFSShape>, _ feed: GTFSFeed, _ numbering: inout Numbering
    ) -> ShapeIndex {
        if let known = numbering.shapes[index] { return known }
        let shape = ShapeIndex(output.shapePoints.count)
        output.shapePoints.append(feed.points(of: index).lazy.map(\.coordinate))
        numbering.shapes[index] = shape
        return shape
    }

    /// Meters along the shape, or along the straight lines from stop to stop, for each stop of a group.
    private func offsets(of group: Group, _ feed: GTFSFeed, _ report: inout ImportReport) -> [Double] {
        let rows = feed.stopTimes(of: group.runs[0].trip)
        let stops = rows.map { feed.stops[$0.stop].coordinate }
        guard let shape = group.shape else { return ShapeFit(stops).lengths }
        let points = feed.points(of: shape)
        let line = ShapeFit(points.map(\.coordinate))
        let traveled = rows.map(\.shapeDistance)
        let place = "\(feed.name)/trips.txt:\(feed.trips[group.runs[0].trip].line)"
        if traveled.allSatisfy({ !$0.isNaN }), points.allSatisfy({ !$0.distance.isNaN }) {
            if let fit = line.fit(traveled: traveled, along: points.map(\.distance), stops: stops) {
                return fit.offsets
            }
            report.note("shape_dist_traveled that does not fit the shape, stops projected instead", place)
        }
        let fit = line.fit(stops)
        if !fit.isInOrder {
            report.note("stops that do not follow their shape in order, some share a place on it", place)
        }
        let far = fit.distances.count { $0 > ShapeFit.farthest }
        if far > 0 { report.note("stop more than 150 m from its trip's shape, kept", place, count: far) }
        return fit.offsets
    }
}

extension StopRules {
    fileprivate init(_ row: GTFSStopTime) {
        self = []
        if row.pickup != 1 { insert(.board) }
        if row.pickup > 1 { insert(.boardOnRequest) }
        if row.pickup == 2 { insert(.boardByPhone) }
        if row.dropOff != 1 { insert(.alight) }
        if row.dropOff > 1 { insert(.alightOnRequest) }
        if row.dropOff == 2 { insert(.alightByPhone) }
    }
}
