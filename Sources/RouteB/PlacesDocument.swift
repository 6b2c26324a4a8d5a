import Geometry
import Journeys
import Measures
import Places

/// Places that a text may mean, as the interface's JSON: `routeb.places/1`.
public struct PlacesDocument: JSONDocument {
    private let query: String
    private let places: [Row]

    /// The places found for a text.
    public init(query: String, places: [Place]) {
        self.query = query
        self.places = places.map(Row.init)
    }

    /// Writes the places.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("places", places)
            json.member("query", query)
            json.member("schema", "routeb.places/1")
        }
    }

    /// A place in the interface's JSON.
    public struct Row: JSONDocument {
        private let place: Place

        /// A place.
        public init(_ place: Place) { self.place = place }

        /// Writes the place.
        public func write(to json: inout JSONWriter) {
            json.object { json in
                if let category = place.category { json.member("class", category) }
                json.member("confidence", (place.confidence * 100).rounded() / 100)
                json.member("distance_m", place.distance?.tenths)
                json.member("kind", place.kind.rawValue)
                json.member("label", place.label)
                json.member("lat", place.coordinate.latitude)
                json.member("lon", place.coordinate.longitude)
                json.member("name", place.name)
                if let note = place.note { json.member("note", note) }
                if let side = place.side { json.member("side", side.name) }
                json.member("stop_id", place.stopID)
            }
        }
    }
}

extension Side {
    /// The name of the JSON.
    fileprivate var name: String {
        switch self {
        case .left: "left"
        case .right: "right"
        case .on: "on"
        }
    }
}
