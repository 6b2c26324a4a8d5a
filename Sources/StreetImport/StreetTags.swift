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
    /// A speed limit while a condition holds.
    struct LimitRule: Equatable {
        var direction: Direction
        var condition: ConditionIndex
        var limit: UInt8
    }

    /// The limits that depend on conditions, of each direction first what is usual, then the rest in the order in which
    /// they apply; 0 while there is none. The speeds above are the highest of them, or 0 where usually there is none.
    var timedLimits: [LimitRule] = []
    /// Whether a tag says that the way leads through a built-up area, or that it does not.
    var isUrban: Bool?
    /// What depends on conditions in who may go there, in the order of application.
    var timed: [WayAccess.Rule] = []
    /// What is written over or beside the way.
    var signs: [SignTags.Sign] = []
    /// What wheels and feet feel.
    var surface = RoadSurface.unknown
    /// How steeply the way rises as drawn, in percent.
    var incline: Int8 = 0
    var name = ""
    var ref = ""

    /// The street that a way is; nil, and noted where that matters, for what nobody may travel on.
    ///
    /// - Parameters:
    ///   - length: of the whole way; asked for ferries.
    ///   - conditions: gets the conditions of the way's conditional tags.
    init?(
        _ tags: OSMTags, id: OSMWayID, length: @autoclosure () -> Meters, conditions: inout ConditionTable,
        report: inout ImportReport
    ) {
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
        surface = SurfaceTags.surface(tags)
        readAccess(tags, kind, id, &conditions, &report)
        guard !(forward.isEmpty && backward.isEmpty) else {
            report.note(StreetImportReason.closedStreet, id.description)
            return nil
        }
        readFlags(tags, kind)
        if let value = tags["incline"] {
            if let found = SurfaceTags.incline(value) {
                incline = found
            } else {
                report.note(StreetImportReason.unknownIncline, "\(id) incline=\(value)")
            }
        }
        readSpeeds(tags, id, length(), &conditions, &report)
        isUrban = BuiltUpTags.isUrban(tags)
        signs = SignTags.signs(tags, forward: forward, backward: backward)
        name = tags["name"] ?? ""
        ref = tags["ref"] ?? ""
    }

    private mutating func readAccess(
        _ tags: OSMTags, _ kind: WayKind, _ id: OSMWayID, _ conditions: inout ConditionTable,
        _ report: inout ImportReport
    ) {
        var notes = TagNotes()
        let access = WayAccess(tags, kind: kind, surface: surface, conditions: &conditions, notes: &notes)
        (forward, backward, timed) = (access.forward, access.backward, access.rules)
        for tag in notes.unknown.sorted() { report.note(StreetImportReason.unknownAccess, "\(id) \(tag)") }
        if access.isReversible { report.note(StreetImportReason.reversible, id.description) }
        guard tags.hasKey(endingWith: ":conditional") else { return }
        for tag in notes.unknownConditions.sorted() {
            report.note(StreetImportReason.unknownCondition, "\(id) \(tag)")
        }
        notes.reportHolidays(id.description, &report)
        if notes.combinesConditions { report.note(StreetImportReason.combinedConditions, id.description) }
        for tag in tags
        where tag.key.hasSuffix(":conditional") && !notes.conditionalKeys.contains(tag.key)
            && !SpeedTags.conditionalKeys.contains(tag.key)
        {
            report.note(StreetImportReason.unusedConditional, "\(id) \(tag.key)")
        }
    }

    private mutating func readFlags(_ tags: OSMTags, _ kind: WayKind) {
        func set(_ flag: SegmentFlags, _ isSet: Bool) { if isSet { flags.insert(flag) } }
        func isYes(_ key: String) -> Bool { tags[key].map { $0 != "no" } ?? false }
        set(.link, kind.isLink)
        set(.roundabout, tags.has("junction", "roundabout") || tags.has("junction", "circular"))
        set(.tunnel, tags.isBelowGround)
        set(.bridge, isYes("bridge"))
        set(.toll, isYes("toll"))
        set(.indoor, kind.roadClass == .corridor || isYes("indoor"))
        set(.cycleLane, SurfaceTags.hasCycleLane(tags))
        set(.unpaved, SurfaceTags.isUnpaved(tags, kind.roadClass))
        set(.lit, isYes("lit") && !tags.has("lit", "disused"))
        set(.sidewalk, SurfaceTags.hasSidewalk(tags))
        set(.crossing, ["footway", "path", "cycleway", "highway"].contains { tags.has($0, "crossing") })
        set(.besideRoad, tags.has("footway", "sidewalk") || tags.has("path", "sidewalk"))
        set(.conveying, isYes("conveying"))
    }

    private mutating func readSpeeds(
        _ tags: OSMTags, _ id: OSMWayID, _ length: @autoclosure () -> Meters, _ conditions: inout ConditionTable,
        _ report: inout ImportReport
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
        let both = speed("maxspeed") ?? impliedSpeed(tags)
        speedForward = speed("maxspeed:forward") ?? both
        speedBackward = speed("maxspeed:backward") ?? both
        guard tags.hasKey(endingWith: ":conditional") else { return }
        var notes = TagNotes()
        speedForward = addLimits(tags, id, .forward, usual: speedForward, &conditions, &notes, &report)
        speedBackward = addLimits(tags, id, .backward, usual: speedBackward, &conditions, &notes, &report)
        for tag in notes.unknownConditions.sorted() {
            report.note(StreetImportReason.unknownCondition, "\(id) \(tag)")
        }
        notes.reportHolidays(id.description, &report)
    }

    /// Adds the limits of a direction that depend on conditions, and tells the highest that ever holds; 0 where usually
    /// there is none.
    private mutating func addLimits(
        _ tags: OSMTags, _ id: OSMWayID, _ direction: Direction, usual: UInt8, _ conditions: inout ConditionTable,
        _ notes: inout TagNotes, _ report: inout ImportReport
    ) -> UInt8 {
        var limit = Timed(usual)
        for key in ["maxspeed", direction == .forward ? "maxspeed:forward" : "maxspeed:backward"] {
            for clause in ConditionalTag.clauses(of: tags, key, &conditions, &notes) {
                switch SpeedTags.limit(clause.value) {
                case .kilometersPerHour(let speed): limit.add(UInt8(clamping: speed), while: clause.condition)
                // What that is worth is known with the kind of road and what lies around
                // (`StreetColumns.openLiftedLimits`).
                case .unlimited: limit.add(0, while: clause.condition)
                case .unknown:
                    report.note(StreetImportReason.unknownSpeed, "\(id) \(key):conditional=\(clause.value)")
                }
            }
        }
        guard !limit.exceptions.isEmpty else { return limit.usual }
        timedLimits.append(LimitRule(direction: direction, condition: .always, limit: limit.usual))
        for exception in limit.exceptions {
            timedLimits.append(LimitRule(direction: direction, condition: exception.condition, limit: exception.value))
        }
        return limit.usual == 0 ? 0 : limit.exceptions.reduce(limit.usual) { max($0, $1.value) }
    }

    /// The limit that the kind of road implies where a tag names that, 0 where none does.
    private func impliedSpeed(_ tags: OSMTags) -> UInt8 {
        for key in ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"] {
            guard let value = tags[key], let limit = SpeedTags.implied(by: value) else { continue }
            if case .kilometersPerHour(let speed) = limit { return UInt8(clamping: speed) }
            return 0
        }
        return 0
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
