import Geometry
import Measures
import Transit

extension CompiledTimetable {
    /// How much longer than the straight line a walk is taken to be of which nothing is known but that there is one.
    private static let detour = 1.3
    /// How many meters one walks in a second, where only the straight line is known.
    private static let walkingSpeed = 4 / 3.0

    /// Two stops of feeds, in the order of a change.
    private struct Pair: Hashable {
        var from: StopIndex
        var to: StopIndex
    }

    /// The changes between all boarding places: the walks between stops, those inside stations in the place of any
    /// through the streets, and the rules of transfers.txt upon them. Where the quickest walk has stairs a slower one
    /// without them may stand beside it.
    ///
    /// - Parameter walks: For every stop the walks from it. Those of places that were split off are not looked at;
    ///   empty where there are none.
    ///
    /// Complexity: O(walks + rules x places of a stop²).
    public func changes(over walks: [[Transfer]]) -> [[Transfer]] {
        let stopCount = stopIDs.count
        var rows = walks.isEmpty ? Array(repeating: [], count: stopCount) : walks
        guard !stationWalks.isEmpty || !changeRules.isEmpty || stopPlaces.enumerated().contains(where: { $0 != $1.int })
        else { return rows }
        let places = servedPlaces()
        var rules: [Pair: [ChangeRule]] = [:]
        for rule in changeRules { rules[Pair(from: rule.from, to: rule.to), default: []].append(rule) }
        // The sort is stable by hand: of equal ranks the rule that stands first in the feed counts.
        for (pair, found) in rules {
            rules[pair] = found.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
                .map(\.element)
        }
        var known: [Pair: [Transfer]] = [:]
        for (number, row) in walks.enumerated() where stopPlaces[number].int == number {
            for walk in row where stopPlaces[walk.to.int] == walk.to {
                known[Pair(from: StopIndex(number), to: walk.to), default: []].append(walk)
            }
        }
        for (from, row) in stationWalks {
            for walk in row { known[Pair(from: from, to: walk.to)] = [] }
            for walk in row { known[Pair(from: from, to: walk.to), default: []].append(walk) }
        }
        var pairs = Set(known.keys).union(rules.keys)
        for (number, own) in places.enumerated() where own.count > 1 {
            pairs.insert(Pair(from: StopIndex(number), to: StopIndex(number)))
        }
        rows = Array(repeating: [], count: stopCount)
        for pair in pairs {
            let relevant = rules[pair] ?? []
            for from in places[pair.from.int] {
                for to in places[pair.to.int] {
                    let rule = relevant.first { $0.applies(from: from, to: to) }
                    if pair.from == pair.to {
                        if let change = change(at: from, to: to, rule) { rows[from.int].append(change) }
                    } else {
                        rows[from.int] += changes(pair, to: to, rule, walks: known[pair] ?? [])
                    }
                }
            }
        }
        return rows
    }

    /// For every stop of a feed the places at which trips call, or the stop itself where it was not split.
    private func servedPlaces() -> [[StopIndex]] {
        var places = stopPlaces.indices.map { stopPlaces[$0].int == $0 ? [StopIndex($0)] : [] }
        for (number, place) in stopPlaces.enumerated() where place.int != number {
            if places[place.int] == [place], stopCalls[place.int].isEmpty { places[place.int] = [] }
            places[place.int].append(StopIndex(number))
        }
        return places
    }

    /// The change between places of one stop; nil for the usual one.
    private func change(at from: StopIndex, to: StopIndex, _ rule: ChangeRule?) -> Transfer? {
        let seconds: UInt32? =
            switch rule?.kind {
            case .timed: 0
            case .minimum: rule?.seconds
            case .forbidden: from == to ? Transfer.forbidden : nil
            default: from == to ? nil : Transfer.usualSeconds
            }
        return seconds.map { Transfer(to: to, seconds: $0, decimeters: 0, isWalkedOnStreets: false) }
    }

    /// The changes between two stops; none where there is no walk, or where it is forbidden.
    private func changes(_ pair: Pair, to: StopIndex, _ rule: ChangeRule?, walks: [Transfer]) -> [Transfer] {
        if rule?.kind == .forbidden || (rule == nil && walks.isEmpty) { return [] }
        var changes = walks.isEmpty ? [straightWalk(pair)] : walks
        if let rule, rule.kind == .minimum {
            // The time is the same whichever way one takes.
            let best = changes.min { ($0.hasStairs, $0.seconds) < ($1.hasStairs, $1.seconds) } ?? changes[0]
            changes = [best]
            changes[0].seconds = rule.seconds
        }
        for number in changes.indices { changes[number].to = to }
        return changes
    }

    /// What a walk is taken to be that the feed speaks of and the streets do not know.
    private func straightWalk(_ pair: Pair) -> Transfer {
        let straight = stopCoordinates[pair.from.int].distance(to: stopCoordinates[pair.to.int]).value
        let length = straight * CompiledTimetable.detour
        return Transfer(
            to: pair.to, seconds: UInt32((length / CompiledTimetable.walkingSpeed).rounded(.up)),
            decimeters: UInt32((length * 10).rounded()), isWalkedOnStreets: false)
    }
}
