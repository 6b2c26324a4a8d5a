import Archive

/// What rides cost, as columns that are empty where no feed tells.
public struct FareTable: Sendable {
    /// Tickets of fare_attributes.txt and products of fare_products.txt.
    let fares: Table<FareIndex, Fare>
    /// Where tickets hold, by ticket.
    let rules: Table<FareRuleIndex, FareRule>
    /// What single rides cost, by feed.
    let legRules: Table<FareLegRuleIndex, FareLegRule>
    /// The hours in which the rules of single rides hold; empty where none is bound to any.
    let legHours: Table<FareLegRuleIndex, FareLegHours>
    /// Hours of days, by feed and group.
    let timeframes: Table<TimeframeIndex, Timeframe>
    /// The days on which timeframes hold as bits, counted from the calendar's first one.
    let timeframeDays: Adjacency<TimeframeDaysIndex, UInt64>
    /// What changes cost, by feed.
    let transferRules: Table<FareTransferRuleIndex, FareTransferRule>
    /// Between which moments the changes' limits are measured, as numbers of `FareSpan`; empty in older regions.
    let transferSpans: Table<FareTransferRuleIndex, UInt8>
    /// The fare zone of every stop (`zone_id`), or `none`.
    let stopZones: Table<StopIndex, TextIndex>
    /// The areas of every stop.
    let stopAreas: Adjacency<StopIndex, TextIndex>
    /// The network of every route, or `none`.
    let routeNetworks: Table<RouteIndex, TextIndex>

    init(_ archive: Archive, stops: Int, routes: Int) throws(ArchiveError) {
        fares = try TimetableDetails.table(archive, FareSections.fares, nil)
        rules = try TimetableDetails.table(archive, FareSections.rules, nil)
        legRules = try TimetableDetails.table(archive, FareSections.legRules, nil)
        legHours = try TimetableDetails.table(
            archive, FareSections.legHours, archive.contains(FareSections.legHours) ? legRules.count : nil)
        timeframes = try TimetableDetails.table(archive, FareSections.timeframes, nil)
        timeframeDays = try TimetableDetails.rows(archive, FareSections.timeframeDays, nil)
        transferRules = try TimetableDetails.table(archive, FareSections.transferRules, nil)
        transferSpans = try TimetableDetails.table(
            archive, FareSections.transferSpans,
            archive.contains(FareSections.transferSpans) ? transferRules.count : nil)
        stopZones = try TimetableDetails.table(archive, FareSections.stopZones, fares.count > 0 ? stops : nil)
        stopAreas = try TimetableDetails.rows(archive, FareSections.stopAreas, fares.count > 0 ? stops : nil)
        routeNetworks = try TimetableDetails.table(archive, FareSections.routeNetworks, fares.count > 0 ? routes : nil)
    }

    /// Between which moments the limit of a rule of changes is measured.
    func span(of rule: FareTransferRuleIndex) -> FareSpan {
        guard transferSpans.count > 0 else { return .departureToDeparture }
        return FareSpan(rawValue: transferSpans[rule]) ?? .departureToDeparture
    }
}

/// The columns of `FareTable` in the file `transit`; all are there or none, those of hours only where a rule has some,
/// and the spans of limits not in older regions.
public enum FareSections {
    /// Tickets and products.
    public static let fares = TableKey<FareIndex, Fare>("fare")
    /// Where tickets hold.
    public static let rules = TableKey<FareRuleIndex, FareRule>("fare.rule")
    /// What single rides cost.
    public static let legRules = TableKey<FareLegRuleIndex, FareLegRule>("fare.leg")
    /// The hours in which they hold.
    public static let legHours = TableKey<FareLegRuleIndex, FareLegHours>("fare.leg.hours")
    /// Hours of days.
    public static let timeframes = TableKey<TimeframeIndex, Timeframe>("fare.timeframe")
    /// The days on which timeframes hold.
    public static let timeframeDays = AdjacencyKey<TimeframeDaysIndex, UInt64>("fare.timeframe.days")
    /// What changes cost.
    public static let transferRules = TableKey<FareTransferRuleIndex, FareTransferRule>("fare.transfer")
    /// Between which moments their limits are measured.
    public static let transferSpans = TableKey<FareTransferRuleIndex, UInt8>("fare.transfer.span")
    /// The fare zone of every stop.
    public static let stopZones = TableKey<StopIndex, TextIndex>("stop.fare")
    /// The areas of every stop.
    public static let stopAreas = AdjacencyKey<StopIndex, TextIndex>("stop.area")
    /// The network of every route.
    public static let routeNetworks = TableKey<RouteIndex, TextIndex>("route.network")
}

/// A ticket that pays for one or more rides.
public struct Fare: Hashable, Sendable, BitwiseCopyable {
    /// The price in ten-thousandths of the currency's unit.
    public var amount: Int64
    /// The currency.
    public var currency: TextIndex
    /// Its id in its feed.
    public var id: TextIndex
    /// The feed.
    public var feed: FeedIndex
    /// The agency whose rides it is for; `UInt32.max` for all of the feed.
    public var agency: UInt32
    /// How often one may change with it; `UInt32.max` for as often as one likes.
    public var transfers: UInt32
    /// How many seconds after the first boarding one may board last; `UInt32.max` for no limit.
    public var seconds: UInt32
    /// 1 for a product of Fares v2, which leg rules give a meaning, else 0.
    public var isProduct: UInt32
    private var padding: UInt32 = 0

    /// A ticket.
    public init(
        amount: Int64, currency: TextIndex, id: TextIndex, feed: FeedIndex, agency: AgencyIndex?, transfers: Int?,
        seconds: Int?, isProduct: Bool
    ) {
        self.amount = amount
        self.currency = currency
        self.id = id
        self.feed = feed
        self.agency = agency?.raw ?? .max
        self.transfers = transfers.map { UInt32(clamping: $0) } ?? .max
        self.seconds = seconds.map { UInt32(clamping: $0) } ?? .max
        self.isProduct = isProduct ? 1 : 0
    }
}

/// Where a ticket holds.
public struct FareRule: Hashable, Sendable, BitwiseCopyable {
    /// The ticket.
    public var fare: FareIndex
    /// The line; `UInt32.max` for all.
    public var route: UInt32
    /// The zone one comes from, or `none` for any.
    public var origin: TextIndex
    /// The zone one goes to, or `none` for any.
    public var destination: TextIndex
    /// One of the zones one goes through, or `none`.
    public var contains: TextIndex

    /// A rule of a ticket.
    public init(
        fare: FareIndex, route: RouteIndex?, origin: TextIndex, destination: TextIndex, contains: TextIndex
    ) {
        self.fare = fare
        self.route = route?.raw ?? .max
        self.origin = origin
        self.destination = destination
        self.contains = contains
    }
}

/// What one ride costs.
public struct FareLegRule: Hashable, Sendable, BitwiseCopyable {
    /// The feed.
    public var feed: FeedIndex
    /// The group, for changes, or `none`.
    public var group: TextIndex
    /// The network of the line, or `none` for any.
    public var network: TextIndex
    /// The area one comes from, or `none` for any.
    public var from: TextIndex
    /// The area one goes to, or `none` for any.
    public var to: TextIndex
    /// What it costs.
    public var fare: FareIndex
    /// Of rules that fit the highest counts; `Int32.min` in a feed without priorities, where `none` only stands for
    /// what no other rule of the feed names.
    public var priority: Int32

    /// A rule of a feed.
    public init(
        feed: FeedIndex, group: TextIndex, network: TextIndex, from: TextIndex, to: TextIndex, fare: FareIndex,
        priority: Int?
    ) {
        self.feed = feed
        self.group = group
        self.network = network
        self.from = from
        self.to = to
        self.fare = fare
        self.priority = priority.map { Int32(clamping: $0) } ?? .min
    }
}

/// The hours in which a rule of single rides holds, as groups of timeframes; `none` for any.
public struct FareLegHours: Hashable, Sendable, BitwiseCopyable {
    /// When one boards.
    public var boarding: TextIndex
    /// When one gets off.
    public var alighting: TextIndex

    /// Hours of a rule.
    public init(boarding: TextIndex, alighting: TextIndex) {
        self.boarding = boarding
        self.alighting = alighting
    }
}

/// Some hours of a day.
public struct Timeframe: Hashable, Sendable, BitwiseCopyable {
    /// The feed.
    public var feed: FeedIndex
    /// The group.
    public var group: TextIndex
    /// The first second of the local day that it holds.
    public var start: UInt32
    /// The first second that it holds no more, at most 86400.
    public var end: UInt32
    /// The days.
    public var days: TimeframeDaysIndex

    /// Hours of a group of a feed.
    public init(feed: FeedIndex, group: TextIndex, seconds: Range<Int>, days: TimeframeDaysIndex) {
        self.feed = feed
        self.group = group
        start = UInt32(clamping: seconds.lowerBound)
        end = UInt32(clamping: seconds.upperBound)
        self.days = days
    }
}

/// What a change costs.
public struct FareTransferRule: Hashable, Sendable, BitwiseCopyable {
    /// The feed.
    public var feed: FeedIndex
    /// The group of the ride before, or `none` for any.
    public var from: TextIndex
    /// The group of the ride after, or `none` for any.
    public var to: TextIndex
    /// How often it may be used in a row; `UInt32.max` for as often as one likes.
    public var count: UInt32
    /// How many seconds the rides may take, measured as `FareSpan` tells; `UInt32.max` for no limit.
    public var seconds: UInt32
    /// 0: the change pays for the ride after; 1: it is paid besides both; 2: it pays for both.
    public var type: UInt32
    /// What it costs; `UInt32.max` for nothing.
    public var fare: UInt32

    /// A rule of a feed.
    public init(
        feed: FeedIndex, from: TextIndex, to: TextIndex, count: Int?, seconds: Int?, type: Int, fare: FareIndex?
    ) {
        self.feed = feed
        self.from = from
        self.to = to
        self.count = count.map { UInt32(clamping: $0) } ?? .max
        self.seconds = seconds.map { UInt32(clamping: $0) } ?? .max
        self.type = UInt32(clamping: type)
        self.fare = fare?.raw ?? .max
    }
}

/// Between which moments of the first ride and of the last one the limit of a change is measured, as
/// `duration_limit_type` numbers them.
public enum FareSpan: UInt8, Sendable {
    /// From boarding the first to getting off the last.
    case departureToArrival
    /// From boarding the first to boarding the last.
    case departureToDeparture
    /// From getting off the first to boarding the last.
    case arrivalToDeparture
    /// From getting off the first to getting off the last.
    case arrivalToArrival

    /// How long it is.
    func seconds(from first: FareRide, to last: FareRide) -> Int {
        switch self {
        case .departureToArrival: first.departure.seconds(to: last.arrival)
        case .departureToDeparture: first.departure.seconds(to: last.departure)
        case .arrivalToDeparture: first.arrival.seconds(to: last.departure)
        case .arrivalToArrival: first.arrival.seconds(to: last.arrival)
        }
    }
}

/// A ticket or product.
public struct FareIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The fare with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A rule of a ticket.
public struct FareRuleIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The rule with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A rule of single rides.
public struct FareLegRuleIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The rule with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A timeframe.
public struct TimeframeIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The timeframe with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// Days on which timeframes hold.
public struct TimeframeDaysIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The days with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A rule of changes.
public struct FareTransferRuleIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The rule with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}
