import Geometry
import Journeys
import Measures
import Streets

/// Ways on streets as the route service of OSRM's HTTP API, version 1, answers: for programs that were written for it.
///
/// Geometries are polylines of precision 6. A maneuver that OSRM does not know becomes the one that its clients show best:
/// crossing a street is a `turn`; stairs, elevators and ferries are a `notification`. The weight is the duration.
public struct OSRMDocument: JSONDocument {
    private let code = "Ok"
    private let routes: [OSRMRoute]
    private let waypoints: [OSRMWaypoint]

    /// The journeys of an answer; nil where one of them rides with a line, which OSRM has no words for.
    public init?(_ answer: JourneyAnswer, drivingSide: DrivingSide = .right) {
        guard answer.journeys.allSatisfy({ $0.rides.isEmpty }), let first = answer.journeys.first else { return nil }
        routes = answer.journeys.map { OSRMRoute($0, drivingSide: drivingSide) }
        waypoints = OSRMWaypoint.all(of: first)
    }
}

private struct OSRMRoute: Encodable, Sendable {
    let geometry: String
    let distance: Double
    let duration: Double
    let weight: Double
    let weightName = "duration"
    let legs: [OSRMLeg]

    enum CodingKeys: String, CodingKey {
        case geometry, distance, duration, weight, legs
        case weightName = "weight_name"
    }

    init(_ journey: Journey, drivingSide: DrivingSide) {
        var points: [Coordinate] = []
        for leg in journey.legs { points += points.last == leg.geometry.first ? leg.geometry[1...] : leg.geometry[...] }
        geometry = Polyline.encode(points, precision: 6)
        legs = journey.legs.compactMap { leg in leg.track.map { OSRMLeg(leg, $0, drivingSide: drivingSide) } }
        distance = legs.reduce(0) { $0 + $1.distance }.tenth
        duration = legs.reduce(0) { $0 + $1.duration }.tenth
        weight = duration
    }
}

private struct OSRMLeg: Encodable, Sendable {
    let distance: Double
    let duration: Double
    let weight: Double
    let summary: String
    let steps: [OSRMStep]

    init(_ leg: Leg, _ track: Track, drivingSide: DrivingSide) {
        distance = leg.distance.tenths
        let instructions = ManeuverBuilder(track, geometry: leg.geometry).instructions()
        steps = instructions.map { OSRMStep($0, track, leg.geometry, drivingSide: drivingSide) }
        duration = steps.reduce(0) { $0 + $1.duration }.tenth
        weight = duration
        var lengths: [(name: String, meters: Double)] = []
        for instruction in instructions where !instruction.way.name.isEmpty {
            if let known = lengths.firstIndex(where: { $0.name == instruction.way.name }) {
                lengths[known].meters += instruction.distance.value
            } else {
                lengths.append((instruction.way.name, instruction.distance.value))
            }
        }
        // The two longest ways, in the order of travel.
        let longest = Set(lengths.sorted { ($1.meters, $0.name) < ($0.meters, $1.name) }.prefix(2).map(\.name))
        summary = lengths.map(\.name).filter(longest.contains).joined(separator: ", ")
    }
}

private struct OSRMStep: Encodable, Sendable {
    let geometry: String
    let maneuver: ManeuverDocument
    let mode: String
    let drivingSide: String
    let name: String
    let ref: String?
    let destinations: String?
    let exits: String?
    let rotaryName: String?
    let distance: Double
    let duration: Double
    let weight: Double
    let intersections: [OSRMIntersection]

    enum CodingKeys: String, CodingKey {
        case geometry, maneuver, mode, name, ref, destinations, exits, distance, duration, weight, intersections
        case drivingSide = "driving_side"
        case rotaryName = "rotary_name"
    }

    init(_ instruction: Instruction, _ track: Track, _ points: [Coordinate], drivingSide: DrivingSide) {
        let own = points[instruction.geometryStart...instruction.geometryEnd]
        geometry = Polyline.encode(
            own.count > 1 ? Array(own) : [own[own.startIndex], own[own.startIndex]], precision: 6)
        let maneuver = instruction.maneuver
        let turned = maneuver.bearingBefore.turn(to: maneuver.bearingAfter)
        let isEnd = maneuver.kind == .depart || maneuver.kind == .arrive
        self.maneuver = ManeuverDocument(
            maneuver, type: OSRMStep.kind(of: maneuver.kind),
            modifier: maneuver.modifier ?? (isEnd ? nil : Maneuver.Modifier(turn: turned)))
        mode = instruction.way.kind == .ferry ? "ferry" : OSRMStep.mode(track.mode)
        self.drivingSide = drivingSide == .right ? "right" : "left"
        name = instruction.way.name
        ref = instruction.way.ref.nonEmpty
        destinations = instruction.signs.direction.nonEmpty
        exits = instruction.signs.exit.nonEmpty
        rotaryName = maneuver.kind == .rotary ? instruction.way.name.nonEmpty : nil
        distance = instruction.distance.tenths
        duration = instruction.duration.seconds.tenth
        weight = duration
        intersections = OSRMIntersection.all(of: instruction, track, points)
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

private struct OSRMIntersection: Encodable, Sendable {
    let location: [Double]
    let bearings: [Int]
    let entry: [Bool]
    var comingFrom: Int?
    var goingTo: Int?
    var lanes: [LaneDocument]?

    enum CodingKeys: String, CodingKey {
        case location, bearings, entry, lanes
        case comingFrom = "in"
        case goingTo = "out"
    }

    /// A junction with its arms by bearing; the ways one comes from and goes to are marked by their numbers.
    private init(
        at location: Coordinate, from before: Bearing?, to after: Bearing?, open: [Bearing] = [], closed: [Bearing] = []
    ) {
        enum Part { case comingFrom, goingTo, other }
        var arms: [(degrees: Int, isOpen: Bool, part: Part)] = []
        if let before { arms.append((before.reversed.wholeDegrees, after == nil, .comingFrom)) }
        if let after { arms.append((after.wholeDegrees, true, .goingTo)) }
        arms += open.map { ($0.wholeDegrees, true, .other) }
        arms += closed.map { ($0.wholeDegrees, false, .other) }
        arms.sort { $0.degrees < $1.degrees }
        self.location = location.position
        bearings = arms.map(\.degrees)
        entry = arms.map(\.isOpen)
        comingFrom = arms.firstIndex { $0.part == .comingFrom }
        goingTo = arms.firstIndex { $0.part == .goingTo }
    }

    /// The junctions from a maneuver on up to the next one.
    static func all(of instruction: Instruction, _ track: Track, _ points: [Coordinate]) -> [OSRMIntersection] {
        let location = points[instruction.geometryStart]
        let maneuver = instruction.maneuver
        if maneuver.kind == .arrive {
            return [
                OSRMIntersection(
                    at: location, from: track.stretches.last?.endBearing ?? maneuver.bearingBefore, to: nil)
            ]
        }
        var all: [OSRMIntersection] = []
        for (number, stretch) in track.stretches.enumerated()
        where instruction.geometryStart..<instruction.geometryEnd ~= stretch.geometryStart {
            let before = number > 0 ? track.stretches[number - 1] : nil
            // Where no other way leaves there is no junction.
            if !all.isEmpty, stretch.branches.isEmpty, stretch.closedBearings.isEmpty { continue }
            all.append(
                OSRMIntersection(
                    at: points[stretch.geometryStart], from: before?.endBearing, to: stretch.startBearing,
                    open: stretch.branches.map(\.bearing), closed: stretch.closedBearings))
        }
        if all.isEmpty {
            all = [OSRMIntersection(at: location, from: maneuver.bearingBefore, to: maneuver.bearingAfter)]
        }
        all[0].lanes = LaneDocument.all(instruction.lanes)
        return all
    }
}

private struct OSRMWaypoint: Encodable, Sendable {
    let name: String
    let location: [Double]
    let distance: Double

    private init(_ end: LegEnd, at point: Coordinate, name: String) {
        self.name = name
        location = point.position
        distance = end.coordinate.distance(to: point).tenths
    }

    /// The ends of all legs, each where its street lies.
    static func all(of journey: Journey) -> [OSRMWaypoint] {
        let first = journey.legs[0]
        return [OSRMWaypoint(first.from, at: first.geometry[0], name: first.track?.stretches.first?.name ?? "")]
            + journey.legs.map { leg in
                OSRMWaypoint(
                    leg.to, at: leg.geometry[leg.geometry.count - 1], name: leg.track?.stretches.last?.name ?? "")
            }
    }
}

extension Coordinate {
    /// Longitude and latitude, as GeoJSON and OSRM write a place.
    var position: [Double] { [longitude, latitude] }
}

extension Double {
    /// Rounded to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 }
}
