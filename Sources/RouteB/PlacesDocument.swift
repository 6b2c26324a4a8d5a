import Journeys
import Measures
import Places

/// Places that a text may mean, as the interface's JSON: `routeb.places/1`.
public struct PlacesDocument: JSONDocument {
    private let schema = "routeb.places/1"
    private let query: String
    private let places: [Row]

    /// The places found for a text.
    public init(query: String, places: [Place]) {
        self.query = query
        self.places = places.map(Row.init)
    }

    /// A place in the interface's JSON.
    public struct Row: JSONDocument {
        private let name: String
        private let kind: String
        private let label: String
        private let lat: Double
        private let lon: Double
        private let stopID: String?
        private let confidence: Double
        private let distance: Double?

        private enum CodingKeys: String, CodingKey {
            case name, kind, label, lat, lon, confidence
            case stopID = "stop_id"
            case distance = "distance_m"
        }

        /// A place.
        public init(_ place: Place) {
            name = place.name
            kind = place.kind.rawValue
            label = place.label
            lat = place.coordinate.latitude
            lon = place.coordinate.longitude
            stopID = place.stopID
            confidence = (place.confidence * 100).rounded() / 100
            distance = place.distance?.tenths
        }
    }
}
