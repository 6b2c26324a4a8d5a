import Journeys
import Region

/// A region as JSON: the manifest (`routeb.region/1`), with the region's name and when it was imported.
public struct RegionDocument: JSONDocument {
    private let contents: Contents

    /// An open region.
    public init(_ region: Region) {
        contents = Contents(
            manifest: region.manifest, name: region.name, built: region.timetable.zone.iso(region.built))
    }

    /// Writes the manifest's keys and two more.
    public func write(to json: inout JSONWriter) { json.value(encoded: contents) }

    private struct Contents: Encodable, Sendable {
        let manifest: RegionManifest
        let name: String
        let built: String

        enum Key: String, CodingKey { case name, built }

        func encode(to encoder: any Encoder) throws {
            try manifest.encode(to: encoder)
            var more = encoder.container(keyedBy: Key.self)
            try more.encode(name, forKey: .name)
            try more.encode(built, forKey: .built)
        }
    }
}
