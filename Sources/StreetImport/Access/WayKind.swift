import OSMReading
import Streets

/// What a way is by its kind alone, before its access tags are read: its class and who may use such ways by default.
///
/// The defaults are those of OpenStreetMap's wiki ("OSM tags for routing/Access restrictions", the row *worldwide*),
/// with trunk roads open to all where they are no motorroads.
struct WayKind: Equatable {
    var roadClass: RoadClass
    var isLink = false
    /// The modes that may use such a way where no tag says otherwise.
    var open: Access

    /// Whether such ways are made for cars.
    var isForCars: Bool { roadClass.rawValue <= RoadClass.track.rawValue }

    private static let everyone: Access = [.walk, .wheelchair, .bike, .drive]
    private static let onFoot: Access = [.walk, .wheelchair]

    private static let byHighway: [String: WayKind] = {
        var kinds: [String: WayKind] = [:]
        func add(_ values: String, _ roadClass: RoadClass, _ open: Access, isLink: Bool = false) {
            for value in values.split(separator: " ") {
                kinds[String(value)] = WayKind(roadClass: roadClass, isLink: isLink, open: open)
            }
        }
        add("motorway", .motorway, [.drive])
        add("motorway_link", .motorway, [.drive], isLink: true)
        add("trunk", .trunk, everyone)
        add("trunk_link", .trunk, everyone, isLink: true)
        add("primary", .primary, everyone)
        add("primary_link", .primary, everyone, isLink: true)
        add("secondary", .secondary, everyone)
        add("secondary_link", .secondary, everyone, isLink: true)
        add("tertiary", .tertiary, everyone)
        add("tertiary_link", .tertiary, everyone, isLink: true)
        add("unclassified road", .unclassified, everyone)
        add("residential", .residential, everyone)
        add("living_street", .livingStreet, everyone)
        add("service", .service, everyone)
        add("track", .track, everyone)
        // Buses have these for themselves; tags may let others in.
        add("busway bus_guideway", .service, [])
        add("pedestrian", .pedestrian, onFoot)
        add("footway crossing", .footway, onFoot)
        add("cycleway", .cycleway, [.walk, .wheelchair, .bike])
        add("path", .path, [.walk, .wheelchair, .bike])
        add("bridleway", .bridleway, [.walk])
        add("steps", .steps, [.walk])
        add("corridor", .corridor, onFoot)
        add("platform", .platform, onFoot)
        add("elevator", .elevator, onFoot)
        return kinds
    }()

    /// Values of `highway` that stand for what is not, not yet, or no longer a street.
    private static let absent: Set<String> = [
        "construction", "proposed", "planned", "abandoned", "razed", "demolished", "disused", "dismantled", "removed",
        "no",
    ]

    /// Values of `highway` on ways that are no streets: areas, furniture, tracks for sport.
    private static let otherThings: Set<String> = [
        "services", "rest_area", "raceway", "bus_stop", "street_lamp", "emergency_bay", "escape", "via_ferrata",
        "ladder", "traffic_island", "trailhead", "turning_circle", "turning_loop", "passing_place",
        "emergency_access_point",
        "toll_gantry",
    ]

    /// What the tags of a way say it is.
    enum Finding: Equatable {
        /// A way to travel on.
        case street(WayKind)
        /// A street that is not there, or not yet.
        case absentStreet
        /// A value of `highway` that nobody has told us of.
        case unknownStreet(String)
        /// Something else.
        case notAStreet
    }

    static func of(_ tags: OSMTags) -> Finding {
        if let highway = tags["highway"] {
            // Where two values are given ("unclassified;tertiary"), the first counts.
            let value = highway.split(separator: ";").first.map { String($0.trimmingSpaces) } ?? highway
            if let kind = byHighway[value] { return .street(kind) }
            if absent.contains(value) { return .absentStreet }
            if otherThings.contains(value) { return .notAStreet }
            return .unknownStreet(value)
        }
        switch tags["route"] {
        case "ferry": return .street(WayKind(roadClass: .ferry, open: [.walk, .wheelchair, .bike]))
        // A train that carries cars is a ferry on rails.
        case "shuttle_train": return .street(WayKind(roadClass: .ferry, open: .drive))
        default: break
        }
        if tags.has("railway", "platform") || tags.has("public_transport", "platform") {
            return .street(WayKind(roadClass: .platform, open: onFoot))
        }
        if tags.has("man_made", "pier") { return .street(WayKind(roadClass: .footway, open: onFoot)) }
        return .notAStreet
    }
}

extension StringProtocol {
    /// Without the spaces at its ends.
    var trimmingSpaces: SubSequence {
        var rest = self[...]
        while rest.first == " " { rest = rest.dropFirst() }
        while rest.last == " " { rest = rest.dropLast() }
        return rest
    }
}
