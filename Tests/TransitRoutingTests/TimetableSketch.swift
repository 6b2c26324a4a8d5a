import Archive
import Geometry
import Measures
import Transit

/// A timetable made of numbers, for tests that draw their cases by lot: stops, routes and services are counted from 0.
struct TimetableSketch {
    struct Call {
        var stop: Int
        var arrival: Int
        var departure: Int
        var rules: StopRules = [.board, .alight]
    }

    struct Trip {
        var route: Int
        var service: Int
        var calls: [Call]
        var wheelchair = Accessibility.unknown
        var bikes = Accessibility.unknown
        /// Seconds between two vehicles without a schedule, and from the first to the last.
        var headway = 0
        var window = 0
        /// Its number in the sketch.
        var number = 0
    }

    struct Transfer {
        var from: Int
        var to: Int
        var seconds: Int
        var hasStairs = false
    }

    var zones: [ZoneRules] = [.utc]
    var stopCount = 0
    /// Where the stops belong to the streets; nowhere where there is no link for them.
    var links: [StopLink] = []
    /// Trips by their numbers that one vehicle does one after the other, on the days of the first.
    var continuations: [(from: Int, to: Int, dayShift: Int)] = []
    /// Stops that no wheelchair reaches.
    var steepStops: Set<Int> = []
    /// The zone of each route.
    var routeZones: [Int] = []
    var services: [Set<ServiceDay>] = []
    var trips: [Trip] = []
    var transfers: [Transfer] = []

    /// What one pattern has in common.
    private struct PatternKey: Hashable {
        var route: Int
        var stops: [Int]
        var rules: [UInt8]
        /// The number of a trip without a schedule, which has a pattern of its own.
        var lone: Int?
    }

    /// The sketch as columns, trips sorted into patterns in which none overtakes another. Trips are renumbered;
    /// `adding` may write columns of its own.
    func timetable(adding: (inout ArchiveWriter) -> Void = { _ in }) throws -> Timetable {
        var patterns: [(key: PatternKey, trips: [Trip])] = []
        var numbered = trips
        for number in trips.indices { numbered[number].number = number }
        let order = numbered.sorted { a, b in
            a.calls.map { [$0.arrival, $0.departure] }.joined()
                .lexicographicallyPrecedes(b.calls.map { [$0.arrival, $0.departure] }.joined())
        }
        for trip in order {
            let key = PatternKey(
                route: trip.route, stops: trip.calls.map(\.stop), rules: trip.calls.map(\.rules.rawValue),
                lone: trip.headway > 0 ? trip.number : nil)
            let fitting = patterns.firstIndex { pattern in
                pattern.key == key
                    && zip(pattern.trips[pattern.trips.count - 1].calls, trip.calls)
                        .allSatisfy { $0.arrival <= $1.arrival && $0.departure <= $1.departure }
            }
            if let fitting { patterns[fitting].trips.append(trip) } else { patterns.append((key, [trip])) }
        }
        var writer = ArchiveWriter(kind: TransitSections.kind)
        writeStops(to: &writer, patterns.map(\.key.stops))
        writeRoutes(to: &writer)
        writePatterns(to: &writer, patterns)
        adding(&writer)
        return try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
    }

    private func writeStops(to writer: inout ArchiveWriter, _ patterns: [[Int]]) {
        writer.set(TransitSections.zoneNames, zones.map { Array($0.name.utf8) })
        writer.set(TransitSections.zoneStarts, zones.map { $0.changes.map(\.start.secondsSince1970) })
        writer.set(TransitSections.zoneOffsets, zones.map { $0.changes.map(\.offset) })
        let numbers = 0..<stopCount
        writer.set(TransitSections.stopIDs, numbers.map { Array("S\($0)".utf8) })
        writer.set(TransitSections.stopCodes, numbers.map { _ in [] })
        writer.set(TransitSections.stopNames, numbers.map { Array("Stop \($0)".utf8) })
        writer.set(TransitSections.stopPlatforms, numbers.map { _ in [] })
        writer.set(
            TransitSections.stopCoordinates,
            numbers.compactMap { Coordinate(latitudeE7: 407_000_000, longitudeE7: -740_000_000 + Int32($0) * 40_000) })
        writer.set(TransitSections.stopFeeds, numbers.map { _ in FeedIndex(0) })
        writer.set(TransitSections.stopParents, numbers.map { _ in StopIndex.none })
        writer.set(TransitSections.stopKinds, numbers.map { _ in StopKind.stop })
        writer.set(TransitSections.stopLinks, numbers.map { $0 < links.count && links[$0].isLinked ? [links[$0]] : [] })
        writer.set(places: numbers.map { StopIndex($0) })
        writer.set(
            TransitSections.stopWheelchair,
            numbers.map { steepStops.contains($0) ? .impossible : Accessibility.unknown })
        var walks = [[Transit.Transfer]](repeating: [], count: stopCount)
        for walk in transfers {
            walks[walk.from].append(
                Transit.Transfer(
                    to: StopIndex(walk.to), seconds: UInt32(walk.seconds), decimeters: UInt32(walk.seconds * 13),
                    isWalkedOnStreets: false, hasStairs: walk.hasStairs))
        }
        writer.set(transfers: walks)
        var calls = [[PatternCall]](repeating: [], count: stopCount)
        for (pattern, stops) in patterns.enumerated() {
            for (position, stop) in stops.enumerated() {
                calls[stop].append(PatternCall(pattern: PatternIndex(pattern), position: UInt32(position)))
            }
        }
        writer.set(TransitSections.stopCalls, calls)
    }

    private func writeRoutes(to writer: inout ArchiveWriter) {
        writer.set(TransitSections.feedNames, [Array("sketch".utf8)])
        let days = services.flatMap { $0 }
        let first = days.min() ?? ServiceDay(daysSince1970: 0)
        let last = days.max() ?? first
        writer.set(TransitSections.feedFirstDays, [first])
        writer.set(TransitSections.feedLastDays, [last])
        writer.set(TransitSections.calendar, days.isEmpty ? [] : [first, last])
        let zoneNumbers = 0..<zones.count
        writer.set(TransitSections.agencyIDs, zoneNumbers.map { Array("A\($0)".utf8) })
        writer.set(TransitSections.agencyNames, zoneNumbers.map { Array("Agency \($0)".utf8) })
        writer.set(TransitSections.agencyZones, zoneNumbers.map { ZoneIndex($0) })
        writer.set(TransitSections.routeIDs, routeZones.indices.map { Array("R\($0)".utf8) })
        writer.set(TransitSections.routeShortNames, routeZones.indices.map { Array("R\($0)".utf8) })
        writer.set(TransitSections.routeLongNames, routeZones.map { _ in [] })
        writer.set(TransitSections.routeAgencies, routeZones.map { AgencyIndex($0) })
        writer.set(TransitSections.routeFeeds, routeZones.map { _ in FeedIndex(0) })
        writer.set(TransitSections.routeModes, routeZones.map { _ in RouteMode.bus })
        writer.set(TransitSections.routeColors, routeZones.map { _ in RouteColor.none })
        writer.set(TransitSections.routeTextColors, routeZones.map { _ in RouteColor.none })
        writer.set(TransitSections.serviceIDs, services.indices.map { Array("V\($0)".utf8) })
        let words = first.distance(to: last) / 64 + 1
        writer.set(
            TransitSections.serviceDays,
            services.map { service in
                var bits = [UInt64](repeating: 0, count: words)
                for day in service {
                    let bit = first.distance(to: day)
                    bits[bit / 64] |= 1 << UInt64(bit % 64)
                }
                return bits
            })
    }

    private func writePatterns(to writer: inout ArchiveWriter, _ patterns: [(key: PatternKey, trips: [Trip])]) {
        writer.set(TransitSections.patternRoutes, patterns.map { RouteIndex($0.key.route) })
        writer.set(TransitSections.patternShapes, patterns.map { _ in ShapeIndex.none })
        writer.set(TransitSections.patternStops, patterns.map { $0.key.stops.map { StopIndex($0) } })
        writer.set(TransitSections.patternRules, patterns.map { $0.key.rules.map { StopRules(rawValue: $0) } })
        writer.set(
            TransitSections.patternOffsets,
            patterns.map { pattern in pattern.key.stops.indices.map { UInt32($0) * 1000 } })
        var rows: [[TripIndex]] = []
        var firstTimes: [UInt32] = []
        var flat: [(pattern: Int, trip: Trip)] = []
        var times = 0
        for (number, pattern) in patterns.enumerated() {
            firstTimes.append(UInt32(times))
            rows.append(pattern.trips.indices.map { TripIndex(flat.count + $0) })
            flat += pattern.trips.map { (number, $0) }
            times += pattern.trips.count * pattern.key.stops.count
        }
        writer.set(TransitSections.patternTrips, rows)
        writer.set(TransitSections.patternTimes, firstTimes)
        writer.set(TransitSections.tripIDs, flat.indices.map { Array("T\($0)".utf8) })
        writer.set(TransitSections.tripPatterns, flat.map { PatternIndex($0.pattern) })
        writer.set(TransitSections.tripServices, flat.map { ServiceIndex($0.trip.service) })
        writer.set(TransitSections.tripHeadsigns, flat.map { _ in TextIndex.none })
        writer.set(TransitSections.tripBlocks, flat.map { _ in TextIndex.none })
        writer.set(TransitSections.tripDirections, flat.map { _ in 255 })
        writer.set(TransitSections.tripHeadways, flat.map { UInt32($0.trip.headway) })
        writer.set(TransitSections.tripWindows, flat.map { UInt32($0.trip.window) })
        let places = Dictionary(uniqueKeysWithValues: flat.enumerated().map { ($1.trip.number, TripIndex($0)) })
        writer.set(
            continuations: continuations.compactMap { pair in
                guard let from = places[pair.from], let to = places[pair.to] else { return nil }
                return (
                    from,
                    Continuation(
                        trip: to, service: ServiceIndex(trips[pair.from].service), dayShift: Int32(pair.dayShift))
                )
            }, trips: flat.count)
        writer.set(TransitSections.tripWheelchair, flat.map(\.trip.wheelchair))
        writer.set(TransitSections.tripBikes, flat.map(\.trip.bikes))
        writer.set(TransitSections.texts, [[UInt8]()])
        let calls = flat.flatMap(\.trip.calls)
        writer.set(TransitSections.arrivals, calls.map { ServiceTime(seconds: Int32($0.arrival)) })
        writer.set(TransitSections.departures, calls.map { ServiceTime(seconds: Int32($0.departure)) })
        func offsets(_ counts: [Int]) -> [UInt32] {
            counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt32($1)) }
        }
        writer.setFastestHops(
            stops: offsets(patterns.map(\.key.stops.count)), trips: offsets(patterns.map(\.trips.count)),
            firstTimes: firstTimes, arrivals: calls.map { ServiceTime(seconds: Int32($0.arrival)) },
            departures: calls.map { ServiceTime(seconds: Int32($0.departure)) })
        writer.set(TransitSections.shapePoints, [[Coordinate]]())
    }
}
