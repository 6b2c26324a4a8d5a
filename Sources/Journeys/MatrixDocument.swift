import Geometry
import Measures

/// A place in the JSON of questions and answers.
public struct PointDocument: JSONWritable, Sendable {
    private let endpoint: Endpoint

    /// A place.
    public init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// Writes the place.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("confidence", endpoint.confidence)
            json.member("curb", endpoint.curb == .any ? nil : endpoint.curb.rawValue)
            json.member("kind", endpoint.kind.rawValue)
            json.member("lat", endpoint.coordinate.latitude)
            json.member("lon", endpoint.coordinate.longitude)
            json.member("name", endpoint.name)
            if !endpoint.notes.isEmpty { json.member("notes", endpoint.notes) }
            json.member("query", endpoint.query)
        }
    }
}

/// A matrix as the interface's JSON: `routeb.matrix/1`.
public struct MatrixDocument: JSONDocument {
    private let matrix: TravelMatrix
    private let mode: String

    /// A matrix of ways in a mode.
    public init(_ matrix: TravelMatrix, mode: String) {
        self.matrix = matrix
        self.mode = mode
    }

    /// Writes the matrix.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("destinations", matrix.destinations.map(PointDocument.init))
            json.member("distances_m") { json in
                json.list(matrix.entries) { json, row in
                    json.list(row) { $0.value(orNull: $1?.length?.tenths) }
                }
            }
            json.member("durations_s") { json in
                json.list(matrix.entries) { json, row in
                    json.list(row) { $0.value(orNull: $1?.time.wholeSeconds) }
                }
            }
            json.member("mode", mode)
            json.member("schema", "routeb.matrix/1")
            json.member("sources", matrix.sources.map(PointDocument.init))
        }
    }
}
