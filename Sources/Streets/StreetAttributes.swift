/// How one travels on streets.
public enum TravelMode: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// On foot.
    case walk
    /// In a wheelchair.
    case wheelchair
    /// By bicycle.
    case bike
    /// By car.
    case drive
}

/// Who may use an edge, in its direction.
///
/// The lowest four bits say which modes may enter, the next four for which of these the edge is for the ends of a
/// journey only (`access=destination`, `private`, `customers`, `delivery`), the ninth that a bicycle is pushed.
public struct Access: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt16
    /// Access of these bits.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Open to walkers.
    public static let walk = Access(rawValue: 1 << TravelMode.walk.rawValue)
    /// Open to wheelchairs.
    public static let wheelchair = Access(rawValue: 1 << TravelMode.wheelchair.rawValue)
    /// Open to bicycles.
    public static let bike = Access(rawValue: 1 << TravelMode.bike.rawValue)
    /// Open to cars.
    public static let drive = Access(rawValue: 1 << TravelMode.drive.rawValue)
    /// Beside `bike`: one may not ride here but may push the bicycle, at walking speed (a footway, `bicycle=dismount`,
    /// a street against its one-way).
    public static let pushedBike = Access(rawValue: 1 << 8)

    /// Open to a mode.
    @inlinable public static func open(to mode: TravelMode) -> Access { Access(rawValue: 1 << mode.rawValue) }
    /// For a mode: only where a journey starts or ends on it or behind it.
    @inlinable public static func endsOnly(for mode: TravelMode) -> Access { Access(rawValue: 16 << mode.rawValue) }
    /// Whether a mode may enter at all.
    @inlinable public func allows(_ mode: TravelMode) -> Bool { rawValue & (1 << mode.rawValue) != 0 }
    /// This access without that of bicycles where they are only pushed: who is bound by the rules for vehicles.
    @inlinable public var withoutPushing: Access { isBikePushed ? subtracting([.bike, .pushedBike]) : self }
    /// Whether a bicycle may only be pushed.
    @inlinable public var isBikePushed: Bool { rawValue & (1 << 8) != 0 }

    /// This access with all bits of some modes (the lowest four bits of `modes`) taken from another one.
    @inlinable public func replacing(_ modes: Access, with other: Access) -> Access {
        let open = modes.rawValue & 15
        let mask = open | open << 4 | (open & 4) << 6
        return Access(rawValue: rawValue & ~mask | other.rawValue & mask)
    }

    /// The most that this access or another one allows: ends only, or pushed, where that is so in all that let a mode
    /// in.
    @inlinable public func widened(by other: Access) -> Access {
        let (mine, theirs) = (rawValue & 15, other.rawValue & 15)
        let ends = (rawValue >> 4 | ~mine) & (other.rawValue >> 4 | ~theirs) & (mine | theirs) & 15
        let pushed = (rawValue >> 6 | ~mine) & (other.rawValue >> 6 | ~theirs) & (mine | theirs) & 4
        return Access(rawValue: mine | theirs | ends << 4 | pushed << 6)
    }
}

/// The class of a way, from OpenStreetMap's `highway` (links share the class of their road and bear a flag).
public enum RoadClass: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// Roads for cars, from great to small.
    case motorway, trunk, primary, secondary, tertiary, unclassified, residential, livingStreet, service, track
    /// Ways for others than cars.
    case pedestrian, footway, cycleway, path, bridleway, steps, corridor, platform, elevator
    /// A ferry line.
    case ferry
}

/// What else is true of a segment.
public struct SegmentFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt32
    /// Flags of these bits.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A ramp or connecting lane (`highway=*_link`).
    public static let link = SegmentFlags(rawValue: 1 << 0)
    /// Part of a roundabout or circular junction.
    public static let roundabout = SegmentFlags(rawValue: 1 << 1)
    /// Lies below the ground, in a tunnel or else; a passage through a building does not.
    public static let tunnel = SegmentFlags(rawValue: 1 << 2)
    /// Goes over a bridge.
    public static let bridge = SegmentFlags(rawValue: 1 << 3)
    /// Costs a toll.
    public static let toll = SegmentFlags(rawValue: 1 << 4)
    /// Is not paved.
    public static let unpaved = SegmentFlags(rawValue: 1 << 5)
    /// Is lit at night.
    public static let lit = SegmentFlags(rawValue: 1 << 6)
    /// Has a sidewalk.
    public static let sidewalk = SegmentFlags(rawValue: 1 << 7)
    /// Crosses a carriageway on foot (`footway=crossing`).
    public static let crossing = SegmentFlags(rawValue: 1 << 8)
    /// Runs beside a road as its sidewalk (`footway=sidewalk`).
    public static let besideRoad = SegmentFlags(rawValue: 1 << 9)
    /// Moves by itself (`conveying=*`): an escalator, a moving walkway.
    public static let conveying = SegmentFlags(rawValue: 1 << 10)
    /// Repeats another segment, so that a restriction over ways can tell who came from where (see `SegmentTwin`).
    public static let twin = SegmentFlags(rawValue: 1 << 11)
    /// A line across an open area: a plaza, a platform, a car park.
    public static let acrossArea = SegmentFlags(rawValue: 1 << 12)
    /// Has a lane or track for bicycles.
    public static let cycleLane = SegmentFlags(rawValue: 1 << 13)
    /// Lies outside of built-up areas.
    public static let rural = SegmentFlags(rawValue: 1 << 15)
    /// Lies indoors.
    public static let indoor = SegmentFlags(rawValue: 1 << 14)
    /// Lies, for walkers, on an island: a small piece of network cut off from the main one.
    public static let walkIsland = SegmentFlags(rawValue: 1 << 16)
    /// The same for wheelchairs.
    public static let wheelchairIsland = SegmentFlags(rawValue: 1 << 17)
    /// The same for bicycles.
    public static let bikeIsland = SegmentFlags(rawValue: 1 << 18)
    /// The same for cars.
    public static let driveIsland = SegmentFlags(rawValue: 1 << 19)

    /// The island flag of a mode.
    @inlinable public static func island(for mode: TravelMode) -> SegmentFlags {
        SegmentFlags(rawValue: 1 << (16 + UInt32(mode.rawValue)))
    }
}

/// What a segment is made of, as far as wheels and feet feel it: from `surface`, `smoothness` and `tracktype`.
public enum RoadSurface: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// Nothing is tagged: what is usual for the class.
    case unknown
    /// Asphalt, concrete, paving stones: `smoothness` good or better.
    case smooth
    /// Paved, but bumpy: sett, cobblestones, metal, wood; `smoothness=bad`.
    case rough
    /// Not paved, but firm: compacted, fine gravel.
    case firm
    /// Not paved, and loose or soft: gravel, ground, grass.
    case loose
    /// What wheels hardly pass: sand, mud, rock; `smoothness=very_horrible`.
    case hardlyPassable
}

/// What stands at a node.
public struct NodeFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits; the lower four bar a mode from passing.
    public let rawValue: UInt8
    /// Flags of these bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Traffic lights.
    @inlinable public static var signal: NodeFlags { NodeFlags(rawValue: 1 << 4) }
    /// A stop sign or a give-way sign.
    @inlinable public static var yield: NodeFlags { NodeFlags(rawValue: 1 << 5) }
    /// A marked crossing for walkers.
    @inlinable public static var crossing: NodeFlags { NodeFlags(rawValue: 1 << 6) }

    /// A barrier (bollard, gate, …) that a mode does not pass: one turns back there.
    @inlinable public static func bars(_ mode: TravelMode) -> NodeFlags { NodeFlags(rawValue: 1 << mode.rawValue) }
    /// Whether a mode is kept from passing.
    @inlinable public func isBarred(to mode: TravelMode) -> Bool { rawValue & (1 << mode.rawValue) != 0 }
}

/// What has to be known at the end of an edge before one turns.
public struct TurnFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt8
    /// Flags of these bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A turn restriction starts from the edge.
    @inlinable public static var restricted: TurnFlags { TurnFlags(rawValue: 1 << 0) }
    /// The stop or give-way sign at the end of the edge faces others, not those who come along it.
    @inlinable public static var signFacesOthers: TurnFlags { TurnFlags(rawValue: 1 << 1) }
    /// Something is written beside the edge (see `EdgeSign`).
    @inlinable public static var hasSigns: TurnFlags { TurnFlags(rawValue: 1 << 2) }
}

/// A turn that may not be made: from the end of one edge into another at the node between them.
///
/// An `only_*` restriction is kept as the restrictions of all other turns.
public struct TurnRestriction: Hashable, Sendable, BitwiseCopyable {
    /// The edge one comes from.
    public var from: EdgeIndex
    /// The edge that may not be entered from it.
    public var to: EdgeIndex
    /// For whom: the lower four bits of `Access`.
    public var modes: UInt32
    /// When.
    public var condition: ConditionIndex

    /// The turn from an edge into another is closed to these modes while a condition holds.
    public init(from: EdgeIndex, to: EdgeIndex, modes: Access, condition: ConditionIndex = .always) {
        self.from = from
        self.to = to
        self.modes = UInt32(modes.rawValue & 15)
        self.condition = condition
    }

    /// Whether the restriction holds for a mode.
    @inlinable public func applies(to mode: TravelMode) -> Bool { modes & (1 << UInt32(mode.rawValue)) != 0 }
}
