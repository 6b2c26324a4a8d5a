import Archive

extension ArchiveWriter {
    /// Adds the walks between stops, one row for each stop, and the same walks gathered by where they lead, which
    /// searches that go backward from the target read.
    ///
    /// Both are sorted here: nearest first, and by stop where two take equally long. Complexity: O(n log n).
    public mutating func set(transfers rows: [[Transfer]]) {
        var incoming = [[Transfer]](repeating: [], count: rows.count)
        for (stop, row) in rows.enumerated() {
            for transfer in row {
                var reversed = transfer
                reversed.to = StopIndex(stop)
                incoming[transfer.to.int].append(reversed)
            }
        }
        set(TransitSections.transfers, rows.map(Self.nearestFirst))
        set(TransitSections.incomingTransfers, incoming.map(Self.nearestFirst))
    }

    private static func nearestFirst(_ row: [Transfer]) -> [Transfer] {
        row.sorted { ($0.seconds, $0.to) < ($1.seconds, $1.to) }
    }
}
