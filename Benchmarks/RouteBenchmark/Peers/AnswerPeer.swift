import BenchmarkKit
import RouteB

/// Another engine that gives full answers from coordinates: snapped, with steps and geometry, as JSON.
///
/// It reads the very map from which the project's region is imported, and is asked in a process of its own for the
/// pairs that the project was asked for just before (`Answers`). To add one, write its file and name it in `all`.
protocol AnswerPeer {
    /// What it is called in the tables.
    static var name: String { get }
    /// Why it cannot run here, as the end of a sentence; nil where it can.
    static func obstacle(_ peers: PeerFolder) -> String?

    /// A peer over a map.
    init(_ source: AnswerSource) throws
    /// Rows about making its data, and notes.
    var building: WorkReport { get }
    /// In what ways it is asked.
    var questions: [AnswerQuestion] { get }
}

/// What a peer that gives full answers is made of.
struct AnswerSource {
    /// The peers.
    var peers: PeerFolder
    /// The OpenStreetMap file.
    var map: String
    /// The name of the map.
    var name: String
    /// A folder for what is written in this run.
    var folder: String
    /// Whether data that are there are made anew.
    var rebuilds: Bool

    /// Where a peer keeps its data of the map.
    func data(of peer: String) -> String { "\(peers.path)/data/\(name)-\(peer)" }
}

/// A way of asking a peer for full answers.
struct AnswerQuestion {
    /// Who answers, as the tables name it.
    var engine: String
    /// With what one travels.
    var mode: TravelMode
    /// Whether its answers hold sentences.
    var hasSentences: Bool
    /// Asks it all pairs of a file.
    var ask: (_ pairs: String) throws -> TimedWork
}

/// All peers that give full answers.
var answerPeers: [(name: PeerName, type: any AnswerPeer.Type)] {
    [(.osrm, OSRMPeer.self), (.valhalla, ValhallaPeer.self)]
}
