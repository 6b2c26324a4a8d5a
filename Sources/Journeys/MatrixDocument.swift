import Geometry
import Measures

/// A place in the JSON of questions that are not for a journey.
public struct PointDocument: Encodable, Sendable {
    private let name: String
    private let lat: Double
    private let lon: Double
    private let kind: Endpoint.Kind

    /// A place.
    public init(_ endpoint: Endpoint) {
        name = endpoint.name
        lat = endpoint.coordinate.latitude
        lon = endpoint.coordinate.longitude
        kind = endpoint.kind
    }
}

/// A matrix as the interface's JSON: `routeb.matrix/1`.
public struct MatrixDocument: JSONDocument {
    private let schema = "routeb.matrix/1"
    private let mode: String
    private let sources: [PointDocument]
    private let destinations: [PointDocument]
    private let durations: [[Int?]]
    private let distances: [[Double?]]

    private enum CodingKeys: String, CodingKey {
        case schema, mode, sources, destinations
        case durations = "durations_s"
        case distances = "distances_m"
    }

    /// A matrix of ways in a mode.
    public init(_ matrix: TravelMatrix, mode: String) {
        self.mode = mode
        sources = matrix.sources.map(PointDocument.init)
        destinations = matrix.destinations.map(PointDocument.init)
        durations = matrix.entries.map { row in row.map { $0?.time.wholeSeconds } }
        distances = matrix.entries.map { row in row.map { $0?.length?.tenths } }
    }
}
