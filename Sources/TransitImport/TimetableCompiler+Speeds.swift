import Archive
import GTFSReading
import Geometry
import Transit

extension TimetableCompiler {
    /// Meters a second that no vehicle of a line reaches: 500 km/h for what runs on rails of its own, 200 for the
    /// others.
    private static func speedLimit(_ mode: RouteMode) -> Double {
        switch mode {
        case .rail, .monorail: 500 / 3.6
        case .tram, .subway, .bus, .ferry, .cableCar, .gondola, .funicular, .trolleybus: 200 / 3.6
        }
    }

    /// Seconds in which no vehicle of a group's line goes from each of its stops to the next, in a straight line. Times
    /// are often those of the minute, so that one is taken off.
    static func leastSeconds(of group: Group, _ feed: GTFSFeed) -> [Double] {
        let limit = speedLimit(RouteMode(gtfsRouteType: feed.routes[group.route].type) ?? .bus)
        let places = feed.stopTimes(of: group.runs[0].trip).map { feed.stops[$0.stop].coordinate }
        return zip(places, places.dropFirst()).map { $0.distance(to: $1).value / limit - 60 }
    }

    /// Notes where a trip would be faster than that. Its times are kept, since nobody knows which of them, or which
    /// stop's place, is wrong.
    static func noteSpeeds(
        of trip: GTFSIndex<GTFSTrip>, _ times: TripTimes, least: [Double], _ feed: GTFSFeed,
        _ report: inout ImportReport
    ) {
        let rows = feed.stopTimes(of: trip)
        for (position, seconds) in least.enumerated() {
            let given = times.arrivals[position + 1].seconds - times.departures[position].seconds
            guard Double(given) < seconds else { continue }
            report.note(
                "stop reached faster than any vehicle of its line goes, kept",
                "\(feed.name)/stop_times.txt:\(rows[rows.startIndex + position + 1].line)")
        }
    }
}
