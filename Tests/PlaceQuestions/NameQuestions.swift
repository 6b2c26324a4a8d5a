import Geometry
import Measures
import PlaceImport
import Places

extension PlaceCity {
    /// Corners of the map in four spellings, and with one mistake.
    public func cornerScores(_ count: Int, seed: UInt64) -> [PlaceScore] {
        var dice = SeededDice(seed: seed)
        var pairs: [[String]: [CornerRecord]] = [:]
        var keys: [String: String] = [:]
        func key(_ name: String) -> String {
            let key = keys[name] ?? NameKey(name).description
            keys[name] = key
            return key
        }
        for corner in source.corners {
            pairs[[key(corner.first), key(corner.second)].sorted(), default: []].append(corner)
        }
        let known = pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.filter { pair, corners in
            pair[0] != pair[1] && corners.contains(where: \.isOfRoads)
                && Self.lieTogether(corners.map(\.coordinate), within: .meters(60))
        }.map(\.value).shuffled(using: &dice).prefix(count)
        let spellings: [(name: String, text: (String, String) -> String)] = [
            ("A & B", { "\($0) & \($1)" }), ("A and B", { "\($0) and \($1)" }), ("B at A", { "\($1) at \($0)" }),
            ("corner of A and B", { "corner of \($0.lowercased()) and \($1.lowercased())" }),
        ]
        var scores = spellings.map { PlaceScore("\(name), corners \($0.name)", limit: 0.99) }
        for corners in known {
            for (position, spelling) in spellings.enumerated() {
                let text = spelling.text(corners[0].first, corners[0].second)
                ask(text, corners.map(\.coordinate), within: .meters(30), &scores[position])
            }
        }
        return scores
    }

    /// Named places whose namesakes all lie within 100 m, as the map has them and with one mistake.
    public func nameScores(_ count: Int, seed: UInt64) -> [PlaceScore] {
        var dice = SeededDice(seed: seed)
        var groups: [String: [NamedRecord]] = [:]
        for record in source.named where record.kind != .postcode {
            let key = NameKey.named(record.name).description
            if !key.isEmpty { groups[key, default: []].append(record) }
        }
        // A name that a street bears too is the street's.
        let streets = Set(source.streets.map { NameKey.named($0.name).description })
        let known = groups.sorted { $0.key < $1.key }.filter { key, records in
            !streets.contains(key) && key.utf8.count >= 5
                && Self.lieTogether(records.map(\.coordinate), within: .meters(100))
        }.map(\.value).shuffled(using: &dice).prefix(count)
        var exact = PlaceScore("\(name), named places", limit: 0.98)
        var mistyped = PlaceScore("\(name), named places with one typing mistake", limit: 0.95)
        for records in known {
            let truth = records.map(\.coordinate)
            ask(records[0].name, truth, within: .meters(100), &exact)
            if let text = TypingMistake.made(in: records[0].name, &dice, where: { _ in true }) {
                ask(text, truth, within: .meters(100), &mistyped)
            }
        }
        return [exact, mistyped]
    }
}
