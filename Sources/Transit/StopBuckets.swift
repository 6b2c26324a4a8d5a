import Archive

/// The rank of an edge in the hierarchy of the streets: the number of a `RankIndex` there.
public struct WalkRankIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The rank with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// The only element of the column that tells how far the buckets reach.
public struct BucketLimitIndex: DenseIndex {
    /// The number, always 0.
    public let raw: UInt32
    /// The element with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// What walking between a rank of the streets' hierarchy and a stop costs, if one only descends to the stop.
public struct StopCost: Hashable, Sendable, BitwiseCopyable {
    /// The stop.
    public var stop: StopIndex
    /// The cost in milliseconds' worth.
    public var cost: UInt32

    /// A stop at a cost.
    @inlinable public init(stop: StopIndex, cost: UInt32) {
        self.stop = stop
        self.cost = cost
    }
}

/// The stops within walking reach of each rank of the streets' hierarchy, in the manner of S. Knopp, P. Sanders,
/// D. Schultes, F. Schulz, D. Wagner, "Computing Many-to-Many Shortest Paths Using Highway Hierarchies" (2007): whoever
/// climbs from an address finds in the buckets on the way all stops that can be walked to.
public struct StopBuckets: Sendable {
    /// Up to which cost of a walk the buckets are filled, in milliseconds' worth.
    public let limit: UInt32
    /// Stops that can be walked to from a rank.
    public let toStops: Adjacency<WalkRankIndex, StopCost>
    /// Stops from which a rank can be walked to.
    public let fromStops: Adjacency<WalkRankIndex, StopCost>

    /// The buckets in an archive of a timetable; nil where none were filled.
    init?(_ archive: Archive) throws(ArchiveError) {
        guard archive.contains(BucketSections.limit) else { return nil }
        let limits = try archive.table(BucketSections.limit)
        toStops = try archive.adjacency(BucketSections.toStops)
        fromStops = try archive.adjacency(BucketSections.fromStops)
        guard limits.count == 1, toStops.count == fromStops.count else {
            throw .damaged(file: archive.name, section: BucketSections.limit.name)
        }
        limit = limits[BucketLimitIndex(UInt32(0))]
    }
}

/// The columns of the buckets in the file `transit`. Written by `RegionImport`.
public enum BucketSections {
    /// One number: up to which cost the buckets are filled.
    public static let limit = TableKey<BucketLimitIndex, UInt32>("bucket.limit")
    /// Stops that can be walked to from a rank.
    public static let toStops = AdjacencyKey<WalkRankIndex, StopCost>("bucket.to")
    /// Stops from which a rank can be walked to.
    public static let fromStops = AdjacencyKey<WalkRankIndex, StopCost>("bucket.from")
}
