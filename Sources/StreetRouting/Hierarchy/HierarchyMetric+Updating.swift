import Streets

extension HierarchyMetric {
    /// The metric after some of the graph's arcs came to weigh otherwise: the same as customized anew, column for
    /// column.
    ///
    /// Looked at are, in rising order, the arcs over which a change has gone, then, from the top, the nodes above which
    /// a distance has changed. Where more than one arc in fifty weighs otherwise, all is customized anew.
    ///
    /// Complexity: O(arcs) to find and to copy, at a few operations each; then, for each arc that has to be weighed
    /// again, the arcs below its ends.
    public func updated(weights: [UInt32]) -> HierarchyMetric {
        precondition(weights.count == topology.places.count, "every arc of the graph has a weight")
        let topology = topology
        let own = BasicWeights(topology, weights: weights)
        var waiting = BitRow(count: topology.arcCount)
        var changed = 0
        for arc in 0..<topology.arcCount where own.up[arc] != self.own.up[arc] || own.down[arc] != self.own.down[arc] {
            waiting.insert(arc)
            changed += 1
        }
        if changed > topology.arcCount / 50 { return HierarchyMetric(topology, weights: weights) }
        let basic = BasicWeights(copy: self.basic)
        var dirtyNodes = BitRow(count: topology.nodeCount)
        // Every way on from an arc leads to arcs behind it.
        var next = waiting.first(from: 0)
        while let arc = next {
            if basic.reweigh(arc, topology, own) {
                dirtyNodes.insert(Int(topology.tails[arc]))
                basic.forEachTriangle(above: arc, topology) { waiting.insert($0) }
            }
            next = waiting.first(from: arc + 1)
        }
        return HierarchyMetric(
            topology, own: own, basic: basic, perfect: perfect.updated(topology, basic, dirtyNodes: dirtyNodes))
    }
}

extension BasicWeights {
    /// Weighs an arc again, from its own weight and the triangles below it; whether it weighs otherwise now.
    ///
    /// That it stands for another way of the same weight counts for nothing above it.
    fileprivate func reweigh(_ arc: Int, _ topology: HierarchyTopology, _ own: BasicWeights) -> Bool {
        let (tail, head) = (Int(topology.tails[arc]), Int(topology.heads[arc]))
        var (newUp, newDown) = (own.up[arc], own.down[arc])
        var (upMiddle, downMiddle) = (UInt32.max, UInt32.max)
        // Lower neighbours of both ends, by merging their rising lists.
        var low = Int(topology.firstDown[tail])
        let lowEnd = Int(topology.firstDown[tail + 1])
        var high = Int(topology.firstDown[head])
        let highEnd = Int(topology.firstDown[head + 1])
        while low < lowEnd, high < highEnd {
            let (toTail, toHead) = (Int(topology.downArcs[low]), Int(topology.downArcs[high]))
            let (first, second) = (topology.tails[toTail], topology.tails[toHead])
            if first < second {
                low += 1
            } else if second < first {
                high += 1
            } else {
                let upward = down[toTail] &+ up[toHead]
                if upward < newUp { (newUp, upMiddle) = (upward, first) }
                let downward = down[toHead] &+ up[toTail]
                if downward < newDown { (newDown, downMiddle) = (downward, first) }
                low += 1
                high += 1
            }
        }
        let isOther = newUp != up[arc] || newDown != down[arc]
        up[arc] = newUp
        down[arc] = newDown
        upMiddles[arc] = upMiddle
        downMiddles[arc] = downMiddle
        return isOther
    }

    /// The arcs that have a triangle with this one and another arc of its lower end below them.
    fileprivate func forEachTriangle(above arc: Int, _ topology: HierarchyTopology, _ body: (Int) -> Void) {
        let tail = Int(topology.tails[arc])
        let head = topology.heads[arc]
        for other in Int(topology.firstUp[tail])..<Int(topology.firstUp[tail + 1]) where other != arc {
            let otherHead = topology.heads[other]
            guard let target = topology.arc(from: min(head, otherHead), to: max(head, otherHead)) else {
                preconditionFailure("upper neighbours are neighbours of each other")
            }
            body(target)
        }
    }
}

extension PerfectWeights {
    /// The distances after basic weights of the arcs from some nodes have changed.
    fileprivate func updated(
        _ topology: HierarchyTopology, _ basic: BasicWeights, dirtyNodes: BitRow
    ) -> PerfectWeights {
        let new = PerfectWeights(copy: up, down)
        let arcTo = Column<UInt32>(.max, count: topology.nodeCount)
        /// Nodes of which an arc upward has another distance now.
        var changed = BitRow(count: topology.nodeCount)
        for node in stride(from: topology.nodeCount - 1, through: 0, by: -1) {
            let arcs = Int(topology.firstUp[node])..<Int(topology.firstUp[node + 1])
            guard dirtyNodes.contains(node) || arcs.contains(where: { changed.contains(Int(topology.heads[$0])) })
            else {
                continue
            }
            for arc in arcs {
                new.up[arc] = basic.up[arc]
                new.down[arc] = basic.down[arc]
            }
            new.lower(node, topology, arcTo)
            if arcs.contains(where: { new.up[$0] != up[$0] || new.down[$0] != down[$0] }) { changed.insert(node) }
        }
        return new
    }
}

/// A set of small numbers, one bit each.
struct BitRow {
    private var words: [UInt64]

    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

    mutating func remove(_ number: Int) { words[number >> 6] &= ~(1 << UInt64(number & 63)) }

    func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

    /// The least number of the set from `start` on.
    func first(from start: Int) -> Int? {
        var place = start >> 6
        guard place < words.count else { return nil }
        var word = words[place] & (.max << UInt64(start & 63))
        while word == 0 {
            place += 1
            guard place < words.count else { return nil }
            word = words[place]
        }
        return place << 6 | word.trailingZeroBitCount
    }
}
