import Archive
import Transit

/// The trips of a timetable by the ids that a feed names: one scan over all ids, however many are asked for.
struct TripLookup {
    private var found: [String: [TripIndex]] = [:]

    /// Complexity: O(bytes of all trip ids).
    init(_ ids: some Sequence<String>, in timetable: Timetable) {
        var wanted: [UInt64: [String]] = [:]
        for id in Set(ids) { wanted[TripLookup.hash(id.utf8), default: []].append(id) }
        guard !wanted.isEmpty else { return }
        let bytes = timetable.tripIDs.unsafeValues
        for trip in (0..<timetable.tripCount).map({ TripIndex($0) }) {
            let row = UnsafeBufferPointer(rebasing: bytes[timetable.tripIDs.range(of: trip)])
            guard let candidates = wanted[TripLookup.hash(row)] else { continue }
            for id in candidates where id.utf8.elementsEqual(row) { found[id, default: []].append(trip) }
        }
    }

    /// The trips of an id; of several feeds more than one may have it.
    func trips(_ id: String) -> [TripIndex] { found[id] ?? [] }

    /// FNV-1a over bytes (G. Fowler, L. C. Noll, K.-P. Vo).
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
