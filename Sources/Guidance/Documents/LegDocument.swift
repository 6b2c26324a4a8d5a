import Geometry
import Journeys
import Measures
import Transit

/// A leg of a journey in the interface's JSON.
///
/// A class, since what writes its parts would else carry a copy of the whole.
final class LegDocument: JSONWritable {
    private let leg: Leg
    private let steps: [Step]
    private let zone: ZoneRules

    init(_ leg: Leg, steps: [Step], zone: ZoneRules) {
        self.leg = leg
        self.steps = steps
        self.zone = zone
    }

    func write(to json: inout JSONWriter) {
        let ride = leg.ride
        json.object { json in
            json.member("alerts", ride.map { $0.alerts.map { AlertDocument($0, zone: zone) } })
            json.member("alighting", ride?.alightingRequest?.rawValue)
            json.member("arrival", zone.iso(leg.arrival))
            json.member("boarding", ride?.boardingRequest?.rawValue)
            json.member("departure", zone.iso(leg.departure))
            json.member("distance_m", leg.distance.tenths)
            json.member(
                "driving_side", leg.track.flatMap { $0.mode == .drive || $0.mode == .bike ? $0.drivingSide.name : nil })
            json.member("duration_s", leg.seconds)
            json.member("from") { end(&$0, leg.from) }
            json.member("geometry") { $0.polyline(leg.geometry[...]) }
            json.member("headsign", ride?.headsign.nonEmpty)
            json.member("headway_s", ride?.headway)
            json.member("live", ride?.isLive)
            json.member("mode", leg.mode)
            json.member("route", ride.map { RouteDocument($0.route) })
            json.member("scheduled_arrival", ride.map { zone.iso($0.scheduledArrival) })
            json.member("scheduled_departure", ride.map { zone.iso($0.scheduledDeparture) })
            json.member("service_date", ride?.serviceDay.iso)
            json.member("stays_seated", ride?.staysSeated)
            json.member("steps") { $0.list(steps.indices, step) }
            if let ride { json.member("stops") { calls(&$0, ride.calls) } }
            json.member("to") { end(&$0, leg.to) }
            json.member("trip_id", ride?.tripID)
            json.member("vehicle", orNull: ride?.vehicle.map(VehicleDocument.init))
        }
    }

    private func end(_ json: inout JSONWriter, _ end: LegEnd) {
        json.object { json in
            json.member("lat", end.coordinate.latitude)
            json.member("lon", end.coordinate.longitude)
            json.member("name", end.name)
            json.member("platform", end.stop?.platform.nonEmpty)
            json.member("stop_code", end.stop?.code.nonEmpty)
            json.member("stop_id", end.stop?.id)
        }
    }

    /// One does not arrive where one boards and does not leave where one gets off.
    private func calls(_ json: inout JSONWriter, _ calls: [StopCall]) {
        json.list(calls.indices) { json, position in
            let call = calls[position]
            json.object { json in
                json.member("arrival", position == 0 ? nil : zone.iso(call.arrival))
                json.member("departure", position == calls.count - 1 ? nil : zone.iso(call.departure))
                json.member("lat", call.stop.coordinate.latitude)
                json.member("lon", call.stop.coordinate.longitude)
                json.member("name", call.stop.name)
                json.member("platform", call.stop.platform.nonEmpty)
                json.member("stop_id", call.stop.id)
            }
        }
    }

    private func step(_ json: inout JSONWriter, _ number: Int) {
        json.object { json in
            let signs = steps[number].instruction.signs
            json.member("destinations", signs.direction.nonEmpty)
            json.member("distance_m", steps[number].instruction.distance.tenths)
            json.member("duration_s", steps[number].seconds)
            json.member("exits", signs.exit.nonEmpty)
            json.member("geometry_from", steps[number].instruction.geometryStart)
            json.member("geometry_to", steps[number].instruction.geometryEnd)
            json.member("instruction", steps[number].text)
            json.member("lanes", LaneDocument.all(steps[number].instruction.lanes))
            json.member("maneuver", ManeuverDocument(steps[number].instruction.maneuver))
            json.member("name", steps[number].instruction.way.name)
            json.member("ref", steps[number].instruction.way.ref.nonEmpty)
            json.member("rotary_name", steps[number].instruction.circle.nonEmpty)
            json.member("speech", steps[number].speech)
        }
    }
}

/// What rides cost in one currency, in the interface's JSON.
struct FareDocument: JSONWritable {
    private let price: FarePrice

    init(_ price: FarePrice) { self.price = price }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("amount", Double(price.amount) / 10_000)
            json.member("currency", price.currency)
        }
    }
}
