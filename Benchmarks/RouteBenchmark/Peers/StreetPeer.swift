import BenchmarkKit
import RouteB

/// Another engine that finds ways for cars.
///
/// A peer is one file: it says what it needs, builds its network, and answers pairs of its own places. The comparison
/// (`peerReport`) draws the pairs, puts the same ones to the project, and makes the rows. To add a peer, write the
/// file, and name it in `Part`.
protocol StreetPeer: AnyObject {
    /// What it is called in the tables.
    static var name: String { get }
    /// Why it cannot run here, as the end of a sentence; nil where it can.
    static var obstacle: String? { get }
    /// Of so many pairs it is asked one, since it is too slow for all.
    static var askedShare: Int { get }

    /// Builds the network.
    init(_ source: PeerSource) throws
    /// Rows about the building.
    var building: [Measurement] { get }
    /// The places between which it finds ways; pairs are drawn from them.
    var places: [Coordinate] { get }
    /// Its ways of searching, by name.
    var methods: [String] { get }
    /// Answers pairs of places, given by their numbers, one after the other, each with its own time.
    func answers(to pairs: [(from: Int, to: Int)], method: Int) throws -> [PeerAnswer]
}

extension StreetPeer {
    static var askedShare: Int { 1 }
    /// What the rows of its pairs are called.
    static var work: String { "drive, \(name)'s pairs, geometry" }
}

/// What a peer may build its network from.
struct PeerSource {
    /// The streets for cars as an OpenStreetMap file, every way cut at junctions (`RoadFile`).
    var roads: String
    /// The region, for a peer that reads its streets itself.
    var region: String
    /// A folder for what the peer writes.
    var folder: String
}

/// A peer's answer to one pair.
struct PeerAnswer {
    /// How long it took.
    var nanoseconds: Double
    /// How long the way is; nil where none was found.
    var length: Meters?
}
