import Journeys
import Region

/// A region as JSON: the manifest (`routeb.region/1`), with the region's name and when it was imported.
public struct RegionDocument: JSONDocument {
    private let manifest: RegionManifest
    private let name: String
    private let built: String

    /// An open region.
    public init(_ region: Region) {
        manifest = region.manifest
        name = region.name
        built = region.timetable.zone.iso(region.built)
    }

    private enum Key: String, CodingKey { case name, built }

    /// Writes the manifest's keys and two more.
    public func encode(to encoder: any Encoder) throws {
        try manifest.encode(to: encoder)
        var more = encoder.container(keyedBy: Key.self)
        try more.encode(name, forKey: .name)
        try more.encode(built, forKey: .built)
    }
}
