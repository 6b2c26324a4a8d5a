import Archive
import Streets

/// Names of streets as text: those that were asked for last are kept, since the ways of a city lead along the same streets.
final class StreetNames {
    private let graph: StreetGraph
    /// A name and its text, at the place that the name's number says; one that comes later takes the place.
    private var kept: [(name: NameIndex, text: String)]
    private static let size = 4096

    init(_ graph: StreetGraph) {
        self.graph = graph
        kept = Array(repeating: (.none, ""), count: StreetNames.size)
    }

    /// Complexity: O(1) for a name that is kept, else O(n).
    subscript(name: NameIndex) -> String {
        if name == .none { return "" }
        let place = Int(name.raw) % StreetNames.size
        if kept[place].name == name { return kept[place].text }
        let text = graph.names.text(name)
        kept[place] = (name, text)
        return text
    }
}
