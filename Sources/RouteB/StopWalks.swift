import Geometry
import Measures
import Region
import StreetRouting
import Streets
import Transit
import TransitRouting

/// How long one walks from a place to some stops: on the streets, and from there through the quickest entrance.
///
/// A search within a time finds all stops that are no farther away, and each by its quickest way.
struct StopWalks {
    private let router: StreetRouter
    private let starts: [StreetPosition]
    private let targets: PositionIndex
    /// For each target the stop, and how long one goes on from the street.
    private var ends: [(stop: StopIndex, seconds: Int)] = []

    /// The longest walk that is looked for.
    static let longest = TravelTime.minutes(16 * 60)

    /// The walks from a place to stops of a region.
    init(_ region: Region, from place: Coordinate, to stops: [StopIndex]) {
        router = StreetRouter(region.streets)
        starts = region.streets.snap(place, for: .walk, limit: 3, within: .meters(250))
        var positions: [(target: Int, position: StreetPosition)] = []
        for stop in stops {
            for link in region.timetable.stopLinks[stop] where link.isEntry {
                guard let position = region.streets.position(of: link) else { continue }
                positions.append((ends.count, position))
                ends.append((stop, Int(link.seconds)))
            }
        }
        targets = PositionIndex(positions)
    }

    /// The stops that are reached within a time.
    func times(within limit: TravelTime) -> [StopIndex: TravelTime] {
        guard !ends.isEmpty, !starts.isEmpty else { return [:] }
        var times: [StopIndex: TravelTime] = [:]
        for reached in router.reach(from: starts, targets: targets, profile: .walk, within: limit) {
            // What is dearer than the limit may have a way that is cheaper and takes longer.
            guard reached.cost.raw <= UInt32(clamping: limit.milliseconds) else { continue }
            let end = ends[reached.target]
            let time = reached.time + .seconds(end.seconds)
            if time <= limit { times[end.stop] = min(times[end.stop] ?? time, time) }
        }
        return times
    }

    /// The stops within the least of ever longer times that holds so many.
    func nearest(_ count: Int) -> [StopIndex: TravelTime] {
        var limit = TravelTime.minutes(10)
        while true {
            let times = times(within: limit)
            if times.count >= count || limit >= Self.longest { return times }
            limit = limit + limit
        }
    }
}
