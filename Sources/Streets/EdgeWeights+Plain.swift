import Measures

extension EdgeWeights {
    /// Whether these are the weights for which a region prepares the mode: nothing is closed, slowed or wished for, and
    /// the profile is `TravelProfile.prepared(for:)`. A hierarchy made of those then answers by itself.
    public var isPlain: Bool {
        sided(profile) == sided(.prepared(for: profile.mode)) && !(overlay?.changes(profile.mode) ?? false)
    }

    /// The share of the prepared weights of the mode below which these never fall, at most 1: a lower bound in prepared
    /// weights is one in these when it is multiplied by it and rounded down, and stays consistent.
    ///
    /// 1 for the prepared profile, under all overlays and wishes. For another walking speed it is the ratio of the
    /// speeds, less one decimeter's rounding; of a profile with other numbers the least ratio of any two numbers that
    /// belong together. 0 where nothing can be said. Complexity: O(1), some thousand numbers.
    public var boundRatio: Double {
        var plain = sided(profile)
        plain.wishes = .none
        let prepared = sided(.prepared(for: profile.mode))
        if plain == prepared { return 1 }
        let limits = graph.facts.limits
        return PaceTables(plain, drivingSide: drivingSide, limits: limits).leastRatio(
            to: PaceTables(prepared, drivingSide: graph.drivingSide, limits: limits), of: (plain, prepared))
    }

    /// A profile with the side that it takes in this region.
    private func sided(_ profile: TravelProfile) -> TravelProfile {
        var profile = profile
        profile.drivingSide = profile.drivingSide ?? graph.drivingSide
        return profile
    }
}

extension PaceTables {
    /// The least ratio of any of these numbers to those of other tables, at most 1.
    fileprivate func leastRatio(
        to other: PaceTables, of profiles: (TravelProfile, TravelProfile)
    ) -> Double {
        // A limit that one profile heeds and the other does not: no two numbers belong together.
        guard (profiles.0.limitShare == nil) == (profiles.1.limitShare == nil) else { return 0 }
        var ratio = 1.0
        func compare(_ a: UInt32, _ b: UInt32) { if a < b { ratio = min(ratio, Double(a) / Double(b)) } }
        func comparePace(_ a: UInt32, _ b: UInt32) {
            guard a < b else { return }
            // Both costs are rounded up: ⌈a x⌉ / ⌈b x⌉ is no less than a / b less the rounding of a single decimeter.
            let one = Double(b) / 65_536
            ratio = min(ratio, Double(a) / Double(b) * one / (one + 1))
        }
        for number in 0..<4 * RoadClass.allCases.count { comparePace(classPaces[number], other.classPaces[number]) }
        comparePace(pushPace, other.pushPace)
        for number in 0..<512 { comparePace(limitPaces[number], other.limitPaces[number]) }
        var ground = 1.0
        for number in 0..<RoadSurface.allCases.count where surfaceFactors[number] < other.surfaceFactors[number] {
            ground = min(ground, Double(surfaceFactors[number]) / Double(other.surfaceFactors[number]))
        }
        var slope = 1.0
        for number in 0..<256 where inclineFactors[number] < other.inclineFactors[number] {
            slope = min(slope, Double(inclineFactors[number]) / Double(other.inclineFactors[number]))
        }
        // Factors are rounded as well, each by less than a millionth of what a decimeter costs.
        if ground * slope < 1 || ratio < 1 { ratio *= ground * slope * (1 - 1e-6) }
        for number in 0..<512 { compare(turnTimes[number], other.turnTimes[number]) }
        for number in 0..<RoadClass.allCases.count { compare(entryTimes[number], other.entryTimes[number]) }
        func compareTimes(_ time: KeyPath<TurnTimes, TravelTime>) {
            compare(
                PaceTables.milliseconds(profiles.0.turns[keyPath: time]),
                PaceTables.milliseconds(profiles.1.turns[keyPath: time]))
        }
        compareTimes(\TurnTimes.signal)
        compareTimes(\TurnTimes.yield)
        compareTimes(\TurnTimes.joining)
        compareTimes(\TurnTimes.uTurn)
        compare(profiles.0.privateSurcharge.raw, profiles.1.privateSurcharge.raw)
        return ratio
    }
}
