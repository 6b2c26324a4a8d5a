import OSMReading

/// The lines of a multipolygon's members, joined at their ends as far as they meet.
///
/// Complexity: O(points + lines).
struct JoinedRings {
    /// The rings, first and last node the same, in the order of the members that close them last.
    private(set) var closed: [[OSMNodeIndex]] = []
    /// What stays open, as far as it could be joined.
    private(set) var open: [[OSMNodeIndex]] = []

    init(_ lines: [[OSMNodeIndex]]) {
        let lines = lines.filter { $0.count > 1 }
        var isTaken = [Bool](repeating: false, count: lines.count)
        /// The lines that end at each node, the first ones last; those that were taken leave when they are met.
        var ending: [OSMNodeIndex: [Int]] = [:]
        for (place, line) in lines.enumerated().reversed() {
            ending[line[0], default: []].append(place)
            ending[line[line.count - 1], default: []].append(place)
        }
        func takeLine(endingAt node: OSMNodeIndex) -> Int? {
            while let place = ending[node]?.popLast() {
                if isTaken[place] { continue }
                isTaken[place] = true
                return place
            }
            return nil
        }
        for start in lines.indices.reversed() where !isTaken[start] {
            isTaken[start] = true
            var line = lines[start]
            while let end = line.last, line[0] != end, let place = takeLine(endingAt: end) {
                let next = lines[place]
                line += next[0] == end ? next.dropFirst() : next.reversed().dropFirst()
            }
            if line[0] == line[line.count - 1] { closed.append(line) } else { open.append(line) }
        }
        closed.reverse()
    }
}
