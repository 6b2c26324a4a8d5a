import Archive
import Geometry
import Measures

extension Timetable {
    /// The region's own zone.
    public var zone: ZoneRules { zones[0] }

    /// How many stops there are.
    @inlinable public var stopCount: Int { stopCoordinates.count }
    /// How many routes there are.
    @inlinable public var routeCount: Int { routeModes.count }
    /// How many patterns there are.
    @inlinable public var patternCount: Int { patternRoutes.count }
    /// How many trips there are.
    @inlinable public var tripCount: Int { tripPatterns.count }

    /// The rules of the zone in which a route's times are counted.
    public func zone(of route: RouteIndex) -> ZoneRules { zones[agencyZones[routeAgencies[route]].int] }

    /// Where the times of a trip start in `arrivals` and `departures`. Complexity: O(1).
    @inlinable public func firstTime(of trip: TripIndex) -> Int {
        let pattern = tripPatterns[trip]
        let number = trip.int - patternTrips[patternTrips.range(of: pattern).lowerBound].int
        return Int(patternTimes[pattern]) + number * patternStops.range(of: pattern).count
    }

    /// When a trip arrives at a position of its pattern.
    @inlinable public func arrival(of trip: TripIndex, at position: Int) -> ServiceTime {
        arrivals[TimeIndex(firstTime(of: trip) + position)]
    }

    /// When a trip leaves a position of its pattern.
    @inlinable public func departure(of trip: TripIndex, at position: Int) -> ServiceTime {
        departures[TimeIndex(firstTime(of: trip) + position)]
    }

    /// Whether a service runs on a day. Complexity: O(1).
    @inlinable public func runs(_ service: ServiceIndex, on day: ServiceDay) -> Bool {
        guard let calendar, calendar.contains(day) else { return false }
        let bit = Int(day.daysSince1970 - calendar.lowerBound.daysSince1970)
        let words = serviceDays.range(of: service)
        guard bit >> 6 < words.count else { return false }
        return serviceDays[words.lowerBound + bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }

    /// The stops of a place: those that the rules of changing split a stop into, the feed's own first, or the one stop.
    ///
    /// `place` may be any of them. Boards and lookups show them as one. Complexity: O(stops of the place).
    public func stops(of place: StopIndex) -> [StopIndex] {
        let own = stopPlaces[place]
        let split = placeStops[own]
        return split.isEmpty ? [own] : split
    }

    /// The stops of which people are told and which they may name: stations, and stops at which trips call; of those
    /// that were split the feed's own, wherever of its places they call.
    ///
    /// Complexity: O(stops).
    public var toldStops: [StopIndex] {
        (0..<stopCount).map { StopIndex($0) }.filter { stop in
            switch stopKinds[stop] {
            case .station: true
            case .stop: stopPlaces[stop] == stop && stops(of: stop).contains { !stopCalls.range(of: $0).isEmpty }
            default: false
            }
        }
    }

    /// Whether a trip stands for vehicles that come every so often, without a schedule.
    @inlinable public func hasHeadway(_ trip: TripIndex) -> Bool { headways[trip] != 0 }

    /// Whether any service runs on a day. Complexity: O(services).
    public func hasService(on day: ServiceDay) -> Bool {
        (0..<serviceIDs.count).contains { runs(ServiceIndex($0), on: day) }
    }

    /// The last day with any service before a day, and the first after it; nil where there is none. A day inside the
    /// calendar may be one without service, in particular between feeds of different years.
    ///
    /// Complexity: O(words of all services).
    public func serviceDays(around day: ServiceDay) -> (before: ServiceDay?, after: ServiceDay?) {
        guard let calendar else { return (nil, nil) }
        let bit = Int(day.daysSince1970 - calendar.lowerBound.daysSince1970)
        var (before, after) = (Int.min, Int.max)
        for service in (0..<serviceIDs.count).map({ ServiceIndex($0) }) {
            for (number, word) in serviceDays[service].enumerated() where word != 0 {
                let start = number * 64
                let earlier = bit <= start ? 0 : bit - start >= 64 ? word : word & (1 << UInt64(bit - start) - 1)
                if earlier != 0 { before = max(before, start + 63 - earlier.leadingZeroBitCount) }
                let skipped = bit + 1 - start
                let later = skipped <= 0 ? word : skipped >= 64 ? 0 : (word >> UInt64(skipped)) << UInt64(skipped)
                if later != 0 { after = min(after, start + later.trailingZeroBitCount) }
            }
        }
        let first = calendar.lowerBound
        return (
            before == .min ? nil : first.advanced(by: before), after == .max ? nil : first.advanced(by: after)
        )
    }

    /// The line that a pattern's vehicles follow: its shape, or the stops one after the other.
    public func line(of pattern: PatternIndex) -> [Coordinate] {
        let shape = patternShapes[pattern]
        guard shape != .none else { return patternStops[pattern].map { stopCoordinates[$0] } }
        return shapePoints[shape]
    }
}
