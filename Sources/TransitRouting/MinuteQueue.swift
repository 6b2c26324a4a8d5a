/// Stops that wait for their turn, sorted by the half minute in which they are reached, and in no order within it.
///
/// A search that takes all of one bucket, those that come to it meanwhile too, before the next one is a
/// label-correcting Dijkstra (R. Dial, 1969; U. Meyer and P. Sanders, "Δ-stepping", 1998): what it has taken is final
/// once its bucket is empty. Popping is O(1), and so is pushing but for the buckets up to the last one, which are laid
/// out once a search.
struct MinuteQueue: ~Copyable {
    struct Entry: BitwiseCopyable {
        var stop: Int32
        var time: Int32
        fileprivate var next: Int32
    }

    /// How many seconds share a bucket, as a power of two.
    private static let shift = 5

    private var heads = FlatBuffer<Int32>()
    private var entries = FlatBuffer<Entry>()
    /// The bucket that is taken from, and the last one that holds anything.
    private var current = 0

    /// Begins anew.
    mutating func removeAll() {
        heads.removeAll()
        entries.removeAll()
        current = 0
    }

    /// Seconds below which nothing is left.
    @inline(__always) var start: Int { current << Self.shift }

    @inline(__always) mutating func push(_ stop: Int, at time: Int) {
        let bucket = time >> Self.shift
        while heads.count <= bucket { heads.append(-1) }
        entries.append(Entry(stop: Int32(stop), time: Int32(time), next: heads[bucket]))
        heads[bucket] = Int32(entries.count - 1)
    }

    /// Goes on to the next bucket that holds anything; false where there is none.
    @inline(__always) mutating func advance() -> Bool {
        while current < heads.count, heads[current] < 0 { current += 1 }
        return current < heads.count
    }

    /// Takes from the bucket at hand; nil where it is empty.
    @inline(__always) mutating func pop() -> Entry? {
        let head = heads[current]
        guard head >= 0 else { return nil }
        let entry = entries[Int(head)]
        heads[current] = entry.next
        return entry
    }
}
