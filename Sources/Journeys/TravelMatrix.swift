import Measures
import StreetRouting
import Streets

/// How long and how far it is from each of some places to each of others.
public struct TravelMatrix: Sendable {
    /// A way between two places.
    public struct Entry: Sendable, Hashable {
        /// How long it takes.
        public var time: TravelTime
        /// How far it is; nil where that was not asked for.
        public var length: Meters?

        /// A way by time and length.
        public init(time: TravelTime, length: Meters? = nil) {
            self.time = time
            self.length = length
        }
    }

    /// Where the ways start: a row each.
    public var sources: [Endpoint]
    /// Where they end: a column each.
    public var destinations: [Endpoint]
    /// Row by row; nil where no way leads from the source to the destination.
    public var entries: [[Entry?]]

    /// A matrix by its entries.
    public init(sources: [Endpoint], destinations: [Endpoint], entries: [[Entry?]]) {
        precondition(entries.count == sources.count && entries.allSatisfy { $0.count == destinations.count })
        self.sources = sources
        self.destinations = destinations
        self.entries = entries
    }
}

extension Planner {
    /// The ways on streets from each of some places to each of others; throws where a place lies near no street.
    ///
    /// Where no way leads, there is no entry. Times come from one sweep of the hierarchy, and lengths then from two
    /// climbs for each way; where the hierarchy does not answer alone, both come from a search for each source (see
    /// `StreetRouter.matrix`).
    public func matrix(
        from sources: [Endpoint], to destinations: [Endpoint], by travel: StreetTravel, withLengths: Bool = true
    ) throws(PlanningError) -> TravelMatrix {
        let weights = self.weights(for: travel)
        let profile = weights.profile
        var starts: [[StreetPosition]] = []
        for source in sources { starts.append(try snapped(source, profile)) }
        var goals: [[StreetPosition]] = []
        for destination in destinations { goals.append(try snapped(destination, profile)) }
        let matrix = router.matrix(from: starts, to: goals, profile: profile, overlay: weights.overlay)
        func length(_ row: Int, _ column: Int, _ cell: StreetMatrix.Cell) -> Meters? {
            guard withLengths else { return nil }
            return cell.length
                ?? router.path(from: starts[row], to: goals[column], profile: profile, overlay: weights.overlay)?.length
        }
        let entries = starts.indices.map { row in
            goals.indices.map { column in
                matrix[row, column].map {
                    TravelMatrix.Entry(time: $0.time, length: length(row, column, $0))
                }
            }
        }
        return TravelMatrix(sources: sources, destinations: destinations, entries: entries)
    }

    /// The areas that one reaches on streets from a place within each of some times, in the order of the times; throws
    /// where the place lies near no street.
    public func isochrones(
        from place: Endpoint, within times: [TravelTime], by travel: StreetTravel
    ) throws(PlanningError) -> [Isochrone] {
        let weights = self.weights(for: travel)
        let starts = try snapped(place, weights.profile)
        let reached = IsochroneSearch(streets).streets(
            from: starts, weights: weights, within: times.max() ?? .zero)
        return reached.isochrones(within: times)
    }
}
