import Archive
import Geometry
import Measures
import Streets

/// What is closed or barred within walking reach of an end of a journey, and which of the walks from there it may
/// concern.
///
/// A walk of some seconds that leads through a place is no shorter than the two straight lines to that place and on. So
/// the cheapest walk of open streets stays the cheapest wherever no such place lies in the ellipse around its two ends.
/// Ferries are faster than walking and make the ellipse larger, but only for walks that last long enough to reach one,
/// board it and get on from a landing. A stop that is too far by the cheapest walk of open streets stays so, even where
/// that is closed and a private way, which nobody takes otherwise, would be short enough.
struct ChangedWalks {
    /// Where something differs, on the map around the end: how far from the end at least, in meters, and how far it
    /// reaches.
    private struct Change {
        var east: Double
        var north: Double
        var away: Double
        var reach: Double
    }

    private let plane: LocalPlane?
    private let changes: [Change]
    /// Meters that one gets on in a second at most, on land and on ferries.
    private let landSpeed: Double
    private let ferrySpeed: Double
    /// Landings of ferries faster than walking, and the seconds at least until one gets off a ferry there.
    private let landings: [(east: Double, north: Double, seconds: Double)]
    /// The seconds at least until one has boarded a ferry; infinite without any.
    private let boarding: Double
    private let classes: Table<SegmentIndex, RoadClass>

    /// A flat map is true to scale within walking reach to less than this share.
    private static let distortion = 0.01
    /// Positions are rounded to decimeters, costs to milliseconds.
    private static let rounding = 2.0

    /// The changes that a walk of no more than `limit` from some positions, or to them, may meet.
    ///
    /// Complexity: O((changes + landings) · positions + landings²).
    init(around ends: [StreetPosition], within limit: TravelTime, _ all: StreetChanges, _ weights: EdgeWeights) {
        let fastest = weights.fastest
        classes = weights.graph.classes
        landSpeed = 1000 / fastest.land
        ferrySpeed = 1000 / fastest.ferry
        guard let origin = ends.first?.point, !all.places.isEmpty else {
            (plane, changes, landings, boarding) = (nil, [], [], .infinity)
            return
        }
        let plane = LocalPlane(around: origin)
        let points = ends.map { plane.position(of: $0.point) }
        func away(_ place: (east: Double, north: Double)) -> Double {
            points.reduce(.infinity) { min($0, ChangedWalks.atLeast(place.east - $1.east, place.north - $1.north)) }
        }
        let (shores, isAfloat) = (
            fastest.hasFastFerries ? fastest.landings.map { plane.position(of: weights.coordinate(of: $0)) } : [],
            ends.contains { weights.isFerry($0.segment.forward) }
        )
        let (land, ferry, wait) = (landSpeed, ferrySpeed, Double(weights.ferryBoarding) / 1000)
        let boarded = shores.map { isAfloat ? 0 : away($0) / land + wait }
        landings = shores.enumerated().map { number, shore in
            guard !isAfloat else { return (shore.east, shore.north, away(shore) / ferry) }
            var seconds = Double.infinity
            for (other, start) in shores.enumerated() where other != number {
                let crossing = ChangedWalks.atLeast(start.east - shore.east, start.north - shore.north) / ferry
                seconds = min(seconds, boarded[other] + crossing)
            }
            return (shore.east, shore.north, seconds)
        }
        boarding = boarded.min() ?? .infinity
        let most = limit.seconds * (boarding <= limit.seconds ? ferrySpeed : landSpeed) + ChangedWalks.rounding
        var near: [Change] = []
        for place in all.places {
            let (east, north) = plane.position(of: place.center)
            let change = Change(east: east, north: north, away: away((east, north)), reach: place.reach.value)
            if change.away - change.reach <= most { near.append(change) }
        }
        self.plane = plane
        changes = near
    }

    /// Whether none of the walks is concerned.
    var isEmpty: Bool { changes.isEmpty }

    /// Whether the cheapest walk of open streets between the end and another position, which takes so long, may lead
    /// over a change.
    ///
    /// Complexity: O(changes within reach), and O(landings) where a ferry may be reached.
    func mayConcern(_ other: StreetPosition, in time: TravelTime) -> Bool {
        guard let plane else { return false }
        let (east, north) = plane.position(of: other.point)
        func isMet(_ speed: Double) -> Bool {
            let most = time.seconds * speed + ChangedWalks.rounding
            return changes.contains { change in
                let rest = most - change.away + 2 * change.reach
                return rest >= 0 && ChangedWalks.atLeast(change.east - east, change.north - north) <= rest
            }
        }
        if isMet(landSpeed) { return true }
        guard boarding <= time.seconds, isMet(ferrySpeed) else { return false }
        let isAfloat = classes[other.segment] == .ferry
        return isAfloat
            || landings.contains { landing in
                let rest = ChangedWalks.atLeast(landing.east - east, landing.north - north) / landSpeed
                return landing.seconds + rest <= time.seconds
            }
    }

    /// No more than the meters of a straight line.
    private static func atLeast(_ east: Double, _ north: Double) -> Double {
        (east * east + north * north).squareRoot() * (1 - distortion)
    }
}
