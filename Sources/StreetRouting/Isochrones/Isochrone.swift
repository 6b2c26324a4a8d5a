import Geometry
import Measures
import Streets

/// What one reaches within a time, as areas.
public struct Isochrone: Hashable, Sendable {
    /// The time.
    public var time: TravelTime
    /// The areas around the reached streets; more than one where a ferry or a tunnel lies between.
    public var areas: [Polygon]
    /// How much of the streets is reached.
    public var streets: Meters
    /// The size of the areas, in square meters.
    public var squareMeters: Double { areas.reduce(0) { $0 + $1.squareMeters } }
}

extension ReachedStreets {
    /// How far around a reached street its area goes, at least: the houses along it.
    public static let reach = Meters(25)
    /// The finest grid that areas are drawn on.
    static let finestCell = Meters(10)
    /// How many cells the longer side of the grid has at most.
    static let cellLimit = 400.0
    /// Holes smaller than this are filled, in square meters: the inside of a city block is no place one does not reach.
    public static let leastHole = 50_000.0

    /// The areas reached within each of some times, in the order of the times; each lies within those of longer ones.
    ///
    /// An area is what lies within `reach` of the reached streets, or within one and a half cells of the grid where
    /// that is more: cells measure 10 m, beyond 4 km across a 400th of the longer side. See `LineSurroundings` for the
    /// method.
    public func isochrones(within times: [TravelTime]) -> [Isochrone] {
        guard let longest = times.max(), let box = Box(pieces(within: longest).lazy.flatMap(points)) else {
            return times.map { Isochrone(time: $0, areas: [], streets: .zero) }
        }
        let width = box.southWest.distance(to: box.northEast).value
        let cell = max(ReachedStreets.finestCell.value, width / ReachedStreets.cellLimit)
        let reach = max(ReachedStreets.reach.value, 1.5 * cell)
        return times.map { time in
            let pieces = pieces(within: time)
            var field = LineSurroundings(of: box, cell: Meters(cell), reach: Meters(reach))
            for piece in pieces { field.add(points(of: piece)) }
            return Isochrone(
                time: time, areas: field.areas(fillingHolesBelow: ReachedStreets.leastHole), streets: length(of: pieces)
            )
        }
    }
}
