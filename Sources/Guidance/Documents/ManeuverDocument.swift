import Journeys

/// A maneuver in the interface's JSON and in OSRM's, which share its keys.
struct ManeuverDocument: JSONWritable {
    private let maneuver: Maneuver
    private let kind: Maneuver.Kind
    private let modifier: Maneuver.Modifier?

    /// A maneuver as it is.
    init(_ maneuver: Maneuver) { self.init(maneuver, kind: maneuver.kind, modifier: maneuver.modifier) }

    /// A maneuver under another name.
    init(_ maneuver: Maneuver, kind: Maneuver.Kind, modifier: Maneuver.Modifier?) {
        self.maneuver = maneuver
        self.kind = kind
        self.modifier = modifier
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("bearing_after", maneuver.bearingAfter.wholeDegrees)
            json.member("bearing_before", maneuver.bearingBefore.wholeDegrees)
            json.member("exit", maneuver.exit)
            json.member("location", maneuver.location)
            json.member("modifier", modifier?.rawValue)
            json.member("type", kind.rawValue)
        }
    }
}

/// A lane in front of a maneuver, in the interface's JSON and in OSRM's.
struct LaneDocument: JSONWritable {
    private let lane: Lane

    /// Lanes from left to right; nil where none are known.
    static func all(_ lanes: [Lane]) -> [LaneDocument]? { lanes.isEmpty ? nil : lanes.map { LaneDocument(lane: $0) } }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("indications", lane.indications)
            json.member("valid", lane.isValid)
        }
    }
}
