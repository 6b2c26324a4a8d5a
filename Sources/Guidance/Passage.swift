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

    init(_ stretch: Stretch, at position: Int, label: WayLabel, isOnFoot: Bool) {
        self.label = label
        stretches = position..<position + 1
        length = stretch.length
        duration = stretch.duration
        geometryStart = stretch.geometryStart
        geometryEnd = stretch.geometryEnd
        let isCrossing = isOnFoot && stretch.flags.contains(.crossing)
        isBesideStreet = isCrossing || isOnFoot && stretch.name.isEmpty && !stretch.besideName.isEmpty
        crossing = isCrossing ? stretch.crossedName.nonEmpty : nil
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

/// The direction of a line near a point of it, taken over some meters, so that kinks at a corner do not count.
struct LineDirection {
    let points: [Coordinate]
    /// Over how many meters a direction is taken.
    let reach: Double

    /// The direction in which the part from `start` on sets out, no further than `end`.
    func leaving(_ start: Int, until end: Int) -> Bearing? {
        var length = 0.0
        var position = start
        while position < end {
            length += points[position].distance(to: points[position + 1]).value
            position += 1
            if length >= reach { break }
        }
        return points[start] == points[position] ? nil : points[start].bearing(to: points[position])
    }

    /// The direction in which the part up to `end` arrives, from no earlier than `start`.
    func reaching(_ end: Int, from start: Int) -> Bearing? {
        var length = 0.0
        var position = end
        while position > start {
            length += points[position].distance(to: points[position - 1]).value
            position -= 1
            if length >= reach { break }
        }
        return points[position] == points[end] ? nil : points[position].bearing(to: points[end])
    }
}
