import Archive
import Streets

/// A queue of edges by key: a heap with four children to a node, which allocates only when it outgrows what it had.
///
/// Entries order by key, then by edge, so that equal keys leave in the same order on every machine.
struct EdgeQueue: ~Copyable {
    /// Key (upper half) and edge (lower half).
    struct Entry: Sendable {
        fileprivate let bits: UInt64

        init(key: UInt32, edge: EdgeIndex) { bits = UInt64(key) << 32 | UInt64(edge.raw) }

        fileprivate init(bits: UInt64) { self.bits = bits }

        var key: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
        var edge: EdgeIndex { EdgeIndex(UInt32(truncatingIfNeeded: bits)) }
    }

    private var entries: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 1024) {
        self.capacity = capacity
        entries = .allocate(capacity: capacity)
    }

    deinit { entries.deallocate() }

    mutating func removeAll() { count = 0 }

    /// The entry that leaves next.
    var first: Entry? { count > 0 ? Entry(bits: entries[0]) : nil }

    mutating func push(_ entry: Entry) {
        if count == capacity { grow() }
        var place = count
        count += 1
        while place > 0 {
            let parent = (place - 1) &>> 2
            let above = entries[parent]
            if above <= entry.bits { break }
            entries[place] = above
            place = parent
        }
        entries[place] = entry.bits
    }

    /// Takes the first entry out; there has to be one.
    mutating func removeFirst() {
        count -= 1
        sink(entries[count])
    }

    /// Takes the first entry out and puts another one in; there has to be one. Cheaper than one after the other, and
    /// next to nothing where the new entry is among the next to leave.
    mutating func replaceFirst(_ entry: Entry) { sink(entry.bits) }

    /// Puts a value in the place of the first entry, then as far down as it has to go.
    @inline(__always) private mutating func sink(_ last: UInt64) {
        var place = 0
        while true {
            let first = place &<< 2 &+ 1
            if first >= count { break }
            var least = first
            var value = entries[first]
            let end = min(first &+ 4, count)
            var child = first &+ 1
            while child < end {
                let candidate = entries[child]
                if candidate < value { (least, value) = (child, candidate) }
                child &+= 1
            }
            if last <= value { break }
            entries[place] = value
            place = least
        }
        entries[place] = last
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
        entries = larger
        capacity *= 2
    }
}
