import Archive
import Foundation
import OSMReading
import TestFiles
import Testing

/// Real extracts, where the folder beside the repository has them.
private enum Extracts {
    static let midtown = SharedFiles.path("data/nyc/midtown.osm.pbf")
    static let downtown = SharedFiles.path("data/nyc/downtown.osm.pbf")
    static let arePresent = SharedFiles.has("data/nyc/midtown.osm.pbf", "data/nyc/downtown.osm.pbf")
}

@Suite(.enabled(if: Extracts.arePresent, "no ../shared/data/nyc beside the repository"))
struct RealExtractTests {
    @Test func readsMidtownWhole() throws {
        let (data, report) = try read(Extracts.midtown)
        #expect(data.nodes.count == 126_241)
        // The extract's border has left ways of one node behind.
        #expect(data.ways.count == 27_055 - 191)
        #expect(report.count(of: OSMReadingReason.shortWay) == 191)
        #expect(data.relations.count == 1499)
        #expect(data.relations.filter { $0.tags.has("restriction") }.count == 201)
        #expect(data.nodes.lazy.map(\.tags).filter { $0.has("addr:housenumber") }.count > 1000)
        #expect(report.count(of: OSMReadingReason.badCoordinate) == 0)
        #expect(report.count(of: OSMReadingReason.incompleteWay) == 0)
    }

    @Test func unitesMidtownAndDowntown() throws {
        let (midtown, _) = try read(Extracts.midtown)
        let (downtown, _) = try read(Extracts.downtown)
        let (both, report) = try read(Extracts.midtown, Extracts.downtown)
        let parts = midtown.nodes.count + midtown.ways.count + midtown.relations.count
        let others = downtown.nodes.count + downtown.ways.count + downtown.relations.count
        let all = both.nodes.count + both.ways.count + both.relations.count
        #expect(all == parts + others - report.count(of: OSMReadingReason.sharedElement))
        #expect(zip(both.nodes, both.nodes.dropFirst()).allSatisfy { $0.id < $1.id })
    }

    @Test func refusesARealExtractCutInItsMiddle() throws {
        let folder = try TemporaryFolder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: Extracts.midtown))
        let path = try folder.write(whole.prefix(whole.count / 2), to: "cut.osm.pbf")
        #expect(refusal(of: path) == .truncated(path))
    }
}
