import Archive
import Streets

/// The goal of a search from one place to all targets within a length.
struct ReachGoal: SearchGoal {
    let entries: UnsafeBufferPointer<PositionIndex.Entry>
    let table: UnsafeBufferPointer<UInt32>
    let weights: EdgeWeights
    let direction: SearchDirection
    let lengthLimit: UInt32
    /// The best arrival at each target.
    let best: UnsafeMutablePointer<Arrival>
    /// The targets that have an arrival.
    var touched: [Int]
    /// The greatest cost of an arrival within the limit that a way too long might still undercut.
    private var undecided: UInt32 = 0

    init(
        entries: UnsafeBufferPointer<PositionIndex.Entry>, table: UnsafeBufferPointer<UInt32>, weights: EdgeWeights,
        direction: SearchDirection, lengthLimit: UInt32, best: UnsafeMutablePointer<Arrival>, touched: [Int]
    ) {
        self.entries = entries
        self.table = table
        self.weights = weights
        self.direction = direction
        self.lengthLimit = lengthLimit
        self.best = best
        self.touched = touched
    }

    /// Takes into account that starts may be joined with targets along their segments.
    mutating func joinDirectly(_ starts: [StreetPosition]) {
        for (startNumber, start) in starts.enumerated() {
            var number = firstEntry(on: start.segment)
            while number < entries.count, entries[number].position.segment == start.segment {
                for edge in [start.segment.forward, start.segment.backward] {
                    let direct = Arrival(
                        along: edge, from: start, startNumber: startNumber, to: entries[number].position,
                        goalNumber: number, weights, direction)
                    if let direct { take(direct) }
                }
                number += 1
            }
        }
    }

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
        var number = firstEntry(on: edge.segment)
        while number < entries.count, entries[number].position.segment == edge.segment {
            if let arrival = Arrival(edge, label, at: entries[number].position, number: number, weights, direction) {
                take(arrival)
            }
            number += 1
        }
    }

    @inline(__always) func isDone(key: UInt32, open: Int) -> Bool { open == 0 && key >= undecided }

    /// The number of the first entry on a segment; the number of entries where there is none.
    @inline(__always) private func firstEntry(on segment: SegmentIndex) -> Int {
        let mask = table.count - 1
        var place = PositionIndex.place(of: segment, mask: mask)
        while true {
            let number = table[place]
            if number == PositionIndex.none { return entries.count }
            if entries[Int(number)].position.segment == segment { return Int(number) }
            place = (place + 1) & mask
        }
    }

    private mutating func take(_ arrival: Arrival) {
        let target = entries[arrival.goal].target
        guard arrival.isBetter(than: best[target]) else { return }
        if best[target].goal < 0 { touched.append(target) }
        best[target] = arrival
        if arrival.length <= lengthLimit { undecided = max(undecided, arrival.cost) }
    }
}
