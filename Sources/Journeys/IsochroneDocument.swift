import Geometry
import Measures
import StreetRouting

/// Isochrones as GeoJSON (RFC 7946): a feature for each time, the longest first, so that shorter ones are drawn on it.
public struct IsochroneDocument: JSONDocument {
    private let type = "FeatureCollection"
    private let features: [Feature]

    /// The isochrones around a place.
    public init(_ isochrones: [Isochrone], around place: Endpoint, mode: String) {
        features = isochrones.sorted { $0.time > $1.time }.map { isochrone in
            Feature(
                properties: Properties(
                    place: place.name, mode: mode, seconds: isochrone.time.wholeSeconds,
                    squareMeters: isochrone.squareMeters.rounded(), streets: isochrone.streets.tenths),
                geometry: Geometry(
                    coordinates: isochrone.areas.map { area in ([area.outer] + area.holes).map(closed) }))
        }
    }

    private struct Feature: Encodable, Sendable {
        let type = "Feature"
        let properties: Properties
        let geometry: Geometry
    }

    private struct Properties: Encodable, Sendable {
        let place: String
        let mode: String
        let seconds: Int
        let squareMeters: Double
        let streets: Double

        enum CodingKeys: String, CodingKey {
            case place, mode
            case seconds = "duration_s"
            case squareMeters = "area_m2"
            case streets = "streets_m"
        }
    }

    private struct Geometry: Encodable, Sendable {
        let type = "MultiPolygon"
        let coordinates: [[[[Double]]]]
    }
}

/// A ring as GeoJSON wants it: its first point again at the end.
private func closed(_ ring: [Coordinate]) -> [[Double]] {
    (ring + ring.prefix(1)).map { [$0.longitude, $0.latitude] }
}
