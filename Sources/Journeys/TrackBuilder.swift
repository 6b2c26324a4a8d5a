import Archive
import Geometry
import Measures
import StreetRouting
import Streets

/// Makes the plain value of a way on streets from what a search found, with all that directions are made of.
///
/// Complexity: O(edges · branches + points).
struct TrackBuilder {
    let graph: StreetGraph
    let weights: EdgeWeights
    let names: StreetNames
    private let isOnFoot: Bool

    /// A builder for ways found by some costs, with what is known of the streets already.
    init(_ weights: EdgeWeights, _ names: StreetNames) {
        self.weights = weights
        graph = weights.graph
        self.names = names
        isOnFoot = weights.profile.mode == .walk || weights.profile.mode == .wheelchair
    }

    /// A way and its line; one point for a way of no length.
    func track(of path: StreetPath) -> (track: Track, geometry: [Coordinate]) {
        let last = path.edges.count - 1
        var track = Track(mode: weights.profile.mode, stretches: [])
        names.begin()
        track.stretches.reserveCapacity(path.edges.count)
        track.branches.reserveCapacity(3 * path.edges.count)
        track.closedBearings.reserveCapacity(2 * path.edges.count)
        var geometry: [Coordinate] = []
        geometry.reserveCapacity(4 * path.edges.count)
        geometry.append(path.start.point)
        var points: [Coordinate] = []
        var view = JunctionView()
        view.arms.reserveCapacity(8)
        var delay: UInt32 = 0
        for (number, edge) in path.edges.enumerated() {
            let first = geometry.count - 1
            let isWhole = number > 0 && number < last
            if isWhole {
                graph.append(pointsBehindStartOf: edge, to: &geometry)
            } else {
                path.take(pointsOfEdge: number, in: graph, to: &points)
                geometry += points.dropFirst()
            }
            let previous = number > 0 ? path.edges[number - 1] : nil
            let junction = previous.map { weights.junction(at: weights.head(of: $0)) }
            if let previous, let junction { delay += weights.turn(from: previous, to: edge, at: junction).time }
            if geometry.count - 1 == first {
                guard number == last, let previous else { continue }
                endWithoutMoving(on: edge, after: previous, delay: delay, at: first, &track)
                continue
            }
            let part = isWhole ? 0...weights.length(of: edge) : path.part(number, in: graph)
            let decimeters = part.upperBound - part.lowerBound
            let time = weights.time(of: edge, decimeters: decimeters) + delay
            delay = 0
            let end = geometry.count - 1
            let segment = edge.segment
            let flags = graph.flags[segment]
            let (branches, closed) = (track.branches.count, track.closedBearings.count)
            if let previous, let junction { look(around: junction, from: previous, to: edge, &view, &track) }
            let position = track.stretches.count
            track.stretches.append(
                Stretch(
                    name: names[graph.segmentNames[segment]], ref: names[graph.segmentRefs[segment]],
                    roadClass: graph.classes[segment], flags: flags, length: Meters(Double(decimeters) / 10),
                    duration: TravelTime(milliseconds: Int(time)),
                    // The graph knows the directions of a whole edge.
                    startBearing: isWhole
                        ? graph.departureBearing(of: edge) : geometry[first].bearing(to: geometry[first + 1]),
                    endBearing: isWhole
                        ? graph.arrivalBearing(of: edge) : geometry[end - 1].bearing(to: geometry[end]),
                    geometryStart: first, geometryEnd: end, branches: branches..<track.branches.count,
                    besideName: isOnFoot ? names[graph.besideNames[segment]] : .none,
                    crossedName: isOnFoot ? names[graph.acrossNames[segment]] : .none))
            track.stretches[position].closedBearings = closed..<track.closedBearings.count
            // Signs are for those who ride and drive.
            if !isOnFoot, graph.turnFlags[edge].contains(.hasSigns) {
                track.stretches[position].signs = graph.signs(along: edge, names)
            }
            if let previous, flags.contains(.roundabout), let roundabout = roundabout(from: previous, to: edge) {
                track.set(roundabout, at: position)
            }
        }
        let side = path.end.side
        track.arrivalSide = path.edges[last].isForward ? side : side.opposite
        track.drivingSide = weights.drivingSide
        track.setTexts(names.texts)
        return (track, geometry)
    }

    /// Takes the last edge of a way where one is there as soon as one is on it. To turn into it takes time all the
    /// same: it is that of the piece before, and where one has to turn around to stand on the right side of the street,
    /// that is a piece of its own, of no length.
    private func endWithoutMoving(
        on edge: EdgeIndex, after previous: EdgeIndex, delay: UInt32, at point: Int, _ track: inout Track
    ) {
        let time = TravelTime(milliseconds: Int(delay))
        guard graph.original(of: edge) == graph.original(of: previous).reversed else {
            guard let before = track.stretches.indices.last else { return }
            track.stretches[before].duration = track.stretches[before].duration + time
            return
        }
        let segment = edge.segment
        let back = track.stretches.last?.endBearing.reversed ?? graph.departureBearing(of: edge)
        track.stretches.append(
            Stretch(
                name: names[graph.segmentNames[segment]], ref: names[graph.segmentRefs[segment]],
                roadClass: graph.classes[segment], flags: graph.flags[segment], length: .zero, duration: time,
                startBearing: back, endBearing: back, geometryStart: point, geometryEnd: point))
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

    /// Tells what one could take instead of `to`, by way of traffic and of what stands at the node, and what one may
    /// not.
    ///
    /// A street that is laid down twice (see `SegmentTwin`) is told once, as open where one of the two is.
    private func look(
        around junction: Junction, from: EdgeIndex, to: EdgeIndex, _ view: inout JunctionView,
        _ track: inout Track
    ) {
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
            // On a roundabout the streets are counted that one passes, those for their own people among them.
            let isThere = !weights.isForEndsOnly(edge) || isRing(from) && isStreet(original)
            if weights.isOpen(edge), isThere, weights.isAllowed(from: from, to: edge, at: junction) {
                view.arms[number].open = edge
            }
        }
        for arm in view.arms {
            guard let edge = arm.open else {
                track.closedBearings.append(graph.departureBearing(of: arm.original))
                continue
            }
            track.branches.append(
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
