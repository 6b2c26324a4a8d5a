import Archive

/// A node as turns see it: the edges that leave it and how many usable streets meet there.
public struct Junction: Sendable {
    /// Positions of the edges that leave the node, for `EdgeWeights.outgoing(_:)`.
    public let outgoing: Range<Int>
    /// What stands there.
    public let flags: NodeFlags
    /// How many segments meet that the mode may use in at least one direction at some time.
    public let arms: Int

    @inlinable init(outgoing: Range<Int>, flags: NodeFlags, arms: Int) {
        self.outgoing = outgoing
        self.flags = flags
        self.arms = arms
    }
}

extension EdgeWeights {
    /// Positions of the edges that leave a node, for `outgoing(_:)`.
    @inlinable @inline(__always) public func outgoingRange(of node: NodeIndex) -> Range<Int> {
        let end = min(outgoingStarts[node.int + 1], outgoingCount)
        return Range(uncheckedBounds: (Int(min(outgoingStarts[node.int], end)), Int(end)))
    }

    /// The edge along which one goes back after a U-turn at the end of an edge (see `StreetGraph.wayBack`).
    @inlinable @inline(__always) public func wayBack(from edge: EdgeIndex) -> EdgeIndex {
        edge.raw < firstTwinEdge ? edge.reversed : wayBack(fromTwin: edge)
    }

    @usableFromInline func wayBack(fromTwin edge: EdgeIndex) -> EdgeIndex {
        let segment = twins[Int((edge.raw &- firstTwinEdge) / 2)].original
        return edge.isForward ? segment.backward : segment.forward
    }

    /// A node as turns see it. Complexity: O(edges at the node).
    @inlinable @inline(__always) public func junction(at node: NodeIndex) -> Junction {
        let outgoing = outgoingRange(of: node)
        var arms = 0
        var position = outgoing.lowerBound
        while position < outgoing.upperBound {
            let edge = outgoingEdges[position]
            position &+= 1
            // Twins come last, and are no streets of their own.
            if edge.raw >= firstTwinEdge { break }
            let away = openAccess[edge.int].rawValue
            arms &+= (away | openAccess[edge.reversed.int].rawValue) & mask != 0 ? 1 : 0
        }
        return Junction(outgoing: outgoing, flags: nodeFlags[node.int], arms: arms)
    }

    /// Cost and time of a turn at a junction, the head of `from`, from which `to` leaves; both have to be open.
    ///
    /// The cost is `forbidden` where a restriction closes the turn, where a barrier stands, and for a U-turn anywhere
    /// but at a dead end: where every other way on is closed, always forbidden, or private while `from` is not.
    ///
    /// Going straight on costs nothing but what stands at the junction. Lights close behind others, as where a divided
    /// road is crossed, change with them: one waits for them once.
    @inlinable @inline(__always) public func turn(
        from: EdgeIndex, to: EdgeIndex, at junction: Junction
    ) -> (cost: UInt32, time: UInt32) {
        let isBarred = Access.RawValue(junction.flags.rawValue) & mask != 0
        let back = wayBack(from: from)
        if to == back {
            return mayTurnBack(from) ? (uTurnTime, uTurnTime) : (EdgeWeights.forbidden, 0)
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
            let hasOppositeStream = isEverOpen(back)
            time &+= tables.turnTimes[hasOppositeStream ? step | 256 : step]
            if toClass.rawValue < fromClass.rawValue, !isStraightOn(step),
                junction.flags.rawValue & (NodeFlags.signal.rawValue | NodeFlags.yield.rawValue) == 0
            {
                time &+= joiningTime
            }
        }
        if junction.flags.rawValue & NodeFlags.signal.rawValue != 0 {
            if !hasWaited(before: from) { time &+= signalTime }
        } else if junction.flags.rawValue & NodeFlags.yield.rawValue != 0,
            turnFlags[from.int].rawValue & TurnFlags.signFacesOthers.rawValue == 0
        {
            time &+= yieldTime
        }
        var cost = time
        if entersPrivateStreet(from: from, to: to) { cost &+= privateSurcharge }
        if hasWishes, tables.isAvoided[wishIndex(of: to)], !tables.isAvoided[wishIndex(of: from)] {
            cost &+= avoidedEntry
        }
        return (cost, time)
    }

    /// Whether a turn may be made at a junction, the head of `from`, from which `to` leaves; both have to be open.
    @inlinable public func isAllowed(from: EdgeIndex, to: EdgeIndex, at junction: Junction) -> Bool {
        if to == wayBack(from: from) { return mayTurnBack(from) }
        return Access.RawValue(junction.flags.rawValue) & mask == 0 && !isRestricted(from: from, to: to)
    }

    /// Whether a turn leads from a street for all into one for the ends of a journey only: what the surcharge is paid
    /// for.
    @inlinable @inline(__always) public func entersPrivateStreet(from: EdgeIndex, to: EdgeIndex) -> Bool {
        isForEndsOnly(to) && !isAlwaysForEndsOnly(from)
    }

    /// Whether an angle in 1/256 of a circle is less than 30° either way.
    @inlinable @inline(__always) func isStraightOn(_ step: Int) -> Bool { (step &+ 21) & 255 <= 42 }

    /// Whether an edge is short and begins at lights, so that those at its end change together with them.
    @inlinable @inline(__always) func hasWaited(before edge: EdgeIndex) -> Bool {
        lengths[edge.segment.int] <= EdgeWeights.jointSignals
            && nodeFlags[heads[edge.reversed.int].int].rawValue & NodeFlags.signal.rawValue != 0
    }

    /// The distance in decimeters within which lights change together: across a divided road.
    @usableFromInline static var jointSignals: UInt32 { 350 }

    /// Whether one may turn back at the end of an edge: at a barrier, or where every other way on is closed, forbidden,
    /// or private while the edge is not; ways on that are but closed at the moment count as open, and barriers that bar
    /// but at the moment as none.
    ///
    /// Complexity: O(edges at the node).
    @inlinable public func mayTurnBack(_ from: EdgeIndex) -> Bool {
        let node = heads[from.int]
        let back = wayBack(from: from)
        if Access.RawValue(openNodeFlags[node.int].rawValue) & mask == 0 {
            let isSimple = !startsRestriction(from) && !isAlwaysForEndsOnly(from)
            let outgoing = outgoingRange(of: node)
            var position = outgoing.lowerBound
            while position < outgoing.upperBound {
                let next = outgoingEdges[position]
                position &+= 1
                if next == back || !isEverOpen(next) { continue }
                if isSimple ? !isAlwaysForEndsOnly(next) : isWayOn(next, from: from) { return false }
            }
        }
        return !isRestricted(from: from, to: back)
    }

    @usableFromInline func isWayOn(_ next: EdgeIndex, from: EdgeIndex) -> Bool {
        !(startsRestriction(from) && findRestriction(from: from, to: next, holding: nil))
            && (isAlwaysForEndsOnly(from) || !isAlwaysForEndsOnly(next))
    }

    /// Whether a turn restriction starts from an edge.
    @inlinable func startsRestriction(_ edge: EdgeIndex) -> Bool {
        turnFlags[edge.int].rawValue & TurnFlags.restricted.rawValue != 0
    }

    /// Whether a turn restriction closes the turn to the mode. O(1) for edges without restrictions, else O(log n).
    @inlinable func isRestricted(from: EdgeIndex, to: EdgeIndex) -> Bool {
        startsRestriction(from) && findRestriction(from: from, to: to, holding: holding)
    }

    /// Whether a restriction closes a turn that always holds or whose condition is among the `holding` ones.
    @usableFromInline func findRestriction(
        from: EdgeIndex, to: EdgeIndex, holding: UnsafePointer<Bool>?
    ) -> Bool {
        var low = 0
        var high = restrictions.count
        while low < high {
            let middle = (low + high) / 2
            let turn = restrictions[middle]
            if (turn.from, turn.to) < (from, to) { low = middle + 1 } else { high = middle }
        }
        while low < restrictions.count, restrictions[low].from == from, restrictions[low].to == to {
            let turn = restrictions[low]
            let holds = turn.condition == .always || holding.map { $0[turn.condition.int] } ?? false
            if holds, turn.modes & modeBit != 0 { return true }
            low += 1
        }
        return false
    }
}
