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
    /// A walk to a stop.
    struct Walk: Hashable {
        /// How long it takes.
        var time: TravelTime
        /// How far it is on the streets.
        var length: Meters
    }

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
    func walks(within limit: TravelTime) -> [StopIndex: Walk] {
        guard !ends.isEmpty, !starts.isEmpty else { return [:] }
        var walks: [StopIndex: Walk] = [:]
        for reached in router.reach(from: starts, targets: targets, profile: .walk, within: limit) {
            // What is dearer than the limit may have a way that is cheaper and takes longer.
            guard reached.cost.raw <= UInt32(clamping: limit.milliseconds) else { continue }
            let end = ends[reached.target]
            let time = reached.time + .seconds(end.seconds)
            if time <= limit, walks[end.stop].map({ time < $0.time }) ?? true {
                walks[end.stop] = Walk(time: time, length: reached.length)
            }
        }
        return walks
    }

    /// The stops within the least of ever longer times that holds so many.
    func nearest(_ count: Int) -> [StopIndex: Walk] {
        var limit = TravelTime.minutes(10)
        while true {
            let walks = walks(within: limit)
            if walks.count >= count || limit >= Self.longest { return walks }
            limit = limit + limit
        }
    }
}
