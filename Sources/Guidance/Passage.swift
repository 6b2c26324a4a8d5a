import Geometry
import Journeys
import Measures
import Streets

/// Pieces of a way that follow each other and that a person would call one.
struct Passage {
    /// What it is called.
    var label: WayLabel
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
    /// Whether it is no way of its own: a sidewalk or a crossing along a street.
    var isBesideStreet: Bool
    /// The street that is crossed, where all of it is a crossing and the street is known.
    var crossing: String?

    init(_ stretches: [Stretch], at position: Int, isOnFoot: Bool) {
        label = isOnFoot ? .forWalker(stretches, at: position) : .forDriver(stretches, at: position)
        self.stretches = position..<position + 1
        length = stretches[position].length
        duration = stretches[position].duration
        geometryStart = stretches[position].geometryStart
        geometryEnd = stretches[position].geometryEnd
        guard isOnFoot else {
            isBesideStreet = false
            crossing = nil
            return
        }
        let isCrossing = stretches[position].flags.contains(.crossing)
        isBesideStreet =
            isCrossing || stretches[position].name.isEmpty && !stretches[position].besideName.isEmpty
        crossing = isCrossing ? stretches[position].crossedName.nonEmpty : nil
    }

    /// Goes on with what follows.
    mutating func append(_ other: Passage) {
        stretches = stretches.lowerBound..<other.stretches.upperBound
        length = length + other.length
        duration = duration + other.duration
        geometryEnd = other.geometryEnd
        isBesideStreet = isBesideStreet && other.isBesideStreet
        if crossing != other.crossing { crossing = nil }
    }

    /// Takes in the length of a piece that is not told, behind its own end.
    mutating func absorb(_ other: Passage) {
        length = length + other.length
        duration = duration + other.duration
    }
}
