import Geometry
import Journeys
import Measures
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

    private let place: Coordinate
    private let timetable: Timetable
    private let router: StreetRouter
    private let starts: [StreetPosition]
    private let targets: PositionIndex
    /// For each target the stop, and how long one goes on from the street.
    private var ends: [(stop: StopIndex, seconds: Int)] = []

    /// The longest walk that is looked for.
    static let longest = TravelTime.minutes(16 * 60)

    /// The walks from a place to stops; they start where journeys from there do.
    init(_ streets: StreetGraph, _ timetable: Timetable, from place: Endpoint, to stops: [StopIndex]) {
        self.place = place.coordinate
        self.timetable = timetable
        router = StreetRouter(streets)
        starts = streets.positions(of: place, for: .walk)
        var positions: [(target: Int, position: StreetPosition)] = []
        for stop in stops {
            for link in timetable.stopLinks[stop] where link.isEntry {
                guard let position = streets.position(of: link) else { continue }
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
            let walk = walk(to: end.stop, reached.time + .seconds(end.seconds), reached.length)
            if walk.time <= limit, walks[end.stop].map({ walk.time < $0.time }) ?? true { walks[end.stop] = walk }
        }
        return walks
    }

    /// A walk to a stop that takes so long on the streets. The street may begin beyond a yard and end across the road
    /// from the stop, but nobody walks less far than in a straight line.
    private func walk(to stop: StopIndex, _ time: TravelTime, _ length: Meters) -> Walk {
        let straight = timetable.stopCoordinates[stop].distance(to: place)
        return Walk(time: max(time, TravelProfile.walk.time(onFlat: straight)), length: max(length, straight))
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
