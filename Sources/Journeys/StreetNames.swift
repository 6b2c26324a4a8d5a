import Archive
import Streets

/// Numbers the names of streets for one track at a time, and keeps the texts that were asked for last, since the ways
/// of a city lead along the same streets.
final class StreetNames {
    // A name is asked for at every branch of a way, and nothing here calls back: checking each access took a third of
    // it.
    private let graph: StreetGraph
    /// A name and its text, at the place that the name's number says; one that comes later takes the place.
    @exclusivity(unchecked) private var kept: [(name: NameIndex, text: String)]
    /// The texts of the track at hand.
    @exclusivity(unchecked) private(set) var texts = [""]
    /// The names of the track at hand, each at the first free place from the one that its own number says on.
    @exclusivity(unchecked) private var numbers = [Numbered](repeating: Numbered(), count: 512)
    /// How many names that are; more than texts where some are empty.
    @exclusivity(unchecked) private var count = 0
    /// The number of the track at hand.
    @exclusivity(unchecked) private var track: UInt32 = 0

    /// A name with its number in a track; no track has the number 0.
    private struct Numbered {
        var name = NameIndex.none
        var track: UInt32 = 0
        var text = TrackText.none
    }

    private static let size = 4096

    init(_ graph: StreetGraph) {
        self.graph = graph
        kept = Array(repeating: (.none, ""), count: StreetNames.size)
    }

    /// Begins to number anew.
    func begin() {
        texts = [""]
        texts.reserveCapacity(64)
        count = 0
        track &+= 1
        if track == 0 {
            forget()
            track = 1
        }
    }

    /// The number of a name in the track at hand. Complexity: O(1) on average; O(n) for a new one that is not kept.
    subscript(name: NameIndex) -> TrackText {
        if name == .none { return .none }
        var place = Int(name.raw) & (numbers.count - 1)
        while numbers[place].track == track {
            if numbers[place].name == name { return numbers[place].text }
            place = (place + 1) & (numbers.count - 1)
        }
        let text = text(name)
        // A name may be there and empty.
        let number = text.isEmpty ? .none : TrackText(UInt32(texts.count))
        if !text.isEmpty { texts.append(text) }
        numbers[place] = Numbered(name: name, track: track, text: number)
        count += 1
        if count > numbers.count / 2 { grow() }
        return number
    }

    /// What a name says. Complexity: O(1) for a name that is kept, else O(n).
    func text(_ name: NameIndex) -> String {
        if name == .none { return "" }
        let place = Int(name.raw) % StreetNames.size
        if kept[place].name == name { return kept[place].text }
        let text = graph.names.text(name)
        kept[place] = (name, text)
        return text
    }

    private func forget() { numbers = Array(repeating: Numbered(), count: numbers.count) }

    /// Makes twice as much room.
    private func grow() {
        let old = numbers.filter { $0.track == track }
        numbers = Array(repeating: Numbered(), count: 2 * numbers.count)
        for entry in old {
            var place = Int(entry.name.raw) & (numbers.count - 1)
            while numbers[place].track == track { place = (place + 1) & (numbers.count - 1) }
            numbers[place] = entry
        }
    }
}
