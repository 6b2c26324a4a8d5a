import Archive

/// A node as turns see it: the edges that leave it and how many usable streets meet there.
public struct Junction: Sendable {
    /// Positions of the edges that leave the node, for `EdgeWeights.outgoing(_:)`.
    public let outgoing: Range<Int>
    /// What stands there.
    public let flags: NodeFlags
    /// How many segments meet that the mode may use in at least one direction.
    public let arms: Int

    @inlinable init(outgoing: Range<Int>, flags: NodeFlags, arms: Int) {
        self.outgoing = outgoing
        self.flags = flags
        self.arms = arms
    }
}

extension EdgeWeights {
    /// A node as turns see it. Complexity: O(edges at the node).
    @inlinable public func junction(at node: NodeIndex) -> Junction {
        let start = Int(outgoingStarts[node.int])
        let end = Int(outgoingStarts[node.int + 1])
        var arms = 0
        for position in start..<end {
            let edge = outgoingEdges[position]
            let either = access[edge.int].rawValue | access[edge.reversed.int].rawValue
            arms &+= either & mask != 0 ? 1 : 0
        }
        return Junction(outgoing: start..<end, flags: nodeFlags[node.int], arms: arms)
    }

    /// Cost and time of a turn at a junction, the head of `from`, from which `to` leaves; both have to be open.
    ///
    /// The cost is `forbidden` where a restriction closes the turn, where a barrier stands, and for a U-turn anywhere
    /// but at a dead end: where every other way on is closed, forbidden, or private while `from` is not.
    @inlinable public func turn(
        from: EdgeIndex, to: EdgeIndex, at junction: Junction
    ) -> (cost: UInt32, time: UInt32) {
        let isBarred = junction.flags.rawValue & mask != 0
        if to == from.reversed {
            guard isBarred || isDeadEnd(after: from, at: junction), !isRestricted(from: from, to: to) else {
                return (EdgeWeights.forbidden, 0)
            }
            return (uTurnTime, uTurnTime)
        }
        if isBarred || isRestricted(from: from, to: to) { return (EdgeWeights.forbidden, 0) }
        var time: UInt32 = 0
        let fromClass = classes[from.segment.int]
        let toClass = classes[to.segment.int]
        if fromClass != toClass { time &+= tables.entryTimes[Int(toClass.rawValue)] }
        if junction.arms > 2 {
            // The difference of the direction of arrival and that of departure, in 1/256 of a circle.
            let angle = departures[to.int] &- departures[from.reversed.int] &+ 0x8000
            let step = Int(UInt8(truncatingIfNeeded: (angle &+ 0x80) &>> 8))
            let hasOppositeStream = isOpen(from.reversed)
            time &+= tables.turnTimes[hasOppositeStream ? step | 256 : step]
            if toClass.rawValue < fromClass.rawValue,
                junction.flags.rawValue & (NodeFlags.signal.rawValue | NodeFlags.yield.rawValue) == 0
            {
                time &+= joiningTime
            }
        }
        if junction.flags.rawValue & NodeFlags.signal.rawValue != 0 {
            time &+= signalTime
        } else if junction.flags.rawValue & NodeFlags.yield.rawValue != 0 {
            time &+= yieldTime
        }
        let entersPrivate = isForEndsOnly(to) && !isForEndsOnly(from)
        return (time &+ (entersPrivate ? privateSurcharge : 0), time)
    }

    /// Whether the only way on from the end of an edge is back.
    @usableFromInline func isDeadEnd(after from: EdgeIndex, at junction: Junction) -> Bool {
        for position in junction.outgoing {
            let next = outgoingEdges[position]
            if next == from.reversed || !isOpen(next) || isRestricted(from: from, to: next) { continue }
            if isForEndsOnly(from) || !isForEndsOnly(next) { return false }
        }
        return true
    }

    /// Whether a turn restriction closes the turn to the mode. O(1) for edges without restrictions, else O(log n).
    @inlinable func isRestricted(from: EdgeIndex, to: EdgeIndex) -> Bool {
        restricted[from.int] != 0 && findRestriction(from: from, to: to)
    }

    @usableFromInline func findRestriction(from: EdgeIndex, to: EdgeIndex) -> Bool {
        var low = 0
        var high = restrictions.count
        while low < high {
            let middle = (low + high) / 2
            let turn = restrictions[middle]
            if (turn.from, turn.to) < (from, to) { low = middle + 1 } else { high = middle }
        }
        while low < restrictions.count, restrictions[low].from == from, restrictions[low].to == to {
            if restrictions[low].modes & modeBit != 0 { return true }
            low += 1
        }
        return false
    }
}
