import Archive
import Geometry
import Measures
import Streets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A number that the way from the start of an edge to the goal never falls below: what makes Dijkstra's search A*
/// (Hart, Nilsson, Raphael 1968).
///
/// It has to be consistent: no greater than the cost of the edge, the turn at its end and the bound there. It is 0 at
/// the goal or less than what is left of the edge on which the goal lies.
protocol LowerBound {
    /// Milliseconds' worth at least from the start of an edge to the goal.
    func remaining(from edge: EdgeIndex) -> UInt32
}

/// Which lower bound a search uses. All give the same cost; a better one settles fewer labels.
public enum StreetBound: Sendable, CaseIterable {
    /// None: Dijkstra's search.
    case zero
    /// The straight line at the graph's fastest pace.
    case greatCircle
    /// The distance under the prepared profile of the mode, out of the graph's hierarchy: nearly always within some
    /// hundredths of what the way costs. The straight line where the graph has no hierarchy for the mode, or the
    /// profile is so much faster in some respect that distances scaled down to it would be worth less.
    case hierarchy
}

/// The distance in a hierarchy whose weights are nowhere greater than the search's, or are so when scaled.
///
/// Distances are consistent, and stay so when scaled by a number up to 1 and rounded down, since edges cost whole
/// milliseconds. Where there is no way the bound is `Hierarchy.infinite`, which is below all that the hierarchy cannot
/// count.
struct HierarchyBound: LowerBound {
    /// Read without counting references, as it is for every label.
    private let potential: Unmanaged<HierarchyPotential>
    /// What is taken of a distance, in parts of 2^32.
    private let share: UInt64

    /// The bound to some positions; the potential has to outlive it.
    init(_ potential: HierarchyPotential, share: UInt64, to goals: [StreetPosition], weights: EdgeWeights) {
        self.potential = .passUnretained(potential)
        self.share = share
        potential.setTargets(
            goals.lazy.flatMap { goal in
                weights.ends(at: goal).map {
                    (vertex: $0.edge.raw, cost: weights.cost(of: $0.edge, decimeters: $0.offset))
                }
            })
    }

    @inline(__always) func remaining(from edge: EdgeIndex) -> UInt32 {
        let distance = potential._withUnsafeGuaranteedRef { $0.distance(from: edge.raw) }
        return UInt32(truncatingIfNeeded: UInt64(distance) &* share &>> 32)
    }
}

/// No bound: Dijkstra's search.
struct ZeroBound: LowerBound {
    @inline(__always) func remaining(from edge: EdgeIndex) -> UInt32 { 0 }
}

/// The straight line to the goals at the fastest pace of the graph.
///
/// Taken is the chord through the earth, which keeps the triangle inequality as the great circle does, costs two square
/// roots, and is shorter by one part in a thousand at 1,000 km. One millionth is taken off, more than all rounding, so
/// that the bound is consistent as it is computed. Several goals count as the circle around them.
///
/// Where there are ferries faster than everything else, the straight line is reckoned at the pace of the land, and the
/// way over the water apart: from its start to a landing, the boarding, and from the landing nearest to the goal (the
/// `shore`) to the goal. From a place `x` away from the goal the nearest landing is no nearer than the shore less `x`.
struct GreatCircleBound: LowerBound {
    private let weights: EdgeWeights
    private let latitudeE7: Int64
    private let longitudeE7: Int64
    private let sinLatitude: Double
    private let cosLatitude: Double
    /// The radius of the circle around the goals, in meters, and what positions are rounded by.
    private let radius: Double
    /// Milliseconds a meter.
    private let pace: Double
    /// From the nearest landing of a fast ferry to the goals, in milliseconds; infinite where there is none.
    private var shore = Double.infinity
    private let boarding: Double

    /// Half of 1e-7 degrees, in radians.
    private static let halfStep = Double.pi / 180 * 0.5e-7

    /// The bound to the nearest of some positions.
    init(to goals: [StreetPosition], weights: EdgeWeights) {
        self.weights = weights
        let fastest = weights.fastest
        let isGoalAfloat = goals.contains { weights.isFerry($0.segment.forward) }
        pace = (isGoalAfloat ? fastest.ferry : fastest.land) * (1 - 1e-6)
        boarding = Double(weights.ferryBoarding)
        let box = Box(goals.lazy.map(\.point))
        guard let center = box?.center else {
            (latitudeE7, longitudeE7, sinLatitude, cosLatitude, radius) = (0, 0, 0, 1, .infinity)
            return
        }
        latitudeE7 = Int64(center.latitudeE7)
        longitudeE7 = Int64(center.longitudeE7)
        sinLatitude = sin(center.latitude * .pi / 180)
        cosLatitude = cos(center.latitude * .pi / 180)
        radius = goals.reduce(0) { max($0, center.distance(to: $1.point).value) } + 0.5
        guard fastest.hasFastFerries, !isGoalAfloat else { return }
        shore = fastest.landings.reduce(.infinity) { min($0, straightLine(from: weights.coordinate(of: $1))) }
    }

    @inline(__always) func remaining(from edge: EdgeIndex) -> UInt32 {
        var bound = straightLine(from: weights.coordinate(of: weights.tail(of: edge)))
        if shore < .infinity {
            bound = weights.isFerry(edge) ? shore : min(bound, boarding + shore + max(0, shore - bound))
        }
        return UInt32(min(4e9, bound))
    }

    /// The straight line from a place to the goals, in milliseconds.
    @inline(__always) private func straightLine(from place: Coordinate) -> Double {
        let a = GreatCircleBound.sine(Double(Int64(place.latitudeE7) - latitudeE7) * GreatCircleBound.halfStep)
        let b = GreatCircleBound.sine(Double(Int64(place.longitudeE7) - longitudeE7) * GreatCircleBound.halfStep)
        // The cosine of the place's latitude from that of the goal and the half of their difference.
        let cosine = cosLatitude * (1 - 2 * a * a) - sinLatitude * 2 * a * (1 - a * a).squareRoot()
        let square = a * a + cosLatitude * max(0, cosine) * b * b
        return max(0, 2 * Coordinate.earthRadius * square.squareRoot() - radius) * pace
    }

    /// The sine; for small angles by its series, which ends far below rounding.
    @inline(__always) private static func sine(_ x: Double) -> Double {
        guard abs(x) < 0.1 else { return sin(x) }
        let y = x * x
        return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72))))
    }
}
