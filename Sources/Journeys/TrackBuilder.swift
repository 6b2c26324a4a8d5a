import Archive
import Geometry
import Measures
import StreetRouting
import Streets

/// Makes the plain value of a way on streets from what a search found, with all that directions are made of.
///
/// Complexity: O(edges · branches + points), on foot O(log segments) more for each sidewalk and crossing.
struct TrackBuilder {
    let graph: StreetGraph
    let weights: EdgeWeights
    private let surroundings: StreetSurroundings
    let names: StreetNames

    /// A builder for ways found by some costs, with what is known of the streets already.
    init(_ weights: EdgeWeights, _ names: StreetNames, _ surroundings: StreetSurroundings) {
        self.weights = weights
        graph = weights.graph
        self.names = names
        self.surroundings = surroundings
    }

    /// A way and its line; one point for a way of no length.
    func track(of path: StreetPath) -> (track: Track, geometry: [Coordinate]) {
        var stretches: [Stretch] = []
        stretches.reserveCapacity(path.edges.count)
        var geometry = [path.start.point]
        var points: [Coordinate] = []
        var junction = JunctionView()
        var delay: UInt32 = 0
        for (number, edge) in path.edges.enumerated() {
            if number > 0 { delay += turnTime(from: path.edges[number - 1], to: edge) }
            path.take(pointsOfEdge: number, in: graph, to: &points)
            guard points.count > 1 else { continue }
            let first = geometry.count - 1
            geometry += points.dropFirst()
            let part = path.part(number, in: graph)
            let decimeters = part.upperBound - part.lowerBound
            let time = weights.time(of: edge, decimeters: decimeters) + delay
            delay = 0
            var stretch = stretch(
                edge, points: points, length: Meters(Double(decimeters) / 10),
                duration: TravelTime(milliseconds: Int(time)), first: first, last: geometry.count - 1)
            if number > 0 {
                look(around: &stretch, from: path.edges[number - 1], to: edge, &junction)
                stretch.roundabout = roundabout(from: path.edges[number - 1], to: edge)
            }
            stretches.append(stretch)
        }
        let last = path.edges[path.edges.count - 1]
        var track = Track(
            mode: weights.profile.mode, stretches: stretches,
            arrivalSide: last.isForward ? path.end.side : path.end.side.opposite)
        track.drivingSide = weights.drivingSide
        return (track, geometry)
    }

    /// A way that is guessed along a straight line.
    static func estimate(
        from: Coordinate, to: Coordinate, mode: TravelMode, length: Meters, duration: TravelTime
    ) -> (track: Track, geometry: [Coordinate]) {
        guard from != to else { return (Track(mode: mode, stretches: [], isEstimate: true), [from]) }
        let bearing = from.bearing(to: to)
        let stretch = Stretch(
            roadClass: .footway, length: length, duration: duration, startBearing: bearing, endBearing: bearing,
            geometryStart: 0, geometryEnd: 1)
        return (Track(mode: mode, stretches: [stretch], isEstimate: true), [from, to])
    }

    private func stretch(
        _ edge: EdgeIndex, points: [Coordinate], length: Meters, duration: TravelTime, first: Int, last: Int
    ) -> Stretch {
        let segment = edge.segment
        let flags = graph.flags[segment]
        var stretch = Stretch(
            name: names[graph.segmentNames[segment]], ref: names[graph.segmentRefs[segment]],
            roadClass: graph.classes[segment],
            flags: flags, length: length, duration: duration, startBearing: points[0].bearing(to: points[1]),
            endBearing: points[points.count - 2].bearing(to: points[points.count - 1]), geometryStart: first,
            geometryEnd: last)
        stretch.signs = graph.signs(along: edge)
        let isOnFoot = weights.profile.mode == .walk || weights.profile.mode == .wheelchair
        guard isOnFoot, !flags.isDisjoint(with: [.besideRoad, .crossing]) else { return stretch }
        // The whole way tells its direction better than the part that is walked.
        if stretch.name.isEmpty { stretch.besideName = names[surroundings.nameBeside(segment)] }
        if flags.contains(.crossing) { stretch.crossedName = names[surroundings.nameAcross(segment)] }
        return stretch
    }

    private func turnTime(from: EdgeIndex, to: EdgeIndex) -> UInt32 {
        weights.turn(from: from, to: to, at: weights.junction(at: weights.head(of: from))).time
    }

    /// Tells what one could take instead of `to`, by way of traffic and of what stands at the node, and what one may not.
    ///
    /// A street that is laid down twice (see `SegmentTwin`) is told once, as open where one of the two is.
    private func look(
        around stretch: inout Stretch, from: EdgeIndex, to: EdgeIndex, _ view: inout JunctionView
    ) {
        let junction = weights.junction(at: weights.head(of: from))
        let taken = graph.original(of: to)
        let back = graph.original(of: from).reversed
        view.arms.removeAll(keepingCapacity: true)
        for position in junction.outgoing {
            let edge = weights.outgoing(position)
            let original = graph.original(of: edge)
            guard original != taken, original != back, weights.isOpen(edge) || weights.isOpen(edge.reversed) else {
                continue
            }
            let number = view.number(of: original)
            if weights.isOpen(edge), !weights.isForEndsOnly(edge),
                weights.turn(from: from, to: edge, at: junction).cost != EdgeWeights.forbidden
            {
                view.arms[number].open = edge
            }
        }
        guard !view.arms.isEmpty else { return }
        stretch.branches.reserveCapacity(view.arms.count)
        for arm in view.arms {
            guard let edge = arm.open else {
                stretch.closedBearings.append(graph.departureBearing(of: arm.original))
                continue
            }
            stretch.branches.append(
                Branch(
                    bearing: graph.departureBearing(of: edge), name: names[graph.segmentNames[edge.segment]],
                    roadClass: graph.classes[edge.segment], flags: graph.flags[arm.original.segment]))
        }
    }
}

/// The ways at a junction, while one looks around there.
private struct JunctionView {
    /// A way by the edge that is no twin, and that edge of it which one may take.
    var arms: [(original: EdgeIndex, open: EdgeIndex?)] = []

    /// The number of a way; it becomes the last where it is new.
    mutating func number(of original: EdgeIndex) -> Int {
        if let known = arms.firstIndex(where: { $0.original == original }) { return known }
        arms.append((original, nil))
        return arms.count - 1
    }
}

extension Side {
    /// The side, seen in the other direction.
    fileprivate var opposite: Side {
        switch self {
        case .left: .right
        case .right: .left
        case .on: .on
        }
    }
}
