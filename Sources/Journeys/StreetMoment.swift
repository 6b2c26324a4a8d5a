import Archive
import Measures
import Streets

extension StreetGraph {
    /// What of the streets is closed at a moment that is open at others, and how fast the traffic is; nil where nothing
    /// differs from the open state for anyone.
    ///
    /// - Parameters:
    ///   - time: the moment, in the region's own time.
    ///   - speeds: of each edge, how fast cars move there in km/h, 0 where that is not known; nil for none.
    ///
    /// Complexity: O(conditions), where there are any O(edges).
    func overlay(at time: LocalTime, speeds: [UInt8]? = nil) -> StreetOverlay? {
        var holding: [Bool]?
        if conditions.count > 1 {
            let moment = ConditionMoment(time)
            holding = (0..<conditions.count).map { holds(ConditionIndex($0), at: moment) }
        }
        let access = access(at: time)
        guard access != nil || holding != nil || speeds != nil else { return nil }
        let overlay = StreetOverlay(self, access: access, holding: holding, speeds: speeds)
        return TravelMode.allCases.contains(where: overlay.changes) ? overlay : nil
    }
}
