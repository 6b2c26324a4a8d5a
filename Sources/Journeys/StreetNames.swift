import Archive
import Streets

/// Names of streets as text, each made once.
final class StreetNames {
    private let graph: StreetGraph
    private var texts: [NameIndex: String] = [:]

    init(_ graph: StreetGraph) { self.graph = graph }

    subscript(name: NameIndex) -> String {
        if name == .none { return "" }
        if let known = texts[name] { return known }
        let text = graph.names.text(name)
        texts[name] = text
        return text
    }
}
