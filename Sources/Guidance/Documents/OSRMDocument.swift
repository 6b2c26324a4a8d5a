import Geometry
import Journeys
import Measures
import Streets

/// Ways on streets as the route service of OSRM's HTTP API, version 1, answers: for programs that were written for it.
///
/// Geometries are polylines of precision 6. A maneuver that OSRM does not know becomes the one that its clients show best:
/// crossing a street is a `turn`; stairs, elevators and ferries are a `notification`. The weight is the duration.
public struct OSRMDocument: JSONDocument {
    private let journeys: [Journey]

    /// The journeys of an answer; nil where one of them rides with a line, which OSRM has no words for.
    public init?(_ answer: JourneyAnswer) {
        guard !answer.journeys.isEmpty, answer.journeys.allSatisfy({ $0.rides.isEmpty }) else { return nil }
        journeys = answer.journeys
    }

    /// Writes the answer of the service.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("code", "Ok")
            json.member("routes") { $0.list(journeys, route) }
            json.member("waypoints", OSRMWaypoint.all(of: journeys[0]))
        }
    }

    private func route(_ json: inout JSONWriter, _ journey: Journey) {
        var points: [Coordinate] = []
        for leg in journey.legs { points += points.last == leg.geometry.first ? leg.geometry[1...] : leg.geometry[...] }
        let legs = journey.legs.compactMap { leg in leg.track.map { OSRMLeg(leg, $0) } }
        let duration = legs.reduce(0) { $0 + $1.duration }.tenth
        json.object { json in
            json.member("distance", legs.reduce(0) { $0 + $1.distance }.tenth)
            json.member("duration", duration)
            json.member("geometry", Polyline.encode(points, precision: 6))
            json.member("legs", legs)
            json.member("weight", duration)
            json.member("weight_name", "duration")
        }
    }
}

private struct OSRMLeg: JSONWritable {
    let leg: Leg
    let track: Track
    let instructions: [Instruction]
    let distance: Double
    let duration: Double

    init(_ leg: Leg, _ track: Track) {
        self.leg = leg
        self.track = track
        instructions = ManeuverBuilder(track, geometry: leg.geometry).instructions()
        distance = leg.distance.tenths
        duration = instructions.reduce(0) { $0 + $1.duration.seconds.tenth }.tenth
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("distance", distance)
            json.member("duration", duration)
            json.member("steps") { json in
                var passed = 0
                json.list(instructions) { json, instruction in
                    OSRMStep(instruction: instruction, track: track, points: leg.geometry)
                        .write(to: &json, passed: &passed)
                }
            }
            json.member("summary", summary)
            json.member("weight", duration)
        }
    }

    /// The two longest ways, in the order of travel.
    private var summary: String {
        var lengths: [(name: String, meters: Double)] = []
        for instruction in instructions where !instruction.way.name.isEmpty {
            if let known = lengths.firstIndex(where: { $0.name == instruction.way.name }) {
                lengths[known].meters += instruction.distance.value
            } else {
                lengths.append((instruction.way.name, instruction.distance.value))
            }
        }
        let longest = Set(lengths.sorted { ($1.meters, $0.name) < ($0.meters, $1.name) }.prefix(2).map(\.name))
        return lengths.map(\.name).filter(longest.contains).joined(separator: ", ")
    }
}

private struct OSRMStep {
    let instruction: Instruction
    let track: Track
    let points: [Coordinate]

    /// Writes the step.
    ///
    /// - Parameter passed: how many stretches of the track begin before it.
    func write(to json: inout JSONWriter, passed: inout Int) {
        let own = points[instruction.geometryStart...instruction.geometryEnd]
        let duration = instruction.duration.seconds.tenth
        while passed < track.stretches.count, track.stretches[passed].geometryStart < instruction.geometryStart {
            passed += 1
        }
        let first = passed
        while passed < track.stretches.count, track.stretches[passed].geometryStart < instruction.geometryEnd {
            passed += 1
        }
        json.object { json in
            json.member("destinations", instruction.signs.direction.nonEmpty)
            json.member("distance", instruction.distance.tenths)
            json.member("driving_side", track.drivingSide.name)
            json.member("duration", duration)
            json.member("exits", instruction.signs.exit.nonEmpty)
            json.member("geometry", Polyline.encode(own.count > 1 ? own : own + own, precision: 6))
            json.member("intersections") { intersections(&$0, first..<passed) }
            json.member("maneuver", turn)
            json.member("mode", instruction.way.kind == .ferry ? "ferry" : OSRMStep.mode(track.mode))
            json.member("name", instruction.way.name)
            json.member("ref", instruction.way.ref.nonEmpty)
            json.member("rotary_name", instruction.circle.nonEmpty)
            json.member("weight", duration)
        }
    }

    /// The maneuver as clients of OSRM know it.
    private var turn: ManeuverDocument {
        let maneuver = instruction.maneuver
        let turned = maneuver.bearingBefore.turn(to: maneuver.bearingAfter)
        let isEnd = maneuver.kind == .depart || maneuver.kind == .arrive
        return ManeuverDocument(
            maneuver, kind: OSRMStep.kind(of: maneuver.kind),
            modifier: maneuver.modifier ?? (isEnd ? nil : Maneuver.Modifier(turn: turned)))
    }

    /// The junctions from the maneuver on up to the next one.
    private func intersections(_ json: inout JSONWriter, _ stretches: Range<Int>) {
        let maneuver = instruction.maneuver
        let lanes = instruction.lanes
        let start = points[instruction.geometryStart]
        guard maneuver.kind != .arrive, !stretches.isEmpty else {
            let junction =
                maneuver.kind == .arrive
                ? OSRMIntersection(
                    at: start, from: track.stretches.last?.endBearing ?? maneuver.bearingBefore, to: nil)
                : OSRMIntersection(at: start, from: maneuver.bearingBefore, to: maneuver.bearingAfter)
            return json.list(CollectionOfOne(junction)) { $1.write(to: &$0, lanes: lanes) }
        }
        // Where no other way leaves there is no junction.
        let junctions = stretches.lazy.filter { number in
            number == stretches.lowerBound || !track.stretches[number].branches.isEmpty
                || !track.stretches[number].closedBearings.isEmpty
        }
        json.list(junctions) { json, number in
            OSRMIntersection(before: number, of: track, at: points[track.stretches[number].geometryStart])
                .write(to: &json, lanes: number == stretches.lowerBound ? lanes : [])
        }
    }

    private static func mode(_ mode: TravelMode) -> String {
        switch mode {
        case .walk, .wheelchair: "walking"
        case .bike: "cycling"
        case .drive: "driving"
        }
    }

    private static func kind(of kind: Maneuver.Kind) -> Maneuver.Kind {
        switch kind {
        case .cross: .turn
        case .stairs, .elevator, .escalator, .ferry, .board, .alight: .notification
        default: kind
        }
    }
}

/// A junction with its arms by bearing; the ways one comes from and goes to are marked by their numbers.
private struct OSRMIntersection {
    private enum Part { case comingFrom, goingTo, other }

    private let location: Coordinate
    private var arms: [(degrees: Int, isOpen: Bool, part: Part)] = []

    /// The arms are those one comes from and goes to.
    init(at location: Coordinate, from before: Bearing?, to after: Bearing?) {
        self.location = location
        if let before { arms.append((before.reversed.wholeDegrees, after == nil, .comingFrom)) }
        if let after { arms.append((after.wholeDegrees, true, .goingTo)) }
        arms.sort { $0.degrees < $1.degrees }
    }

    /// The junction at the beginning of a stretch of a track.
    init(before number: Int, of track: Track, at location: Coordinate) {
        let stretch = track.stretches[number]
        self.location = location
        arms.reserveCapacity(2 + stretch.branches.count + stretch.closedBearings.count)
        if number > 0 {
            arms.append((track.stretches[number - 1].endBearing.reversed.wholeDegrees, false, .comingFrom))
        }
        arms.append((stretch.startBearing.wholeDegrees, true, .goingTo))
        for branch in stretch.branches { arms.append((branch.bearing.wholeDegrees, true, .other)) }
        for bearing in stretch.closedBearings { arms.append((bearing.wholeDegrees, false, .other)) }
        arms.sort { $0.degrees < $1.degrees }
    }

    func write(to json: inout JSONWriter, lanes: [Lane]) {
        json.object { json in
            json.member("bearings") { $0.list(arms) { $0.value($1.degrees) } }
            json.member("entry") { $0.list(arms) { $0.value($1.isOpen) } }
            json.member("in", arms.firstIndex { $0.part == .comingFrom })
            json.member("lanes", LaneDocument.all(lanes))
            json.member("location", location)
            json.member("out", arms.firstIndex { $0.part == .goingTo })
        }
    }
}

private struct OSRMWaypoint: JSONWritable {
    let end: LegEnd
    let location: Coordinate
    let name: String

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("distance", end.coordinate.distance(to: location).tenths)
            json.member("location", location)
            json.member("name", name)
        }
    }

    /// The ends of all legs, each where its street lies.
    static func all(of journey: Journey) -> [OSRMWaypoint] {
        let first = journey.legs[0]
        return [
            OSRMWaypoint(end: first.from, location: first.geometry[0], name: first.track?.stretches.first?.name ?? "")
        ]
            + journey.legs.map { leg in
                OSRMWaypoint(
                    end: leg.to, location: leg.geometry[leg.geometry.count - 1],
                    name: leg.track?.stretches.last?.name ?? "")
            }
    }
}

extension Double {
    /// Rounded to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 }
}
