import Journeys
import Measures
import Places
import Region
import Transit

/// A region as JSON: the manifest (`routeb.region/1`), with the region's name, when it was imported, the days without
/// service inside its calendar, its feeds, and whom the data of its places are owed to.
public struct RegionDocument: JSONDocument {
    private let contents: Contents

    /// An open region.
    ///
    /// - Throws: `RegionError` where its manifest is damaged, `PlacesError` where its places are.
    public init(_ region: Region) throws {
        contents = Contents(
            manifest: try region.manifest, name: region.name, built: region.timetable.zone.iso(region.built),
            gaps: region.timetable.serviceGaps.map { [$0.lowerBound.iso, $0.upperBound.iso] },
            feeds: region.timetable.feeds.map(Feed.init), attributions: try PlaceIndex(region).attributions())
    }

    /// Writes the manifest's keys and five more.
    public func write(to json: inout JSONWriter) { json.value(encoded: contents) }

    private struct Contents: Encodable, Sendable {
        let manifest: RegionManifest
        let name: String
        let built: String
        let gaps: [[String]]
        let feeds: [Feed]
        let attributions: [String]

        enum Key: String, CodingKey { case name, built, gaps, feeds, attributions }

        func encode(to encoder: any Encoder) throws {
            try manifest.encode(to: encoder)
            var more = encoder.container(keyedBy: Key.self)
            try more.encode(name, forKey: .name)
            try more.encode(built, forKey: .built)
            try more.encode(gaps, forKey: .gaps)
            try more.encode(feeds, forKey: .feeds)
            try more.encode(attributions, forKey: .attributions)
        }
    }

    private struct Feed: Encodable, Sendable {
        let name: String
        let publisher: String?
        let url: String?
        let version: String?
        let calendar: [String]?
        let agencies: [String]
        let attributions: [Attribution]
        let routes: Int, stops: Int, trips: Int

        struct Attribution: Encodable, Sendable {
            let organization: String
            let url: String?
        }

        init(_ feed: FeedSummary) {
            name = feed.name
            publisher = feed.info?.publisher.nonEmpty
            url = feed.info?.url.nonEmpty
            version = feed.info?.version.nonEmpty
            calendar = feed.days.map { [$0.lowerBound.iso, $0.upperBound.iso] }
            agencies = feed.agencies
            attributions = feed.attributions.map { Attribution(organization: $0.organization, url: $0.url.nonEmpty) }
            (routes, stops, trips) = (feed.routes, feed.stops, feed.trips)
        }
    }
}
