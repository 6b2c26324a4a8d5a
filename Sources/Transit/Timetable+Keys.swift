import Archive

/// Ids that are told and asked for: a feed's own, and before it the feed where several feeds have the same.
extension Timetable {
    /// The id of a stop, the feed before it (`bus:101`) where another feed has a stop of that id.
    public func key(of stop: StopIndex) -> String {
        key(stopIDs.text(stop), details.stopClashes, stop, stopFeeds[stop])
    }

    /// The id of a route, the feed before it where another feed has a route of that id.
    public func key(of route: RouteIndex) -> String {
        key(routeIDs.text(route), details.routeClashes, route, routeFeeds[route])
    }

    /// The id of a trip, the feed before it where another feed has a trip of that id.
    public func key(of trip: TripIndex) -> String {
        key(tripIDs.text(trip), details.tripClashes, trip, feed(of: trip))
    }

    /// The feed of a trip.
    public func feed(of trip: TripIndex) -> FeedIndex { routeFeeds[patternRoutes[tripPatterns[trip]]] }

    private func key<Index>(_ id: String, _ clashes: Table<Index, UInt8>, _ index: Index, _ feed: FeedIndex) -> String {
        guard clashes.count > 0, clashes[index] != 0 else { return id }
        return "\(details.feedKeys.text(feed)):\(id)"
    }

    /// The stop with an id of a feed, or with a feed and an id (`bus:101`); of several feeds the first that has it. A
    /// stop that is split into boarding places is the feed's own. Complexity: O(stops).
    public func stop(withID id: String) -> StopIndex? {
        first(in: stopIDs, id) { stopPlaces[$0] == $0 }
            ?? first(withKey: id, in: stopIDs) { stopPlaces[$0] == $0 ? stopFeeds[$0] : nil }
    }

    /// The stops of all feeds that have an id, or the one with a feed and an id. Complexity: O(stops).
    public func stops(withID id: String) -> [StopIndex] {
        let wanted = Array(id.utf8)
        let found = stopPlaces.indices.filter { stopPlaces[$0] == $0 && stopIDs[$0] == wanted }
        return found.isEmpty ? stop(withID: id).map { [$0] } ?? [] : found
    }

    /// The trip with an id of a feed, or with a feed and an id; of several feeds the first that has it. Of one that
    /// frequencies.txt repeats the first. Complexity: O(trips).
    public func trip(withID id: String) -> TripIndex? {
        first(in: tripIDs, id) { _ in true } ?? first(withKey: id, in: tripIDs) { feed(of: $0) }
    }

    private func first<Index>(
        in texts: Adjacency<Index, UInt8>, _ text: String, where fits: (Index) -> Bool
    ) -> Index? {
        let wanted = Array(text.utf8)
        let values = texts.unsafeValues
        return (0..<texts.count).lazy.map { Index($0) }.first { index in
            let range = texts.range(of: index)
            return range.count == wanted.count && values[range].elementsEqual(wanted) && fits(index)
        }
    }

    private func first<Index>(
        withKey key: String, in texts: Adjacency<Index, UInt8>, feed: (Index) -> FeedIndex?
    ) -> Index? {
        for number in (0..<details.feedKeys.count).map({ FeedIndex($0) }) {
            let prefix = details.feedKeys.text(number) + ":"
            guard key.hasPrefix(prefix) else { continue }
            if let found = first(in: texts, String(key.dropFirst(prefix.count)), where: { feed($0) == number }) {
                return found
            }
        }
        return nil
    }
}
