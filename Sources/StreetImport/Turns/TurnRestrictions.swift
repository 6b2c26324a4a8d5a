import Archive
import OSMReading
import Streets

/// What the restriction relations of OpenStreetMap close, before it is laid down as closed turns and twins.
struct TurnRestrictions {
    /// Turns that are closed to whoever came a certain way.
    struct Closed: Equatable {
        /// The edges one came by, the last of them the one that is turned from.
        var course: [EdgeIndex]
        /// The edge that may not be entered then.
        var to: EdgeIndex
        var modes: Access
        var condition: ConditionIndex
    }

    /// How many relations are in use, by what they are like.
    struct Counts: Equatable {
        /// All.
        var used = 0
        /// Those over ways.
        var overWays = 0
        /// Those that hold at times only.
        var conditional = 0
    }

    private(set) var closed: [Closed] = []
    private(set) var counts = Counts()

    private let columns: StreetColumns

    /// The edges that may be entered after a course, where some are prescribed.
    private struct Prescription: Hashable {
        var course: [EdgeIndex]
        var condition: ConditionIndex
    }
    private var prescribed: [Prescription: [(to: EdgeIndex, modes: Access)]] = [:]

    /// Reads all restrictions; what cannot be used is noted.
    ///
    /// Several prescribed turns after one course are all open, as one sign with two arrows says.
    init(
        _ data: OSMData, streets: CutStreets, order: StreetOrder, columns: StreetColumns,
        conditions: inout ConditionTable, report: inout ImportReport
    ) {
        self.columns = columns
        let courses = RestrictionCourses(streets: streets, order: order, columns: columns)
        for relation in data.relations {
            guard let tags = RestrictionTags(relation.tags) else { continue }
            var refusals = tags.refusals
            var isUsed = false
            var isOverWays = false
            var isConditional = false
            for rule in tags.rules {
                do throws(RestrictionRefusal) {
                    let members = try RestrictionMembers(relation, rule, data, streets, order)
                    // What never holds is not among the rules.
                    guard let condition = conditions.index(of: rule.when) else { continue }
                    try close(rule, members, condition, courses)
                    isUsed = true
                    if case .ways = members.via { isOverWays = true }
                    if condition != .always { isConditional = true }
                } catch { refusals.insert(error.reason) }
            }
            if isUsed { counts.used += 1 }
            if isOverWays { counts.overWays += 1 }
            if isConditional { counts.conditional += 1 }
            for reason in refusals.sorted() { report.note(reason, relation.id.description) }
        }
        closePrescribed()
    }

    /// Adds what a rule closes: for each mode of its own, since what is plain to one may be closed to the other. Throws
    /// where it closes nothing for any.
    private mutating func close(
        _ rule: RestrictionRule, _ members: RestrictionMembers, _ condition: ConditionIndex,
        _ courses: RestrictionCourses
    ) throws(RestrictionRefusal) {
        var refusal: RestrictionRefusal?
        var isUsed = false
        for mode in TravelMode.allCases.map(Access.open(to:)) where rule.modes.contains(mode) {
            for from in members.from {
                for to in members.to {
                    do throws(RestrictionRefusal) {
                        let course = try courses.course(from: from, via: members.via, to: to, rule.turn, for: mode)
                        isUsed = true
                        switch rule.kind {
                        case .no:
                            closed.append(
                                Closed(course: course.edges, to: course.to, modes: mode, condition: condition))
                        case .only:
                            prescribed[Prescription(course: course.edges, condition: condition), default: []]
                                .append((course.to, mode))
                        }
                    } catch { refusal = refusal ?? error }
                }
            }
        }
        if !isUsed, let refusal { throw refusal }
    }

    /// Closes what is not prescribed after a course.
    private mutating func closePrescribed() {
        let all = prescribed.sorted {
            $0.key.course == $1.key.course
                ? $0.key.condition < $1.key.condition : $0.key.course.lexicographicallyPrecedes($1.key.course)
        }
        for (key, open) in all {
            let node = columns.heads[key.course[key.course.count - 1].int]
            let modes = open.reduce(into: Access()) { $0.formUnion($1.modes) }
            for edge in columns.edges(leaving: node) {
                let left = open.reduce(into: modes) { if $1.to == edge { $0.subtract($1.modes) } }
                if left.isEmpty { continue }
                closed.append(Closed(course: key.course, to: edge, modes: left, condition: key.condition))
            }
        }
    }
}
