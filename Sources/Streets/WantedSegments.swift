import Archive

/// Which of the segments that a mode may use are of use to a search for near ones.
struct WantedSegments {
    /// Segments by how they lie to the ground.
    enum Ground {
        /// All of them.
        case any
        /// Those where a journey may well start or end (see `StreetGraph.isGroundLevel`).
        case level
        /// Those on bridges, too, but neither tunnels nor motorways nor ramps.
        case levelOrBridge
    }

    /// How they lie.
    private let ground: Ground
    /// The names of which they bear one; nil where the name does not count.
    private let names: WantedNames?
    /// Whether all are wanted.
    let isAll: Bool

    /// All segments.
    static var all: WantedSegments { WantedSegments(.any) }

    init(_ ground: Ground, named names: WantedNames? = nil) {
        self.ground = ground
        self.names = names
        isAll = ground == .any && names == nil
    }

    /// Whether a segment is one of them.
    @inline(never) func contains(
        _ segment: SegmentIndex, _ roadClass: RoadClass, _ flags: SegmentFlags, of graph: StreetGraph
    ) -> Bool {
        switch ground {
        case .any: break
        case .level: guard StreetGraph.isGroundLevel(roadClass, flags) else { return false }
        case .levelOrBridge:
            guard StreetGraph.isGroundLevel(roadClass, flags.subtracting(.bridge)) else { return false }
        }
        guard let names else { return true }
        // A sidewalk belongs to the street beside which it runs.
        return names.contains(graph.segmentNames[segment]) || names.contains(graph.besideNames[segment])
    }
}

/// Which names of a graph are among some, whatever their spelling. Each is looked at once, however many segments bear
/// it.
final class WantedNames {
    private let graph: StreetGraph
    private let key: (String) -> String
    private let keys: Set<String>
    private var answers: [NameIndex: Bool] = [:]

    /// The names, and what one comes to for comparing it; nil where none comes to anything.
    init?(_ names: [String], of graph: StreetGraph, comparedBy key: @escaping (String) -> String) {
        self.graph = graph
        self.key = key
        keys = Set(names.map(key)).subtracting([""])
        if keys.isEmpty { return nil }
    }

    func contains(_ name: NameIndex) -> Bool {
        guard name != .none else { return false }
        if let known = answers[name] { return known }
        let answer = keys.contains(key(graph.names.text(name)))
        answers[name] = answer
        return answer
    }
}
