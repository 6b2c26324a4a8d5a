import Archive
import Geometry
import Measures
import Transit

/// The line of a pattern with the stops along it, onto which vehicles are projected.
struct PatternLine {
    /// A foot of a perpendicular from a place onto a piece of the line.
    struct Foot {
        /// How far along the line.
        var offset: Double
        /// How far from the place, in meters.
        var distance: Double
    }

    let stopIDs: [String]
    /// How far along the line each stop lies, in meters; never falling.
    let offsets: [Double]
    private let points: [Coordinate]

    init(_ pattern: PatternIndex, _ timetable: Timetable) {
        points = timetable.line(of: pattern)
        stopIDs = timetable.patternStops[pattern].map { timetable.stopIDs.text($0) }
        offsets = timetable.patternOffsets[pattern].map { Double($0) / 10 }
    }

    /// The feet on all pieces that are nearly as near as the nearest: within `tolerance` meters more.
    ///
    /// A line that doubles back or crosses itself has several; what else is known decides between them.
    func feet(of place: Coordinate, tolerance: Double) -> [Foot] {
        let plane = LocalPlane(around: place)
        var feet: [Foot] = []
        var offset = 0.0
        for (start, end) in zip(points, points.dropFirst()) {
            let a = plane.position(of: start)
            let b = plane.position(of: end)
            let (x, y) = (b.east - a.east, b.north - a.north)
            let size = x * x + y * y
            let share = size > 0 ? min(1, max(0, -(a.east * x + a.north * y) / size)) : 0
            let (east, north) = (a.east + share * x, a.north + share * y)
            let length = start.distance(to: end).value
            feet.append(
                Foot(offset: offset + share * length, distance: (east * east + north * north).squareRoot()))
            offset += length
        }
        guard let nearest = feet.map(\.distance).min() else { return [] }
        return feet.filter { $0.distance <= nearest + tolerance }
    }

    /// The position of a stop that a feed names; nil where the pattern does not call there so often.
    func position(of call: SIRIVehicle.Call) -> Int? {
        var visits = 0
        var last: Int?
        for (position, id) in stopIDs.enumerated() where id == call.stopID {
            visits += 1
            last = position
            if visits == call.visit { return position }
        }
        // Feeds count visits from 1, some from 0, and none where the stop comes but once.
        return visits == 1 ? last : nil
    }

    /// The first stop ahead of a place along the line.
    func firstPosition(beyond offset: Double) -> Int {
        offsets.firstIndex { $0 > offset } ?? offsets.count
    }
}
