import Archive

extension ArchiveWriter {
    /// Adds the walks between stops, one row for each stop, and the same walks gathered by where they lead, which
    /// searches that go backward from the target read.
    ///
    /// Both are sorted here: a change at the stop itself, then nearest first, and by stop where two take equally long.
    /// Complexity: O(n log n).
    public mutating func set(transfers rows: [[Transfer]]) {
        var incoming = [[Transfer]](repeating: [], count: rows.count)
        for (stop, row) in rows.enumerated() {
            for transfer in row {
                var reversed = transfer
                reversed.to = StopIndex(stop)
                incoming[transfer.to.int].append(reversed)
            }
        }
        set(TransitSections.transfers, Self.nearestFirst(rows))
        set(TransitSections.incomingTransfers, Self.nearestFirst(incoming))
    }

    private static func nearestFirst(_ rows: [[Transfer]]) -> [[Transfer]] {
        rows.enumerated().map { stop, row in
            row.sorted { a, b in
                (a.to.int == stop ? 0 : 1, a.seconds, a.to, a.hasStairs)
                    < (b.to.int == stop ? 0 : 1, b.seconds, b.to, b.hasStairs)
            }
        }
    }

    /// Adds the place of every stop, and the stops of every place that was split. Complexity: O(stops).
    public mutating func set(places: [StopIndex]) {
        var rows = [[StopIndex]](repeating: [], count: places.count)
        for (number, place) in places.enumerated() where place.int != number {
            if rows[place.int].isEmpty { rows[place.int].append(place) }
            rows[place.int].append(StopIndex(number))
        }
        set(TransitSections.stopPlaces, places)
        set(TransitSections.placeStops, rows)
    }

    /// Adds which trips one vehicle does one after the other, in both directions.
    ///
    /// - Parameters:
    ///   - pairs: What goes on after which trip, in any order.
    ///   - trips: How many trips there are.
    ///
    /// Complexity: O(n log n + trips).
    public mutating func set(continuations pairs: [(from: TripIndex, next: Continuation)], trips: Int) {
        var rows = [[Continuation]](repeating: [], count: trips)
        var incoming = [[Continuation]](repeating: [], count: trips)
        for (from, next) in pairs {
            rows[from.int].append(next)
            var previous = next
            previous.trip = from
            incoming[next.trip.int].append(previous)
        }
        func sorted(_ row: [Continuation]) -> [Continuation] {
            row.sorted { ($0.trip, $0.dayShift, $0.service) < ($1.trip, $1.dayShift, $1.service) }
        }
        set(TransitSections.continuations, rows.map(sorted))
        set(TransitSections.incomingContinuations, incoming.map(sorted))
    }
}
