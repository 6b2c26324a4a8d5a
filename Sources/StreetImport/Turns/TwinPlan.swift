import Archive
import Streets

/// Restrictions over ways as an automaton: which edges are laid down twice, and which turns are closed on them.
///
/// A restriction over ways is a course of edges e0 … ek after which a turn is closed. A traveler is in a state: the
/// edge, and how far along which courses the edges before it have led. Where a state knows of at least one course
/// begun, it is a twin of its edge; who has begun none is on the edge itself. Each state is made once, so that
/// restrictions that share ways hold together: the twin of an edge shared by two courses knows both.
///
/// Turns that lead from one state into the next go to its twin and nowhere else; twins are entered by no other turn;
/// what a restriction closes is closed on each state in which its course is complete. Complexity: O(states · branches),
/// and there are hardly more states than edges in courses.
struct TwinPlan {
    /// An edge that is laid down once more.
    struct Twin: Equatable {
        var edge: EdgeIndex
        /// Whom the restrictions bind that it is made for; it is open to no one else.
        var modes: Access
    }

    /// The twins by the segments they repeat; the number of each is its position.
    private(set) var twins: [Twin] = []
    /// All closed turns, sorted; of twin `n` of a graph of `s` segments the segment is `s + n`.
    private(set) var closedTurns: [TurnRestriction] = []

    /// How far along a course one is: at its edge `position`.
    private struct Progress: Hashable, Comparable {
        var course: Int
        var position: Int

        static func < (a: Progress, b: Progress) -> Bool { (a.course, a.position) < (b.course, b.position) }
    }

    /// An edge, and what was begun before it.
    private struct State: Hashable {
        var edge: EdgeIndex
        var begun: [Progress]
    }

    /// A course of two edges and more, and what is closed after it.
    private struct Course {
        var edges: [EdgeIndex]
        var modes: Access = []
        var closed: [TurnRestrictions.Closed] = []
    }

    private var courses: [Course] = []
    /// The courses that begin with an edge.
    private var beginnings: [EdgeIndex: [Int]] = [:]
    /// What is closed after a single edge, whatever was before.
    private var closedAfterEdge: [EdgeIndex: [TurnRestrictions.Closed]] = [:]
    private var states: [State] = []
    private var numberOfState: [State: Int] = [:]
    /// For each state the states that it leads to; then those that plain edges lead to.
    private var steps: [[EdgeIndex: Int]] = []
    private var firstSteps: [EdgeIndex: [EdgeIndex: Int]] = [:]
    private let columns: StreetColumns

    /// Lays down what is closed.
    init(_ closed: [TurnRestrictions.Closed], columns: StreetColumns) {
        self.columns = columns
        collect(closed)
        findStates()
        numberTwins()
        closeTurns()
    }

    private mutating func collect(_ closed: [TurnRestrictions.Closed]) {
        var numbers: [[EdgeIndex]: Int] = [:]
        for turn in closed {
            guard turn.course.count > 1 else {
                closedAfterEdge[turn.course[0], default: []].append(turn)
                continue
            }
            let number = numbers[turn.course] ?? courses.count
            if number == courses.count {
                numbers[turn.course] = number
                beginnings[turn.course[0], default: []].append(number)
                courses.append(Course(edges: turn.course))
            }
            courses[number].modes.formUnion(turn.modes)
            courses[number].closed.append(turn)
        }
    }

    // MARK: - States

    private mutating func findStates() {
        for edge in beginnings.keys.sorted() {
            firstSteps[edge] = next(from: edge, begun: [])
        }
        while steps.count < states.count {
            let state = states[steps.count]
            steps.append([:])
            steps[steps.count - 1] = next(from: state.edge, begun: state.begun)
        }
    }

    /// Whatever is begun on an edge: what was begun before it, and what begins with it.
    private func active(_ edge: EdgeIndex, _ begun: [Progress]) -> [Progress] {
        begun + (beginnings[edge] ?? []).map { Progress(course: $0, position: 0) }
    }

    /// The states into which one comes from an edge, by their edges.
    private mutating func next(from edge: EdgeIndex, begun: [Progress]) -> [EdgeIndex: Int] {
        var further: [EdgeIndex: [Progress]] = [:]
        for progress in active(edge, begun) where progress.position + 1 < courses[progress.course].edges.count {
            let position = progress.position + 1
            let next = courses[progress.course].edges[position]
            further[next, default: []].append(Progress(course: progress.course, position: position))
        }
        var found: [EdgeIndex: Int] = [:]
        for (edge, begun) in further.sorted(by: { $0.key < $1.key }) {
            let state = State(edge: edge, begun: begun.sorted())
            let number = numberOfState[state] ?? states.count
            if number == states.count {
                numberOfState[state] = number
                states.append(state)
            }
            found[edge] = number
        }
        return found
    }

    // MARK: - Twins

    private func modes(of state: Int) -> Access {
        states[state].begun.reduce(into: Access()) { $0.formUnion(courses[$1.course].modes) }
    }

    /// Puts the states in the order of the segments that they repeat.
    private mutating func numberTwins() {
        let order = states.indices.sorted {
            states[$0].edge.segment == states[$1].edge.segment
                ? $0 < $1 : states[$0].edge.segment < states[$1].edge.segment
        }
        var place = [Int](repeating: 0, count: states.count)
        for (number, state) in order.enumerated() { place[state] = number }
        states = order.map { states[$0] }
        steps = order.map { steps[$0].mapValues { place[$0] } }
        firstSteps = firstSteps.mapValues { $0.mapValues { place[$0] } }
        twins = states.indices.map { Twin(edge: states[$0].edge, modes: modes(of: $0)) }
    }

    /// The edge of a twin that is open: in the direction of the edge it repeats.
    private func edge(ofTwin number: Int) -> EdgeIndex {
        let segment = SegmentIndex(columns.segmentCount + number)
        return twins[number].edge.isForward ? segment.forward : segment.backward
    }

    // MARK: - Turns

    /// A place from which one turns: an edge or a twin of it.
    private struct Source {
        var edge: EdgeIndex
        var original: EdgeIndex
        var begun: [Progress]
        var steps: [EdgeIndex: Int]
    }

    private struct Turn: Hashable {
        var from: EdgeIndex
        var to: EdgeIndex
        var condition: ConditionIndex
    }

    private mutating func closeTurns() {
        var twinsLeaving: [NodeIndex: [Int]] = [:]
        for number in twins.indices {
            twinsLeaving[columns.heads[twins[number].edge.int ^ 1], default: []].append(number)
        }
        var sources = Set(closedAfterEdge.keys).union(beginnings.keys)
        for node in twinsLeaving.keys {
            for edge in columns.edges(leaving: node) { sources.insert(edge.reversed) }
        }

        var rows: [Turn: Access] = [:]
        func close(_ from: EdgeIndex, _ to: EdgeIndex, _ modes: Access, _ condition: ConditionIndex = .always) {
            rows[Turn(from: from, to: to, condition: condition), default: []].formUnion(modes)
        }
        func close(from source: Source) {
            let complete = active(source.original, source.begun).filter {
                $0.position + 1 == courses[$0.course].edges.count
            }
            let closed =
                (closedAfterEdge[source.original] ?? []) + complete.flatMap { courses[$0.course].closed }
            for turn in closed {
                close(source.edge, turn.to, turn.modes, turn.condition)
                if let step = source.steps[turn.to] {
                    close(source.edge, edge(ofTwin: step), turn.modes, turn.condition)
                }
            }
            for number in twinsLeaving[columns.heads[source.original.int]] ?? [] {
                if source.steps[twins[number].edge] == number {
                    close(source.edge, twins[number].edge, twins[number].modes)
                } else {
                    close(source.edge, edge(ofTwin: number), twins[number].modes)
                }
            }
        }
        for edge in sources where !columns.access[edge.int].isEmpty {
            close(from: Source(edge: edge, original: edge, begun: [], steps: firstSteps[edge] ?? [:]))
        }
        for (number, state) in states.enumerated() {
            close(
                from: Source(
                    edge: edge(ofTwin: number), original: state.edge, begun: state.begun, steps: steps[number]))
        }
        closedTurns = rows.map {
            TurnRestriction(from: $0.key.from, to: $0.key.to, modes: $0.value, condition: $0.key.condition)
        }.sorted { ($0.from, $0.to, $0.condition) < ($1.from, $1.to, $1.condition) }
    }
}
