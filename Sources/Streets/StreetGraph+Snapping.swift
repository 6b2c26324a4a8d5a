import Geometry
import Measures

extension StreetGraph {
    /// The positions nearest to a place that a profile may use, nearest first: one on each of up to `limit` segments.
    ///
    /// ```swift
    /// guard let door = graph.snap(address, for: .walk).first else { return }
    /// ```
    ///
    /// A segment may be used where at least one of its edges is open to the profile's mode; twins are passed over.
    /// Segments on islands, small pieces cut off from the network, are taken only where there is nothing else within
    /// the distance; no journey starts or ends on the water, so that lines of ferries are not taken at all. Equally
    /// near segments come in their own order. Distances are taken on the flat map around the place.
    ///
    /// - Parameter spread: by how much the others may be farther than the nearest.
    ///
    /// Method: down the tree of boxes, at every box into the nearest of its children first, and into the others as long
    /// as they are nearer than what is found already (Roussopoulos, Kelley and Vincent, "Nearest Neighbor Queries",
    /// 1995); the only allocation is the result. Complexity: O(log n) on street maps.
    public func snap(
        _ place: Coordinate, for profile: TravelProfile, limit: Int = 1, within distance: Meters = .meters(1000),
        spread: Meters = .meters(.infinity)
    ) -> [StreetPosition] {
        guard limit > 0, segmentCount > 0 else { return [] }
        var search = NearestSegments(
            graph: self, place: place, mode: profile.mode, limit: limit, within: distance, spread: spread)
        search.run(onIslands: false)
        if search.found.isEmpty { search.run(onIslands: true) }
        return search.nearest.map { search.position(of: $0) }
    }
}
