import Archive
import Measures
import StreetRouting
import Streets
import Transit

/// All stops within walking reach of an address, from climbs that were made at import: the walks of
/// `StreetRouter.reach` without a search through the streets.
///
/// A workspace of one thread. Complexity: O(arcs above the address + entries of the buckets there), well under a
/// millisecond in a city.
struct StopReach {
    private let timetable: Timetable
    private let buckets: StopBuckets
    private let climb: HierarchyClimb
    /// The climb from the other end of a walk.
    private let otherClimb: HierarchyClimb
    /// The least cost of a walk to each stop, and the stops that have one.
    private var costs: [UInt32]
    private var found: [StopIndex] = []

    /// The profile for which hierarchy and buckets are made.
    static let profile = TravelProfile.walk

    /// The reach over a timetable's buckets; nil where streets or timetable were not prepared.
    init?(streets: StreetGraph, timetable: Timetable) {
        guard let hierarchy = streets.hierarchy(for: .walk), let buckets = timetable.stopBuckets,
            buckets.toStops.count == hierarchy.rankCount
        else { return nil }
        self.timetable = timetable
        self.buckets = buckets
        climb = HierarchyClimb(hierarchy)
        otherClimb = HierarchyClimb(hierarchy)
        costs = [UInt32](repeating: .max, count: timetable.stopCount)
    }

    /// Whether the buckets are filled for a request.
    func covers(_ profile: TravelProfile, within limit: TravelTime) -> Bool {
        profile == StopReach.profile && limit.milliseconds <= buckets.limit
    }

    /// The stops that can be walked to (backward: from) some positions within a time, the quickest first, with the
    /// time.
    ///
    /// What entering a private way costs is not time.
    mutating func stops(
        from positions: [StreetPosition], _ weights: EdgeWeights, within limit: TravelTime, _ direction: SearchDirection
    ) -> [(stop: StopIndex, time: TravelTime)] {
        climb.climb(from: positions, weights, direction)
        let rows = direction == .forward ? buckets.toStops : buckets.fromStops
        for rank in climb.ranks {
            let cost = climb[rank]
            if cost >= Hierarchy.infinite { continue }
            for position in rows.range(of: WalkRankIndex(rank)) {
                let entry = rows[position]
                keep(entry.stop, cost &+ entry.cost)
            }
        }
        joinAlongSegments(positions, weights, direction)
        var result: [(stop: StopIndex, time: TravelTime)] = []
        for stop in found {
            let time = weights.time(ofCost: costs[stop.int])
            if time <= limit { result.append((stop, time)) }
            costs[stop.int] = .max
        }
        found.removeAll(keepingCapacity: true)
        return result.sorted { ($0.time, $0.stop) < ($1.time, $1.stop) }
    }

    /// The time of the cheapest walk from some positions to others; nil where there is none, or no others.
    mutating func time(
        from starts: [StreetPosition], to ends: [StreetPosition], _ weights: EdgeWeights
    ) -> TravelTime? {
        climb.climb(from: starts, weights, .forward)
        otherClimb.climb(from: ends, weights, .backward)
        var best = Hierarchy.infinite
        for rank in otherClimb.ranks { best = min(best, climb[rank] &+ otherClimb[rank]) }
        for start in starts {
            for end in ends where start.segment == end.segment {
                if let along = weights.along(from: start, to: end) { best = min(best, along.cost) }
            }
        }
        return best < Hierarchy.infinite ? weights.time(ofCost: best) : nil
    }

    private mutating func keep(_ stop: StopIndex, _ cost: UInt32) {
        if costs[stop.int] == .max { found.append(stop) }
        costs[stop.int] = min(costs[stop.int], cost)
    }

    /// Stops on the segment of a position need no turn.
    private mutating func joinAlongSegments(
        _ positions: [StreetPosition], _ weights: EdgeWeights, _ direction: SearchDirection
    ) {
        let links = timetable.stopLinks.unsafeValues
        let offsets = timetable.stopLinks.unsafeOffsets
        for number in 0..<timetable.stopCount {
            for place in Int(offsets[number])..<Int(offsets[number + 1]) {
                let link = links[place]
                guard direction == .forward ? link.isEntry : link.isExit else { continue }
                for position in positions where position.segment.raw == link.segment {
                    let stop = StreetPosition(
                        segment: position.segment, offsetDecimeters: link.offsetDecimeters, side: .on,
                        point: position.point, distance: .zero)
                    let along =
                        direction == .forward
                        ? weights.along(from: position, to: stop) : weights.along(from: stop, to: position)
                    if let along { keep(StopIndex(number), along.cost + UInt32(link.seconds) * 1000) }
                }
            }
        }
    }
}

/// The buckets of a timetable's stops, as columns for the file `transit`.
public struct StopBucketColumns: Sendable {
    /// Up to which time of a walk buckets are filled: 1,500 m on the flat.
    public static let limit = TravelTime(milliseconds: 1_125_000)

    private let toStops: [[StopCost]]
    private let fromStops: [[StopCost]]

    /// Climbs from all places on the streets from which stops at which trips call are reached; `links` has a row for
    /// each stop of the timetable to be.
    ///
    /// Nil where the streets have no hierarchy. Complexity: a climb each way for each link.
    public init?(_ streets: StreetGraph, links: [[StopLink]]) {
        guard let hierarchy = streets.hierarchy(for: .walk) else { return nil }
        let weights = EdgeWeights(streets, profile: StopReach.profile)
        let climb = HierarchyClimb(hierarchy)
        func gather(_ direction: SearchDirection) -> [[StopCost]] {
            var rows = [[StopCost]](repeating: [], count: hierarchy.rankCount)
            for (number, row) in links.enumerated() {
                let stop = StopIndex(number)
                for link in row where direction == .backward ? link.isEntry : link.isExit {
                    guard let position = streets.position(of: link) else { continue }
                    climb.climb(from: [position], weights, direction)
                    for rank in climb.ranks {
                        let onStreets = climb[rank]
                        guard onStreets < Hierarchy.infinite else { continue }
                        let cost = onStreets + UInt32(link.seconds) * 1000
                        guard weights.time(ofCost: cost) <= StopBucketColumns.limit else { continue }
                        if let last = rows[Int(rank)].last, last.stop == stop {
                            rows[Int(rank)][rows[Int(rank)].count - 1].cost = min(last.cost, cost)
                        } else {
                            rows[Int(rank)].append(StopCost(stop: stop, cost: cost))
                        }
                    }
                }
            }
            return rows
        }
        toStops = gather(.backward)
        fromStops = gather(.forward)
    }

    /// Adds the columns to an archive of a timetable.
    public func add(to writer: inout ArchiveWriter) {
        writer.set(BucketSections.limit, [UInt32(StopBucketColumns.limit.milliseconds)])
        writer.set(BucketSections.toStops, toStops)
        writer.set(BucketSections.fromStops, fromStops)
    }
}
