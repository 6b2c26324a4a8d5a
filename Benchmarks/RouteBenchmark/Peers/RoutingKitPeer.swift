import BenchmarkKit

/// RoutingKit's customizable contraction hierarchy, by its Python binding `pyroutingkit`, on the very graph of the
/// project.
enum RoutingKitPeer {
    static let name = "RoutingKit"

    /// Why it cannot run here, as the end of a sentence; nil where it can.
    static func obstacle(_ peers: PeerFolder) -> String? { peers.obstacle(toImporting: "pyroutingkit") }

    /// What it does with a graph.
    static func works(on graph: String, _ peers: PeerFolder, folder: String) throws -> [TimedWork] {
        try peers.ask("routingkit.py", [graph, String(HierarchyWork.rounds)], log: folder + "/routingkit.log")
    }
}
