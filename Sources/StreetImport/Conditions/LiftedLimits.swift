import Measures
import Streets

extension StreetColumns {
    /// Where a limit is lifted at times, lets an edge be open without any where that is faster than the highest of its
    /// limits.
    ///
    /// Without a limit a car goes as fast as the kind of road and the law allow, as the profile has it. That may be
    /// less than what signs allow at other times: on a motorway of 130 km/h whose limit ends at night nobody drives
    /// slower then.
    mutating func openLiftedLimits() {
        let profile = TravelProfile.drive
        guard let share = profile.limitShare else { return }
        for rule in conditionalLimits where rule.limit == 0 {
            let segment = rule.edge.segment.int
            let free = profile.speed(
                on: classes[segment], isRural: flags[segment].contains(.rural), isLink: flags[segment].contains(.link),
                limits: facts.limits)
            if free.kilometersPerHour > Double(speedLimits[rule.edge.int]) * share { speedLimits[rule.edge.int] = 0 }
        }
    }
}
