import Streets

/// The conditions of a region while its streets are built: equal ones share a number, the first always holds.
///
///     for clause in ConditionClause.all(in: "no_left_turn @ (Mo-Fr 07:00-19:00)") {
///         guard let condition = clause.condition else { continue }    // not understood
///         guard let index = conditions.index(of: condition.when) else { continue }    // never holds
///         close(turn, while: index)
///     }
struct ConditionTable: Sendable {
    /// Where the spans of each condition start in `spans`, and where the last ones end.
    private(set) var offsets: [UInt32] = [0, 0]
    /// The spans of all conditions.
    private(set) var spans: [ConditionSpan] = []
    /// Whether the public holidays of the region's country are known.
    let knowsPublicHolidays: Bool
    private var numbers: [[ConditionSpan]: ConditionIndex] = [:]

    /// A table without conditions but the one that always holds.
    init(knowsPublicHolidays: Bool = false) { self.knowsPublicHolidays = knowsPublicHolidays }

    /// The number of a condition; nil for one that never holds.
    mutating func index(of when: Condition.When) -> ConditionIndex? {
        switch when {
        case .always: return .always
        case .never: return nil
        case .during(let spans):
            if let known = numbers[spans] { return known }
            let index = ConditionIndex(offsets.count - 1)
            numbers[spans] = index
            self.spans.append(contentsOf: spans)
            offsets.append(UInt32(self.spans.count))
            return index
        }
    }
}
