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
    /// The names of which they bear one, in UTF-8; none where the name does not count.
    private let names: [[UInt8]]
    /// Whether all are wanted.
    let isAll: Bool

    /// All segments.
    static let all = WantedSegments(.any)

    init(_ ground: Ground, named names: [String] = []) {
        self.ground = ground
        self.names = names.map { Array($0.utf8) }
        isAll = ground == .any && names.isEmpty
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
        guard !names.isEmpty else { return true }
        // A sidewalk belongs to the street beside which it runs.
        return isWanted(graph.segmentNames[segment], of: graph) || isWanted(graph.besideNames[segment], of: graph)
    }

    private func isWanted(_ name: NameIndex, of graph: StreetGraph) -> Bool {
        guard name != .none else { return false }
        let range = graph.names.range(of: name)
        precondition(range.upperBound <= graph.names.valueCount, "row outside its table")
        let bytes = graph.names.unsafeValues[range]
        return names.contains { bytes.elementsEqual($0) }
    }
}
