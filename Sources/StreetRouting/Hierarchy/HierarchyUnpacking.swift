import Archive
import Streets

/// Turns the ranks on which two climbs came to their meeting into the vertices of the path.
///
/// An arc that stands for a path is replaced by its halves, which meet in its middle, until arcs of the graph are left. Both
/// halves are looked up at once in the rows of the middle, which is lower than their other ends: so the one is on its way
/// from memory while the other is taken apart. A workspace of one thread.
final class HierarchyUnpacking {
    private let hierarchy: Hierarchy
    private let up: ArcColumns
    private let down: ArcColumns
    /// What is still to be taken apart, the first part on top.
    private let stack: Column<Span>
    /// The ranks of the path.
    private let path: Column<UInt32>

    /// A part of a path between two ranks that an arc joins.
    private struct Span: BitwiseCopyable {
        var from: UInt32
        var to: UInt32
        /// The rank in the middle of the arc; `UInt32.max` where it is one of the graph.
        var middle: UInt32
    }

    init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        up = ArcColumns(hierarchy, .forward)
        down = ArcColumns(hierarchy, .backward)
        stack = Column(zeros: hierarchy.rankCount)
        path = Column(zeros: hierarchy.rankCount)
    }

    /// The vertices of the path over a rank that both climbs have reached; nil where the columns are damaged.
    func vertices(by meeting: UInt32, up labels: Column<ClimbLabel>, down backLabels: Column<ClimbLabel>) -> [UInt32]? {
        let (stack, path, limit) = (stack.base, path.base, hierarchy.rankCount)
        let upMiddles = hierarchy.forward.middles.unsafeBuffer
        let downMiddles = hierarchy.backward.middles.unsafeBuffer
        // The climb from the target leads down from the meeting: its last arc is the first to be taken. Its ranks are less
        // than all there are, since they fall.
        var depth = 0
        var rank = meeting
        while case let next = backLabels[Int(rank)].arrival, next != rank {
            guard next < rank, let position = down.position(from: next, to: rank) else { return nil }
            stack[depth] = Span(from: rank, to: next, middle: downMiddles[position])
            depth &+= 1
            rank = next
        }
        for place in 0..<depth / 2 {
            (stack[place], stack[depth &- 1 &- place]) = (stack[depth &- 1 &- place], stack[place])
        }
        rank = meeting
        while case let next = labels[Int(rank)].arrival, next != rank {
            guard next < rank, depth < limit, let position = up.position(from: next, to: rank) else { return nil }
            stack[depth] = Span(from: next, to: rank, middle: upMiddles[position])
            depth &+= 1
            rank = next
        }
        path[0] = rank
        var count = 1
        while depth > 0 {
            depth &-= 1
            var span = stack[depth]
            // The first half goes on here, the second waits.
            while span.middle != .max {
                let middle = span.middle
                guard middle < min(span.from, span.to), depth < limit,
                    let first = down.position(from: middle, to: span.from),
                    let second = up.position(from: middle, to: span.to)
                else { return nil }
                stack[depth] = Span(from: middle, to: span.to, middle: upMiddles[second])
                depth &+= 1
                span = Span(from: span.from, to: middle, middle: downMiddles[first])
            }
            // No vertex comes twice.
            guard count < limit else { return nil }
            path[count] = span.to
            count &+= 1
        }
        return vertices(count)
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
        // Heads rise: long rows are halved until a few are left, and of these those before the head are counted, which asks
        // the processor to guess nothing.
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
