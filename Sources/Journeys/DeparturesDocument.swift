import Measures

/// A board of departures as the interface's JSON: `routeb.departures/1`.
public struct DeparturesDocument: JSONDocument {
    private let board: DepartureBoard

    /// A board.
    public init(_ board: DepartureBoard) { self.board = board }

    /// Writes the board.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("departures", board.departures.map { Row(departure: $0, zone: board.zone) })
            json.member("schema", "routeb.departures/1")
            json.member("stop", StopDocument(board.stop))
        }
    }

    private struct Row: JSONWritable {
        let departure: Departure
        let zone: ZoneRules

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.member("expected", zone.iso(departure.expected))
                json.member("headsign", departure.headsign.nonEmpty)
                json.member("live", departure.isLive)
                json.member("route", RouteDocument(departure.route))
                json.member("scheduled", zone.iso(departure.scheduled))
                json.member("status", departure.status.rawValue)
                json.member("stops_away", departure.vehicle?.stopsAway)
                json.member("trip_id", departure.tripID)
                json.member("vehicle", departure.vehicle.map(VehicleDocument.init))
            }
        }
    }
}
