import Measures

/// A board of departures as the interface's JSON: `routeb.departures/1`.
public struct DeparturesDocument: JSONDocument {
    private let schema = "routeb.departures/1"
    private let stop: StopDocument
    private let departures: [Row]

    /// A board.
    public init(_ board: DepartureBoard) {
        stop = StopDocument(board.stop)
        departures = board.departures.map { Row($0, zone: board.zone) }
    }

    private struct Row: Encodable, Sendable {
        let route: RouteDocument
        let headsign: String?
        let tripID: String
        let scheduled: String
        let expected: String
        let live: Bool
        let vehicle: VehicleDocument?
        let stopsAway: Int?
        let status: Departure.Status

        enum CodingKeys: String, CodingKey {
            case route, headsign, scheduled, expected, live, vehicle, status
            case tripID = "trip_id"
            case stopsAway = "stops_away"
        }

        init(_ departure: Departure, zone: ZoneRules) {
            route = RouteDocument(departure.route)
            headsign = departure.headsign.nonEmpty
            tripID = departure.tripID
            scheduled = zone.iso(departure.scheduled)
            expected = zone.iso(departure.expected)
            live = departure.isLive
            vehicle = departure.vehicle.map(VehicleDocument.init)
            stopsAway = departure.vehicle?.stopsAway
            status = departure.status
        }
    }
}
