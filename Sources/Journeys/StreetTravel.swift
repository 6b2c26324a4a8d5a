import Measures
import Streets

/// How one travels on streets, for a question that is not one for a journey: a matrix, an isochrone.
public struct StreetTravel: Sendable {
    /// On foot, in a wheelchair, by bicycle, by car.
    public var mode: TravelMode
    /// How fast one walks or rolls, or walks where a bicycle has to be pushed; nil for what is usual.
    public var walkSpeed: Speed?

    /// What one would rather not use and would rather see.
    public var wishes: StreetWishes
    /// When, for what depends on the hour; nil for streets as open as they ever are.
    public var moment: Timestamp?
    /// How fast cars move; nil for what the planner's `LiveStreets` know, else free flow. It counts for driving alone.
    public var traffic: StreetTraffic?

    /// Travel in a mode.
    public init(
        _ mode: TravelMode, walkSpeed: Speed? = nil, wishes: StreetWishes = .none, moment: Timestamp? = nil,
        traffic: StreetTraffic? = nil
    ) {
        self.mode = mode
        self.walkSpeed = walkSpeed
        self.wishes = wishes
        self.moment = moment
        self.traffic = traffic
    }

    /// The profile that a search uses.
    var profile: TravelProfile {
        var profile = TravelProfile.prepared(for: mode)
        if let walkSpeed {
            switch mode {
            case .walk, .wheelchair: profile.setWalkingSpeed(walkSpeed)
            case .bike:
                // Who walks faster pushes faster, by the same share.
                let usual = TravelProfile.walk.speeds[.footway].metersPerSecond
                let speed = profile.pushing.metersPerSecond / usual * walkSpeed.metersPerSecond
                if walkSpeed.metersPerSecond != usual { profile.pushing = Speed(metersPerSecond: speed) }
            case .drive: break
            }
        }
        profile.wishes = wishes
        return profile
    }
}
