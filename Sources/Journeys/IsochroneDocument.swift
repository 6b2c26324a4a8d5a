import Geometry
import Measures
import StreetRouting

/// Isochrones as GeoJSON (RFC 7946): a feature for each time, the longest first, so that shorter ones are drawn on it.
public struct IsochroneDocument: JSONDocument {
    private let isochrones: [Isochrone]
    private let place: String
    private let mode: String

    /// The isochrones around a place.
    public init(_ isochrones: [Isochrone], around place: Endpoint, mode: String) {
        self.isochrones = isochrones.sorted { $0.time > $1.time }
        self.place = place.name
        self.mode = mode
    }

    /// Writes the collection of features.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("features") { $0.list(isochrones, feature) }
            json.member("type", "FeatureCollection")
        }
    }

    private func feature(_ json: inout JSONWriter, _ isochrone: Isochrone) {
        json.object { json in
            json.member("geometry") { json in
                json.object { json in
                    json.member("coordinates", isochrone.areas.map { ([$0.outer] + $0.holes).map(closed) })
                    json.member("type", "MultiPolygon")
                }
            }
            json.member("properties") { json in
                json.object { json in
                    json.member("area_m2", isochrone.squareMeters.rounded())
                    json.member("duration_s", isochrone.time.wholeSeconds)
                    json.member("mode", mode)
                    json.member("place", place)
                    json.member("streets_m", isochrone.streets.tenths)
                }
            }
            json.member("type", "Feature")
        }
    }
}

/// A ring as GeoJSON wants it: its first point again at the end.
private func closed(_ ring: [Coordinate]) -> [Coordinate] { ring + ring.prefix(1) }
