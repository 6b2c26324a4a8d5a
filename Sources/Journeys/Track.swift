import Geometry
import Measures
import Streets

/// A way on streets, piece by piece, with what one passes: all that directions are made of.
///
/// It holds no index that needs the graph to be understood, so that words can be made of it anywhere.
public struct Track: Sendable, Hashable {
    /// How one travels.
    public var mode: TravelMode
    /// The names and numbers that its pieces and branches bear, each once; the first is empty (see `subscript(text:)`).
    public private(set) var texts = [""]
    /// The pieces in order; none where start and end are one place.
    public var stretches: [Stretch]
    /// What else one could take at the starts of the pieces, in their order (see `branches(at:)`).
    public var branches: [Branch]
    /// The directions of the ways that one may not take there, in the same order (see `closedBearings(at:)`).
    public var closedBearings: [Bearing]
    /// The roundabouts that are entered (see `roundabout(at:)`).
    public private(set) var roundabouts: [Roundabout] = []
    /// On which side of the last piece the destination lies.
    public var arrivalSide: Side
    /// Whether it is a guess along a straight line, since the streets do not reach.
    public var isEstimate: Bool
    /// The side of the road on which one drives there.
    public var drivingSide = DrivingSide.right

    /// A way of pieces.
    ///
    /// - Parameter texts: what their names say, each once, the first one empty (see `TrackText.number(of:in:)`).
    public init(
        mode: TravelMode, texts: [String] = [""], stretches: [Stretch], branches: [Branch] = [],
        closedBearings: [Bearing] = [], arrivalSide: Side = .on, isEstimate: Bool = false
    ) {
        precondition(texts.first == "", "the first text of a track is the empty one")
        self.texts = texts
        self.mode = mode
        self.stretches = stretches
        self.branches = branches
        self.closedBearings = closedBearings
        self.arrivalSide = arrivalSide
        self.isEstimate = isEstimate
    }

    /// How far it is on ferries.
    public var ferryDistance: Meters {
        stretches.reduce(.zero) { $1.roadClass == .ferry ? $0 + $1.length : $0 }
    }

    /// What a name or number of one of its pieces or branches says.
    public subscript(text: TrackText) -> String { texts[Int(text.raw)] }

    /// What is written on signs along a stretch.
    public func signs(at stretch: Int) -> StretchSigns {
        let written = stretches[stretch].signs
        var signs = StretchSigns()
        for kind in EdgeSign.Kind.allCases where !written[kind].isEmpty { signs[kind] = self[written[kind]] }
        return signs
    }

    /// The roundabout that a vehicle enters at the start of a stretch; nil where it enters none.
    public func roundabout(at stretch: Int) -> Roundabout? { stretches[stretch].roundabout.map { roundabouts[$0] } }

    /// Puts up signs along a stretch.
    public mutating func set(_ signs: StretchSigns, at stretch: Int) {
        for kind in EdgeSign.Kind.allCases {
            stretches[stretch].signs[kind] = TrackText.number(of: signs[kind], in: &texts)
        }
    }

    /// Says that a roundabout is entered at the start of a stretch.
    public mutating func set(_ roundabout: Roundabout, at stretch: Int) {
        stretches[stretch].roundabout = roundabouts.count
        roundabouts.append(roundabout)
    }

    /// Takes over what the numbers of its names mean, when all of them are known.
    mutating func setTexts(_ texts: [String]) { self.texts = texts }

    /// What else one could take at the start of a stretch: the ways one does not go, without the one one comes from.
    public func branches(at stretch: Int) -> ArraySlice<Branch> { branches[stretches[stretch].branches] }

    /// The directions of the ways at the start of a stretch that one may not take, without the one one comes from.
    public func closedBearings(at stretch: Int) -> ArraySlice<Bearing> {
        closedBearings[stretches[stretch].closedBearings]
    }
}

/// The number of a text among those of a track. Like texts have one number, so that names are compared without being
/// read.
public struct TrackText: Sendable, Hashable {
    /// The number.
    public let raw: UInt32

    /// The text with this number.
    public init(_ raw: UInt32) { self.raw = raw }

    /// No text.
    public static let none = TrackText(0)

    /// Whether there is no text.
    public var isEmpty: Bool { raw == 0 }

    /// The number of a text; it becomes the last where it is new. Complexity: O(texts).
    public static func number(of text: String, in texts: inout [String]) -> TrackText {
        if let known = texts.firstIndex(of: text) { return TrackText(UInt32(known)) }
        texts.append(text)
        return TrackText(UInt32(texts.count - 1))
    }
}

/// A piece of a way between two junctions; nothing but numbers, so that pieces are copied and dropped for nothing.
public struct Stretch: Sendable, Hashable {
    /// The way's name; empty where it has none.
    public var name: TrackText
    /// Its reference number; empty where it has none.
    public var ref: TrackText
    /// For ways on foot without a name: the street they run along; empty where there is none.
    public var besideName: TrackText
    /// For crossings without a name: the street they cross; empty where it is not known.
    public var crossedName: TrackText
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
    /// What is written on signs along it (see `Track.signs(at:)`).
    public internal(set) var signs = SignTexts()
    /// The number of the roundabout that is entered at its start by a vehicle; nil where none is.
    public fileprivate(set) var roundabout: Int?

    /// A piece by what it is; the rest can be set.
    public init(
        name: TrackText = .none, ref: TrackText = .none, roadClass: RoadClass, flags: SegmentFlags = [], length: Meters,
        duration: TravelTime, startBearing: Bearing, endBearing: Bearing, geometryStart: Int, geometryEnd: Int,
        branches: Range<Int> = 0..<0, besideName: TrackText = .none, crossedName: TrackText = .none
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

/// What is written on signs along a piece of a track, as texts of the track; each empty where nothing is.
public struct SignTexts: Sendable, Hashable {
    /// Where it leads.
    public internal(set) var destinations = TrackText.none
    /// The numbers of the roads to which it leads.
    public internal(set) var destinationRefs = TrackText.none
    /// The number of the exit at its start.
    public internal(set) var exit = TrackText.none
    /// The arrows of its lanes.
    public internal(set) var lanes = TrackText.none

    /// What a sign of a kind says.
    subscript(kind: EdgeSign.Kind) -> TrackText {
        get {
            switch kind {
            case .destination: destinations
            case .destinationRef: destinationRefs
            case .exit: exit
            case .turnLanes: lanes
            }
        }
        set {
            switch kind {
            case .destination: destinations = newValue
            case .destinationRef: destinationRefs = newValue
            case .exit: exit = newValue
            case .turnLanes: lanes = newValue
            }
        }
    }
}

/// What is written on signs along a piece of a way; each empty where nothing is.
public struct StretchSigns: Sendable, Hashable {
    /// The texts by kind; nil where nothing is written, as mostly, so that it costs nothing to carry.
    private var texts: [String]?

    private static let blank = EdgeSign.Kind.allCases.map { _ in "" }

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
            if texts == nil, newValue.isEmpty { return }
            texts = texts ?? StretchSigns.blank
            texts?[Int(kind.rawValue)] = newValue
            if newValue.isEmpty, texts == StretchSigns.blank { texts = nil }
        }
    }
}

/// A way at a junction that a journey does not take, though it could.
public struct Branch: Sendable, Hashable {
    /// The direction in which it leaves the junction.
    public var bearing: Bearing
    /// Its name; empty where it has none.
    public var name: TrackText
    /// What kind of way it is.
    public var roadClass: RoadClass
    /// What else is true of it.
    public var flags: SegmentFlags

    /// A way that leaves a junction.
    public init(bearing: Bearing, name: TrackText = .none, roadClass: RoadClass, flags: SegmentFlags = []) {
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
