import BenchmarkKit
import RouteB

/// A region's streets for cars as a graph of turns: a node for every directed edge, an arc for every turn that may be
/// made, which weighs as much as its first edge. What turns cost is left out, so that a peer without turn costs has the
/// same arcs.
enum ExpandedRoads {
    /// The graph, its nodes in the order of the open edges, and random pairs of nodes.
    static func graph(_ streets: StreetGraph, _ options: BenchmarkOptions) -> (file: GraphFile, edges: [EdgeIndex]) {
        let weights = EdgeWeights(streets, profile: .drive)
        let edges = (0..<streets.edgeCount).map { EdgeIndex($0) }.filter { weights.isOpen($0) }
        var numbers = [UInt32](repeating: .max, count: streets.edgeCount)
        for (number, edge) in edges.enumerated() { numbers[edge.int] = UInt32(number) }
        var file = GraphFile()
        for (number, edge) in edges.enumerated() {
            let points = streets.points(of: edge)
            file.places.append(points[points.count / 2])
            for position in weights.junction(at: weights.head(of: edge)).outgoing {
                let next = weights.outgoing(position)
                guard weights.isOpen(next), weights.turnCost(from: edge, to: next) != EdgeWeights.forbidden else {
                    continue
                }
                file.tails.append(UInt32(number))
                file.heads.append(numbers[next.int])
                file.weights.append(weights.edgeCost(edge))
            }
        }
        file.drawPairs(options.queries, seed: options.seed)
        return (file, edges)
    }
}
