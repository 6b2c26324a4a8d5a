/// Joins what is left of one way in several extracts, each of which cut it at its border.
enum WayPieces {
    /// Makes `whole` out of itself and another piece.
    ///
    /// Pieces that overlap are laid together; pieces that do not touch are kept both, with a gap between them. Pieces
    /// that contradict each other are of different moments: the later one counts.
    static func join(_ whole: inout [OSMNodeID], _ piece: [OSMNodeID]) {
        if whole.isEmpty || piece.containsRun(whole) {
            whole = piece
        } else if whole.containsRun(piece) {
            return
        } else if let shared = whole.lengthOfSuffix(thatBegins: piece) {
            whole += piece.dropFirst(shared)
        } else if let shared = piece.lengthOfSuffix(thatBegins: whole) {
            whole = piece + whole.dropFirst(shared)
        } else if Set(whole).isDisjoint(with: piece) {
            whole += [.gap] + piece
        } else {
            whole = piece
        }
    }
}

extension [OSMNodeID] {
    /// Whether `run` stands in it, node by node.
    fileprivate func containsRun(_ run: [OSMNodeID]) -> Bool {
        guard let first = run.first, run.count <= count else { return run.isEmpty }
        return indices.contains { start in
            self[start] == first && self[start...].starts(with: run)
        }
    }

    /// How many of its last nodes are the first of `next`, nil where none are.
    fileprivate func lengthOfSuffix(thatBegins next: [OSMNodeID]) -> Int? {
        guard let first = next.first else { return nil }
        return indices.first { self[$0] == first && next.starts(with: self[$0...]) }.map { count - $0 }
    }
}
