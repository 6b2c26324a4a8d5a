import OSMReading
import Streets

/// What a way is made of, how steep it is and what runs beside it.
enum SurfaceTags {
    private static let paved: Set<String> = [
        "paved", "asphalt", "concrete", "paving_stones", "concrete:lanes", "concrete:plates", "chipseal", "tiles",
        "tile",
        "bricks", "brick", "rubber", "tartan", "acrylic", "plastic", "granite", "marble", "stone", "cement", "resin",
        "metal_grid_paved", "interlock",
    ]
    private static let bumpy: Set<String> = [
        "sett", "cobblestone", "unhewn_cobblestone", "cobblestone:flattened", "metal", "metal_grid", "wood", "boards",
        "grass_paver", "stepping_stones",
    ]
    private static let firm: Set<String> = ["compacted", "fine_gravel", "salt", "clay"]
    private static let loose: Set<String> = [
        "unpaved", "ground", "dirt", "earth", "grass", "gravel", "pebblestone", "woodchips", "soil", "snow", "ice",
        "shells", "carpet", "artificial_turf",
    ]
    private static let hardlyPassable: Set<String> = ["sand", "mud", "rock", "rocks", "boulders", "stepping_stone"]
    private static let unpaved = firm.union(loose).union(hardlyPassable)

    /// What wheels and feet feel: by `surface` or else `tracktype`, made worse by `smoothness`.
    ///
    /// | smoothness | at best |
    /// | --- | --- |
    /// | excellent, good, intermediate | what the surface is; smooth where none is given, firm where it is not paved |
    /// | bad | rough, or loose where it is not paved |
    /// | very_bad, horrible | loose |
    /// | very_horrible, impassable | hardly passable |
    static func surface(_ tags: OSMTags) -> RoadSurface {
        var surface = RoadSurface.unknown
        if let value = tags["surface"] {
            let parts = value.split(separator: ";").map { of(String($0.trimmingSpaces)) }
            surface = parts.max { $0.rawValue < $1.rawValue } ?? .unknown
        }
        if surface == .unknown {
            switch tags["tracktype"] {
            case "grade1": surface = .smooth
            case "grade2", "grade3": surface = .firm
            case "grade4", "grade5": surface = .loose
            default: break
            }
        }
        let isPaved = surface == .unknown || surface == .smooth || surface == .rough
        switch tags["smoothness"] {
        case "excellent", "good":
            if surface == .unknown { return .smooth }
            return surface == .loose ? .firm : surface
        case "intermediate": return surface == .unknown ? .smooth : surface
        case "bad": return worse(surface, isPaved ? .rough : .loose)
        case "very_bad", "horrible": return worse(surface, .loose)
        case "very_horrible", "impassable": return .hardlyPassable
        default: return surface
        }
    }

    private static func of(_ value: String) -> RoadSurface {
        if paved.contains(value) { return .smooth }
        if bumpy.contains(value) { return .rough }
        if firm.contains(value) { return .firm }
        if loose.contains(value) { return .loose }
        return hardlyPassable.contains(value) ? .hardlyPassable : .unknown
    }

    private static func worse(_ a: RoadSurface, _ b: RoadSurface) -> RoadSurface { a.rawValue > b.rawValue ? a : b }

    /// Whether a way is not paved, as far as its tags or its class tell.
    static func isUnpaved(_ tags: OSMTags, _ roadClass: RoadClass) -> Bool {
        if let surface = tags["surface"] { return unpaved.contains(surface) }
        if let grade = tags["tracktype"] { return grade != "grade1" }
        return roadClass == .track
    }

    /// The rise in percent that `up` and `down` stand for: more than a bicycle likes, less than a ramp may have.
    static let usualIncline: Int8 = 5

    /// How steeply a way rises as drawn, in percent: of `10%`, `-4.5 %`, `6°`, `1:12`, `up`, `down`; nil where the
    /// value is not understood. What is steeper than 100 % counts as that.
    static func incline(_ value: String) -> Int8? {
        switch value {
        case "up", "yes": return usualIncline
        case "down": return -usualIncline
        case "no", "flat", "level": return 0
        default: break
        }
        var text = value[...]
        var scale = 1.0
        if text.hasSuffix("%") {
            text = text.dropLast()
        } else if text.hasSuffix("°") {
            text = text.dropLast()
            guard let degrees = Double(String(text.trimmingSpaces)), abs(degrees) <= 90 else { return nil }
            // 45° are 100 %: the tangent, which is near the line through this for the slopes of streets.
            return Int8((min(45, max(-45, degrees)) * tangentPerDegree(degrees)).rounded())
        } else if let colon = text.firstIndex(of: ":") {
            guard let rise = Double(String(text[..<colon].trimmingSpaces)),
                let run = Double(String(text[text.index(after: colon)...].trimmingSpaces)), run > 0
            else { return nil }
            text = "\(rise)"
            scale = 100 / run
        }
        guard let percent = Double(String(text.trimmingSpaces).split(separator: ",").joined(separator: ".")),
            percent.isFinite
        else { return nil }
        return Int8(min(100, max(-100, percent * scale)).rounded())
    }

    /// Percent a degree at a slope: 1.745 near level ground, 2.222 at 45°, by the tangent's series.
    private static func tangentPerDegree(_ degrees: Double) -> Double {
        let x = min(45, abs(degrees)) * Double.pi / 180
        guard x > 0 else { return 0 }
        // tan x = x + x³/3 + 2x⁵/15 + 17x⁷/315 + 62x⁹/2835 + …
        let square = x * x
        let series = 1 + square * (1 / 3.0 + square * (2 / 15.0 + square * (17 / 315.0 + square * (62 / 2835.0))))
        return series * 100 * Double.pi / 180
    }

    /// Whether people walk beside the lanes.
    static func hasSidewalk(_ tags: OSMTags) -> Bool {
        guard tags.hasKey(startingWith: "sidewalk") else { return false }
        return ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"].contains { key in
            switch tags[key] {
            case "yes", "both", "left", "right", "separate": true
            default: false
            }
        }
    }

    /// Whether bicycles have a lane or track of their own on or beside the lanes.
    static func hasCycleLane(_ tags: OSMTags) -> Bool {
        guard tags.hasKey(startingWith: "cycleway") else { return false }
        return ["cycleway", "cycleway:both", "cycleway:left", "cycleway:right"].contains { key in
            switch tags[key] {
            case "lane", "track", "opposite_lane", "opposite_track": true
            default: false
            }
        }
    }
}
