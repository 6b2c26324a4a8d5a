import Measures
import Transit

/// Up to when a stop is of use: what spares a range search the starts that come to nothing.
///
/// Once the ways of all who start later are known, an earlier start has to be at the end before them. A pass that looks
/// back from the end, with as many boardings as are left, tells for each stop how late one may come there for that: its
/// deadline. Whoever comes later is not followed; most starts come to nothing, and end with their first ride.
extension RaptorPass {
    /// How many seconds of starts the deadlines of one pass serve. A shorter time has sharper ones and more passes.
    static var deadlineSpan: Int { 1800 }

    /// Whether one who gets to a stop by a vehicle in a round may still be at the end before what is known.
    @inline(__always) func isInTime(_ round: Int, _ stop: Int, _ time: Int) -> Bool {
        guard deadlines.count > 0 else { return true }
        let turned = deadlineSum &- time
        let row = deadlines[min(round, deadlines.count &- 1)] + 2 &* stop
        // Where one can board as late as walk on, no deadline is noted for the walk.
        return Int(.max &- row[0]) &+ Int(changes[stop]) <= turned || Int(.max &- row[1]) <= turned
    }

    /// Whether one who is ready to board at a stop after a round may still be at the end before what is known.
    @inline(__always) func mayBoard(_ round: Int, _ stop: Int, _ ready: Int) -> Bool {
        guard deadlines.count > 0 else { return true }
        return Int(.max &- deadlines[min(round, deadlines.count &- 1)][2 &* stop]) <= deadlineSum &- ready
    }

    /// Finds the deadlines of those who start at second `first` of a pass or later: this pass looks back from the end.
    ///
    /// Complexity: that of a query in this direction.
    mutating func giveDeadlines(
        to pass: inout RaptorPass<Direction.Opposite>, from first: Int, most: Int, _ question: RaptorQuestion,
        _ patterns: PatternRows
    ) {
        let starts = question.starts(isForward: Direction.isForward)
        begin(question, classes: .one, most: most, ends: [])
        _ = patterns.startBound.compute(
            patterns, changes: question.query.overlay?.columns, on: store.window.days,
            walks: question.walks(isForward: !Direction.isForward), isForward: Direction.isForward, starts: starts,
            ends: question.ends(isForward: Direction.isForward), within: question.longest)
        rest = UnsafePointer(patterns.startBound.seconds)
        // A second of the one pass and the same one of the other make this together.
        let sum = store.second(pass.store.base)
        boundEnd(before: sum - first + 1, from: 0)

        let known = pass.roundCount
        func latest(_ boardings: Int) -> Int { Int(pass.entries(boardings, pass.endState).time()) - 1 }
        var rows = [Int](repeating: 0, count: known + 1)
        startAll(starts, at: sum - latest(known))
        var (row, boardings) = (0, most)
        while boardings > 1 {
            let isDone = improved.count == 0
            // What nothing is added to stays as it is for fewer boardings too.
            boardings = isDone ? min(boardings - 1, known) : boardings - 1
            let isLater = boardings < known && latest(boardings) > latest(boardings + 1)
            if !isDone || isLater {
                row += 1
                makeRound(row)
            }
            if isLater { startAll(starts, at: sum - latest(boardings), in: row) }
            if boardings <= known { rows[boardings] = row }
        }
        forgetMarks()
        pass.deadlines.removeAll()
        for row in rows { pass.deadlines.append(UnsafePointer(entries(row, 0).slacks)) }
        pass.deadlineSum = sum
    }
}
