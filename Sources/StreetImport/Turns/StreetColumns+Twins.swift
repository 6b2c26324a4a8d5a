import Streets

extension StreetColumns {
    /// Appends the twins of a plan behind all other segments, and closes its turns.
    ///
    /// A twin has all that its segment has, is open in one direction to those whom its restrictions bind, and bears a flag.
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
                restricted.append(0)
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
        for turn in restrictions { restricted[turn.from.int] = 1 }
    }

    /// What is kept in rows sorted by edge: a twin's come last.
    private mutating func addRows(of edge: EdgeIndex, to copy: EdgeIndex) {
        for var row in signs where row.edge == edge {
            row.edge = copy
            signs.append(row)
        }
        for var row in conditionalAccess where row.edge == edge {
            row.edge = copy
            row.access = Access().replacing(access[copy.int], with: row.access)
            conditionalAccess.append(row)
        }
    }
}
