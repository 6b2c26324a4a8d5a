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

    /// Whether a person would say that the two are one way: they have one name, or none, are of one kind and share a number.
    public func isSameWay(as other: WayLabel) -> Bool {
        if isApart || other.isApart { return kind == other.kind }
        return name.isEmpty && other.name.isEmpty ? kind == other.kind && sharesRef(with: other) : name == other.name
    }

    /// Whether one number stands in both, however it is spaced: `IC 1;IC 23` and `IC23`; or none in either.
    private func sharesRef(with other: WayLabel) -> Bool {
        if ref == other.ref { return true }
        if ref.isEmpty || other.ref.isEmpty { return false }
        func numbers(_ ref: String) -> [String] { ref.split(separator: ";").map { $0.filter { $0 != " " } } }
        let mine = numbers(ref)
        return numbers(other.ref).contains { mine.contains($0) }
    }

    /// Whether it is stairs or something that moves: a step of its own, however short.
    public var isConveyance: Bool { kind.isConveyance }

    /// Whether no name joins it with a way of another kind.
    private var isApart: Bool { kind.isApart }

    /// Whether a piece of way would bear this very label, as one who walks or one who drives sees it.
    ///
    /// Nearly all pieces of a way go on as the one before: those need no label of their own.
    func isSameWay(as stretch: UnsafePointer<Stretch>, isOnFoot: Bool) -> Bool {
        let other = isOnFoot ? Kind.forWalker(stretch) : Kind.forDriver(stretch)
        if isApart || other.isApart { return kind == other }
        if !name.isEmpty {
            if isOnFoot, stretch.pointee.name.isEmpty { return name == stretch.pointee.besideName }
            return name == stretch.pointee.name
        }
        return isSameWay(as: isOnFoot ? .forWalker(stretch) : .forDriver(stretch))
    }

    /// What one who walks calls a piece of way; sidewalks and crossings bear the name of the street beside them.
    static func forWalker(_ stretch: UnsafePointer<Stretch>) -> WayLabel {
        let kind = Kind.forWalker(stretch)
        if stretch.pointee.name.isEmpty, !kind.isConveyance, !stretch.pointee.besideName.isEmpty {
            return WayLabel(kind, name: stretch.pointee.besideName)
        }
        return WayLabel(kind, name: stretch.pointee.name, ref: stretch.pointee.ref)
    }

    /// What one who drives or cycles calls a piece of way.
    static func forDriver(_ stretch: UnsafePointer<Stretch>) -> WayLabel {
        WayLabel(.forDriver(stretch), name: stretch.pointee.name, ref: stretch.pointee.ref)
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
    fileprivate static func forWalker(_ stretch: UnsafePointer<Stretch>) -> WayLabel.Kind {
        let kind = WayLabel.Kind(stretch.pointee.roadClass, stretch.pointee.flags)
        // What is a ramp to a driver is but a road to one who walks beside it.
        if kind == .ramp { return .road }
        return stretch.pointee.name.isEmpty && !kind.isConveyance && !stretch.pointee.besideName.isEmpty ? .road : kind
    }

    /// What one who drives or cycles calls a piece of way.
    fileprivate static func forDriver(_ stretch: UnsafePointer<Stretch>) -> WayLabel.Kind {
        let flags = stretch.pointee.flags
        return flags.contains(.roundabout) ? .roundabout : WayLabel.Kind(stretch.pointee.roadClass, flags)
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
