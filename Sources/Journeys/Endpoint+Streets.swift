import Geometry
import Measures
import Places
import Streets

extension Endpoint {
    /// How far the nearest street may lie from a place.
    public static let snapReach = Meters(1000)
    /// Streets farther than the nearest by no more than this are as near: a corner lies on all of them.
    static let sameDistance = Meters(0.5)
}

extension StreetGraph {
    /// Where a place lies on the streets that a profile may use, and from which side: on its own street and on the
    /// ground, where that is possible (see `ends`); nowhere, where none is near.
    ///
    /// This is how every journey starts and ends, and every walk that is told. At a corner all its streets are as near;
    /// taking but one of them would start with a detour around a one-way. Streets farther away are no way to set out: a
    /// walk could leave the place through a wall.
    ///
    /// Complexity: as `ends`.
    public func positions(of end: Endpoint, for profile: TravelProfile) -> [StreetPosition] {
        // Who walks to a stop goes to where it is linked, on a bridge or not.
        let isWalkToStop = end.stop != nil && (profile.mode == .walk || profile.mode == .wheelchair)
        let positions =
            isWalkToStop
            ? snap(
                end.coordinate, for: profile, limit: 8, within: Endpoint.snapReach, spread: Endpoint.sameDistance)
            : ends(
                near: end.coordinate, on: end.streets, comparedBy: end.streets.isEmpty ? { $0 } : spelling,
                for: profile, limit: 8, within: Endpoint.snapReach, spread: Endpoint.sameDistance)
        guard let nearest = positions.first?.distance else { return [] }
        var nearby = positions.filter { $0.distance <= nearest + Endpoint.sameDistance }
        // Who walks crosses the road by himself.
        guard profile.mode == .drive || profile.mode == .bike else { return nearby }
        let approach = end.curb.approach(driving: profile.drivingSide ?? drivingSide)
        for number in nearby.indices { nearby[number].approach = approach }
        return nearby
    }

    /// What the names of streets come to by the conventions of the country, whatever their spelling.
    private var spelling: (String) -> String {
        let convention =
            facts.country == .unknown
            ? .unitedStates : AddressConvention.of(country: facts.country.description.lowercased())
        return { NameKey($0, convention).description }
    }
}
