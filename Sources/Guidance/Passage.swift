import Geometry
import Journeys
import Measures
import Streets

/// Pieces of a way that follow each other and that a person would call one.
struct Passage {
    /// What it is called.
    var label: StretchLabel
    /// Its pieces, as positions in the track.
    var stretches: Range<Int>
    /// How far it is, what was left out behind it included.
    var length: Meters
    /// How long it takes, what was left out behind it included.
    var duration: TravelTime
    /// The position of its first point in the leg's geometry.
    var geometryStart: Int
    /// The position of its own last point in the leg's geometry.
    var geometryEnd: Int
    /// Whether one turns around on it and does not move.
    var isOnTheSpot: Bool { geometryStart == geometryEnd }
    /// Whether it is no way of its own: a sidewalk or a crossing along a street.
    var isBesideStreet: Bool
    /// The street that is crossed, where all of it is a crossing and the street is known; else none.
    var crossing: TrackText

    /// A passage of one piece.
    init(_ stretch: Stretch, at position: Int, isOnFoot: Bool) {
        label = StretchLabel(stretch, isOnFoot: isOnFoot)
        stretches = position..<position + 1
        length = stretch.length
        duration = stretch.duration
        geometryStart = stretch.geometryStart
        geometryEnd = stretch.geometryEnd
        isBesideStreet = isOnFoot && Passage.isBesideStreet(stretch)
        crossing = isOnFoot && stretch.flags.contains(.crossing) ? stretch.crossedName : .none
    }

    /// Whether a piece is no way of its own for one who walks.
    static func isBesideStreet(_ stretch: Stretch) -> Bool {
        stretch.flags.contains(.crossing)
            || stretch.name.isEmpty && !stretch.besideName.isEmpty
    }

    /// Goes on with the piece that follows.
    mutating func append(_ stretch: Stretch, at position: Int, isOnFoot: Bool) {
        stretches = stretches.lowerBound..<position + 1
        length = length + stretch.length
        duration = duration + stretch.duration
        geometryEnd = stretch.geometryEnd
        guard isOnFoot else { return }
        isBesideStreet = isBesideStreet && Passage.isBesideStreet(stretch)
        if !stretch.flags.contains(.crossing) || stretch.crossedName != crossing { crossing = .none }
    }

    /// Goes on with what follows.
    mutating func append(_ other: Passage) {
        stretches = stretches.lowerBound..<other.stretches.upperBound
        length = length + other.length
        duration = duration + other.duration
        geometryEnd = other.geometryEnd
        isBesideStreet = isBesideStreet && other.isBesideStreet
        if crossing != other.crossing { crossing = .none }
    }

    /// Takes in the length of a piece that is not told, behind its own end.
    mutating func absorb(_ other: Passage) {
        length = length + other.length
        duration = duration + other.duration
    }
}
