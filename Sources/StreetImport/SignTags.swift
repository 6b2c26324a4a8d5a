import OSMReading
import Streets

/// What is written over or beside a way.
struct SignTags: Equatable {
    /// One text, for those who go in one direction.
    struct Sign: Equatable {
        var direction: Direction
        var kind: EdgeSign.Kind
        var text: String
    }

    private static let keys: [(key: String, kind: EdgeSign.Kind)] = [
        ("destination", .destination), ("destination:ref", .destinationRef), ("junction:ref", .exit),
        ("turn:lanes", .turnLanes),
    ]

    /// The signs of a way; a key without a direction speaks of that in which one may go, and along the way where both
    /// are open.
    static func signs(_ tags: OSMTags, forward: Access, backward: Access) -> [Sign] {
        guard
            tags.hasKey(startingWith: "destination") || tags.hasKey(startingWith: "turn:lanes")
                || tags.has("junction:ref")
        else { return [] }
        let wheels: Access = [.bike, .drive]
        let plain: Direction = isOpen(forward) || !isOpen(backward) ? .forward : .backward
        var signs: [Sign] = []
        for direction in Direction.allCases {
            guard !(direction == .forward ? forward : backward).isDisjoint(with: wheels) else { continue }
            for (key, kind) in keys {
                let directed = tags[key + (direction == .forward ? ":forward" : ":backward")]
                var text = directed ?? (direction == plain ? tags[key] : nil)
                if text == nil, kind == .destination || kind == .destinationRef {
                    let lanes = tags[key + ":lanes" + (direction == .forward ? ":forward" : ":backward")]
                    text = (lanes ?? (direction == plain ? tags[key + ":lanes"] : nil)).map(ofLanes)
                }
                guard let text, !text.isEmpty else { continue }
                signs.append(Sign(direction: direction, kind: kind, text: text))
            }
        }
        return signs
    }

    /// What is written over any of the lanes, each once, from left to right: `A;B|B|C` is `A;B;C`.
    private static func ofLanes(_ text: String) -> String {
        var places: [Substring] = []
        for place in text.split(whereSeparator: { $0 == "|" || $0 == ";" }).map(\.trimmingSpaces)
        where place != "none" && !place.isEmpty && !places.contains(place) {
            places.append(place)
        }
        return places.joined(separator: ";")
    }

    /// Whether one may drive or ride.
    private static func isOpen(_ access: Access) -> Bool {
        access.allows(.drive) || (access.allows(.bike) && !access.isBikePushed)
    }
}
