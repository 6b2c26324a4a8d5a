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

    /// A passage of one piece.
    ///
    /// - Parameter stretches: the pieces of the track, read where they lie: a piece is large, and all its texts would be
    ///   counted.
    init(_ stretches: UnsafePointer<Stretch>, at position: Int, isOnFoot: Bool) {
        let stretch = stretches + position
        label = isOnFoot ? .forWalker(stretch) : .forDriver(stretch)
        self.stretches = position..<position + 1
        length = stretch.pointee.length
        duration = stretch.pointee.duration
        geometryStart = stretch.pointee.geometryStart
        geometryEnd = stretch.pointee.geometryEnd
        isBesideStreet = isOnFoot && Passage.isBesideStreet(stretch)
        crossing =
            isOnFoot && stretch.pointee.flags.contains(.crossing) ? stretch.pointee.crossedName.nonEmpty : nil
    }

    /// Whether a piece is no way of its own for one who walks.
    static func isBesideStreet(_ stretch: UnsafePointer<Stretch>) -> Bool {
        stretch.pointee.flags.contains(.crossing)
            || stretch.pointee.name.isEmpty && !stretch.pointee.besideName.isEmpty
    }

    /// Goes on with the piece that follows.
    mutating func append(_ stretches: UnsafePointer<Stretch>, at position: Int, isOnFoot: Bool) {
        let stretch = stretches + position
        self.stretches = self.stretches.lowerBound..<position + 1
        length = length + stretch.pointee.length
        duration = duration + stretch.pointee.duration
        geometryEnd = stretch.pointee.geometryEnd
        guard isOnFoot else { return }
        isBesideStreet = isBesideStreet && Passage.isBesideStreet(stretch)
        if let crossed = crossing, !stretch.pointee.flags.contains(.crossing) || stretch.pointee.crossedName != crossed
        {
            crossing = nil
        }
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
