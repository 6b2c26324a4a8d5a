import OSMReading

/// The lines of a multipolygon's members, joined at their ends as far as they meet.
///
/// Complexity: O(points + lines²).
struct JoinedRings {
    /// The rings, first and last node the same, in the order of the members that close them last.
    private(set) var closed: [[OSMNodeIndex]] = []
    /// What stays open, as far as it could be joined.
    private(set) var open: [[OSMNodeIndex]] = []

    init(_ lines: [[OSMNodeIndex]]) {
        var left = lines.filter { $0.count > 1 }
        while var line = left.popLast() {
            while line.first != line.last {
                guard let end = line.last, let place = left.firstIndex(where: { $0.first == end || $0.last == end })
                else { break }
                let next = left.remove(at: place)
                line += next.first == end ? next.dropFirst() : next.reversed().dropFirst()
            }
            if line.first == line.last { closed.append(line) } else { open.append(line) }
        }
        closed.reverse()
    }
}
