import Archive
import GTFSReading
import Measures
import Transit

/// The columns of what riders are told, while they grow; `TimetableDetails` says which of them a file has.
struct CompiledDetails: Sendable {
    var feedKeys = TextColumn()
    var stopClashes: [UInt8] = []
    var routeClashes: [UInt8] = []
    var tripClashes: [UInt8] = []
    /// For each stop the name of its zone, or empty.
    var stopZoneNames: [(zone: String, place: String)] = []
    var stopZones: [ZoneIndex] = []
    var tripNames: [TextIndex] = []
    var tripCalls: [CallRowIndex] = []
    var calls = RowColumn<CallDetail>()
    /// The rows of `calls` by what they hold.
    var callRows: [[CallDetail]: CallRowIndex] = [:]
    var routeTypes: [UInt16] = []
    var feedInfo = RowColumn<TextIndex>()
    var attributions: [Attribution] = []
    var translations: [Translation] = []

    init() {
        calls.append([])
        callRows[[]] = CallRowIndex(0)
    }

    /// The row that holds these calls; calls of which none is special are the first row.
    mutating func row(_ details: [CallDetail]) -> CallRowIndex {
        let row = details.allSatisfy { $0 == CallDetail() } ? [] : details
        if let known = callRows[row] { return known }
        let index = CallRowIndex(calls.count)
        calls.append(row)
        callRows[row] = index
        return index
    }

    /// Adds the columns that say anything.
    func write(to writer: inout ArchiveWriter) {
        typealias Key = DetailSections
        let flags = [stopClashes, routeClashes, tripClashes].joined()
        if flags.contains(1) {
            writer.set(Key.feedKeys, offsets: feedKeys.offsets, values: feedKeys.bytes)
            writer.set(Key.stopClashes, stopClashes)
            writer.set(Key.routeClashes, routeClashes)
            writer.set(Key.tripClashes, tripClashes)
        }
        if stopZones.contains(where: { $0 != .region }) { writer.set(Key.stopZones, stopZones) }
        if tripNames.contains(where: { $0 != .none }) { writer.set(Key.tripNames, tripNames) }
        if calls.count > 1 {
            writer.set(Key.tripCalls, tripCalls)
            writer.set(Key.calls, offsets: calls.offsets, values: calls.values)
        }
        if routeTypes.contains(where: { $0 >= 100 }) { writer.set(Key.routeTypes, routeTypes) }
        if !feedInfo.values.isEmpty {
            writer.set(Key.feedInfo, offsets: feedInfo.offsets, values: feedInfo.values)
        }
        if !attributions.isEmpty { writer.set(Key.attributions, attributions) }
        if !translations.isEmpty {
            let sorted = translations.sorted { a, b in
                (a.kind, a.row, a.original, a.language, a.text) < (b.kind, b.row, b.original, b.language, b.text)
            }
            writer.set(Key.translations, sorted)
        }
    }
}
