import Geometry
import Measures
import StreetRouting
import Streets

/// At which of its positions a journey passes a via: where one leg ends the next one starts.
extension Planner {
    /// The positions of a journey's places with those of each via narrowed down to one point of the streets, by which
    /// the whole is cheapest; a via that no way reaches, and what comes behind it, keeps all.
    ///
    /// A place between two roadways is as near to the one as to the other, and who arrives on the one is not on the
    /// other.
    ///
    /// Complexity: a search for each pair of points of vias that follow each other, none where each via has one.
    func joined(_ ends: [[StreetPosition]], _ weights: EdgeWeights) -> [[StreetPosition]] {
        let last = ends.count - 1
        let points = ends.indices.map { $0 == 0 || $0 == last ? [ends[$0]] : StreetPosition.byPoint(ends[$0]) }
        guard points.contains(where: { $0.count > 1 }) else { return ends }
        var stages: [[Arrival?]] = [[Arrival(cost: 0, from: 0)]]
        for section in 1...last {
            let arrivals = points[section].map { goals in
                arrival(at: goals, from: points[section - 1], stages[section - 1], weights)
            }
            if arrivals.allSatisfy({ $0 == nil }) { break }
            stages.append(arrivals)
        }
        var joined = ends
        var point: Int?
        for section in stages.indices.reversed() {
            let number = point ?? stages[section].cheapest
            joined[section] = points[section][number]
            point = stages[section][number]?.from
        }
        return joined
    }

    /// The cheapest way to one point past any of those before it; nil where there is none.
    private func arrival(
        at goals: [StreetPosition], from points: [[StreetPosition]], _ before: [Arrival?], _ weights: EdgeWeights
    ) -> Arrival? {
        var best: Arrival?
        for (number, starts) in points.enumerated() {
            guard let known = before[number],
                let path = router.path(
                    from: starts, to: goals, profile: weights.profile, overlay: weights.overlay)
            else { continue }
            let cost = known.cost + UInt64(path.cost.raw)
            if best.map({ cost < $0.cost }) ?? true { best = Arrival(cost: cost, from: number) }
        }
        return best
    }
}

/// The cheapest way to a point of a via.
private struct Arrival {
    /// What it costs from the journey's start.
    var cost: UInt64
    /// The number of the point of the via before by which it leads.
    var from: Int
}

extension [Arrival?] {
    /// The number of the cheapest; there is one.
    fileprivate var cheapest: Int {
        indices.min { (self[$0]?.cost ?? .max) < (self[$1]?.cost ?? .max) } ?? 0
    }
}

extension StreetPosition {
    /// Positions in groups of those at one point, as the streets of a corner have them; the groups in the order of
    /// their first.
    fileprivate static func byPoint(_ positions: [StreetPosition]) -> [[StreetPosition]] {
        var groups: [[StreetPosition]] = []
        for position in positions {
            if let group = groups.firstIndex(where: { $0[0].point == position.point }) {
                groups[group].append(position)
            } else {
                groups.append([position])
            }
        }
        return groups
    }

    /// Of several positions those at the point that is nearest to where one is already.
    static func nearest(_ positions: [StreetPosition], to point: Coordinate) -> [StreetPosition] {
        byPoint(positions).min { $0[0].point.distance(to: point) < $1[0].point.distance(to: point) } ?? []
    }
}
