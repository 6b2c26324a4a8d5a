import Archive
import Measures

/// A condition under which an access tag or a turn restriction holds: hours, days, seasons.
public struct ConditionIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The condition with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// The condition that always holds; it has no spans.
    @inlinable public static var always: ConditionIndex { ConditionIndex(UInt32(0)) }
}

/// A part of the calendar in which a condition holds, or no longer holds (`off`).
///
/// A moment is within a span when its year, day of the year, weekday and minute are. A span that passes midnight belongs to
/// the day on which it starts. Of a condition's spans the last one that contains the moment decides.
public struct ConditionSpan: Hashable, Sendable, BitwiseCopyable {
    /// The first year; 0 for any.
    public var firstYear: UInt16
    /// The last year; `UInt16.max` for any.
    public var lastYear: UInt16
    /// The first day of the year as month × 32 + day, so that 1 January is 33.
    public var firstDay: UInt16
    /// The last such day; before the first where the span passes the end of the year.
    public var lastDay: UInt16
    /// The first minute of the day.
    public var firstMinute: UInt16
    /// The minute after the last; more than 1440 where the span passes midnight.
    public var endMinute: UInt16
    /// The days of the week, a bit each, Monday lowest.
    public var weekdays: UInt8
    /// 1 where the condition does not hold in this span, else 0.
    public var isOff: UInt8

    /// A span of the days and minutes given; by default all of them.
    public init(
        firstYear: UInt16 = 0, lastYear: UInt16 = .max, firstDay: UInt16 = 33, lastDay: UInt16 = 415,
        firstMinute: UInt16 = 0, endMinute: UInt16 = 1440, weekdays: UInt8 = 127, isOff: Bool = false
    ) {
        self.firstYear = firstYear
        self.lastYear = lastYear
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.firstMinute = firstMinute
        self.endMinute = endMinute
        self.weekdays = weekdays
        self.isOff = isOff ? 1 : 0
    }
}

/// The row of a table of conditional access.
public struct ConditionalAccessIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// What an edge's access is while a condition holds.
///
/// The rows of an edge come in the order in which they apply: the first, under `always`, says what holds when no other
/// does; each later one that holds replaces the bits of its modes. `StreetGraph.access` is the most that any of them allows
/// (see `Access.widened`).
public struct ConditionalAccess: Hashable, Sendable, BitwiseCopyable {
    /// The edge.
    public var edge: EdgeIndex
    /// When the row applies.
    public var condition: ConditionIndex
    /// Whose access is replaced: the lower four bits.
    public var modes: Access
    /// The access of these modes then.
    public var access: Access

    /// While a condition holds, these modes have this access to the edge.
    public init(edge: EdgeIndex, condition: ConditionIndex, modes: Access, access: Access) {
        self.edge = edge
        self.condition = condition
        self.modes = modes
        self.access = access
    }
}

/// A moment as conditions see it: the day with its minute, and the day before, whose spans may last past midnight.
public struct ConditionMoment: Sendable {
    private struct Day: Sendable {
        var year: UInt16
        var day: UInt16
        var weekday: UInt8
        var minute: UInt16

        init(_ day: ServiceDay, minute: Int) {
            let date = day.date
            year = UInt16(clamping: date.year)
            self.day = UInt16(date.month * 32 + date.day)
            weekday = 1 << UInt8(day.weekday.rawValue)
            self.minute = UInt16(clamping: minute)
        }

        func lies(in span: ConditionSpan) -> Bool {
            guard weekday & span.weekdays != 0, span.firstMinute <= minute, minute < span.endMinute,
                span.firstYear <= year, year <= span.lastYear
            else { return false }
            return span.firstDay <= span.lastDay
                ? span.firstDay <= day && day <= span.lastDay : span.firstDay <= day || day <= span.lastDay
        }
    }

    private let today: Day
    private let yesterday: Day

    /// What the clocks of the region show.
    public init(_ time: LocalTime) {
        let minute = time.secondOfDay / 60
        today = Day(time.day, minute: minute)
        yesterday = Day(time.day.advanced(by: -1), minute: minute + 1440)
    }

    /// Whether the moment lies in a span.
    public func lies(in span: ConditionSpan) -> Bool { today.lies(in: span) || yesterday.lies(in: span) }
}

extension StreetGraph {
    /// Whether a condition holds at a time of the region's clocks. Complexity: O(spans of the condition).
    public func holds(_ condition: ConditionIndex, at time: LocalTime) -> Bool {
        holds(condition, at: ConditionMoment(time))
    }

    /// The same for a moment that is asked about many conditions.
    public func holds(_ condition: ConditionIndex, at moment: ConditionMoment) -> Bool {
        if condition == .always { return true }
        return conditions[condition].last { moment.lies(in: $0) }.map { $0.isOff == 0 } ?? false
    }

    /// Who may use each edge at a time of the region's clocks; nil where nothing differs from `access`, the state in
    /// which all is open that is open at some time.
    ///
    /// Complexity: O(conditions + rows of conditional access), and a copy of the column where something differs.
    public func access(at time: LocalTime) -> [Access]? {
        if conditionalAccess.count == 0 { return nil }
        let moment = ConditionMoment(time)
        let holding = (0..<conditions.count).map { holds(ConditionIndex($0), at: moment) }
        var changed: [Access]?
        var row = 0
        while row < conditionalAccess.count {
            let edge = conditionalAccess[ConditionalAccessIndex(row)].edge
            var now = access[edge]
            while row < conditionalAccess.count {
                let rule = conditionalAccess[ConditionalAccessIndex(row)]
                guard rule.edge == edge else { break }
                if holding[rule.condition.int] { now = now.replacing(rule.modes, with: rule.access) }
                row += 1
            }
            guard now != access[edge] else { continue }
            if changed == nil { changed = access.indices.map { access[$0] } }
            changed?[edge.int] = now
        }
        return changed
    }
}
