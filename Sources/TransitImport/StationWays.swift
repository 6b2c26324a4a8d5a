import Archive
import GTFSReading
import Geometry
import Measures
import Transit

/// The ways inside the stations of a feed: how long one walks from an entrance to a platform, and from one platform to
/// another, with stairs and without.
///
/// Where pathways.txt says nothing of a platform, a station's entrances lead to it in a straight line, made longer by
/// three tenths.
struct StationWays {
    /// A way to somewhere: the neighbor, how long it takes, and whether a wheelchair cannot go it.
    private struct Edge {
        var to: Int
        var seconds: UInt32
        var hasStairs: Bool
    }

    private let feed: GTFSFeed
    private var forward: [[Edge]] = []
    private var backward: [[Edge]] = []
    /// Whether any pathway leads to or from a place.
    private var isOnPathway: [Bool]
    /// The entrances and the stops of each station.
    private var entrances: [Int: [Int]] = [:]
    private var platforms: [Int: [Int]] = [:]

    /// How much longer a walk is than its straight line.
    static let detour = 1.3
    /// Meters that one walks in a second.
    static let walkingSpeed = 4 / 3.0
    /// Stops times pathways, beyond which a feed's pathways are not searched.
    static let workLimit = 200_000_000

    /// The ways of a feed. Complexity: O(stops + pathways).
    init(_ feed: GTFSFeed) {
        self.feed = feed
        isOnPathway = Array(repeating: false, count: feed.stops.count)
        for (number, stop) in feed.stops.rows.enumerated() {
            guard let parent = stop.parent?.position else { continue }
            if stop.kind == .entrance { entrances[parent, default: []].append(number) }
            if stop.kind == .stop { platforms[parent, default: []].append(number) }
        }
        guard !feed.pathways.isEmpty else { return }
        forward = Array(repeating: [], count: feed.stops.count)
        backward = forward
        for pathway in feed.pathways { add(pathway) }
        for (number, stop) in feed.stops.rows.enumerated() where stop.kind == .boardingArea {
            // Pathways lead to the parts of a platform that has parts.
            if let platform = stop.parent?.position, isOnPathway[number] {
                join(number, platform, seconds: 0, hasStairs: false)
                join(platform, number, seconds: 0, hasStairs: false)
            }
        }
    }

    private mutating func add(_ pathway: GTFSPathway) {
        let seconds = time(of: pathway)
        let hasStairs = pathway.mode == .stairs || pathway.mode == .escalator
        let (from, to) = (pathway.from.position, pathway.to.position)
        join(from, to, seconds: seconds, hasStairs: hasStairs)
        if pathway.isBidirectional { join(to, from, seconds: seconds, hasStairs: hasStairs) }
    }

    private mutating func join(_ from: Int, _ to: Int, seconds: UInt32, hasStairs: Bool) {
        forward[from].append(Edge(to: to, seconds: seconds, hasStairs: hasStairs))
        backward[to].append(Edge(to: from, seconds: seconds, hasStairs: hasStairs))
        isOnPathway[from] = true
        isOnPathway[to] = true
    }

    /// How long a pathway takes: as the feed says, else by its length or steps, else by what it joins.
    private func time(of pathway: GTFSPathway) -> UInt32 {
        if let seconds = pathway.seconds { return UInt32(seconds) }
        let (from, to) = (feed.stops[pathway.from], feed.stops[pathway.to])
        let length = pathway.length ?? from.coordinate.distance(to: to.coordinate).value * StationWays.detour
        let levels = abs((feed.levels[from.level] ?? 0) - (feed.levels[to.level] ?? 0))
        let walk = length / StationWays.walkingSpeed
        let seconds =
            switch pathway.mode {
            case .walkway: walk
            case .movingSidewalk: walk / 2
            // Up or down one walks half as fast; a step takes 0.7 s, a storey has 20 of them.
            case .stairs: max(walk * 2, Double(pathway.steps ?? Int(levels * 20)) * 0.7)
            // One stands while it moves by half a meter a second.
            case .escalator: max(length * 2, levels * 12)
            // A minute to wait and to get in and out, and a quarter of one for each storey.
            case .elevator: 60 + levels * 15
            case .fareGate, .exitGate: walk + 5
            }
        return UInt32(seconds.rounded(.up))
    }

    // MARK: What follows of them

    /// Whether the pathways of the feed are too many to be searched.
    var isTooLarge: Bool {
        feed.pathways.count.multipliedReportingOverflow(by: platforms.values.reduce(0) { $0 + $1.count }).partialValue
            > StationWays.workLimit
    }

    /// The ways between a stop and the entrances of its station, nearest in first; none where the station has no
    /// entrance.
    ///
    /// Where a way with stairs is quicker, the one without stands beside it.
    func doors(of platform: Int, report: inout ImportReport) -> [(entrance: Int, door: StationDoor)] {
        guard let station = feed.stops.rows[platform].parent?.position, feed.stops.rows[platform].kind == .stop,
            let entrances = entrances[station]
        else { return [] }
        var doors: [(entrance: Int, door: StationDoor)] = []
        if isOnPathway[platform] {
            let (out, flatOut) = (times(from: platform, forward), times(from: platform, forward, flat: true))
            let (back, flatBack) = (times(from: platform, backward), times(from: platform, backward, flat: true))
            for entrance in entrances {
                let quick = StationDoor(
                    entrance: .none, enterSeconds: back[entrance], leaveSeconds: out[entrance], hasStairs: true)
                let flat = StationDoor(
                    entrance: .none, enterSeconds: flatBack[entrance], leaveSeconds: flatOut[entrance],
                    hasStairs: feed.stops.rows[entrance].wheelchair == .notAllowed)
                let hasFlat = flat.enterSeconds != nil || flat.leaveSeconds != nil
                if hasFlat { doors.append((entrance, flat)) }
                let isQuicker = quick.enterSeconds != flat.enterSeconds || quick.leaveSeconds != flat.leaveSeconds
                if isQuicker { doors.append((entrance, quick)) }
            }
            if doors.isEmpty {
                report.note(
                    "platform that no pathway joins to an entrance, reached from the entrances in a straight line",
                    "\(feed.name)/stops.txt:\(feed.stops.rows[platform].line)")
            }
        }
        if doors.isEmpty {
            for entrance in entrances {
                let seconds = straight(entrance, platform)
                doors.append(
                    (
                        entrance,
                        StationDoor(
                            entrance: .none, enterSeconds: seconds, leaveSeconds: seconds,
                            hasStairs: feed.stops.rows[entrance].wheelchair == .notAllowed)
                    ))
            }
        }
        return doors
    }

    /// The ways from a stop to the others of its station, by pathways or, where it has entrances and no pathways, in a
    /// straight line; none where the streets have to tell.
    func walks(from platform: Int) -> [(to: Int, seconds: UInt32, decimeters: UInt32, hasStairs: Bool)] {
        guard let station = feed.stops.rows[platform].parent?.position, let others = platforms[station] else {
            return []
        }
        var walks: [(to: Int, seconds: UInt32, decimeters: UInt32, hasStairs: Bool)] = []
        if isOnPathway[platform] {
            let all = times(from: platform, forward, throughEntrances: true)
            let flat = times(from: platform, forward, flat: true, throughEntrances: true)
            for other in others where other != platform {
                let decimeters = UInt32(distance(platform, other) * 10)
                if let seconds = flat[other] { walks.append((other, seconds, decimeters, false)) }
                if let seconds = all[other], seconds != flat[other] { walks.append((other, seconds, decimeters, true)) }
            }
        } else if entrances[station] != nil {
            for other in others where other != platform && !isOnPathway[other] {
                walks.append((other, straight(platform, other), UInt32(distance(platform, other) * 10), false))
            }
        }
        return walks
    }

    private func distance(_ a: Int, _ b: Int) -> Double {
        feed.stops.rows[a].coordinate.distance(to: feed.stops.rows[b].coordinate).value * StationWays.detour
    }

    private func straight(_ a: Int, _ b: Int) -> UInt32 {
        UInt32((distance(a, b) / StationWays.walkingSpeed).rounded(.up))
    }

    /// The least times from (backward: to) a place along edges; `flat` leaves stairs and escalators out.
    ///
    /// Unless `throughEntrances`, a way ends at the first entrance. Labels are corrected until none falls any more.
    /// Complexity: O(places x edges) at worst, near O(edges) in a station.
    private func times(
        from start: Int, _ edges: [[Edge]], flat: Bool = false, throughEntrances: Bool = false
    ) -> [Int: UInt32] {
        var best: [Int: UInt32] = [start: 0]
        var waiting = [start]
        var next = 0
        while next < waiting.count {
            let place = waiting[next]
            next += 1
            if !throughEntrances, feed.stops.rows[place].kind == .entrance { continue }
            let time = best[place] ?? 0
            for edge in edges[place] where !(flat && edge.hasStairs) {
                let (arrival, isTooLate) = time.addingReportingOverflow(edge.seconds)
                if isTooLate || arrival >= best[edge.to] ?? .max { continue }
                best[edge.to] = arrival
                waiting.append(edge.to)
            }
        }
        return best
    }
}

extension TimetableCompiler {
    /// Adds the ways inside the stations of a feed.
    mutating func addStationWays(_ feed: GTFSFeed, _ numbering: Numbering, _ report: inout ImportReport) {
        let ways = StationWays(feed)
        if ways.isTooLarge {
            report.note("pathways of a feed that has too many of them for its stops, not used", feed.name)
            return
        }
        func index(_ number: Int) -> StopIndex { StopIndex(numbering.firstStop + number) }
        for (number, stop) in feed.stops.rows.enumerated() where stop.kind == .stop && stop.parent != nil {
            let doors = ways.doors(of: number, report: &report).map { entrance, door in
                var door = door
                door.entrance = index(entrance)
                return door
            }
            if !doors.isEmpty { output.stationDoors[index(number)] = doors }
            let walks = ways.walks(from: number).map { walk in
                Transfer(
                    to: index(walk.to), seconds: walk.seconds, decimeters: walk.decimeters, isWalkedOnStreets: false,
                    hasStairs: walk.hasStairs)
            }
            if !walks.isEmpty { output.stationWalks[index(number)] = walks }
        }
    }
}
