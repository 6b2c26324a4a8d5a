import BenchmarkKit
import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A measurement that has a process to itself, so that its peak of memory is its own.
///
/// The runner starts this program again with `--part`, and reads the JSON that it prints.
struct Part {
    enum Kind: String, Sendable {
        /// Counts, and pairs for the command line.
        case description
        case snap, walk, drive, transit
        /// An import in one process, stage by stage.
        case stages
        /// The road network of the hierarchy's comparison, as a file; then the hierarchy on that file.
        case network, hierarchy
        /// The hierarchy of a region's streets for cars.
        case streetHierarchy
        /// Full answers.
        case answers
        /// The places of a map.
        case places
        /// The places of a city of growing size.
        case placeGrowth
        /// A city of the growth study.
        case growth
        /// A timetable by itself.
        case timetable
        /// The streets for cars, as a file for the peers.
        case roads
        /// The peers by their names.
        case spatialite, pgrouting
    }

    let kind: Kind
    let options: BenchmarkOptions

    /// The parts that measure peers.
    static let peers: [(name: PeerName, kind: Kind)] = [(.spatialite, .spatialite), (.pgrouting, .pgrouting)]

    /// The file of a graph in a folder.
    static func graphFile(in folder: String) -> String { folder + "/graph.bin" }

    /// What the part found, as JSON.
    func output() throws -> String {
        switch kind {
        case .description: try json(CityDescription(open(), seed: options.seed))
        case .snap: try json(snapReport(open(), options))
        case .walk: try json(streetReport(open(), profile: .walk, named: "walk", options))
        case .drive: try json(streetReport(open(), profile: .drive, named: "drive", options))
        case .transit: try json(transitReport(open(), options))
        case .stages: try json(stageReport(options))
        case .network:
            try json(RoadNetworkFile.write(to: Part.graphFile(in: options.folder), options))
        case .hierarchy: try json(hierarchyWork(Part.graphFile(in: options.folder), options))
        case .streetHierarchy:
            try json(streetHierarchyWork(open(), graph: Part.graphFile(in: options.folder), options))
        case .answers: try json(ownAnswers(open(), options))
        case .timetable: try json(TimetableWork(timetableFolder()).works())
        case .places: try json(placeReport(options))
        case .placeGrowth: try json(placeGrowthReport(options))
        case .growth: try json(growthReport(open(), options))
        case .roads: try json(RoadFile.write(open().streets, to: options.folder + "/" + RoadFile.name))
        case .spatialite: try json(peerReport(SpatiaLitePeer.self, region: region(), options))
        case .pgrouting: try json(peerReport(PGRoutingPeer.self, region: region(), options))
        }
    }

    private func region() throws(BenchmarkError) -> String {
        guard let region = options.region else { throw .usage("--part \(kind.rawValue) needs --region.") }
        return region
    }

    private func timetableFolder() throws(BenchmarkError) -> String {
        guard let folder = options.gtfs.first else { throw .usage("--part \(kind.rawValue) needs --gtfs.") }
        return folder
    }

    private func open() throws -> Region { try Region(at: region()) }

    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}
