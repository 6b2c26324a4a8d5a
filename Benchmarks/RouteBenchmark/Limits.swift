import BenchmarkKit

/// A row of the tables that has a limit, or that is stated beside a peer's.
struct Expectation {
    /// The project's row.
    var work: String
    /// What is looked at.
    var quantity: Verdict.Quantity = .time
    /// Whether of times the 95th percentile is looked at, instead of the median.
    var isSlowest = false
    /// The peer's row: its work and who did it.
    var peer: (work: String, engine: String)?
    /// How much the project's figure may be; nil where it is only stated.
    var limit: Verdict.Limit?
}

/// What is asked of each figure. Nothing fails where a limit is not reached: the table says so.
enum Limits {
    /// The hierarchy on the DIMACS road network, beside RoutingKit.
    static let network: [Expectation] = {
        let path = (HierarchyWork.path, RoutingKitPeer.name)
        return [
            against(HierarchyWork.distance, times: 1),
            against(HierarchyWork.path, times: 0.5),
            against(HierarchyWork.matrix, times: 1),
            against(HierarchyWork.order, times: 1),
            against(HierarchyWork.customization, times: 1),
            Expectation(work: HierarchyWork.perfect),
        ]
            + HierarchyWork.slowedShares.map {
                Expectation(work: HierarchyWork.slowed($0), peer: path, limit: .timesPeer(3))
            }
    }()

    /// A work that RoutingKit does too.
    private static func against(_ work: String, times factor: Double) -> Expectation {
        Expectation(work: work, peer: (work, RoutingKitPeer.name), limit: .timesPeer(factor))
    }

    /// A city whose map is the peers' too: import, cold command, snapping, hierarchy, answers, ways with geometry.
    static let map: [Expectation] =
        [
            Expectation(
                work: ImportMeasurement.work, peer: (OSRMPeer.importWork, OSRMPeer.name), limit: .absolute(30e9)),
            Expectation(
                work: ImportMeasurement.work, quantity: .memory, peer: (OSRMPeer.importWork, OSRMPeer.name),
                limit: .absolute(400 * 1_048_576)),
            Expectation(work: ImportMeasurement.withoutHierarchies, limit: .absolute(2e9)),
            Expectation(work: ColdCommand.walkWork, quantity: .memory, limit: .absolute(60 * 1_048_576)),
            Expectation(
                work: ColdCommand.driveWork, quantity: .memory, peer: (ColdCommand.driveWork, RoutinoPeer.name),
                limit: .absolute(60 * 1_048_576)),
            Expectation(work: ColdCommand.driveWork, peer: (ColdCommand.driveWork, RoutinoPeer.name)),
            Expectation(work: "snap, walk", limit: .absolute(5e3)),
            Expectation(work: "snap, drive", limit: .absolute(5e3)),
            Expectation(
                work: streets(HierarchyWork.distance), peer: (streets(HierarchyWork.distance), RoutingKitPeer.name),
                limit: .timesPeer(4)),
            Expectation(
                work: streets(HierarchyWork.path), peer: (streets(HierarchyWork.path), RoutingKitPeer.name)),
            Expectation(
                work: streets(HierarchyWork.perfect),
                peer: (streets(HierarchyWork.customization), RoutingKitPeer.name)),
        ] + answers + ways

    /// A timetable from stop to stop.
    static let timetable: [Expectation] =
        [
            Expectation(
                work: TimetableWork.pareto, peer: (TimetableWork.pareto, NigiriPeer.name), limit: .timesPeer(0.2)),
            Expectation(
                work: TimetableWork.range, peer: (TimetableWork.range, NigiriPeer.name), limit: .timesPeer(0.2)),
            Expectation(work: TimetableWork.walking),
            Expectation(work: TimetableWork.astar),
        ] + TimetableWork.profileHours.map { Expectation(work: TimetableWork.profile($0)) }

    /// A region with streets and a timetable.
    static let transit: [Expectation] = [
        Expectation(work: TransitWork.journeys, limit: .absolute(3e6)),
        Expectation(work: TransitWork.opening, limit: .absolute(5e6)),
        Expectation(
            work: ColdCommand.transitWork, peer: (ColdCommand.spatialiteWork, "sqlite3"), limit: .timesPeer(0.5)),
    ]

    /// The import of all three feeds.
    static let threeFeeds: [Expectation] = [
        Expectation(work: ImportMeasurement.work, limit: .absolute(20e9)),
        Expectation(work: ImportMeasurement.work, quantity: .memory, limit: .absolute(1_073_741_824)),
    ]

    /// A row of the hierarchy of a region's streets.
    static func streets(_ work: String) -> String { "drive, hierarchy with turns: \(work)" }

    /// Full answers, with and without sentences, beside every peer that gives them.
    static let answers: [Expectation] = {
        func beside(_ mode: String, _ own: Bool, _ engine: String, _ theirs: Bool, _ factor: Double) -> Expectation {
            Expectation(
                work: OwnAnswers.work(mode, hasSentences: own),
                peer: (OwnAnswers.work(mode, hasSentences: theirs), engine), limit: .timesPeer(factor))
        }
        return [false, true].flatMap { own in
            [
                beside("drive", own, "OSRM CH", false, 0.5),
                beside("drive", own, "OSRM MLD", false, 0.25),
                beside("walk", own, "OSRM MLD", false, 0.25),
                beside("drive", own, ValhallaPeer.name, true, 1.0 / 30),
                beside("walk", own, ValhallaPeer.name, true, 1.0 / 30),
            ]
        }
    }()

    /// Ways with geometry beside engines in databases.
    private static let ways: [Expectation] = [
        beside(SpatiaLitePeer.work, "SpatiaLite Dijkstra", 1.0 / 30),
        beside(SpatiaLitePeer.work, "SpatiaLite A*", 1.0 / 30),
        beside(PGRoutingPeer.work, "pgRouting Dijkstra", 1.0 / 300),
        beside(PGRoutingPeer.work, "pgRouting bidirectional Dijkstra", 1.0 / 300),
    ]

    private static func beside(_ work: String, _ engine: String, _ factor: Double) -> Expectation {
        Expectation(work: work, peer: (work, engine), limit: .timesPeer(factor))
    }
}

extension WorkReport {
    /// Adds the verdicts on those rows that were measured.
    mutating func judge(_ expectations: [Expectation], on subject: String) {
        func row(_ work: String, _ engine: String) -> Measurement? {
            measurements.first { $0.work == work && $0.engine == engine }
        }
        func figure(_ row: Measurement?, _ expectation: Expectation) -> Double? {
            switch expectation.quantity {
            case .time: expectation.isSlowest ? row?.p95Nanoseconds : row?.medianNanoseconds
            case .memory: row?.peakBytes.map(Double.init)
            case .labels: row?.settledLabels
            }
        }
        for expectation in expectations {
            guard let ours = figure(row(expectation.work, projectName), expectation) else { continue }
            let theirs = expectation.peer.flatMap { figure(row($0.work, $0.engine), expectation) }
            let detail =
                expectation.quantity == .memory ? ", peak memory" : expectation.isSlowest ? ", 95th percentile" : ""
            verdicts.append(
                Verdict(
                    subject: subject, work: expectation.work + detail,
                    quantity: expectation.quantity, project: ours, peer: expectation.peer?.engine ?? "",
                    theirs: theirs, limit: expectation.limit))
        }
    }
}
