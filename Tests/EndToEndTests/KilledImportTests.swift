import Foundation
import RouteB
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An import that is killed leaves the old region usable, and the next one clears what it left.
@Suite struct KilledImportTests {
    let place: Workplace
    let old: [String: Data]
    let oldAnswer: String

    init() throws {
        place = try Workplace()
        try SmallTown.write(to: place)
        // The old region is of other files than the new one, so that the two can be told apart.
        #expect(try place.run("import --osm town.osm --region region -q --time-zone Asia/Tokyo").status == 0)
        old = try place.contents(of: "region")
        oldAnswer = try place.run("region info --region region --json").output
    }

    @Test(arguments: ImportStage.allCases)
    func leavesTheOldRegionUsable(killedAt stage: ImportStage) throws {
        let child = try place.start(
            SmallTown.importing + ["--progress", "lines"], output: "/dev/null", errors: .pipe)
        let errors = try #require(child.errors)
        var text = ""
        while !text.contains("stage: \(stage.rawValue)\n") {
            let more = errors.availableData
            try #require(!more.isEmpty, "the import ended before the stage \(stage): \(text)")
            text += String(decoding: more, as: UTF8.self)
        }
        child.kill9()
        let status = child.wait()
        // The last stages may be over before the signal arrives.
        #expect(status == 128 + 9 || stage == .exchanging || stage == .places)

        let check = try place.run("region check --region region")
        #expect(check.status == 0, "\(check.errors)")
        let now = try place.contents(of: "region")
        if now != old {
            #expect(stage == .exchanging || stage == .places, "the old region was changed at \(stage)")
        } else {
            #expect(try place.run("region info --region region --json").output == oldAnswer)
        }

        try SmallTown.makeRegion(in: place)
        #expect(try place.names() == ["gtfs", "home", "region", "town.osm"])
        #expect(try place.run("region check --region region").status == 0)
        #expect(try place.contents(of: "region") != old)
    }

    @Test func twoImportsAtOnceDoNotMeet() throws {
        let first = try place.start(
            SmallTown.importing + ["--progress", "lines"], output: "/dev/null", errors: .pipe)
        let errors = try #require(first.errors)
        // As long as nobody is asked to end, the first holds the place: it is stopped, not killed.
        _ = errors.availableData
        kill(first.id, SIGSTOP)
        let second = try place.run(SmallTown.importing)
        #expect(second.status == 3)
        #expect(second.errors.contains("Another import is writing"), "\(second.errors)")
        kill(first.id, SIGCONT)
        while !errors.availableData.isEmpty {}
        #expect(first.wait() == 0)
        #expect(try place.run("region check --region region").status == 0)
    }
}
