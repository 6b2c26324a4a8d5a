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
/// A moment is within a span when its year, day of the year, weekday and minute are. A span that passes midnight
/// belongs to the day on which it starts. Of a condition's spans the last one that contains the moment decides. Minutes
/// may be told by the sun (`SunMinute`), days by the holidays of the country.
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
    /// The minute after the last; more than 1440 where the span passes midnight. Of minutes that the sun tells one that
    /// is not after the first lies on the next day.
    public var endMinute: UInt16
    /// The days of the week, a bit each, Monday lowest; the highest bit for public holidays, whatever day they fall on.
    public var weekdays: UInt8
    /// 1 where the condition does not hold in this span, else 0.
    public var isOff: UInt8

    /// The bit of public holidays among `weekdays`.
    public static let publicHolidays: UInt8 = 1 << 7

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
/// does; each later one that holds replaces the bits of its modes. `StreetGraph.access` is the most that any of them
/// allows (see `Access.widened`).
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

/// The row of a table of conditional barriers.
public struct ConditionalBarrierIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// Whom a barrier keeps from passing while a condition holds.
///
/// Rows of a node apply as those of an edge's access do: the first, under `always`, then each that holds. The flags of
/// the node bar those alone whom all of its rows bar.
public struct ConditionalBarrier: Hashable, Sendable, BitwiseCopyable {
    /// The node.
    public var node: NodeIndex
    /// When the row applies.
    public var condition: ConditionIndex
    /// Of whom it speaks: the lower four bits.
    public var modes: Access
    /// Who of them does not pass.
    public var barred: Access

    /// While a condition holds, of some modes these do not pass.
    public init(node: NodeIndex, condition: ConditionIndex, modes: Access, barred: Access) {
        self.node = node
        self.condition = condition
        self.modes = modes
        self.barred = barred
    }
}

/// The row of a table of conditional limits.
public struct ConditionalLimitIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// The speed limit of an edge while a condition holds.
///
/// Rows of an edge apply as those of its access do. `StreetGraph.speedLimits` has the highest of them, or 0 where the
/// first row has none: an edge is never faster under a condition than it is prepared.
public struct ConditionalLimit: Hashable, Sendable, BitwiseCopyable {
    /// The edge.
    public var edge: EdgeIndex
    /// When the row applies.
    public var condition: ConditionIndex
    /// The limit in km/h; 0 for none.
    public var limit: UInt32

    /// While a condition holds, an edge has this limit.
    public init(edge: EdgeIndex, condition: ConditionIndex, limit: UInt8) {
        self.edge = edge
        self.condition = condition
        self.limit = UInt32(limit)
    }
}
