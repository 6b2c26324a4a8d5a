import Geometry
import Measures
import Streets

/// A way on streets, piece by piece, with what one passes: all that directions are made of.
///
/// It holds no index that needs the graph to be understood, so that words can be made of it anywhere.
public struct Track: Sendable, Hashable {
    /// How one travels.
    public var mode: TravelMode
    /// The pieces in order; none where start and end are one place.
    public var stretches: [Stretch]
    /// What else one could take at the starts of the pieces, in their order (see `branches(at:)`).
    public var branches: [Branch]
    /// The directions of the ways that one may not take there, in the same order (see `closedBearings(at:)`).
    public var closedBearings: [Bearing]
    /// On which side of the last piece the destination lies.
    public var arrivalSide: Side
    /// Whether it is a guess along a straight line, since the streets do not reach.
    public var isEstimate: Bool
    /// The side of the road on which one drives there.
    public var drivingSide = DrivingSide.right

    /// A way of pieces.
    public init(
        mode: TravelMode, stretches: [Stretch], branches: [Branch] = [], closedBearings: [Bearing] = [],
        arrivalSide: Side = .on, isEstimate: Bool = false
    ) {
        self.mode = mode
        self.stretches = stretches
        self.branches = branches
        self.closedBearings = closedBearings
        self.arrivalSide = arrivalSide
        self.isEstimate = isEstimate
    }

    /// What else one could take at the start of a stretch: the ways one does not go, without the one one comes from.
    public func branches(at stretch: Int) -> ArraySlice<Branch> { branches[stretches[stretch].branches] }

    /// The directions of the ways at the start of a stretch that one may not take, without the one one comes from.
    public func closedBearings(at stretch: Int) -> ArraySlice<Bearing> {
        closedBearings[stretches[stretch].closedBearings]
    }
}

/// A piece of a way between two junctions.
public struct Stretch: Sendable, Hashable {
    /// The way's name; empty where it has none.
    public var name: String
    /// Its reference number; empty where it has none.
    public var ref: String
    /// For ways on foot without a name: the street they run along; empty where there is none.
    public var besideName: String
    /// For crossings without a name: the street they cross; empty where it is not known.
    public var crossedName: String
    /// What kind of way it is.
    public var roadClass: RoadClass
    /// What else is true of it.
    public var flags: SegmentFlags
    /// How long it is.
    public var length: Meters
    /// How long one takes, the turn into it included.
    public var duration: TravelTime
    /// The direction in which it starts.
    public var startBearing: Bearing
    /// The direction in which it ends.
    public var endBearing: Bearing
    /// The position of its first point in the leg's geometry.
    public var geometryStart: Int
    /// The position of its last point in the leg's geometry.
    public var geometryEnd: Int
    /// Where among the track's branches those at its start lie.
    public var branches: Range<Int>
    /// Where among the track's closed bearings those at its start lie.
    public var closedBearings: Range<Int> = 0..<0
    /// What is written on signs along it.
    public var signs = StretchSigns()
    /// The roundabout that is entered at its start by a vehicle; nil where none is.
    public var roundabout: Roundabout?

    /// A piece by what it is; the rest can be set.
    public init(
        name: String = "", ref: String = "", roadClass: RoadClass, flags: SegmentFlags = [], length: Meters,
        duration: TravelTime, startBearing: Bearing, endBearing: Bearing, geometryStart: Int, geometryEnd: Int,
        branches: Range<Int> = 0..<0, besideName: String = "", crossedName: String = ""
    ) {
        self.name = name
        self.ref = ref
        self.roadClass = roadClass
        self.flags = flags
        self.length = length
        self.duration = duration
        self.startBearing = startBearing
        self.endBearing = endBearing
        self.geometryStart = geometryStart
        self.geometryEnd = geometryEnd
        self.branches = branches
        self.besideName = besideName
        self.crossedName = crossedName
    }
}

/// What is written on signs along a piece of a way; each empty where nothing is.
public struct StretchSigns: Sendable, Hashable {
    /// The texts by kind; nil where nothing is written, as mostly, so that it costs nothing to carry.
    private var texts: [String]?

    /// No signs.
    public init() {}

    /// Where it leads: `Newark, Holland Tunnel`.
    public var destinations: String {
        get { self[.destination] }
        set { self[.destination] = newValue }
    }
    /// The numbers of the roads to which it leads: `I 78`.
    public var destinationRefs: String {
        get { self[.destinationRef] }
        set { self[.destinationRef] = newValue }
    }
    /// The number of the exit at its start.
    public var exit: String {
        get { self[.exit] }
        set { self[.exit] = newValue }
    }
    /// The arrows of its lanes from left to right, as OpenStreetMap writes them: `left|through|through;right`.
    public var lanes: String {
        get { self[.turnLanes] }
        set { self[.turnLanes] = newValue }
    }

    /// Whether nothing is written.
    public var isEmpty: Bool { texts == nil }

    /// What a sign of a kind says.
    public subscript(kind: EdgeSign.Kind) -> String {
        get { texts.map { $0[Int(kind.rawValue)] } ?? "" }
        set {
            var all = texts ?? EdgeSign.Kind.allCases.map { _ in "" }
            all[Int(kind.rawValue)] = newValue
            texts = all.allSatisfy(\.isEmpty) ? nil : all
        }
    }
}

/// A way at a junction that a journey does not take, though it could.
public struct Branch: Sendable, Hashable {
    /// The direction in which it leaves the junction.
    public var bearing: Bearing
    /// Its name; empty where it has none.
    public var name: String
    /// What kind of way it is.
    public var roadClass: RoadClass
    /// What else is true of it.
    public var flags: SegmentFlags

    /// A way that leaves a junction.
    public init(bearing: Bearing, name: String = "", roadClass: RoadClass, flags: SegmentFlags = []) {
        self.bearing = bearing
        self.name = name
        self.roadClass = roadClass
        self.flags = flags
    }
}

extension TravelMode {
    /// The name of the JSON and the command line.
    public var name: String {
        switch self {
        case .walk: "walk"
        case .wheelchair: "wheelchair"
        case .bike: "bike"
        case .drive: "drive"
        }
    }
}

extension DrivingSide {
    /// The name of the JSON: `right`, `left`.
    public var name: String {
        switch self {
        case .right: "right"
        case .left: "left"
        }
    }
}
