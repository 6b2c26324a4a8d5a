import Archive
import OSMReading
import Streets

/// Turns the restriction relations of OpenStreetMap into closed turns between edges.
struct TurnRestrictions {
    let streets: CutStreets
    let order: StreetOrder
    let columns: StreetColumns

    /// All closed turns, sorted, each once. What cannot be used is noted.
    func closedTurns(of data: OSMData, report: inout ImportReport) -> [TurnRestriction] {
        var closed: [Turn: Access] = [:]
        for relation in data.relations {
            guard let rule = RestrictionRule(relation.tags) else { continue }
            switch rule {
            case .unusable(let reason):
                report.note(reason, relation.id.description)
            case .rule(let rule):
                switch turns(closedBy: rule, relation, data) {
                case .failure(let refusal): report.note(refusal.reason, relation.id.description)
                case .success(let turns): for turn in turns { closed[turn, default: []].formUnion(rule.modes) }
                }
            }
        }
        return closed.map { TurnRestriction(from: $0.key.from, to: $0.key.to, modes: $0.value) }
            .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    private struct Turn: Hashable {
        var from: EdgeIndex
        var to: EdgeIndex
    }

    private struct Refusal: Error {
        var reason: String
    }

    private func turns(
        closedBy rule: RestrictionRule.Rule, _ relation: OSMRelation, _ data: OSMData
    ) -> Result<[Turn], Refusal> {
        do throws(Refusal) {
            let (from, via, to) = try members(of: relation, rule, data)
            var incoming: [EdgeIndex] = []
            for street in from {
                incoming.append(try theEdge(of: street, for: rule.modes) { columns.heads[$0.int] == via })
            }
            var outgoing: [EdgeIndex] = []
            for street in to {
                outgoing.append(try theEdge(of: street, for: rule.modes) { columns.heads[$0.reversed.int] == via })
            }
            let closed =
                switch rule.kind {
                case .no: outgoing
                case .only: columns.edges(leaving: via).filter { !outgoing.contains($0) }
                }
            return .success(incoming.flatMap { from in closed.map { Turn(from: from, to: $0) } })
        } catch {
            return .failure(error)
        }
    }

    /// The streets and the node of a restriction: one from, one via, one to; `no_entry` may have several froms and
    /// `no_exit` several tos.
    private func members(
        of relation: OSMRelation, _ rule: RestrictionRule.Rule, _ data: OSMData
    ) throws(Refusal) -> (from: [Int], via: NodeIndex, to: [Int]) {
        var from: [OSMWayID] = []
        var to: [OSMWayID] = []
        var via: [OSMNodeID] = []
        for member in relation.members {
            switch (member.role, member.element) {
            case ("from", .way(let id)): from.append(id)
            case ("to", .way(let id)): to.append(id)
            case ("via", .node(let id)): via.append(id)
            case ("via", .way): throw Refusal(reason: StreetImportReason.viaWays)
            default: continue
            }
        }
        guard via.count == 1, !from.isEmpty, !to.isEmpty, from.count == 1 || rule.mayHaveManyFroms,
            to.count == 1 || rule.mayHaveManyTos, let node = data.node(withID: via[0]),
            (from + to).allSatisfy({ data.way(withID: $0) != nil })
        else { throw Refusal(reason: StreetImportReason.brokenRestriction) }
        let found = (from + to).compactMap(streets.street(withID:))
        guard found.count == from.count + to.count else {
            throw Refusal(reason: StreetImportReason.restrictionOffStreets)
        }
        guard let junction = streets.junction(at: node.index) else {
            throw Refusal(reason: StreetImportReason.apartRestriction)
        }
        return (
            Array(found.prefix(from.count)), order.nodeOfJunction[junction], Array(found.dropFirst(from.count))
        )
    }

    /// The one edge of a street that lies as asked for and that one of the modes may use.
    private func theEdge(
        of street: Int, for modes: Access, where lies: (EdgeIndex) -> Bool
    ) throws(Refusal) -> EdgeIndex {
        let edges = streets.streets[street].segments.flatMap { position in
            let segment = order.numberOfSegment[position]
            return [segment.forward, segment.backward].filter(lies)
        }
        guard !edges.isEmpty else { throw Refusal(reason: StreetImportReason.apartRestriction) }
        let usable = edges.filter { !columns.access[$0.int].withoutPushing.isDisjoint(with: modes) }
        guard let edge = usable.first else { throw Refusal(reason: StreetImportReason.idleRestriction) }
        guard usable.count == 1 else { throw Refusal(reason: StreetImportReason.ambiguousRestriction) }
        return edge
    }
}

/// What the tags of a relation say about turning; nil for relations that are no restrictions.
enum RestrictionRule: Equatable {
    /// A rule for one mode or more.
    case rule(Rule)
    /// A restriction that is left aside, and why.
    case unusable(String)

    /// A rule that can be followed.
    struct Rule: Equatable {
        /// Whether the turn is forbidden, or all others are.
        enum Kind { case no, only }

        var kind: Kind
        var modes: Access
        /// `no_entry`: from several ways.
        var mayHaveManyFroms = false
        /// `no_exit`: into several ways.
        var mayHaveManyTos = false
    }

    private static let turns: Set<Substring> = [
        "left_turn", "right_turn", "straight_on", "u_turn", "entry", "exit",
    ]

    /// Keys for vehicles, and what each of them means here.
    private static let keys: [(key: String, modes: Access)] = [
        ("restriction", [.drive, .bike]), ("restriction:vehicle", [.drive, .bike]),
        ("restriction:motor_vehicle", .drive), ("restriction:motorcar", .drive), ("restriction:bicycle", .bike),
    ]

    init?(_ tags: OSMTags) {
        guard tags["type"]?.hasPrefix("restriction") == true else { return nil }
        var value: String?
        var modes: Access = []
        for (key, others) in Self.keys {
            // Keys of the same value add up; one that says something else is left to the rule for all.
            guard let found = tags[key], value == nil || value == found else { continue }
            value = found
            modes.formUnion(others)
        }
        if tags["type"] == "restriction:bicycle" { modes = .bike }
        for exception in (tags["except"] ?? "").split(separator: ";").map(\.trimmingSpaces) {
            switch exception {
            case "bicycle": modes.remove(.bike)
            case "motorcar", "motor_vehicle": modes.remove(.drive)
            case "vehicle": modes.subtract([.bike, .drive])
            default: continue
            }
        }
        guard let value else {
            let isConditional = tags.hasKey(endingWith: ":conditional")
            let speaksOfOthers = tags.contains { $0.key.hasPrefix("restriction:") }
            self = .unusable(
                isConditional
                    ? StreetImportReason.conditionalRestriction
                    : speaksOfOthers ? StreetImportReason.otherVehicles : StreetImportReason.unknownRestriction)
            return
        }
        guard !modes.isEmpty, tags["type"] == "restriction" || tags["type"] == "restriction:bicycle" else {
            self = .unusable(StreetImportReason.otherVehicles)
            return
        }
        let parts = value.split(separator: "_", maxSplits: 1)
        guard parts.count == 2, Self.turns.contains(parts[1]), parts[0] == "no" || parts[0] == "only" else {
            self = .unusable(StreetImportReason.unknownRestriction)
            return
        }
        self = .rule(
            Rule(
                kind: parts[0] == "no" ? .no : .only, modes: modes, mayHaveManyFroms: value == "no_entry",
                mayHaveManyTos: value == "no_exit"))
    }
}
