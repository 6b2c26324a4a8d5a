import Archive

/// One of the edges by which a position is left or reached.
public struct PositionEdge: Hashable, Sendable {
    /// The edge.
    public let edge: EdgeIndex
    /// How far along it the position lies, in decimeters.
    public let offset: UInt32
    /// The length of the whole edge, in decimeters.
    public let length: UInt32

    @inlinable init(edge: EdgeIndex, offset: UInt32, length: UInt32) {
        self.edge = edge
        self.offset = offset
        self.length = length
    }

    /// What is left of the edge behind the position, in decimeters.
    @inlinable public var rest: UInt32 { length - offset }
}

/// The open edges by which a position is left or reached, in a fixed order: forward, backward, then twins.
public struct PositionEdges: Sequence, IteratorProtocol, Sendable {
    /// The edges of the segment itself; most positions have no others, and need no memory.
    @usableFromInline var forward: PositionEdge?
    @usableFromInline var backward: PositionEdge?
    /// Those of twins, the last one first.
    @usableFromInline var twins: [PositionEdge] = []

    init(_ weights: EdgeWeights, _ position: StreetPosition, twinRows: Range<Int>) {
        let isTwoWay = weights.isOpen(position.segment.forward) && weights.isOpen(position.segment.backward)
        let approach = isTwoWay ? position.approach : .any
        func open(_ edge: EdgeIndex) -> PositionEdge? {
            guard weights.isOpen(edge), approach.allows(edge, side: position.side, driving: weights.drivingSide) else {
                return nil
            }
            let length = weights.length(of: edge)
            return PositionEdge(
                edge: edge, offset: position.offset(along: edge, segmentLength: length), length: length)
        }
        forward = open(position.segment.forward)
        backward = open(position.segment.backward)
        for row in twinRows.reversed() {
            let twin = weights.graph.twins[TwinIndex(row)].twin
            for edge in [twin.backward, twin.forward] {
                if let place = open(edge) { twins.append(place) }
            }
        }
    }

    /// The next of them.
    @inlinable public mutating func next() -> PositionEdge? {
        if let place = forward {
            forward = nil
            return place
        }
        if let place = backward {
            backward = nil
            return place
        }
        return twins.popLast()
    }
}

extension EdgeWeights {
    /// The open edges on which one may set out from a position.
    public func starts(at position: StreetPosition) -> PositionEdges {
        PositionEdges(self, position, twinRows: 0..<0)
    }

    /// The open edges on which one may reach a position, twins of its segment among them.
    public func ends(at position: StreetPosition) -> PositionEdges {
        PositionEdges(self, position, twinRows: graph.twinRows(of: position.segment))
    }

    /// The way along one edge from a position to another one ahead of it, the cheapest where both directions offer one;
    /// nil where there is none.
    @inlinable public func along(
        from start: StreetPosition, to end: StreetPosition
    ) -> (edge: EdgeIndex, cost: UInt32, time: UInt32, decimeters: UInt32)? {
        guard start.segment == end.segment else { return nil }
        var best: (edge: EdgeIndex, cost: UInt32, time: UInt32, decimeters: UInt32)?
        for from in starts(at: start) {
            for to in ends(at: end) where to.edge == from.edge && from.offset <= to.offset {
                let decimeters = to.offset - from.offset
                let piece = piece(of: from.edge, decimeters: decimeters)
                if best.map({ piece.cost < $0.cost }) ?? true {
                    best = (from.edge, piece.cost, piece.time, decimeters)
                }
            }
        }
        return best
    }
}
