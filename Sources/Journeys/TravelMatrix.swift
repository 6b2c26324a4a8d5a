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
    /// Where no way leads, there is no entry. Times alone come from one sweep of the hierarchy (see
    /// `StreetRouter.matrix`); for lengths each way has to be found.
    public func matrix(
        from sources: [Endpoint], to destinations: [Endpoint], by travel: StreetTravel, withLengths: Bool = true
    ) throws(PlanningError) -> TravelMatrix {
        let weights = self.weights(for: travel)
        let profile = weights.profile
        var starts: [[StreetPosition]] = []
        for source in sources { starts.append(try snapped(source, profile)) }
        var goals: [[StreetPosition]] = []
        for destination in destinations { goals.append(try snapped(destination, profile)) }
        let entries: [[TravelMatrix.Entry?]]
        if withLengths {
            entries = starts.map { start in
                goals.map { goal in
                    router.path(from: start, to: goal, profile: profile, overlay: weights.overlay).map {
                        TravelMatrix.Entry(time: $0.time, length: $0.length)
                    }
                }
            }
        } else {
            let costs = router.matrix(from: starts, to: goals, profile: profile, overlay: weights.overlay)
            entries = starts.indices.map { row in
                goals.indices.map { column in costs[row, column].map { TravelMatrix.Entry(time: $0.time) } }
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
