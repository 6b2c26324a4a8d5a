import Geometry
import Measures

/// A line in the interface's JSON.
public struct RouteDocument: JSONDocument {
    private let id: String
    private let shortName: String?
    private let longName: String?
    private let color: String?
    private let textColor: String?
    private let agency: String?

    private enum CodingKeys: String, CodingKey {
        case id, color, agency
        case shortName = "short_name"
        case longName = "long_name"
        case textColor = "text_color"
    }

    /// A line.
    public init(_ route: RouteLabel) {
        id = route.id
        shortName = route.shortName.nonEmpty
        longName = route.longName.nonEmpty
        color = route.color.hex
        textColor = route.textColor.hex
        agency = route.agency.nonEmpty
    }
}

/// A vehicle in the interface's JSON.
public struct VehicleDocument: JSONDocument {
    private let id: String
    private let lat: Double
    private let lon: Double
    private let bearing: Int?
    private let ageSeconds: Int
    private let stopsAway: Int?
    private let distance: Double?

    private enum CodingKeys: String, CodingKey {
        case id, lat, lon, bearing
        case ageSeconds = "age_s"
        case stopsAway = "stops_away"
        case distance = "distance_m"
    }

    /// A vehicle as it was seen.
    public init(_ vehicle: VehicleSighting) {
        id = vehicle.id
        lat = vehicle.coordinate.latitude
        lon = vehicle.coordinate.longitude
        bearing = vehicle.bearing?.wholeDegrees
        ageSeconds = vehicle.ageSeconds
        stopsAway = vehicle.stopsAway
        distance = vehicle.distance?.tenths
    }
}

/// A stop in the interface's JSON.
public struct StopDocument: JSONDocument {
    private let name: String
    private let stopID: String
    private let stopCode: String?
    private let lat: Double
    private let lon: Double

    private enum CodingKeys: String, CodingKey {
        case name, lat, lon
        case stopID = "stop_id"
        case stopCode = "stop_code"
    }

    /// A stop.
    public init(_ stop: StopLabel) {
        name = stop.name
        stopID = stop.id
        stopCode = stop.code.nonEmpty
        lat = stop.coordinate.latitude
        lon = stop.coordinate.longitude
    }
}

/// An announcement in the interface's JSON.
public struct AlertDocument: JSONDocument {
    private let id: String
    private let severity: Alert.Severity
    private let header: String
    private let description: String?
    private let url: String?
    private let from: String?
    private let until: String?

    /// An announcement, its times in a zone.
    public init(_ alert: Alert, zone: ZoneRules) {
        id = alert.id
        severity = alert.severity
        header = alert.header
        description = alert.description.nonEmpty
        url = alert.url.nonEmpty
        from = alert.from.map(zone.iso)
        until = alert.until.map(zone.iso)
    }
}
