import Measures

/// A board of departures as the interface's JSON: `routeb.departures/1`.
///
/// The boards of several stops, as at a corner, become one: `stop` is the first of them, `stops` lists all, and each
/// departure names its own.
public struct DeparturesDocument: JSONDocument {
    private let board: DepartureBoard
    private let stops: [StopLabel]
    private let remark: String?

    /// A board.
    public init(_ board: DepartureBoard) {
        self.board = board
        stops = [board.stop]
        remark = nil
    }

    /// The boards of several stops as one, the next expected departure first; nil for none.
    ///
    /// - Parameter remark: What is to be known beside them, as a sentence.
    public init?(_ boards: [DepartureBoard], remark: String? = nil) {
        guard var board = boards.first else { return nil }
        board.departures = boards.flatMap(\.departures).sorted {
            ($0.expected, $0.route.shortName, $0.tripID) < ($1.expected, $1.route.shortName, $1.tripID)
        }
        self.board = board
        stops = boards.map(\.stop)
        self.remark = remark
    }

    /// Writes the board.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("departures", board.departures.map { Row(departure: $0, zone: board.zone) })
            json.member("remark", remark)
            json.member("schema", "routeb.departures/1")
            json.member("stop", StopDocument(board.stop))
            if stops.count > 1 { json.member("stops", stops.map(StopDocument.init)) }
        }
    }

    private struct Row: JSONWritable {
        let departure: Departure
        let zone: ZoneRules

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.member("boarding", departure.boardingRequest?.rawValue)
                json.member("expected", zone.iso(departure.expected))
                json.member("headsign", departure.headsign.nonEmpty)
                json.member("headway_s", departure.headway?.wholeSeconds)
                json.member("live", departure.isLive)
                json.member("mode", departure.mode.name)
                json.member("platform", departure.stop.platform.nonEmpty)
                json.member("route", RouteDocument(departure.route))
                json.member("scheduled", zone.iso(departure.scheduled))
                json.member("service_date", departure.serviceDay.iso)
                json.member("status", departure.status.rawValue)
                json.member("stop_id", departure.stop.id)
                json.member("stops_away", departure.vehicle?.stopsAway)
                json.member("trip_id", departure.tripID)
                json.member("until", departure.until.map(zone.iso))
                json.member("vehicle", departure.vehicle.map(VehicleDocument.init))
            }
        }
    }
}
