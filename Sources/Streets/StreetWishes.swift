import Measures

/// What a traveler would rather not use and would rather see, for one question.
///
/// ```swift
/// var profile = TravelProfile.walk
/// profile.wishes = StreetWishes(avoid: [.stairs, .ferries], prefer: .lit)
/// ```
///
/// Wishes change which way is taken, never how long it takes: an edge's *cost* is its time and, where it is not as one
/// wishes, several times that. No wish makes an edge cheaper than its time.
///
/// What is **avoided** costs `avoidedFactor` times its time and, each time one gets onto it from elsewhere,
/// `avoidedEntry` on top: worth a detour of two hours and more, so that it is used where there is no other way and
/// nowhere else. It is not closed: whoever lives behind stairs gets home, and the journey tells that they are there.
///
/// What is **preferred** makes everything else dearer by the factors of `preferenceFactor(on:_:for:)`, at most four
/// times: worth so long a detour, no longer. Factors of several preferences are multiplied.
public struct StreetWishes: Hashable, Sendable {
    /// What one would rather not use.
    public struct Avoided: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// Things of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Stairs, escalators among them.
        public static let stairs = Avoided(rawValue: 1 << 0)
        /// Ways that cost a toll.
        public static let tolls = Avoided(rawValue: 1 << 1)
        /// Ferries.
        public static let ferries = Avoided(rawValue: 1 << 2)
        /// Motorways and their ramps.
        public static let motorways = Avoided(rawValue: 1 << 3)
        /// Ways that are not paved.
        public static let unpaved = Avoided(rawValue: 1 << 4)
    }

    /// What one would rather see.
    public struct Preferred: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// Things of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Ways apart from fast cars: paths, cycleways, sidewalks, small streets; for cars, roads made for traffic.
        public static let safe = Preferred(rawValue: 1 << 0)
        /// Ways away from great roads and their noise.
        public static let quiet = Preferred(rawValue: 1 << 1)
        /// Ways that are lit at night.
        public static let lit = Preferred(rawValue: 1 << 2)
    }

    /// What one would rather not use.
    public var avoid: Avoided
    /// What one would rather see.
    public var prefer: Preferred

    /// These wishes; none by default.
    public init(avoid: Avoided = [], prefer: Preferred = []) {
        self.avoid = avoid
        self.prefer = prefer
    }

    /// No wishes at all.
    public static let none = StreetWishes()
    /// Whether there are no wishes.
    public var isEmpty: Bool { avoid.isEmpty && prefer.isEmpty }

    /// How many times its time an avoided way costs.
    public static let avoidedFactor = 20.0
    /// What it costs to get onto an avoided way from one that is not: two hours' worth.
    public static let avoidedEntry = Cost(7_200_000)

    /// Whether a way is one to avoid.
    public func avoids(_ roadClass: RoadClass, _ flags: SegmentFlags) -> Bool {
        (avoid.contains(.stairs) && roadClass == .steps)
            || (avoid.contains(.tolls) && flags.contains(.toll))
            || (avoid.contains(.ferries) && roadClass == .ferry)
            || (avoid.contains(.motorways) && roadClass == .motorway)
            || (avoid.contains(.unpaved) && flags.contains(.unpaved))
    }

    /// How many times its time a way costs a mode, at least 1: the product of what the wishes make of it.
    public func factor(on roadClass: RoadClass, _ flags: SegmentFlags, for mode: TravelMode) -> Double {
        preferenceFactor(on: roadClass, flags, for: mode) * (avoids(roadClass, flags) ? Self.avoidedFactor : 1)
    }

    /// What the preferences alone make of a way, at least 1.
    ///
    /// Safe, on foot, in a wheelchair and by bicycle: by how fast and how many the cars are beside one; a sidewalk (on
    /// foot) or a lane of one's own (by bicycle) takes away two thirds of what is above 1. Safe, by car: greater roads
    /// have fewer accidents a kilometer than small ones, motorways the fewest. Quiet: by the noise, the same for all; a
    /// sidewalk mapped as a way of its own lies beside a road whose class it does not tell, and counts a little. Lit:
    /// half as much again for what is not tagged so; nobody tags ferries, elevators and corridors.
    public func preferenceFactor(on roadClass: RoadClass, _ flags: SegmentFlags, for mode: TravelMode) -> Double {
        var factor = 1.0
        if prefer.contains(.safe) {
            if mode == .drive {
                factor *= Self.dangerDriving(roadClass) * (flags.contains(.unpaved) ? 1.2 : 1)
            } else {
                let isApart = flags.contains(mode == .bike ? .cycleLane : .sidewalk)
                factor *= 1 + (Self.dangerBesideCars(roadClass) - 1) * (isApart ? 1.0 / 3 : 1)
            }
        }
        if prefer.contains(.quiet) { factor *= max(Self.noise(roadClass), flags.contains(.besideRoad) ? 1.2 : 1) }
        if prefer.contains(.lit), !flags.contains(.lit) {
            switch roadClass {
            case .ferry, .elevator, .corridor: break
            default: factor *= 1.5
            }
        }
        return factor
    }

    private static func dangerBesideCars(_ roadClass: RoadClass) -> Double {
        switch roadClass {
        case .motorway, .trunk: 4
        case .primary: 3
        case .secondary: 2.2
        case .tertiary: 1.6
        case .unclassified: 1.3
        case .residential: 1.15
        case .service, .track: 1.1
        case .livingStreet, .pedestrian, .footway, .cycleway, .path, .bridleway, .steps, .corridor, .platform,
            .elevator, .ferry:
            1
        }
    }

    private static func dangerDriving(_ roadClass: RoadClass) -> Double {
        switch roadClass {
        case .motorway, .ferry: 1
        case .trunk: 1.1
        case .primary, .secondary: 1.2
        case .tertiary: 1.3
        default: 1.4
        }
    }

    private static func noise(_ roadClass: RoadClass) -> Double {
        switch roadClass {
        case .motorway, .trunk: 3
        case .primary: 2.5
        case .secondary: 2
        case .tertiary: 1.5
        case .unclassified: 1.1
        default: 1
        }
    }
}
