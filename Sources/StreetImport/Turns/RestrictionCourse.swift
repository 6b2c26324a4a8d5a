import OSMReading
import Streets

/// One way on which a restriction is met: the edges from the one it starts on to the last before the turn, and the edge
/// that is turned into.
struct RestrictionCourse: Hashable {
    /// The edge of `from`, then those of the ways between, if any.
    var edges: [EdgeIndex]
    /// The edge of `to`.
    var to: EdgeIndex
}

/// Why a restriction is not used.
struct RestrictionRefusal: Error {
    var reason: String
}

/// The members of a restriction, as streets of the map.
struct RestrictionMembers {
    /// What lies between the two ways.
    enum Via {
        case node(NodeIndex)
        /// Ways, as positions in `CutStreets.streets`, in any order.
        case ways([Int])
    }

    var from: [Int]
    var via: Via
    var to: [Int]

    /// The members that a rule needs: one from, one to (`no_entry` and `no_exit` may have several), one node or some
    /// ways between.
    init(
        _ relation: OSMRelation, _ rule: RestrictionRule, _ data: OSMData, _ streets: CutStreets, _ order: StreetOrder
    ) throws(RestrictionRefusal) {
        var from: [OSMWayID] = []
        var to: [OSMWayID] = []
        var nodes: [OSMNodeID] = []
        var ways: [OSMWayID] = []
        for member in relation.members {
            switch (member.role, member.element) {
            case ("from", .way(let id)): from.append(id)
            case ("to", .way(let id)): to.append(id)
            case ("via", .node(let id)): nodes.append(id)
            case ("via", .way(let id)): if !ways.contains(id) { ways.append(id) }
            default: continue
            }
        }
        guard !from.isEmpty, !to.isEmpty, from.count == 1 || rule.mayHaveManyFroms,
            to.count == 1 || rule.mayHaveManyTos, ways.isEmpty ? nodes.count == 1 : nodes.isEmpty,
            (from + to + ways).allSatisfy({ data.way(withID: $0) != nil })
        else { throw RestrictionRefusal(reason: StreetImportReason.brokenRestriction) }
        func found(_ ids: [OSMWayID]) throws(RestrictionRefusal) -> [Int] {
            let found = ids.compactMap(streets.street(withID:))
            guard found.count == ids.count else {
                throw RestrictionRefusal(reason: StreetImportReason.restrictionOffStreets)
            }
            return found
        }
        self.from = try found(from)
        self.to = try found(to)
        if let id = nodes.first {
            guard let node = data.node(withID: id) else {
                throw RestrictionRefusal(reason: StreetImportReason.brokenRestriction)
            }
            guard let junction = streets.junction(at: node.index) else {
                throw RestrictionRefusal(reason: StreetImportReason.apartRestriction)
            }
            via = .node(order.nodeOfJunction[junction])
        } else {
            via = .ways(try found(ways))
        }
    }
}

/// Finds the courses of restrictions among the edges.
///
/// Ways may run on through the node where they meet, may be cut in pieces in between, and may be listed in any order:
/// all courses over their pieces that a mode may travel are looked for. Where several remain, those are preferred that
/// follow the ways between from end to end, then those whose angle is that of the kind of turn.
struct RestrictionCourses {
    let streets: CutStreets
    let order: StreetOrder
    let columns: StreetColumns

    /// The steps after which a search for courses is given up: more than any restriction that means something takes.
    fileprivate static let stepLimit = 20_000
    /// The edges after which a course is given up: no sign binds a driver for so long.
    fileprivate static let lengthLimit = 500

    /// The one course from a street into another for a mode.
    func course(
        from: Int, via: RestrictionMembers.Via, to: Int, _ turn: RestrictionRule.Turn, for mode: Access
    ) throws(RestrictionRefusal) -> RestrictionCourse {
        var search = Search(from: edges(of: from), to: edges(of: to), mode: mode, columns: columns)
        switch via {
        case .node(let node): search.meet(at: node)
        case .ways(let ways): search.follow(ways.map(edges(of:)))
        }
        guard search.stepCount < Self.stepLimit else {
            throw RestrictionRefusal(reason: StreetImportReason.ambiguousRestriction)
        }
        if let one = search.found.first, search.found.count == 1 { return one.course }
        guard !search.found.isEmpty else {
            if search.isTooLong { throw RestrictionRefusal(reason: StreetImportReason.longRestriction) }
            throw RestrictionRefusal(
                reason: search.isClosed ? StreetImportReason.idleRestriction : StreetImportReason.apartRestriction)
        }
        var likely = search.found.filter(\.isWhole)
        if likely.isEmpty { likely = search.found }
        if likely.count > 1 {
            likely = likely.filter { turn.fits(angle($0.course)) && (turn == .back || !$0.course.isBack) }
        }
        guard likely.count == 1 else {
            throw RestrictionRefusal(reason: StreetImportReason.ambiguousRestriction)
        }
        return likely[0].course
    }

    /// The edges of a street in both directions.
    private func edges(of street: Int) -> [EdgeIndex] {
        streets.streets[street].segments.flatMap { position in
            let segment = order.numberOfSegment[position]
            return [segment.forward, segment.backward]
        }
    }

    /// The angle between the direction in which the first edge of a course ends and that in which it is left, in
    /// degrees.
    private func angle(_ course: RestrictionCourse) -> Double {
        let arrival = columns.departures[course.edges[0].reversed.int] &+ 0x8000
        return Double(Int16(bitPattern: columns.departures[course.to.int] &- arrival)) * 360 / 65_536
    }
}

extension RestrictionCourse {
    /// Whether it leads back on the street it came from.
    fileprivate var isBack: Bool { to == edges[0].reversed }
}

extension RestrictionCourses {
    /// The search for the courses of one restriction.
    private struct Search {
        struct Finding {
            var course: RestrictionCourse
            /// Whether all ways between are followed from one of their ends to the other.
            var isWhole: Bool
        }

        let from: [EdgeIndex]
        let to: [EdgeIndex]
        let mode: Access
        let columns: StreetColumns
        var found: [Finding] = []
        /// Whether there are courses that the mode may not travel.
        var isClosed = false
        /// Whether there are courses that go on for too long.
        var isTooLong = false
        var stepCount = 0

        init(from: [EdgeIndex], to: [EdgeIndex], mode: Access, columns: StreetColumns) {
            self.from = from
            self.to = to
            self.mode = mode
            self.columns = columns
        }

        /// Courses over one node.
        mutating func meet(at node: NodeIndex) {
            for edge in from where head(edge) == node { finish([edge], isWhole: true) }
        }

        /// Courses over all of some ways.
        mutating func follow(_ ways: [[EdgeIndex]]) {
            for edge in from { goOn([edge], ways, isWhole: true) }
        }

        private func head(_ edge: EdgeIndex) -> NodeIndex { columns.heads[edge.int] }
        private func tail(_ edge: EdgeIndex) -> NodeIndex { columns.heads[edge.int ^ 1] }

        /// Goes on from the end of a course with one of the ways that are left.
        private mutating func goOn(_ course: [EdgeIndex], _ left: [[EdgeIndex]], isWhole: Bool) {
            if left.isEmpty { return finish(course, isWhole: isWhole) }
            let here = head(course[course.count - 1])
            for (number, way) in left.enumerated() {
                var others = left
                others.remove(at: number)
                for edge in way where tail(edge) == here && edge != course[course.count - 1].reversed {
                    walk(course, along: way, edge, others, isWhole: isWhole && isEnd(here, of: way))
                }
            }
        }

        /// Takes an edge of a way, and leaves the way at its end or follows it on.
        private mutating func walk(
            _ course: [EdgeIndex], along way: [EdgeIndex], _ edge: EdgeIndex, _ others: [[EdgeIndex]], isWhole: Bool
        ) {
            stepCount += 1
            guard stepCount < RestrictionCourses.stepLimit, !course.contains(edge) else { return }
            guard course.count < RestrictionCourses.lengthLimit else {
                isTooLong = true
                return
            }
            let longer = course + [edge]
            let here = head(edge)
            goOn(longer, others, isWhole: isWhole && isEnd(here, of: way))
            for next in way where tail(next) == here && next != edge.reversed {
                walk(longer, along: way, next, others, isWhole: isWhole)
            }
        }

        /// Whether a way ends at a node: one of its edges alone leaves it there. A closed way has no end and is left
        /// anywhere.
        private func isEnd(_ node: NodeIndex, of way: [EdgeIndex]) -> Bool {
            way.count { tail($0) == node } == 1
        }

        private mutating func finish(_ course: [EdgeIndex], isWhole: Bool) {
            let last = course[course.count - 1]
            for edge in to where tail(edge) == head(last) {
                let course = RestrictionCourse(edges: course, to: edge)
                if (course.edges + [edge]).allSatisfy({ !columns.access[$0.int].withoutPushing.isDisjoint(with: mode) })
                {
                    found.append(Finding(course: course, isWhole: isWhole))
                } else {
                    isClosed = true
                }
            }
        }
    }
}
