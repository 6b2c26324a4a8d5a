import Geometry
import Journeys
import Measures

/// A leg of a journey in the interface's JSON.
struct LegDocument: Encodable, Sendable {
    private let mode: String
    private let from: EndDocument
    private let to: EndDocument
    private let departure: String
    private let arrival: String
    private let distance: Double
    private let seconds: Int
    private let geometry: String
    private let steps: [StepDocument]
    private let scheduledDeparture: String?
    private let scheduledArrival: String?
    private let live: Bool?
    private let route: RouteDocument?
    private let tripID: String?
    private let serviceDate: String?
    private let headsign: String?
    private let staysSeated: Bool?
    private let stops: [CallDocument]?
    private let vehicle: OrNull<VehicleDocument>
    private let alerts: [AlertDocument]?

    private enum CodingKeys: String, CodingKey {
        case mode, from, to, departure, arrival, geometry, steps, live, route, headsign, stops, vehicle, alerts
        case distance = "distance_m"
        case seconds = "duration_s"
        case scheduledDeparture = "scheduled_departure"
        case scheduledArrival = "scheduled_arrival"
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case staysSeated = "stays_seated"
    }

    init(_ leg: Leg, steps: [Step], zone: ZoneRules) {
        mode = leg.mode
        from = EndDocument(leg.from)
        to = EndDocument(leg.to)
        departure = zone.iso(leg.departure)
        arrival = zone.iso(leg.arrival)
        distance = leg.distance.tenths
        seconds = leg.seconds
        geometry = Polyline.encode(leg.geometry, precision: 6)
        self.steps = steps.map(StepDocument.init)
        let ride = leg.ride
        scheduledDeparture = ride.map { zone.iso($0.scheduledDeparture) }
        scheduledArrival = ride.map { zone.iso($0.scheduledArrival) }
        live = ride?.isLive
        route = ride.map { RouteDocument($0.route) }
        tripID = ride?.tripID
        serviceDate = ride?.serviceDay.iso
        headsign = ride?.headsign.nonEmpty
        staysSeated = ride?.staysSeated
        stops = ride.map { ride in
            ride.calls.enumerated().map { position, call in
                CallDocument(
                    call, isFirst: position == 0, isLast: position == ride.calls.count - 1, zone: zone)
            }
        }
        vehicle = OrNull(ride?.vehicle.map(VehicleDocument.init))
        alerts = ride.map { ride in ride.alerts.map { AlertDocument($0, zone: zone) } }
    }
}

private struct EndDocument: Encodable, Sendable {
    let name: String
    let lat: Double
    let lon: Double
    let stopID: String?
    let stopCode: String?

    enum CodingKeys: String, CodingKey {
        case name, lat, lon
        case stopID = "stop_id"
        case stopCode = "stop_code"
    }

    init(_ end: LegEnd) {
        name = end.name
        lat = end.coordinate.latitude
        lon = end.coordinate.longitude
        stopID = end.stop?.id
        stopCode = end.stop?.code.nonEmpty
    }
}

private struct CallDocument: Encodable, Sendable {
    let name: String
    let stopID: String
    let lat: Double
    let lon: Double
    let arrival: String?
    let departure: String?

    enum CodingKeys: String, CodingKey {
        case name, lat, lon, arrival, departure
        case stopID = "stop_id"
    }

    /// One does not arrive where one boards and does not leave where one gets off.
    init(_ call: StopCall, isFirst: Bool, isLast: Bool, zone: ZoneRules) {
        name = call.stop.name
        stopID = call.stop.id
        lat = call.stop.coordinate.latitude
        lon = call.stop.coordinate.longitude
        arrival = isFirst ? nil : zone.iso(call.arrival)
        departure = isLast ? nil : zone.iso(call.departure)
    }
}

private struct StepDocument: Encodable, Sendable {
    let maneuver: ManeuverDocument
    let name: String
    let ref: String?
    let destinations: String?
    let exits: String?
    let lanes: [LaneDocument]?
    let distance: Double
    let seconds: Int
    let instruction: String
    let speech: String
    let geometryFrom: Int
    let geometryTo: Int

    enum CodingKeys: String, CodingKey {
        case maneuver, name, ref, destinations, exits, lanes, instruction, speech
        case distance = "distance_m"
        case seconds = "duration_s"
        case geometryFrom = "geometry_from"
        case geometryTo = "geometry_to"
    }

    init(_ step: Step) {
        maneuver = ManeuverDocument(step.maneuver)
        name = step.instruction.way.name
        ref = step.instruction.way.ref.nonEmpty
        destinations = step.instruction.signs.direction.nonEmpty
        exits = step.instruction.signs.exit.nonEmpty
        lanes = LaneDocument.all(step.instruction.lanes)
        distance = step.distance.tenths
        seconds = step.seconds
        instruction = step.text
        speech = step.speech
        geometryFrom = step.instruction.geometryStart
        geometryTo = step.instruction.geometryEnd
    }
}
