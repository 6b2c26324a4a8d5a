/// A maneuver in the interface's JSON and in OSRM's, which share its keys.
struct ManeuverDocument: Encodable, Sendable {
    let type: Maneuver.Kind
    let modifier: Maneuver.Modifier?
    let exit: Int?
    let location: [Double]
    let bearingBefore: Int
    let bearingAfter: Int

    enum CodingKeys: String, CodingKey {
        case type, modifier, exit, location
        case bearingBefore = "bearing_before"
        case bearingAfter = "bearing_after"
    }

    /// A maneuver as it is.
    init(_ maneuver: Maneuver) { self.init(maneuver, type: maneuver.kind, modifier: maneuver.modifier) }

    /// A maneuver under another name.
    init(_ maneuver: Maneuver, type: Maneuver.Kind, modifier: Maneuver.Modifier?) {
        self.type = type
        self.modifier = modifier
        exit = maneuver.exit
        location = maneuver.location.position
        bearingBefore = maneuver.bearingBefore.wholeDegrees
        bearingAfter = maneuver.bearingAfter.wholeDegrees
    }
}

/// A lane in front of a maneuver, in the interface's JSON and in OSRM's.
struct LaneDocument: Encodable, Sendable {
    let valid: Bool
    let indications: [String]

    /// Lanes from left to right; nil where none are known.
    static func all(_ lanes: [Lane]) -> [LaneDocument]? {
        lanes.isEmpty ? nil : lanes.map { LaneDocument(valid: $0.isValid, indications: $0.indications) }
    }
}
