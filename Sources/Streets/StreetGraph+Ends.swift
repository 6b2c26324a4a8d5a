import Geometry
import Measures

extension StreetGraph {
    /// By how much a street at ground level may be farther than the nearest way of all, and still be taken instead of a
    /// bridge, a tunnel or a motorway.
    public static let groundReach = Meters(100)
    /// How far from an address the street of its name may lie, to be taken instead of nearer ones.
    public static let ownStreetReach = Meters(100)
    /// By how much it may be farther than the nearest street at ground level: a yard. Farther back from its street a
    /// house has a way of its own at the door, which is part of the journey.
    public static let ownStreetLead = Meters(40)

    /// Whether one may well set out from segments of a kind, or arrive there: neither a bridge nor a tunnel, neither a
    /// motorway nor a ramp of one or of a trunk road.
    static func isGroundLevel(_ roadClass: RoadClass, _ flags: SegmentFlags) -> Bool {
        flags.isDisjoint(with: [.bridge, .tunnel]) && roadClass != .motorway
            && !(roadClass == .trunk && flags.contains(.link))
    }

    /// Where a journey that a person asks for starts or ends, by the place that was named: as `snap`, but where people
    /// are.
    ///
    /// ```swift
    /// let door = graph.ends(near: place, on: ["East 42nd Street"], for: .drive).first
    /// ```
    ///
    /// A map is flat: the nearest line may be that of a viaduct overhead, of a tunnel below, or of a motorway that
    /// nobody enters from a house. So the first of these that is there is taken:
    ///
    /// 1. streets of the given names, or sidewalks along them, within `ownStreetReach` and no more than
    ///    `ownStreetLead` farther than the nearest at ground level: at ground level, else on a bridge;
    /// 2. streets at ground level, where they are no more than `groundReach` farther than the nearest of all;
    /// 3. the nearest of all.
    ///
    /// What only carries vehicles and positions that were measured is snapped by `snap`: a car may well be in a tunnel.
    ///
    /// - Parameters:
    ///   - streets: The names of the streets on which the place lies: that of an address.
    ///   - key: What a name comes to for comparing it: the same for all spellings of one name, so that `W 42 St` is
    ///     West 42nd Street, and empty for what is no name. By default the spelling counts.
    ///
    /// Complexity: as `snap`, and O(k) for the k segments that are nearer than the first of those that are wanted, with
    /// a key for each of their names.
    public func ends(
        near place: Coordinate, on streets: [String] = [], comparedBy key: @escaping (String) -> String = { $0 },
        for profile: TravelProfile, limit: Int = 1, within distance: Meters = .meters(1000),
        spread: Meters = .meters(.infinity)
    ) -> [StreetPosition] {
        guard limit > 0, segmentCount > 0 else { return [] }
        func nearest(_ wanted: WantedSegments, within reach: Meters) -> [StreetPosition] {
            var search = NearestSegments(
                graph: self, place: place, mode: profile.mode, limit: limit, within: reach, spread: spread,
                wanted: wanted)
            search.run(onIslands: false)
            return search.nearest.map { search.position(of: $0) }
        }
        let level = nearest(WantedSegments(.level), within: distance)
        if let names = WantedNames(streets, of: self, comparedBy: key) {
            let near = level.first.map { $0.distance + Self.ownStreetLead } ?? Self.ownStreetReach
            let reach = min(distance, Self.ownStreetReach, near)
            for ground in [WantedSegments.Ground.level, .levelOrBridge] {
                let own = nearest(WantedSegments(ground, named: names), within: reach)
                if !own.isEmpty { return own }
            }
        }
        // What is so near cannot be too far behind anything.
        if let first = level.first, first.distance <= Self.groundReach { return level }
        let all = snap(place, for: profile, limit: limit, within: distance, spread: spread)
        guard let first = level.first, let nearest = all.first else { return all }
        return first.distance <= nearest.distance + Self.groundReach ? level : all
    }
}
