import Streets

extension StreetColumns {
    /// Appends the twins of a plan behind all other segments, and closes its turns.
    ///
    /// A twin has all that its segment has, is open in one direction to those whom its restrictions bind, and bears a
    /// flag.
    mutating func add(_ plan: TwinPlan) {
        for (number, twin) in plan.twins.enumerated() {
            let original = twin.edge.segment
            let copy = SegmentIndex(segmentCount)
            precondition(twins.count == number, "twins are laid down once")
            twins.append(SegmentTwin(original: original, twin: copy))
            for edge in [original.forward, original.backward] {
                heads.append(heads[edge.int])
                access.append(edge == twin.edge ? Access().replacing(twin.modes, with: access[edge.int]) : [])
                speedLimits.append(speedLimits[edge.int])
                departures.append(departures[edge.int])
                turnFlags.append(turnFlags[edge.int])
            }
            let points = shapes[Int(shapeOffsets[original.int])..<Int(shapeOffsets[original.int + 1])]
            shapes.append(contentsOf: Array(points))
            shapeOffsets.append(UInt32(shapes.count))
            lengths.append(lengths[original.int])
            classes.append(classes[original.int])
            flags.append(flags[original.int].union(.twin))
            segmentNames.append(segmentNames[original.int])
            segmentRefs.append(segmentRefs[original.int])
            wayIDs.append(wayIDs[original.int])
            surfaces.append(surfaces[original.int])
            inclines.append(inclines[original.int])
            boxes.append(boxes[original.int])
            addRows(of: twin.edge, to: twin.edge.isForward ? copy.forward : copy.backward)
        }
        restrictions = plan.closedTurns
        for turn in restrictions { turnFlags[turn.from.int].insert(.restricted) }
    }

    /// What is kept in rows sorted by edge: a twin's come last.
    private mutating func addRows(of edge: EdgeIndex, to copy: EdgeIndex) {
        for number in rows(of: edge, in: signs, by: \.edge) {
            var row = signs[number]
            row.edge = copy
            signs.append(row)
        }
        for number in rows(of: edge, in: conditionalAccess, by: \.edge) {
            var row = conditionalAccess[number]
            row.edge = copy
            row.access = Access().replacing(access[copy.int], with: row.access)
            conditionalAccess.append(row)
        }
        for number in rows(of: edge, in: conditionalLimits, by: \.edge) {
            var row = conditionalLimits[number]
            row.edge = copy
            conditionalLimits.append(row)
        }
    }

    /// The rows of an edge in a table that is sorted by edge. Complexity: O(log rows).
    private func rows<Row>(of edge: EdgeIndex, in table: [Row], by key: (Row) -> EdgeIndex) -> Range<Int> {
        func firstRow(_ isBehind: (EdgeIndex) -> Bool) -> Int {
            var (low, high) = (0, table.count)
            while low < high {
                let middle = (low + high) / 2
                if isBehind(key(table[middle])) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        return firstRow { $0 >= edge }..<firstRow { $0 > edge }
    }
}
