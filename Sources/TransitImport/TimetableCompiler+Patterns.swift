import Archive
import GTFSReading
import Geometry
import Measures
import Transit

extension TimetableCompiler {
    /// Trips of one route that call at the same stops by the same rules along the same shape.
    struct Group {
        var route: GTFSIndex<GTFSRoute>
        var direction: UInt8
        var shape: GTFSIndex<GTFSShape>?
        /// In the order of the feed.
        var trips: [GTFSIndex<GTFSTrip>]
    }

    /// The feed's trips in groups, sorted by route and direction, then as the feed has them. Trips of services
    /// without days are left out.
    func groups(_ feed: GTFSFeed, _ numbering: Numbering, _ report: inout ImportReport) -> [Group] {
        var groups: [Group] = []
        var numbers: [[UInt32]: Int] = [:]
        var key: [UInt32] = []
        for index in feed.trips.indices {
            let trip = feed.trips[index]
            guard numbering.services[trip.service] != nil else {
                report.note(
                    "trip of a service that runs on no day, dropped", "\(feed.name)/trips.txt:\(trip.line)")
                continue
            }
            key.removeAll(keepingCapacity: true)
            key.append(trip.route.rawValue)
            key.append(trip.shape?.rawValue ?? .max)
            key.append(UInt32(trip.direction ?? 255))
            for row in feed.stopTimes(of: index) {
                key.append(row.stop.rawValue)
                key.append(UInt32(StopRules(row).rawValue))
            }
            if let number = numbers[key] {
                groups[number].trips.append(index)
            } else {
                numbers[key] = groups.count
                groups.append(
                    Group(route: trip.route, direction: trip.direction ?? 255, shape: trip.shape, trips: [index]))
            }
        }
        // The sort keeps the feed's order among equals, since their numbers are compared last.
        let order = groups.indices.sorted { a, b in
            (groups[a].route, groups[a].direction, a) < (groups[b].route, groups[b].direction, b)
        }
        return order.map { groups[$0] }
    }

    /// Adds the patterns of a group: as many as it takes for no trip to overtake another.
    mutating func addPatterns(
        _ group: Group, _ feed: GTFSFeed, _ numbering: inout Numbering, _ report: inout ImportReport
    ) {
        let rows = feed.stopTimes(of: group.trips[0])
        let offsets = offsets(of: group, feed, &report)
        let shape = group.shape.map { shapeIndex($0, feed, &numbering) } ?? .none
        let times = group.trips.map { trip in
            let times = TripTimes(feed.stopTimes(of: trip), offsets: offsets)
            if times.interpolated > 0 {
                report.note(
                    "stop time without a time, interpolated along the line",
                    "\(feed.name)/trips.txt:\(feed.trips[trip].line)", count: times.interpolated)
            }
            return times
        }
        let stops = rows.map { numbering.stop($0.stop) }
        let rules = rows.map { StopRules($0) }
        for list in listsWithoutOvertaking(times) {
            let pattern = PatternIndex(output.patternRoutes.count)
            output.patternRoutes.append(numbering.route(group.route))
            output.patternShapes.append(shape)
            output.patternStops.append(stops)
            output.patternRules.append(rules)
            output.patternOffsets.append(offsets.lazy.map { UInt32(($0 * 10).rounded()) })
            output.patternTimes.append(UInt32(output.arrivals.count))
            let first = output.tripIDs.count
            for number in list {
                addTrip(group.trips[number], of: pattern, feed, &numbering, &report)
                output.arrivals.append(contentsOf: times[number].arrivals)
                output.departures.append(contentsOf: times[number].departures)
            }
            output.patternTrips.append((first..<output.tripIDs.count).lazy.map { TripIndex($0) })
        }
    }

    private mutating func addTrip(
        _ index: GTFSIndex<GTFSTrip>, of pattern: PatternIndex, _ feed: GTFSFeed, _ numbering: inout Numbering,
        _ report: inout ImportReport
    ) {
        let trip = feed.trips[index]
        // `groups` has left out trips without a service.
        guard let service = numbering.services[trip.service] else { return }
        output.tripIDs.append(trip.id.rawValue)
        output.tripPatterns.append(pattern)
        output.tripServices.append(service)
        output.tripHeadsigns.append(headsign(sign(of: index, feed, &report)))
        output.tripDirections.append(trip.direction ?? 255)
        output.tripWheelchair.append(Accessibility(trip.wheelchair))
        output.tripBikes.append(Accessibility(trip.bikes))
        output.headways.append(0)
        output.windows.append(0)
        var block = TextIndex.none
        if let name = trip.block?.rawValue {
            report.note(
                "block_id is kept, but staying seated from trip to trip is not used yet",
                "\(feed.name)/trips.txt:\(trip.line)")
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
    private func sign(of index: GTFSIndex<GTFSTrip>, _ feed: GTFSFeed, _ report: inout ImportReport) -> String {
        let trip = feed.trips[index]
        let rows = feed.stopTimes(of: index)
        let first = rows.first.map { feed.headsigns[$0.headsign] } ?? ""
        let sign = trip.headsign.isEmpty ? first : trip.headsign
        let differing = rows.count { row in
            let own = feed.headsigns[row.headsign]
            return !own.isEmpty && own != sign
        }
        if differing > 0 {
            report.note(
                "stop_headsign that differs from the trip's headsign is not used yet",
                "\(feed.name)/trips.txt:\(trip.line)", count: differing)
        }
        return sign
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
        let rows = feed.stopTimes(of: group.trips[0])
        let stops = rows.map { feed.stops[$0.stop].coordinate }
        guard let shape = group.shape else { return ShapeFit(stops).lengths }
        let points = feed.points(of: shape)
        let line = ShapeFit(points.map(\.coordinate))
        let traveled = rows.map(\.shapeDistance)
        let place = "\(feed.name)/trips.txt:\(feed.trips[group.trips[0]].line)"
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
        if row.dropOff != 1 { insert(.alight) }
        if row.dropOff > 1 { insert(.alightOnRequest) }
    }
}
