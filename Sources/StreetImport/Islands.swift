import Archive
import Measures
import OSMReading
import Streets

/// Finds, for each mode, the pieces of network that one cannot reach from the rest or not leave again.
///
/// A piece is a strongly connected component of the directed edges (R. Tarjan, "Depth-First Search and Linear Graph
/// Algorithms", 1972): two edges belong together where each can be reached from the other, turning back allowed and
/// turn restrictions left aside. Where something bars the mode at a node, one only turns back there. A piece that is
/// neither the longest nor long enough to travel within is an island.
enum Islands {
    /// A piece whose edges have at least this length together is no island: another town, a real island.
    static let enough = Meters(20_000)

    /// Sets the island flag of each mode on the segments of small pieces, and notes one example a piece.
    static func mark(_ columns: inout StreetColumns, report: inout ImportReport) {
        for mode in TravelMode.allCases {
            let pieces = StrongPieces(columns, mode)
            guard let longest = pieces.lengths.max() else { continue }
            // The first of the longest, where two are alike: an order that does not depend on chance.
            let main = pieces.lengths.firstIndex(of: longest)
            var isNoted = Array(repeating: false, count: pieces.lengths.count)
            for segment in 0..<columns.segmentCount where !columns.flags[segment].contains(.twin) {
                let edges = [2 * segment, 2 * segment + 1].filter { columns.access[$0].allows(mode) }
                // A street open both ways belongs to one piece, since one may turn back at its ends.
                let found = edges.map { Int(pieces.pieceOfEdge[$0]) }
                guard !found.isEmpty,
                    found.allSatisfy({ $0 != main && pieces.lengths[$0] < UInt64(enough.value * 10) })
                else { continue }
                columns.flags[segment].insert(.island(for: mode))
                if !isNoted[found[0]] {
                    isNoted[found[0]] = true
                    report.note(
                        StreetImportReason.island, "\(OSMWayID(columns.wayIDs[segment])) (\(mode))")
                }
            }
        }
    }
}

/// The strongly connected pieces of the edges that a mode may use.
private struct StrongPieces {
    /// For each edge its piece; -1 where the mode may not use it.
    private(set) var pieceOfEdge: [Int32]
    /// The length of each piece: of all its edges, in decimeters.
    private(set) var lengths: [UInt64] = []

    /// An edge whose successors are being visited.
    private struct Visit {
        var edge: Int
        var next: Int
        var end: Int
    }

    init(_ columns: StreetColumns, _ mode: TravelMode) {
        let count = columns.heads.count
        pieceOfEdge = Array(repeating: -1, count: count)
        var order = Array(repeating: Int32(-1), count: count)
        var lowest = Array(repeating: Int32(0), count: count)
        var open: [Int] = []
        var visits: [Visit] = []
        var clock: Int32 = 0

        func begin(_ edge: Int) {
            order[edge] = clock
            lowest[edge] = clock
            clock += 1
            open.append(edge)
            let node = columns.heads[edge].int
            visits.append(
                Visit(
                    edge: edge, next: Int(columns.outgoingOffsets[node]), end: Int(columns.outgoingOffsets[node + 1])))
        }

        for root in 0..<count where order[root] < 0 && columns.access[root].allows(mode) {
            begin(root)
            while let visit = visits.last {
                if visit.next < visit.end {
                    visits[visits.count - 1].next += 1
                    let successor = columns.outgoing[visit.next].int
                    let isBarred = columns.nodeFlags[columns.heads[visit.edge].int].isBarred(to: mode)
                    guard columns.access[successor].allows(mode), !isBarred || successor == visit.edge ^ 1 else {
                        continue
                    }
                    if order[successor] < 0 {
                        begin(successor)
                    } else if pieceOfEdge[successor] < 0 {
                        lowest[visit.edge] = min(lowest[visit.edge], order[successor])
                    }
                    continue
                }
                visits.removeLast()
                if let parent = visits.last { lowest[parent.edge] = min(lowest[parent.edge], lowest[visit.edge]) }
                guard lowest[visit.edge] == order[visit.edge] else { continue }
                let piece = Int32(lengths.count)
                var length: UInt64 = 0
                while let edge = open.popLast() {
                    pieceOfEdge[edge] = piece
                    length += UInt64(columns.lengths[edge / 2])
                    if edge == visit.edge { break }
                }
                lengths.append(length)
            }
        }
    }
}
