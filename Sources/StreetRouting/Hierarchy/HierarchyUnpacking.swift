import Archive
import Streets

/// Turns the ranks on which two climbs came to their meeting into the vertices of the path.
///
/// An arc that stands for a path is replaced by its halves, which meet in its middle, until arcs of the graph are left.
/// Both halves are looked up in the rows of the middle, which is lower than their other ends. Most of that is waiting
/// for memory: so all arcs of one depth are taken apart before those of the next, since none of them waits for another
/// one, and the processor asks for what several need at once. A workspace of one thread.
final class HierarchyUnpacking {
    private let hierarchy: Hierarchy
    private let up: ArcColumns
    private let down: ArcColumns
    /// The arcs between the ranks of the climbs in the order of the path, then the halves of all that are taken apart.
    private let parts: Column<Part>
    /// Where parts stand that the walk through them still has to see, the next one on top.
    private let stack: Column<UInt32>
    /// The ranks of the path.
    private let path: Column<UInt32>

    /// A part of a path between two ranks that an arc joins.
    private struct Part: BitwiseCopyable {
        var from: UInt32
        var to: UInt32
        /// The rank in the middle of the arc, and once it has been taken apart where its first half stands, the second
        /// behind it; `UInt32.max` where it is an arc of the graph.
        var inside: UInt32
    }

    init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        up = ArcColumns(hierarchy, .forward)
        down = ArcColumns(hierarchy, .backward)
        // A path has fewer arcs than there are ranks, and the parts that stand for several of them are fewer still.
        parts = Column(zeros: 2 * hierarchy.rankCount)
        stack = Column(zeros: hierarchy.rankCount)
        path = Column(zeros: hierarchy.rankCount)
    }

    /// The vertices of the path over a rank that both climbs have reached; nil where the columns are damaged.
    func vertices(by meeting: UInt32, up labels: Column<ClimbLabel>, down backLabels: Column<ClimbLabel>) -> [UInt32]? {
        guard let (start, roots) = roots(by: meeting, up: labels, down: backLabels), takeApart(roots) else {
            return nil
        }
        let (parts, stack, path, limit) = (parts.base, stack.base, path.base, hierarchy.rankCount)
        path[0] = start
        var count = 1
        for root in 0..<roots {
            var depth = 1
            stack[0] = UInt32(root)
            while depth > 0 {
                depth &-= 1
                var part = parts[Int(stack[depth])]
                // The first half goes on here, the second waits.
                while part.inside != .max {
                    guard depth < limit else { return nil }
                    stack[depth] = part.inside &+ 1
                    depth &+= 1
                    part = parts[Int(part.inside)]
                }
                // No vertex comes twice.
                guard count < limit else { return nil }
                path[count] = part.to
                count &+= 1
            }
        }
        return vertices(count)
    }

    /// Lists the arcs between the ranks of the climbs in the order of the path; the rank at which it begins, and their
    /// number.
    private func roots(
        by meeting: UInt32, up labels: Column<ClimbLabel>, down backLabels: Column<ClimbLabel>
    ) -> (start: UInt32, count: Int)? {
        let parts = parts.base
        let upMiddles = hierarchy.forward.middles.unsafeBuffer
        let downMiddles = hierarchy.backward.middles.unsafeBuffer
        // The ranks of a climb are less than all there are, since they fall on the way back from the meeting.
        var count = 0
        var rank = meeting
        while case let next = labels[Int(rank)].arrival, next != rank {
            guard next < rank, let position = up.position(from: next, to: rank) else { return nil }
            parts[count] = Part(from: next, to: rank, inside: upMiddles[position])
            count &+= 1
            rank = next
        }
        let start = rank
        for place in 0..<count / 2 {
            (parts[place], parts[count &- 1 &- place]) = (parts[count &- 1 &- place], parts[place])
        }
        rank = meeting
        while case let next = backLabels[Int(rank)].arrival, next != rank {
            guard next < rank, let position = down.position(from: next, to: rank) else { return nil }
            parts[count] = Part(from: rank, to: next, inside: downMiddles[position])
            count &+= 1
            rank = next
        }
        return (start, count)
    }

    /// Takes all parts apart, those of the roots first; false where the columns are damaged.
    private func takeApart(_ roots: Int) -> Bool {
        let (parts, limit) = (parts.base, 2 * hierarchy.rankCount)
        let upMiddles = hierarchy.forward.middles.unsafeBuffer
        let downMiddles = hierarchy.backward.middles.unsafeBuffer
        var (place, count) = (0, roots)
        while place < count {
            let part = parts[place]
            if part.inside != .max {
                let middle = part.inside
                guard middle < min(part.from, part.to), count &+ 2 <= limit,
                    let first = down.position(from: middle, to: part.from),
                    let second = up.position(from: middle, to: part.to)
                else { return false }
                parts[place].inside = UInt32(truncatingIfNeeded: count)
                parts[count] = Part(from: part.from, to: middle, inside: downMiddles[first])
                parts[count &+ 1] = Part(from: middle, to: part.to, inside: upMiddles[second])
                count &+= 2
            }
            place &+= 1
        }
        return true
    }

    /// The vertices of so many ranks of the path; nil where there is no such vertex.
    private func vertices(_ count: Int) -> [UInt32]? {
        let (order, path) = (hierarchy.order.unsafeBuffer, path.base)
        var greatest: UInt32 = 0
        let vertices = [UInt32](unsafeUninitializedCapacity: count) { vertices, initialized in
            for place in 0..<count {
                let vertex = order[Int(path[place])]
                greatest = max(greatest, vertex)
                vertices[place] = vertex
            }
            initialized = count
        }
        return greatest < hierarchy.vertexCount ? vertices : nil
    }
}

extension ArcColumns {
    /// The position of the arc between two ranks; nil where there is none.
    @inline(__always) fileprivate func position(from low: UInt32, to high: UInt32) -> Int? {
        var (position, last) = range(low)
        // Heads rise: long rows are halved until a few are left, and of these those before the head are counted, which
        // asks the processor to guess nothing.
        while last &- position > 8 {
            let middle = (position &+ last) / 2
            if arcs[middle].head > high { last = middle } else { position = middle }
        }
        var place = position
        while position < last {
            place &+= arcs[position].head < high ? 1 : 0
            position &+= 1
        }
        return place < last && arcs[place].head == high ? place : nil
    }
}
