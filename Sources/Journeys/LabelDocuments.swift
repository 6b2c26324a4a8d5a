import Geometry
import Measures

/// A line in the interface's JSON.
public struct RouteDocument: JSONDocument {
    private let route: RouteLabel

    /// A line.
    public init(_ route: RouteLabel) { self.route = route }

    /// Writes the line.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("agency", route.agency.nonEmpty)
            json.member("color", route.color.hex)
            json.member("id", route.id)
            json.member("long_name", route.longName.nonEmpty)
            json.member("short_name", route.shortName.nonEmpty)
            json.member("text_color", route.textColor.hex)
        }
    }
}

/// A vehicle in the interface's JSON.
public struct VehicleDocument: JSONDocument {
    private let vehicle: VehicleSighting

    /// A vehicle as it was seen.
    public init(_ vehicle: VehicleSighting) { self.vehicle = vehicle }

    /// Writes the vehicle.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("age_s", vehicle.ageSeconds)
            json.member("bearing", vehicle.bearing?.wholeDegrees)
            json.member("distance_m", vehicle.distance?.tenths)
            json.member("id", vehicle.id)
            json.member("lat", vehicle.coordinate.latitude)
            json.member("lon", vehicle.coordinate.longitude)
            json.member("stops_away", vehicle.stopsAway)
        }
    }
}

/// A stop in the interface's JSON.
public struct StopDocument: JSONDocument {
    private let stop: StopLabel

    /// A stop.
    public init(_ stop: StopLabel) { self.stop = stop }

    /// Writes the stop.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("lat", stop.coordinate.latitude)
            json.member("lon", stop.coordinate.longitude)
            json.member("name", stop.name)
            json.member("platform", stop.platform.nonEmpty)
            json.member("stop_code", stop.code.nonEmpty)
            json.member("stop_id", stop.id)
        }
    }
}

/// An announcement in the interface's JSON.
public struct AlertDocument: JSONDocument {
    private let alert: Alert
    private let zone: ZoneRules

    /// An announcement, its times in a zone.
    public init(_ alert: Alert, zone: ZoneRules) {
        self.alert = alert
        self.zone = zone
    }

    /// Writes the announcement.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("description", alert.description.nonEmpty)
            json.member("from", alert.from.map(zone.iso))
            json.member("header", alert.header)
            json.member("id", alert.id)
            json.member("severity", alert.severity.rawValue)
            json.member("until", alert.until.map(zone.iso))
            json.member("url", alert.url.nonEmpty)
        }
    }
}
