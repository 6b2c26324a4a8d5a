import Archive
import GTFSReading
import Measures
import Transit

extension TimetableCompiler {
    /// The rules of a feed are not spread over more pairs of boarding places than these: a station of thousands of
    /// stops with a rule for each other one is no station.
    private static let pairLimit = 1 << 20

    /// The stops of each station of a feed.
    static func children(of feed: GTFSFeed) -> [UInt32: [GTFSIndex<GTFSStop>]] {
        var children: [UInt32: [GTFSIndex<GTFSStop>]] = [:]
        for index in feed.stops.indices where feed.stops[index].kind == .stop {
            if let parent = feed.stops[index].parent { children[parent.rawValue, default: []].append(index) }
        }
        return children
    }

    /// Adds a stop that shares everything with another but the trips that call there.
    mutating func splitStop(_ stop: StopIndex) -> StopIndex {
        let place = StopIndex(output.stopIDs.count)
        let number = stop.int
        output.stopPlaces.append(stop)
        output.details.stopZoneNames.append(output.details.stopZoneNames[number])
        output.stopIDs.append(output.stopIDs[number])
        output.stopCodes.append(output.stopCodes[number])
        output.stopNames.append(output.stopNames[number])
        output.stopPlatforms.append(output.stopPlatforms[number])
        output.stopCoordinates.append(output.stopCoordinates[number])
        output.stopFeeds.append(output.stopFeeds[number])
        output.stopParents.append(output.stopParents[number])
        output.stopKinds.append(output.stopKinds[number])
        output.stopWheelchair.append(output.stopWheelchair[number])
        return place
    }

    /// Keeps what the rules of a feed say of its stops, to be laid over the walks once these are known.
    mutating func addChangeRules(
        _ feed: GTFSFeed, _ rules: ChangeRules, _ children: [UInt32: [GTFSIndex<GTFSStop>]], _ numbering: Numbering,
        _ report: inout ImportReport
    ) {
        var places: [UInt32: [(place: StopIndex, caller: ChangeRules.Caller)]] = [:]
        for (place, stop, caller) in rules.callers { places[stop.rawValue, default: []].append((place, caller)) }
        func chosen(_ side: GTFSTransfer.Side, at stop: GTFSIndex<GTFSStop>) -> [StopIndex]? {
            guard side.route != nil || side.trip != nil else { return nil }
            return (places[stop.rawValue] ?? []).filter { _, caller in
                if let trip = side.trip { return caller.trip == trip }
                return caller.route == side.route
            }.map(\.place)
        }
        var pairs = 0
        for rule in feed.transfers {
            guard let from = rule.from.stop, let to = rule.to.stop, rule.kind != .inSeat, rule.kind != .reboarding
            else { continue }
            let starts = ChangeRules.platforms(of: from, feed, children)
            let ends = ChangeRules.platforms(of: to, feed, children)
            let place = "\(feed.name)/transfers.txt:\(rule.line)"
            if starts.isEmpty || ends.isEmpty {
                report.note("change at a station without stops, not used", place)
                continue
            }
            let weights = [starts, ends].map { $0.reduce(0) { $0 + 1 + (places[$1.rawValue]?.count ?? 0) } }
            guard pairs + weights[0] * weights[1] <= TimetableCompiler.pairLimit else {
                report.note("change between stations in a feed with more than a million of such pairs, not used", place)
                continue
            }
            pairs += weights[0] * weights[1]
            for start in starts {
                for end in ends {
                    output.changeRules.append(
                        ChangeRule(
                            from: numbering.stop(start), to: numbering.stop(end),
                            fromPlaces: chosen(rule.from, at: start), toPlaces: chosen(rule.to, at: end),
                            kind: rule.kind, seconds: rule.seconds, rank: ChangeRule.rank(rule, in: feed)))
                }
            }
        }
    }
}
