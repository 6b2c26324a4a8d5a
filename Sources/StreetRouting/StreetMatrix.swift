import Archive
import Measures
import Streets

/// What the cheapest ways from some places to some others cost: a row for each start, a column for each goal.
public struct StreetMatrix: Sendable {
    /// How many starts there are.
    public let rowCount: Int
    /// How many goals there are.
    public let columnCount: Int
    /// Row by row.
    private var cells: [Cell?]
    /// Cells without a way of which it is known that there is none.
    private var isApart: BitRow

    /// A cheapest way.
    public struct Cell: Hashable, Sendable {
        /// What the search minimized.
        public let cost: Cost
        /// How long the way takes; right for ways of less than a day and a half.
        public let time: TravelTime
        /// How long it is; nil where it was swept from a hierarchy, which does not see the streets.
        public let length: Meters?
    }

    init(rowCount: Int, columnCount: Int) {
        self.rowCount = rowCount
        self.columnCount = columnCount
        cells = Array(repeating: nil, count: rowCount * columnCount)
        isApart = BitRow(count: rowCount * columnCount)
    }

    /// The cheapest way from a start to a goal; nil where there is none.
    public internal(set) subscript(row: Int, column: Int) -> Cell? {
        get {
            precondition(row >= 0 && row < rowCount && column >= 0 && column < columnCount, "outside the matrix")
            return cells[row * columnCount + column]
        }
        set { cells[row * columnCount + column] = newValue }
    }

    fileprivate mutating func setApart(_ row: Int, _ column: Int) { isApart.insert(row * columnCount + column) }

    /// The row or the column with the most cells of which it is not known whether they have a way, and its number; nil
    /// where there are none.
    fileprivate var emptiest: (isRow: Bool, number: Int)? {
        var rows = [Int](repeating: 0, count: rowCount)
        var columns = [Int](repeating: 0, count: columnCount)
        for (number, cell) in cells.enumerated() where cell == nil && !isApart.contains(number) {
            rows[number / columnCount] += 1
            columns[number % columnCount] += 1
        }
        guard let row = rows.indices.max(by: { rows[$0] < rows[$1] }),
            let column = columns.indices.max(by: { columns[$0] < columns[$1] }), rows[row] > 0
        else { return nil }
        // In parts of a whole row or column, so that an island among the goals is one column and not many rows.
        return rows[row] * rowCount > columns[column] * columnCount ? (true, row) : (false, column)
    }
}

extension StreetRouter {
    /// What the cheapest way from each of some places to each of others costs; the same as `path` would find.
    ///
    /// Each place is given by its positions, which are equally good. Where a hierarchy was made for the profile the
    /// matrix is swept from it, else each start is searched from until all goals are reached.
    ///
    /// Complexity: by hierarchy O(arcs above the goals) for each sixteen starts; else a Dijkstra search for each start.
    /// Where a place is cut off from others a search from there has to tell.
    public func matrix(
        from starts: [[StreetPosition]], to goals: [[StreetPosition]], profile: TravelProfile,
        overlay: StreetOverlay? = nil
    ) -> StreetMatrix {
        let weights = weights(for: profile, overlay: overlay)
        var matrix = StreetMatrix(rowCount: starts.count, columnCount: goals.count)
        guard !starts.isEmpty, !goals.isEmpty else { return matrix }
        // With wishes a cost does not tell the time.
        guard case .alone(let hierarchy) = use, profile.wishes.isEmpty else {
            let columns = Ends(goals, weights, .forward, edgeCount: graph.edgeCount)
            for row in starts.indices {
                search(from: starts[row], to: columns, weights, Forward.self) { matrix[row, $0] = $1 }
            }
            return matrix
        }
        sweep(hierarchy, from: starts, to: goals, weights, into: &matrix)
        // What costs more than a hierarchy can count has to be told from what cannot be reached.
        var searched: Set<Int> = []
        while let next = matrix.emptiest, searched.insert(next.isRow ? next.number : ~next.number).inserted {
            if next.isRow {
                let columns = Ends(goals, weights, .forward, edgeCount: graph.edgeCount)
                search(from: starts[next.number], to: columns, weights, Forward.self) { matrix[next.number, $0] = $1 }
            } else {
                let rows = Ends(starts, weights, .backward, edgeCount: graph.edgeCount)
                search(from: goals[next.number], to: rows, weights, Backward.self) { matrix[$0, next.number] = $1 }
            }
        }
        return matrix
    }

    /// What the cheapest way from each of some positions to each of others costs.
    public func matrix(
        from starts: [StreetPosition], to goals: [StreetPosition], profile: TravelProfile,
        overlay: StreetOverlay? = nil
    ) -> StreetMatrix {
        matrix(from: starts.map { [$0] }, to: goals.map { [$0] }, profile: profile, overlay: overlay)
    }

    private func sweep(
        _ hierarchy: Hierarchy, from starts: [[StreetPosition]], to goals: [[StreetPosition]], _ weights: EdgeWeights,
        into matrix: inout StreetMatrix
    ) {
        var ends: [(column: Int, cost: UInt32)] = []
        var targets: [UInt32] = []
        for (column, positions) in goals.enumerated() {
            for position in positions {
                for end in weights.ends(at: position) {
                    ends.append((column, weights.cost(of: end.edge, decimeters: end.offset)))
                    targets.append(end.edge.raw)
                }
            }
        }
        let swept = HierarchyMatrix(hierarchy, targets: targets).costs(rows: starts.count) { climb, row in
            for position in starts[row] { climb.seed(position, number: 0, weights, .forward) }
        }
        var best = [UInt32](repeating: 0, count: goals.count)
        for (row, costs) in swept.enumerated() {
            for column in best.indices {
                best[column] = Hierarchy.infinite
                for start in starts[row] {
                    for goal in goals[column] where goal.segment == start.segment {
                        if let along = weights.along(from: start, to: goal) {
                            best[column] = min(best[column], along.cost)
                        }
                    }
                }
            }
            for (end, cost) in zip(ends, costs) {
                if let cost { best[end.column] = min(best[end.column], cost &+ end.cost) }
            }
            for (column, cost) in best.enumerated() {
                if cost < Hierarchy.infinite {
                    matrix[row, column] = StreetMatrix.Cell(
                        cost: Cost(cost), time: weights.time(ofCost: cost), length: nil)
                } else if areApart(starts[row], goals[column], in: hierarchy, weights) {
                    matrix.setApart(row, column)
                }
            }
        }
    }

    /// Places to be reached by a search.
    private struct Ends {
        var index: PositionIndex
        var edges: BitRow
        var edgeCount = 0

        init(_ places: [[StreetPosition]], _ weights: EdgeWeights, _ direction: SearchDirection, edgeCount: Int) {
            edges = BitRow(count: edgeCount)
            index = PositionIndex(places.enumerated().flatMap { number, place in place.map { (number, $0) } })
            for entry in index.entries {
                let pieces =
                    direction == .forward ? weights.ends(at: entry.position) : weights.starts(at: entry.position)
                for piece in pieces where !edges.contains(piece.edge.int) {
                    edges.insert(piece.edge.int)
                    self.edgeCount += 1
                }
            }
        }
    }

    /// The goal of a search that has to settle some edges.
    private struct EdgesGoal: SearchGoal {
        let edges: BitRow
        var remaining: Int

        @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
            if edges.contains(edge.int) { remaining -= 1 }
        }

        @inline(__always) func isDone(key: UInt32) -> Bool { remaining == 0 }
    }

    private func search<Way: SearchWay>(
        from starts: [StreetPosition], to ends: Ends, _ weights: EdgeWeights, _ way: Way.Type,
        take: (Int, StreetMatrix.Cell) -> Void
    ) {
        var goal = EdgesGoal(edges: ends.edges, remaining: ends.edgeCount)
        run(Search(weights: weights, bound: ZeroBound(), way: way), from: starts, goal: &goal)
        var arrivals = Arrivals()
        arrivals.reset(targetCount: ends.index.targetCount)
        arrivals.take(
            ends.index, within: .max, starts: starts, from: search, weights, Way.isForward ? .forward : .backward)
        for target in arrivals.targets {
            let arrival = arrivals[target]
            take(
                target,
                StreetMatrix.Cell(
                    cost: Cost(arrival.cost), time: TravelTime(milliseconds: Int(arrival.time)),
                    length: Meters(Double(arrival.length) / 10)))
        }
    }
}
