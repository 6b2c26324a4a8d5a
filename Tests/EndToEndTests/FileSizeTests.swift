import Foundation
import Testing

/// What the program does where files may not grow beyond a size: it says so, and what was there before is whole.
@Suite struct FileSizeTests {
    let place: Workplace
    let environment: [String: String]

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    private func expectSentence(_ line: String, blocks: Int) throws {
        let outcome = try place.run(line, environment: environment, fileLimit: blocks)
        #expect(outcome.status == 3, "\(line): \(outcome)")
        #expect(outcome.errorLines.count == 1, "\(line): \(outcome)")
        #expect(outcome.errors.hasPrefix("routeb-nav: "), "\(line): \(outcome)")
    }

    /// Every file of a region is the one that does not fit.
    @Test(arguments: [1, 4, 20, 60]) func anImportLeavesTheOldRegion(blocks: Int) throws {
        let old = try place.contents(of: "region")
        try expectSentence((SmallTown.importing + ["-q"]).joined(separator: " "), blocks: blocks)
        #expect(try place.contents(of: "region") == old)
        #expect(try place.names() == ["gtfs", "home", "region", "town.osm"])
    }

    @Test func whatIsSavedStays() throws {
        let corner = SmallTown.corner(street: 2, avenue: 3)
        try expectSentence("favorites add home \(corner)", blocks: 8)
        #expect(try place.run("favorites add home \(corner)", environment: environment).status == 0)
        try expectSentence("favorites remove home", blocks: 1)
        try expectSentence("favorites add work \(corner)", blocks: 8)
        let list = try place.run("favorites list", environment: environment)
        #expect(list.output.contains("home") && !list.output.contains("work"), "\(list)")
        // Whoever only asks needs no room.
        let asked = try place.run("favorites list", environment: environment, fileLimit: 1)
        #expect(asked.status == 0 && asked.output == list.output, "\(asked)")
    }

    @Test func aPicture() throws {
        let (south, north) = (SmallTown.corner(street: 1, avenue: 1), SmallTown.corner(street: 7, avenue: 3))
        let line = "from \(south) to \(north) --mode walk --map m.svg -q"
        let before = try place.names()
        try expectSentence(line, blocks: 1)
        #expect(try place.names() == before, "no half of one is left")
        #expect(try place.run(line, environment: environment).status == 0)
        let old = try String(contentsOfFile: place.path("m.svg"), encoding: .utf8)
        try expectSentence(line, blocks: 1)
        #expect(try String(contentsOfFile: place.path("m.svg"), encoding: .utf8) == old)
        #expect(try place.names() == (before + ["m.svg"]).sorted())
    }
}
