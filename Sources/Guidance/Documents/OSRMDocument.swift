import Geometry
import Journeys
import Measures
import Streets

/// Ways on streets as the route service of OSRM's HTTP API, version 1, answers: for programs that were written for it.
///
/// Geometries are polylines of precision 6. A maneuver that OSRM does not know becomes the one that its clients show
/// best: crossing a street is a `turn`; stairs, elevators and ferries are a `notification`. The weight is the duration.
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
        for leg in journey.legs {
            if points.isEmpty {
                points = leg.geometry
            } else {
                points += points.last == leg.geometry.first ? leg.geometry[1...] : leg.geometry[...]
            }
        }
        let legs = journey.legs.compactMap { leg in leg.track.map { OSRMLeg(leg, $0) } }
        let duration = legs.reduce(0) { $0 + $1.duration }.tenth
        json.object { json in
            json.member("distance", legs.reduce(0) { $0 + $1.distance }.tenth)
            json.member("duration", duration)
            json.member("geometry") { $0.polyline(points[...]) }
            json.member("legs", legs)
            json.member("weight", duration)
            json.member("weight_name", "duration")
        }
    }
}

/// A class, since what writes its parts would else carry a copy of the whole.
private final class OSRMLeg: JSONWritable {
    let leg: Leg
    let track: Track
    let instructions: [Instruction]
    let distance: Double
    let duration: Double

    init(_ leg: Leg, _ track: Track) {
        self.leg = leg
        self.track = track
        let instructions = ManeuverBuilder(track, geometry: leg.geometry).instructions()
        self.instructions = instructions
        distance = leg.distance.tenths
        duration = instructions.indices.reduce(0) { $0 + instructions[$1].duration.seconds.tenth }.tenth
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("distance", distance)
            json.member("duration", duration)
            json.member("steps") { json in
                var passed = 0
                var junction = OSRMJunction()
                json.list(instructions.indices) { step(&$0, $1, passed: &passed, &junction) }
            }
            json.member("summary", summary)
            json.member("weight", duration)
        }
    }

    /// The two longest ways, in the order of travel.
    private var summary: String {
        var ways: [(name: String, meters: Double)] = []
        for number in instructions.indices where !instructions[number].way.name.isEmpty {
            let meters = instructions[number].distance.value
            if let known = ways.indices.first(where: { ways[$0].name == instructions[number].way.name }) {
                ways[known].meters += meters
            } else {
                ways.append((instructions[number].way.name, meters))
            }
        }
        func isShorter(_ a: Int, _ b: Int) -> Bool {
            (ways[a].meters, ways[b].name) < (ways[b].meters, ways[a].name)
        }
        guard let longest = ways.indices.max(by: isShorter) else { return "" }
        guard let second = ways.indices.filter({ $0 != longest }).max(by: isShorter) else { return ways[longest].name }
        return ways[min(longest, second)].name + ", " + ways[max(longest, second)].name
    }

    /// Writes a step.
    ///
    /// - Parameters:
    ///   - passed: how many stretches of the track begin before it.
    ///   - junction: room for its junctions.
    private func step(_ json: inout JSONWriter, _ number: Int, passed: inout Int, _ junction: inout OSRMJunction) {
        let (start, end) = (instructions[number].geometryStart, instructions[number].geometryEnd)
        let duration = instructions[number].duration.seconds.tenth
        while passed < track.stretches.count, track.stretches[passed].geometryStart < start { passed += 1 }
        let first = passed
        while passed < track.stretches.count, track.stretches[passed].geometryStart < end { passed += 1 }
        let stretches = first..<passed
        let own = leg.geometry[start...end]
        json.object { json in
            json.member("destinations", instructions[number].signs.direction.nonEmpty)
            json.member("distance", instructions[number].distance.tenths)
            json.member("driving_side", track.drivingSide.name)
            json.member("duration", duration)
            json.member("exits", instructions[number].signs.exit.nonEmpty)
            // A line has two points at least.
            json.member("geometry") { $0.polyline(own.count > 1 ? own : own + own) }
            json.member("intersections") { intersections(&$0, number, stretches, &junction) }
            json.member("maneuver", ManeuverDocument(osrm: instructions[number].maneuver))
            json.member("mode", instructions[number].way.kind == .ferry ? "ferry" : track.mode.osrmName)
            json.member("name", instructions[number].way.name)
            json.member("ref", instructions[number].way.ref.nonEmpty)
            json.member("rotary_name", instructions[number].circle.nonEmpty)
            json.member("weight", duration)
        }
    }

    /// The junctions from the maneuver of an instruction on up to the next one.
    private func intersections(
        _ json: inout JSONWriter, _ number: Int, _ stretches: Range<Int>, _ junction: inout OSRMJunction
    ) {
        let lanes = instructions[number].lanes
        let isEnd = instructions[number].maneuver.kind == .arrive
        guard !isEnd, !stretches.isEmpty else {
            let before = instructions[number].maneuver.bearingBefore
            junction.take(
                leg.geometry[instructions[number].geometryStart],
                from: isEnd ? track.stretches.last?.endBearing ?? before : before,
                to: isEnd ? nil : instructions[number].maneuver.bearingAfter)
            return json.list(CollectionOfOne(0)) { json, _ in junction.write(to: &json, lanes: lanes) }
        }
        // Where no other way leaves there is no junction.
        let junctions = stretches.lazy.filter { [self] number in
            number == stretches.lowerBound || !track.stretches[number].branches.isEmpty
                || !track.stretches[number].closedBearings.isEmpty
        }
        json.list(junctions) { json, number in
            junction.take(track, before: number, leg.geometry[track.stretches[number].geometryStart])
            junction.write(to: &json, lanes: number == stretches.lowerBound ? lanes : [])
        }
    }
}

extension ManeuverDocument {
    /// A maneuver as clients of OSRM know it.
    fileprivate init(osrm maneuver: Maneuver) {
        let turned = maneuver.bearingBefore.turn(to: maneuver.bearingAfter)
        let isEnd = maneuver.kind == .depart || maneuver.kind == .arrive
        self.init(
            maneuver, kind: maneuver.kind.osrm,
            modifier: maneuver.modifier ?? (isEnd ? nil : Maneuver.Modifier(turn: turned)))
    }
}

extension Maneuver.Kind {
    fileprivate var osrm: Maneuver.Kind {
        switch self {
        case .cross: .turn
        case .stairs, .elevator, .escalator, .ferry, .board, .alight: .notification
        default: self
        }
    }
}

extension TravelMode {
    fileprivate var osrmName: String {
        switch self {
        case .walk, .wheelchair: "walking"
        case .bike: "cycling"
        case .drive: "driving"
        }
    }
}

/// A junction with its arms by bearing; the ways one comes from and goes to are marked by their numbers.
///
/// It is filled again for each junction of a way, so that none needs memory of its own.
private struct OSRMJunction {
    private enum Part { case comingFrom, goingTo, other }

    private var location: Coordinate?
    private var arms: [(degrees: Int, isOpen: Bool, part: Part)] = []

    /// A junction with the arms that one comes from and goes to.
    mutating func take(_ location: Coordinate, from before: Bearing, to after: Bearing?) {
        begin(at: location)
        insert(before.reversed, isOpen: after == nil, .comingFrom)
        if let after { insert(after, isOpen: true, .goingTo) }
    }

    /// The junction at the beginning of a stretch of a track.
    mutating func take(_ track: Track, before number: Int, _ location: Coordinate) {
        begin(at: location)
        if number > 0 { insert(track.stretches[number - 1].endBearing.reversed, isOpen: false, .comingFrom) }
        insert(track.stretches[number].startBearing, isOpen: true, .goingTo)
        // By their numbers: branches bear names, which would be counted.
        for branch in track.stretches[number].branches { insert(track.branches[branch].bearing, isOpen: true, .other) }
        for closed in track.stretches[number].closedBearings {
            insert(track.closedBearings[closed], isOpen: false, .other)
        }
    }

    private mutating func begin(at location: Coordinate) {
        self.location = location
        arms.removeAll(keepingCapacity: true)
        arms.reserveCapacity(8)
    }

    private mutating func insert(_ bearing: Bearing, isOpen: Bool, _ part: Part) {
        let arm = (degrees: bearing.wholeDegrees, isOpen: isOpen, part: part)
        arms.append(arm)
        var place = arms.count - 1
        while place > 0, arms[place - 1].degrees > arm.degrees {
            arms[place] = arms[place - 1]
            place -= 1
        }
        arms[place] = arm
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
            OSRMWaypoint(
                end: first.from, location: first.geometry[0], name: name(first.track?.stretches.first, in: first.track))
        ]
            + journey.legs.map { leg in
                OSRMWaypoint(
                    end: leg.to, location: leg.geometry[leg.geometry.count - 1],
                    name: name(leg.track?.stretches.last, in: leg.track))
            }
    }

    /// The name of a piece of a track.
    private static func name(_ piece: Stretch?, in track: Track?) -> String {
        guard let piece, let track else { return "" }
        return track[piece.name]
    }
}

extension Double {
    /// Rounded to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 }
}
