import BenchmarkKit

/// nigiri, the timetable engine of MOTIS, by its Python binding `pynigiri`.
enum NigiriPeer {
    static let name = "nigiri"
    private static let script = "nigiri.py"

    /// Why it cannot run here, as the end of a sentence; nil where it can.
    static func obstacle(_ peers: PeerFolder) -> String? { peers.obstacle(toImporting: "pynigiri") }

    /// Writes the one feed that both engines read, and the questions, into a folder.
    static func prepare(
        _ feeds: TimetableFeeds, in folder: String, _ peers: PeerFolder, queries: Int, seed: UInt64
    ) throws {
        _ = try peers.ask(
            script, ["prepare", folder, feeds.day, String(queries), String(seed)] + feeds.feeds,
            log: folder + ".log")
    }

    /// What it does with the questions.
    static func works(in folder: String, day: String, _ peers: PeerFolder) throws -> [TimedWork] {
        try peers.ask(script, ["ask", folder, day], log: folder + ".log")
    }

    /// Why its earliest arrivals differ from those of whole seconds, as sentences: each of its journeys is looked at
    /// leg by leg in the feed.
    static func differences(in folder: String, _ peers: PeerFolder) throws -> [String] {
        try peers.ask(script, ["check", folder], log: folder + ".log").map(\.work)
    }
}
