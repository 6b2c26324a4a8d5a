import Archive
import Geometry
import Measures
import Streets

/// A roundabout as a whole, as one sees it who drives in.
public struct Roundabout: Sendable, Hashable {
    /// Its own name; empty where it has none, or bears that of a street that meets it.
    public var name: String
    /// How long it is around.
    public var circumference: Meters
    /// The directions in which the ways out lead away, from the one behind the entry on, once around.
    public var exits: [Bearing]

    /// A roundabout by what is known of it.
    public init(name: String = "", circumference: Meters, exits: [Bearing]) {
        self.name = name
        self.circumference = circumference
        self.exits = exits
    }

    /// Up to this radius a roundabout is small (OSRM's limit).
    public static let smallRadius = Meters(15)
    /// The least angle between neighboring exits of a crossing, in degrees (OSRM's limit).
    static let leastAngle = 60.0

    /// Whether it is small.
    public var isSmall: Bool { circumference.value <= 2 * Double.pi * Roundabout.smallRadius.value }

    /// Whether it is but a crossing with something to drive around in the middle: small, with no more than four ways
    /// out that lead in plainly different directions, so that a turn says more than the number of an exit.
    public var isCrossing: Bool {
        guard isSmall, (2...4).contains(exits.count) else { return false }
        let degrees = exits.map(\.degrees).sorted()
        let gaps = zip(degrees, degrees.dropFirst()).map { $1 - $0 } + [degrees[0] + 360 - degrees[degrees.count - 1]]
        return gaps.allSatisfy { $0 >= Roundabout.leastAngle }
    }

    /// Whether it is a place that people know by its name.
    public var isRotary: Bool { !name.isEmpty && !isSmall }
}

extension TrackBuilder {
    /// No roundabout has more pieces.
    private static let roundaboutLimit = 128

    /// The roundabout into which a vehicle drives at the start of an edge; nil where it does not, and where the ring is
    /// not closed, as at the edge of a region. Complexity: O(pieces of the ring · branches).
    func roundabout(from: EdgeIndex, to: EdgeIndex) -> Roundabout? {
        let mode = weights.profile.mode
        guard mode == .drive || mode == .bike, isRing(to), !isRing(from) else { return nil }
        let first = graph.original(of: to)
        var decimeters = 0
        var exits: [Bearing] = []
        var streets: Set<NameIndex> = []
        var edge = first
        for _ in 0..<TrackBuilder.roundaboutLimit {
            decimeters += Int(weights.length(of: edge))
            let arriving = graph.arrivalBearing(of: edge)
            var next: (edge: EdgeIndex, turn: Double)?
            var seen: [EdgeIndex] = []
            let junction = weights.junction(at: weights.head(of: edge))
            for position in junction.outgoing {
                let way = weights.outgoing(position)
                let original = graph.original(of: way)
                guard original != edge.reversed, !seen.contains(original),
                    weights.isOpen(way) || weights.isOpen(way.reversed)
                else { continue }
                seen.append(original)
                let bearing = graph.departureBearing(of: original)
                if isRing(original) {
                    let turn = abs(arriving.turn(to: bearing))
                    if weights.isOpen(way), next.map({ turn < $0.turn }) ?? true { next = (original, turn) }
                    continue
                }
                streets.insert(graph.segmentNames[original.segment])
                if weights.isOpen(way), !weights.isForEndsOnly(way) || isStreet(original),
                    graph.classes[original.segment].isExit
                {
                    exits.append(bearing)
                }
            }
            guard let following = next?.edge else { return nil }
            if following == first {
                let name = graph.segmentNames[first.segment]
                return Roundabout(
                    name: streets.contains(name) ? "" : names.text(name),
                    circumference: Meters(Double(decimeters) / 10),
                    exits: exits)
            }
            edge = following
        }
        return nil
    }

    /// Whether one who drives past a way sees a street, whoever lives in it: what is no driveway and no track.
    func isStreet(_ edge: EdgeIndex) -> Bool {
        let roadClass = graph.classes[edge.segment]
        return roadClass != .service && roadClass != .track
    }

    /// Whether an edge is a piece of a roundabout.
    func isRing(_ edge: EdgeIndex) -> Bool { graph.flags[edge.segment].contains(.roundabout) }
}

extension RoadClass {
    /// Whether one who rides or drives would call such a way an exit of a roundabout.
    public var isExit: Bool {
        switch self {
        case .footway, .steps, .corridor, .platform, .elevator, .pedestrian, .bridleway: false
        default: true
        }
    }
}
