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
    public var isConveyance: Bool {
        switch kind {
        case .stairs, .escalator, .elevator, .ferry: true
        default: false
        }
    }

    /// Whether no name joins it with a way of another kind.
    private var isApart: Bool { isConveyance || kind == .roundabout }

    /// The label of a piece of way for one who walks; sidewalks and crossings bear the name of the street beside them.
    static func forWalker(_ stretch: Stretch) -> WayLabel {
        let kind = kind(of: stretch)
        let label = WayLabel(kind, name: stretch.name, ref: stretch.ref)
        if label.isConveyance || !stretch.name.isEmpty { return label }
        return stretch.besideName.isEmpty ? label : WayLabel(.road, name: stretch.besideName)
    }

    /// The label of a piece of way for one who drives or cycles.
    static func forDriver(_ stretch: Stretch) -> WayLabel {
        if stretch.flags.contains(.roundabout) {
            return WayLabel(.roundabout, name: stretch.name, ref: stretch.ref)
        }
        return WayLabel(kind(of: stretch), name: stretch.name, ref: stretch.ref)
    }

    private static func kind(of stretch: Stretch) -> Kind {
        switch stretch.roadClass {
        case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet:
            stretch.flags.contains(.link) ? .ramp : .road
        case .service: .driveway
        case .track: .track
        case .pedestrian: .square
        case .footway:
            stretch.flags.contains(.conveying)
                ? .escalator
                : stretch.flags.contains(.crossing)
                    ? .crossing : stretch.flags.contains(.besideRoad) ? .sidewalk : .footpath
        case .cycleway: .cycleway
        case .path, .bridleway: .path
        case .steps: stretch.flags.contains(.conveying) ? .escalator : .stairs
        case .corridor: .passage
        case .platform: .platform
        case .elevator: .elevator
        case .ferry: .ferry
        }
    }
}
