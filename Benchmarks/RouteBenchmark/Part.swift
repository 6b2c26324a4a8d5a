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
        /// The streets for cars, as a file for the peers.
        case roads
        /// The peers by their names.
        case spatialite
    }

    let kind: Kind
    let region: String
    let options: BenchmarkOptions

    /// The parts that measure peers.
    static let peers: [Kind] = [.spatialite]

    /// What the part found, as JSON.
    func output() throws -> String {
        switch kind {
        case .description: try json(CityDescription(open(), seed: options.seed))
        case .snap: try json(snapReport(open(), options))
        case .walk: try json(streetReport(open(), profile: .walk, named: "walk", options))
        case .drive: try json(streetReport(open(), profile: .drive, named: "drive", options))
        case .transit: try json(transitReport(open(), options))
        case .roads: try json(RoadFile.write(open().streets, to: options.folder + "/" + RoadFile.name))
        case .spatialite: try json(peerReport(SpatiaLitePeer.self, region: region, options))
        }
    }

    private func open() throws -> Region { try Region(at: region) }

    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}
