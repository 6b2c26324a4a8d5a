import Journeys
import Streets

/// What a person calls a way: its name, or, where it has none, what it is.
public struct WayLabel: Sendable, Hashable {
    /// What a way is.
    public enum Kind: String, Sendable, CaseIterable {
        /// A street or road.
        case road
        /// A ramp between roads.
        case ramp
        /// A way to a house, a yard or a car park.
        case driveway
        /// A way through fields.
        case track
        /// A roundabout.
        case roundabout
        /// A sidewalk whose street is not known.
        case sidewalk
        /// A crossing over a street.
        case crossing
        /// A way for walkers.
        case footpath
        /// A narrow way for many.
        case path
        /// A way for bicycles.
        case cycleway
        /// A street or square for walkers.
        case square
        /// A way through a building.
        case passage
        /// Where trains or buses are boarded.
        case platform
        /// Stairs.
        case stairs
        /// An escalator or a moving walkway.
        case escalator
        /// An elevator.
        case elevator
        /// A ferry line.
        case ferry
        /// A line of buses or trains.
        case line
    }

    /// What it is.
    public var kind: Kind
    /// Its name; empty where it has none.
    public var name: String
    /// Its number; empty where it has none.
    public var ref: String

    /// A way by kind and name.
    public init(_ kind: Kind, name: String = "", ref: String = "") {
        self.kind = kind
        self.name = name
        self.ref = ref
    }

    /// Whether a person would say that the two are one way: they have one name, or none, are of one kind and share a
    /// number.
    public func isSameWay(as other: WayLabel) -> Bool {
        if kind.isApart || other.kind.isApart { return kind == other.kind }
        return name.isEmpty && other.name.isEmpty
            ? kind == other.kind && WayLabel.isOneShared(ref, other.ref) : name == other.name
    }

    /// Whether one number stands in both, however it is spaced: `IC 1;IC 23` and `IC23`; or none in either.
    fileprivate static func isOneShared(_ ref: String, _ other: String) -> Bool {
        if ref == other { return true }
        if ref.isEmpty || other.isEmpty { return false }
        func numbers(_ ref: String) -> [String] { ref.split(separator: ";").map { $0.filter { $0 != " " } } }
        let mine = numbers(ref)
        return numbers(other).contains { mine.contains($0) }
    }

    /// Whether it is stairs or something that moves: a step of its own, however short.
    public var isConveyance: Bool { kind.isConveyance }

    /// What a piece of a track is called, in words.
    init(_ label: StretchLabel, in track: Track) {
        self.init(label.kind, name: track[label.name], ref: track[label.ref])
    }
}

/// What a person calls a piece of a track: a `WayLabel` whose texts are the track's, so that it is compared without
/// them.
struct StretchLabel: Equatable {
    /// What it is.
    var kind: WayLabel.Kind
    /// Its name; empty where it has none.
    var name: TrackText
    /// Its number; empty where it has none.
    var ref: TrackText

    /// What one who walks calls a piece of way (sidewalks and crossings bear the name of the street beside them), or
    /// one who drives or cycles.
    init(_ stretch: Stretch, isOnFoot: Bool) {
        kind = isOnFoot ? .forWalker(stretch) : .forDriver(stretch)
        let isBeside = isOnFoot && stretch.name.isEmpty && !kind.isConveyance && !stretch.besideName.isEmpty
        name = isBeside ? stretch.besideName : stretch.name
        ref = isBeside ? .none : stretch.ref
    }

    /// Whether it is stairs or something that moves: a step of its own, however short.
    var isConveyance: Bool { kind.isConveyance }

    /// Whether a person would say that the two are one way (see `WayLabel.isSameWay`).
    func isSameWay(as other: StretchLabel, in track: Track) -> Bool {
        if kind.isApart || other.kind.isApart { return kind == other.kind }
        guard name.isEmpty, other.name.isEmpty else { return name == other.name }
        return kind == other.kind && (ref == other.ref || WayLabel.isOneShared(track[ref], track[other.ref]))
    }
}

extension WayLabel.Kind {
    /// What a piece of way is.
    fileprivate init(_ roadClass: RoadClass, _ flags: SegmentFlags) {
        self =
            switch roadClass {
            case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet:
                flags.contains(.link) ? .ramp : .road
            case .service: .driveway
            case .track: .track
            case .pedestrian: .square
            case .footway:
                flags.contains(.conveying)
                    ? .escalator
                    : flags.contains(.crossing) ? .crossing : flags.contains(.besideRoad) ? .sidewalk : .footpath
            case .cycleway: .cycleway
            case .path, .bridleway: .path
            case .steps: flags.contains(.conveying) ? .escalator : .stairs
            case .corridor: .passage
            case .platform: .platform
            case .elevator: .elevator
            case .ferry: .ferry
            }
    }

    /// What one who walks calls a piece of way: what bears the name of the street beside it is a road.
    fileprivate static func forWalker(_ stretch: Stretch) -> WayLabel.Kind {
        let kind = WayLabel.Kind(stretch.roadClass, stretch.flags)
        // What is a ramp to a driver is but a road to one who walks beside it.
        if kind == .ramp { return .road }
        return stretch.name.isEmpty && !kind.isConveyance && !stretch.besideName.isEmpty ? .road : kind
    }

    /// What one who drives or cycles calls a piece of way.
    fileprivate static func forDriver(_ stretch: Stretch) -> WayLabel.Kind {
        let flags = stretch.flags
        return flags.contains(.roundabout) ? .roundabout : WayLabel.Kind(stretch.roadClass, flags)
    }

    /// Whether no name joins it with a way of another kind.
    fileprivate var isApart: Bool { isConveyance || self == .roundabout }

    /// Whether it is stairs or something that moves.
    fileprivate var isConveyance: Bool {
        switch self {
        case .stairs, .escalator, .elevator, .ferry: true
        default: false
        }
    }
}
