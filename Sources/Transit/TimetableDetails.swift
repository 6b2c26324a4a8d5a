import Archive
import Measures

/// What riders are told and no search needs: columns that are left out of the file where there is nothing to say.
public struct TimetableDetails: Sendable {
    /// What stands before an id that several feeds have, for each feed; empty in a region without such ids.
    let feedKeys: Adjacency<FeedIndex, UInt8>
    /// 1 for a stop whose id another feed has too; empty where there is none.
    let stopClashes: Table<StopIndex, UInt8>
    /// 1 for a route whose id another feed has too; empty where there is none.
    let routeClashes: Table<RouteIndex, UInt8>
    /// 1 for a trip whose id another feed has too; empty where there is none.
    let tripClashes: Table<TripIndex, UInt8>
    /// The zones of the stops, where one differs from the region's; else empty.
    let stopZones: Table<StopIndex, ZoneIndex>
    /// `trip_short_name`, where there is any; else empty.
    let tripNames: Table<TripIndex, TextIndex>
    /// The row of a trip in `calls`; empty where no call is special.
    let tripCalls: Table<TripIndex, CallRowIndex>
    /// What is special about the calls of trips; the first row is empty.
    let calls: Adjacency<CallRowIndex, CallDetail>
    /// `route_type` as the feeds have it, plain or extended; empty where all are plain.
    let routeTypes: Table<RouteIndex, UInt16>
    /// What feed_info.txt says, in the order of `FeedInfo`; empty where no feed has it.
    let feedInfo: Adjacency<FeedIndex, TextIndex>
    /// Whom data are owed to.
    public let attributions: Table<AttributionIndex, Attribution>
    /// Names in other languages, sorted.
    let translations: Table<TranslationIndex, Translation>

    init(_ archive: Archive, stops: Int, routes: Int, trips: Int, feeds: Int) throws(ArchiveError) {
        typealias Key = DetailSections
        feedKeys = try TimetableDetails.rows(archive, Key.feedKeys, feeds)
        stopClashes = try TimetableDetails.table(archive, Key.stopClashes, stops)
        routeClashes = try TimetableDetails.table(archive, Key.routeClashes, routes)
        tripClashes = try TimetableDetails.table(archive, Key.tripClashes, trips)
        stopZones = try TimetableDetails.table(archive, Key.stopZones, stops)
        tripNames = try TimetableDetails.table(archive, Key.tripNames, trips)
        tripCalls = try TimetableDetails.table(archive, Key.tripCalls, trips)
        calls = try TimetableDetails.rows(archive, Key.calls, nil)
        routeTypes = try TimetableDetails.table(archive, Key.routeTypes, routes)
        feedInfo = try TimetableDetails.rows(archive, Key.feedInfo, feeds)
        attributions = try TimetableDetails.table(archive, Key.attributions, nil)
        translations = try TimetableDetails.table(archive, Key.translations, nil)
    }

    /// A column of a size; empty where the archive does not have it.
    static func table<Index, Element>(
        _ archive: Archive, _ key: TableKey<Index, Element>, _ count: Int?
    ) throws(ArchiveError) -> Table<Index, Element> {
        guard archive.contains(key) else { return Table(count: 0) { _ in } }
        let table = try archive.table(key)
        if let count, table.count != count { throw .damaged(file: archive.name, section: key.name) }
        return table
    }

    /// Rows of a number; none where the archive does not have them.
    static func rows<Index, Element>(
        _ archive: Archive, _ key: AdjacencyKey<Index, Element>, _ count: Int?
    ) throws(ArchiveError) -> Adjacency<Index, Element> {
        guard archive.contains(key) else { return Adjacency(count: 0, valueCount: 0) { offsets, _ in offsets[0] = 0 } }
        let rows = try archive.adjacency(key)
        if let count, rows.count != count { throw .damaged(file: archive.name, section: key.name) }
        return rows
    }
}

/// The columns of `TimetableDetails` in the file `transit`.
public enum DetailSections {
    /// What stands before an id that several feeds have.
    public static let feedKeys = AdjacencyKey<FeedIndex, UInt8>("feed.key")
    /// 1 for a stop whose id another feed has too.
    public static let stopClashes = TableKey<StopIndex, UInt8>("stop.clash")
    /// 1 for a route whose id another feed has too.
    public static let routeClashes = TableKey<RouteIndex, UInt8>("route.clash")
    /// 1 for a trip whose id another feed has too.
    public static let tripClashes = TableKey<TripIndex, UInt8>("trip.clash")
    /// The zones of the stops.
    public static let stopZones = TableKey<StopIndex, ZoneIndex>("stop.zone")
    /// `trip_short_name`.
    public static let tripNames = TableKey<TripIndex, TextIndex>("trip.name")
    /// The row of a trip in `calls`.
    public static let tripCalls = TableKey<TripIndex, CallRowIndex>("trip.call")
    /// What is special about the calls of trips, each row once; the first is empty.
    public static let calls = AdjacencyKey<CallRowIndex, CallDetail>("call")
    /// `route_type` as the feeds have it.
    public static let routeTypes = TableKey<RouteIndex, UInt16>("route.type")
    /// What feed_info.txt says, in the order of `FeedInfo`.
    public static let feedInfo = AdjacencyKey<FeedIndex, TextIndex>("feed.info")
    /// Whom data are owed to.
    public static let attributions = TableKey<AttributionIndex, Attribution>("attribution")
    /// Names in other languages, sorted by kind, row, original and language.
    public static let translations = TableKey<TranslationIndex, Translation>("translation")
}

/// A row of `DetailSections.calls`.
public struct CallRowIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A row of attributions.txt.
public struct AttributionIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A name in another language.
public struct TranslationIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The name with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}
