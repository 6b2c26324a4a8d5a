import Geometry
import Journeys
import Measures
import Streets
import Transit

/// A journey made by hand: a walk, a live bus and a walk through Midtown.
enum WrittenJourney {
    /// New York in winter.
    static let zone = ZoneRules(
        name: "America/New_York",
        changes: [ZoneRules.Change(start: Timestamp(secondsSince1970: .min / 2), offset: -18_000)])

    /// A clock time of 3 February 2016.
    static func at(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Timestamp {
        zone.start(of: ServiceDay(year: 2016, month: 2, day: 3) ?? ServiceDay(daysSince1970: 0))
            .advanced(bySeconds: hour * 3600 + minute * 60 + second)
    }

    static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    static func home() throws -> Endpoint {
        Endpoint(name: "350 5th Avenue", coordinate: try place(40.7486, -73.9850), kind: .address)
    }

    static func office() throws -> Endpoint {
        Endpoint(name: "office", coordinate: try place(40.7460, -73.9750), kind: .favorite)
    }

    static func stops() throws -> [StopLabel] {
        [
            StopLabel(name: "W 34 ST/5 AV", id: "401", code: "4010", coordinate: try place(40.7490, -73.9845)),
            StopLabel(name: "E 34 ST/PARK AV", id: "402", coordinate: try place(40.7475, -73.9812)),
            StopLabel(name: "E 34 ST/3 AV", id: "403", coordinate: try place(40.7460, -73.9780)),
        ]
    }

    static let route = RouteLabel(
        id: "M34+", shortName: "M34-SBS", longName: "East Side - Javits Center", color: RouteColor(rgb: 0x006CB7),
        textColor: RouteColor(rgb: 0xFFFFFF), agency: "MTA New York City Transit")

    /// A straight track along one street, with a turn into another.
    static func walk(
        from: LegEnd, to: LegEnd, via corner: Coordinate, names: (String, String), departure: Timestamp,
        side: Side = .on
    ) -> Leg {
        let geometry = [from.coordinate, corner, to.coordinate]
        let lengths = [from.coordinate.distance(to: corner), corner.distance(to: to.coordinate)]
        let bearings = [from.coordinate.bearing(to: corner), corner.bearing(to: to.coordinate)]
        var texts = [""]
        let numbers = [names.0, names.1].map { TrackText.number(of: $0, in: &texts) }
        let stretches = (0..<2).map { number in
            Stretch(
                name: numbers[number], roadClass: .residential, length: lengths[number],
                duration: TravelTime(milliseconds: Int(lengths[number].value * 750)), startBearing: bearings[number],
                endBearing: bearings[number], geometryStart: number, geometryEnd: number + 1)
        }
        let time = stretches.reduce(TravelTime.zero) { $0 + $1.duration }
        return Leg(
            from: from, to: to, departure: departure, arrival: departure + time, distance: lengths[0] + lengths[1],
            geometry: geometry,
            travel: .street(
                Track(mode: .walk, texts: texts, stretches: stretches, arrivalSide: side)))
    }

    static func ride(isLive: Bool = true) throws -> Leg {
        let stops = try stops()
        let late = isLive ? 2 : 0
        let times = [at(8, 36 + late), at(8, 39 + late), at(8, 42 + late)]
        let ride = Ride(
            mode: .bus, route: route, tripID: "T1", serviceDay: zone.local(at(8, 0)).day, headsign: "WATERSIDE",
            calls: zip(stops, times).map { StopCall(stop: $0, arrival: $1, departure: $1) },
            scheduledDeparture: at(8, 36), scheduledArrival: at(8, 42), isLive: isLive,
            vehicle: isLive
                ? VehicleSighting(
                    id: "5812", coordinate: try place(40.7520, -73.9920), bearing: Bearing(degrees: 119.4),
                    ageSeconds: 20, stopsAway: 3, distance: Meters(912.34)) : nil)
        return Leg(
            from: LegEnd(stops[0]), to: LegEnd(stops[2]), departure: times[0], arrival: times[2],
            distance: Meters(641.26), geometry: stops.map(\.coordinate), travel: .ride(ride))
    }

    static func journey(isLive: Bool = true) throws -> Journey {
        let (home, office, stops) = (try home(), try office(), try stops())
        let first = walk(
            from: LegEnd(home), to: LegEnd(stops[0]), via: try place(40.7492, -73.9846),
            names: ("5th Avenue", "West 34th Street"), departure: at(8, 32), side: .right)
        let ride = try ride(isLive: isLive)
        let last = walk(
            from: LegEnd(stops[2]), to: LegEnd(office), via: try place(40.7455, -73.9768),
            names: ("East 34th Street", "2nd Avenue"), departure: ride.arrival, side: .left)
        return Journey(from: home, to: office, legs: [first, ride, last], zone: zone)
    }

    static func answer(isLive: Bool = true) throws -> JourneyAnswer {
        JourneyAnswer(
            request: JourneyRequest(from: try home(), to: try office(), .departing(at: at(8, 30))),
            journeys: [try journey(isLive: isLive)],
            region: RegionLabel(
                name: "midtown", built: at(7, 0),
                calendar: ServiceDay("2016-01-03").flatMap { first in ServiceDay("2016-04-01").map { first...$0 } },
                zone: zone))
    }
}
