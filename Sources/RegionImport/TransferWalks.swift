import Archive
import Geometry
import Measures
import StreetRouting
import Streets
import Transit
import TransitImport

/// The walks from stop to stop: on the streets where both stops are linked to them, else estimated.
///
/// They are what a change from one vehicle to another may take between different stops; walks to the first stop and
/// from the last are searched when they are asked for.
struct TransferWalks {
    /// How long one walks on the streets to change: 500 m on the flat.
    static let reach = TravelTime.seconds(375)
    /// How long a change from stop to stop takes at least, as one at the same stop does: timetables count minutes, and
    /// nobody gets off, crosses a platform and gets on in less.
    static let least: UInt32 = 60
    /// How far an unlinked stop may lie from another in a straight line.
    static let straightReach = Meters(300)
    /// How much longer than the straight line a walk is taken to be.
    static let detour = 1.3

    /// To how many stops one walks from a stop, the nearest: ten times those that any of the cities has within reach.
    static let limit = 500

    /// What is noted of a stop with more of them within reach.
    static let crowdedReason = "stop with more than 500 others within reach, joined to some of the nearest alone"

    /// What is noted of every walk of which no street is known.
    static let estimatedReason = "walk between stops estimated from a straight line, since a street is not near both"

    /// The walks from each stop, by its index.
    private(set) var rows: [[Transfer]]
    /// How many walks there are.
    var count: Int { rows.reduce(0) { $0 + $1.count } }

    /// Searches the walks between all stops at which trips call.
    ///
    /// Complexity: two bounded searches for each place where stops belong to the streets, and O(n log n) for the
    /// unlinked ones; rows and memory are bounded by `limit`, however many stops lie together.
    init(
        _ stops: [CompiledTimetable.Stop], linking: StopLinking, names: (StopIndex) -> String, streets: StreetGraph,
        report: inout ImportReport, progress: (Double) -> Void
    ) {
        rows = [[Transfer]](repeating: [], count: stops.count)
        let served = stops.indices.filter { stops[$0].isServed && stops[$0].place == .none }
        walkOnStreets(from: served, linking, names: names, streets: streets, report: &report, progress: progress)
        estimate(among: served, stops, linking, names: names, report: &report)
        for stop in rows.indices {
            for number in rows[stop].indices {
                rows[stop][number].seconds = max(rows[stop][number].seconds, TransferWalks.least)
            }
        }
    }

    /// Where a walk leads, and whether it has stairs.
    private struct Goal: Hashable {
        var stop: Int
        var hasStairs: Bool
    }

    /// The walks from one stop as they are found, no more than twice as many as are kept.
    private struct Nearest {
        var walks: [Goal: Transfer] = [:]
        /// Whether some were given up, which are farther than `limit` others.
        private(set) var isCrowded = false
        private var farthest = UInt32.max

        mutating func add(_ walk: Transfer) {
            let goal = Goal(stop: walk.to.int, hasStairs: walk.hasStairs != 0)
            guard walk.seconds <= farthest else { return isCrowded = true }
            if let known = walks[goal], known.seconds <= walk.seconds { return }
            walks[goal] = walk
            if walks.count > 2 * TransferWalks.limit { prune() }
        }

        /// Gives up all but the nearest.
        mutating func prune() {
            guard walks.count > TransferWalks.limit else { return }
            isCrowded = true
            let kept = walks.sorted { ($0.value.seconds, $0.value.to) < ($1.value.seconds, $1.value.to) }
                .prefix(TransferWalks.limit)
            farthest = kept.last?.value.seconds ?? .max
            walks = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
    }

    /// Searches from every place on the streets to those near it, and joins what lies behind both.
    private mutating func walkOnStreets(
        from served: [Int], _ linking: StopLinking, names: (StopIndex) -> String, streets: StreetGraph,
        report: inout ImportReport, progress: (Double) -> Void
    ) {
        var behind: [Int: [(stop: Int, way: StopLinking.Way)]] = [:]
        for stop in served {
            for way in linking.ways[stop] { behind[way.door, default: []].append((stop, way)) }
        }
        let doors = behind.keys.sorted().compactMap { door in
            linking.positions[door].map { (target: door, position: $0) }
        }
        let targets = PositionIndex(doors)
        let (walker, roller) = (StreetRouter(streets), StreetRouter(streets))
        // As far as the walks, and some way around stairs.
        let rolling = TravelProfile.wheelchair.time(onFlat: .meters(750))
        var best: [Int: Nearest] = [:]
        for (number, start) in doors.enumerated() {
            if number & 31 == 0 { progress(Double(number) / Double(doors.count)) }
            let near = walker.reach(
                from: [start.position], targets: targets, profile: .walk, within: TransferWalks.reach)
            let rolled = Dictionary(
                uniqueKeysWithValues: roller.reach(
                    from: [start.position], targets: targets, profile: .wheelchair, within: rolling
                ).map { ($0.target, $0.length) })
            for reached in near {
                let ways = TransferWalks.ways(reached, rolled: rolled[reached.target])
                for (from, out) in behind[start.target] ?? [] {
                    for (to, into) in behind[reached.target] ?? [] where to != from {
                        guard let leave = out.leaveSeconds, let enter = into.enterSeconds else { continue }
                        for way in ways {
                            let hasStairs = way.hasStairs || out.hasStairs || into.hasStairs
                            let walk = Transfer(
                                to: StopIndex(to), seconds: way.seconds + leave + enter,
                                decimeters: UInt32((way.length.value * 10).rounded()), isWalkedOnStreets: true,
                                hasStairs: hasStairs)
                            best[from, default: Nearest()].add(walk)
                        }
                    }
                }
            }
        }
        for from in best.keys.sorted() {
            guard var nearest = best.removeValue(forKey: from) else { continue }
            nearest.prune()
            if nearest.isCrowded { report.note(TransferWalks.crowdedReason, names(StopIndex(from))) }
            let walks = nearest.walks
            // A walk with stairs that is no quicker than one without is of no use.
            rows[from] += walks.values.filter { walk in
                walk.hasStairs == 0
                    || walks[Goal(stop: walk.to.int, hasStairs: false)].map { $0.seconds > walk.seconds } ?? true
            }.sorted { ($0.seconds, $0.to) < ($1.seconds, $1.to) }
        }
    }

    /// The walk as it was found and, where a wheelchair has to go farther, the way it goes, at the speed of walkers.
    private static func ways(
        _ reached: ReachedTarget, rolled: Meters?
    ) -> [(seconds: UInt32, length: Meters, hasStairs: Bool)] {
        let walk = (seconds: UInt32(reached.time.wholeSeconds), length: reached.length)
        guard let rolled else { return [(walk.seconds, walk.length, true)] }
        if rolled <= walk.length + .meters(5) { return [(walk.seconds, walk.length, false)] }
        let around = TravelProfile.walk.time(onFlat: rolled).wholeSeconds
        return [(walk.seconds, walk.length, true), (UInt32(around), rolled, false)]
    }

    /// Walks of which at least one end is unlinked. Stops are gone through by latitude, each against those just ahead.
    private mutating func estimate(
        among served: [Int], _ stops: [CompiledTimetable.Stop], _ linking: StopLinking,
        names: (StopIndex) -> String, report: inout ImportReport
    ) {
        let speed = TravelProfile.walk.speeds[.footway].metersPerSecond
        let ordered = served.sorted {
            (stops[$0].coordinate.latitudeE7, $0) < (stops[$1].coordinate.latitudeE7, $1)
        }
        for (number, first) in ordered.enumerated() {
            let here = stops[first].coordinate
            let edge = here.moved(TransferWalks.straightReach * 1.01, toward: Bearing(degrees: 0)).latitudeE7
            for second in ordered[(number + 1)...] {
                let there = stops[second].coordinate
                if there.latitudeE7 > edge { break }
                guard linking.ways[first].isEmpty || linking.ways[second].isEmpty else { continue }
                let straight = here.distance(to: there)
                guard straight <= TransferWalks.straightReach else { continue }
                let length = straight.value * TransferWalks.detour
                let seconds = UInt32((length / speed).rounded(.up))
                guard rows[first].count < TransferWalks.limit else {
                    report.note(TransferWalks.crowdedReason, names(StopIndex(first)))
                    break
                }
                for (from, to) in [(first, second), (second, first)] {
                    rows[from].append(
                        Transfer(
                            to: StopIndex(to), seconds: seconds, decimeters: UInt32((length * 10).rounded()),
                            isWalkedOnStreets: false))
                    report.note(
                        TransferWalks.estimatedReason, "\(names(StopIndex(from))) to \(names(StopIndex(to)))")
                }
            }
        }
    }
}
