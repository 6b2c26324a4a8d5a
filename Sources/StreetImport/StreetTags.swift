import Archive
import Geometry
import Measures
import OSMReading
import Streets

/// What the tags of a way say about traveling on it.
struct StreetTags: Equatable {
    var roadClass: RoadClass
    var flags: SegmentFlags = []
    /// Who may go along the way as it was drawn.
    var forward: Access = []
    /// Who may go against it.
    var backward: Access = []
    /// The speed limit along the way in km/h, 0 where there is none; of a ferry the speed that its duration gives.
    var speedForward: UInt8 = 0
    /// The speed limit against the way.
    var speedBackward: UInt8 = 0
    var surface = RoadSurface.unknown
    /// How steeply the way rises as drawn, in percent.
    var incline: Int8 = 0
    var name = ""
    var ref = ""

    /// The street that a way is; nil, and noted where that matters, for what nobody may travel on.
    ///
    /// - Parameter length: of the whole way; asked for ferries.
    init?(_ tags: OSMTags, id: OSMWayID, length: @autoclosure () -> Meters, report: inout ImportReport) {
        let kind: WayKind
        switch WayKind.of(tags) {
        case .street(let found): kind = found
        case .notAStreet: return nil
        case .absentStreet:
            report.note(StreetImportReason.absentStreet, id.description)
            return nil
        case .unknownStreet(let value):
            report.note(StreetImportReason.unknownStreet, "\(id) highway=\(value)")
            return nil
        }
        roadClass = kind.roadClass
        readAccess(tags, kind, id, &report)
        guard !(forward.isEmpty && backward.isEmpty) else {
            report.note(StreetImportReason.closedStreet, id.description)
            return nil
        }
        readFlags(tags, kind)
        readSpeeds(tags, id, length(), &report)
        name = tags["name"] ?? ""
        ref = tags["ref"] ?? ""
    }

    private mutating func readAccess(_ tags: OSMTags, _ kind: WayKind, _ id: OSMWayID, _ report: inout ImportReport) {
        var open = kind.open
        if tags.has("motorroad", "yes") { open.formIntersection(.drive) }
        // Across an open area one walks; its outline is no lane to drive on.
        if tags.has("area", "yes") { open.subtract([.bike, .drive]) }
        var unknown: Set<String> = []
        var changing = false
        for mode in TravelMode.allCases {
            let oneWay = OneWay.of(tags, for: mode, kind: kind) { unknown.insert($0) }
            for direction in Direction.allCases {
                let permission = AccessTags.permission(
                    for: mode, direction, tags: tags, byDefault: open.allows(mode) ? .open : .closed
                ) { unknown.insert($0) }
                if permission == .closed { continue }
                if oneWay == .changing { changing = true }
                guard oneWay.allows(direction) else { continue }
                var access = Access.open(to: mode)
                if permission == .endsOnly { access.formUnion(.endsOnly(for: mode)) }
                switch direction {
                case .forward: forward.formUnion(access)
                case .backward: backward.formUnion(access)
                }
            }
        }
        for tag in unknown.sorted() { report.note(StreetImportReason.unknownAccess, "\(id) \(tag)") }
        if changing { report.note(StreetImportReason.reversible, id.description) }
        if tags.hasKey(endingWith: ":conditional") { report.note(StreetImportReason.conditional, id.description) }
    }

    private mutating func readFlags(_ tags: OSMTags, _ kind: WayKind) {
        func set(_ flag: SegmentFlags, _ isSet: Bool) { if isSet { flags.insert(flag) } }
        func isYes(_ key: String) -> Bool { tags[key].map { $0 != "no" } ?? false }
        set(.link, kind.isLink)
        set(.roundabout, tags.has("junction", "roundabout") || tags.has("junction", "circular"))
        set(.tunnel, isYes("tunnel"))
        set(.bridge, isYes("bridge"))
        set(.toll, isYes("toll"))
        set(.unpaved, Surface.isUnpaved(tags, kind.roadClass))
        set(.lit, isYes("lit") && !tags.has("lit", "disused"))
        set(.sidewalk, Surface.hasSidewalk(tags))
        set(.crossing, ["footway", "path", "cycleway", "highway"].contains { tags.has($0, "crossing") })
        set(.besideRoad, tags.has("footway", "sidewalk") || tags.has("path", "sidewalk"))
        set(.conveying, isYes("conveying"))
    }

    private mutating func readSpeeds(
        _ tags: OSMTags, _ id: OSMWayID, _ length: @autoclosure () -> Meters, _ report: inout ImportReport
    ) {
        if roadClass == .ferry {
            let speed = ferrySpeed(tags, id, length(), &report)
            (speedForward, speedBackward) = (speed, speed)
            return
        }
        func speed(_ key: String) -> UInt8? {
            guard let value = tags[key] else { return nil }
            switch SpeedTags.limit(value) {
            case .kilometersPerHour(let speed): return UInt8(clamping: speed)
            case .unlimited: return 0
            case .unknown:
                report.note(StreetImportReason.unknownSpeed, "\(id) \(key)=\(value)")
                return nil
            }
        }
        let both = speed("maxspeed") ?? 0
        speedForward = speed("maxspeed:forward") ?? both
        speedBackward = speed("maxspeed:backward") ?? both
    }

    private func ferrySpeed(
        _ tags: OSMTags, _ id: OSMWayID, _ length: Meters, _ report: inout ImportReport
    ) -> UInt8 {
        guard let value = tags["duration"] else { return 0 }
        guard let duration = SpeedTags.duration(value) else {
            report.note(StreetImportReason.unknownDuration, "\(id) duration=\(value)")
            return 0
        }
        let speed = Speed(metersPerSecond: length.value / duration.seconds).kilometersPerHour
        // A ferry of which the extract holds a piece has the duration of the whole.
        guard (4...90).contains(speed) else {
            report.note(StreetImportReason.oddDuration, "\(id) duration=\(value)")
            return 0
        }
        return UInt8(speed.rounded())
    }
}

/// What a way is made of and what runs beside it.
private enum Surface {
    private static let unpaved: Set<String> = [
        "unpaved", "ground", "dirt", "earth", "grass", "gravel", "fine_gravel", "sand", "mud", "pebblestone",
        "compacted",
        "woodchips", "rock", "clay", "soil", "salt", "snow", "ice",
    ]

    static func isUnpaved(_ tags: OSMTags, _ roadClass: RoadClass) -> Bool {
        if let surface = tags["surface"] { return unpaved.contains(surface) }
        if let grade = tags["tracktype"] { return grade != "grade1" }
        return roadClass == .track
    }

    static func hasSidewalk(_ tags: OSMTags) -> Bool {
        for key in ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"] {
            switch tags[key] {
            case "yes", "both", "left", "right", "separate": return true
            default: continue
            }
        }
        return false
    }
}
