import Foundation
import RouteB
import Testing

/// Imports by the built program: what it makes, and what it makes of bad input.
@Suite struct ImportTests {
    let place: Workplace

    init() throws {
        place = try Workplace()
        try SmallTown.write(to: place)
    }

    @Test func makesARegionAndReportsOnIt() throws {
        let made = try place.run(SmallTown.importing + ["--json"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors == "")
        let document = try made.json()
        #expect(document["schema"] as? String == "routeb.region/1")
        #expect(document["calendar"] as? [String] == ["2016-01-01", "2016-03-31"])
        #expect(document["timeZones"] as? [String] == ["America/New_York"])
        let counts = try #require(document["counts"] as? [String: Int])
        #expect(counts["stops"] == 7 && counts["linked stops"] == 7 && counts["trips"] == 90)
        #expect(try place.run("region check --region region").output == "region is whole.\n")
        #expect(try place.names() == ["gtfs", "home", "region", "town.osm"])
        #expect(try place.names(in: "region") == ["manifest.json", "places.sqlite", "streets", "transit"])
    }

    @Test func sameFilesGiveSameBytes() throws {
        for region in ["a/region", "b/region"] {
            let made = try place.run("import --osm town.osm --gtfs gtfs --region \(region) -q")
            #expect(made.status == 0, "\(made.errors)")
        }
        let first = try place.contents(of: "a/region")
        #expect(try place.contents(of: "b/region") == first)
        #expect(first.count == 4)
        let manifest = String(decoding: first["manifest.json"] ?? Data(), as: UTF8.self)
        #expect(!manifest.contains(place.folder.path))

        // Over the old one, too, and by another path.
        let again = try place.run(
            ["import", "--osm", place.path("town.osm"), "--gtfs", place.path("gtfs"), "--region", "a/region", "-q"])
        #expect(again.status == 0)
        #expect(try place.contents(of: "a/region") == first)
    }

    @Test func progressIsShownOnlyWhereItIsWanted() throws {
        let quiet = try place.run(SmallTown.importing)
        #expect(quiet.errors == "")
        let told = try place.run(SmallTown.importing + ["--progress", "lines"])
        #expect(told.errorLines.map(String.init) == ImportStage.allCases.map { "stage: \($0.rawValue)" })
    }

    @Test func aRegionWithoutAgenciesHasTheZoneThatIsGiven() throws {
        func zones(_ options: String, _ environment: [String: String]) throws -> [String]? {
            let made = try place.run(
                "import --osm town.osm --region region --json \(options)", environment: environment)
            return try made.json()["timeZones"] as? [String]
        }
        #expect(try zones("--time-zone Europe/Berlin", ["TZ": "Asia/Tokyo"]) == ["Europe/Berlin"])
        #expect(try zones("", ["TZ": "Asia/Tokyo"]) == ["Asia/Tokyo"])
        #expect(try zones("", ["TZ": ":Asia/Tokyo"]) == ["Asia/Tokyo"])
        #expect(try zones("--time-zone Europe/Berlin --gtfs gtfs", [:]) == ["America/New_York"])
    }

    /// An input, what it does to the small town's files, and what the sentence says.
    struct BadInput: Sendable, CustomTestStringConvertible {
        var name: String
        var osm = "town.osm"
        var gtfs = "gtfs"
        var words: String
        var prepare: @Sendable (Workplace) throws -> Void = { _ in }
        var testDescription: String { name }
    }

    static let badInputs: [BadInput] = [
        BadInput(name: "missing OSM file", osm: "no.osm", words: "no.osm"),
        BadInput(name: "empty OSM file", osm: "empty.osm", words: "holds no OpenStreetMap elements") {
            try $0.write("", to: "empty.osm")
        },
        BadInput(name: "truncated OSM file", osm: "cut.osm", words: "cut short") {
            try $0.write(String(SmallTown.osm.prefix(4000)), to: "cut.osm")
        },
        BadInput(name: "foreign OSM file", osm: "poem.osm", words: "not OpenStreetMap data") {
            try $0.write("Roses are red.\n", to: "poem.osm")
        },
        BadInput(name: "foreign PBF file", osm: "poem.osm.pbf", words: "not OpenStreetMap data") {
            try $0.write("Roses are red, violets are blue.\n", to: "poem.osm.pbf")
        },
        BadInput(name: "unknown kind of OSM file", osm: "town.txt", words: "no known format") {
            try $0.write(SmallTown.osm, to: "town.txt")
        },
        BadInput(name: "OSM file without streets", osm: "bare.osm", words: "holds no street") {
            try $0.write(
                "<osm version=\"0.6\"><node id=\"1\" version=\"1\" lat=\"1\" lon=\"1\"/></osm>", to: "bare.osm")
        },
        BadInput(name: "OSM folder", osm: "gtfs.osm", words: "gtfs.osm") {
            try $0.write("", to: "gtfs.osm/x")
        },
        BadInput(name: "missing feed", gtfs: "no.zip", words: "no.zip"),
        BadInput(name: "empty feed", gtfs: "empty.zip", words: "is empty") { try $0.write("", to: "empty.zip") },
        BadInput(name: "foreign feed", gtfs: "poem.zip", words: "not a GTFS feed") {
            try $0.write("Roses are red.\n", to: "poem.zip")
        },
        BadInput(name: "truncated feed", gtfs: "cut.zip", words: "cut.zip") {
            try $0.write(Data([0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 7, count: 500)), to: "cut.zip")
        },
        BadInput(name: "feed without stops.txt", gtfs: "bad", words: "has no stops.txt") {
            for (name, text) in SmallTown.gtfs where name != "stops.txt" { try $0.write(text, to: "bad/\(name)") }
        },
        BadInput(name: "feed without a calendar", gtfs: "bad", words: "calendar") {
            for (name, text) in SmallTown.gtfs where name != "calendar.txt" { try $0.write(text, to: "bad/\(name)") }
        },
    ]

    @Test(arguments: badInputs)
    func badInputLeavesTheOldRegionAlone(_ input: BadInput) throws {
        try SmallTown.makeRegion(in: place)
        let before = try place.contents(of: "region")
        try input.prepare(place)
        let outcome = try place.run(["import", "--osm", input.osm, "--gtfs", input.gtfs, "--region", "region"])
        #expect(outcome.status == 3)
        #expect(outcome.output == "")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(input.words), "\(outcome.errors)")
        #expect(try place.contents(of: "region") == before)
        #expect(try !place.names().contains { $0.hasPrefix(".") })
    }

    @Test func aStopOutsideTheWorldIsDroppedAndNamed() throws {
        let stops = try #require(SmallTown.gtfs["stops.txt"]).replacing(
            "S4,904,3 Av/W 4 St,40.7", with: "S4,904,3 Av/W 4 St,97.7")
        try place.write(stops, to: "gtfs/stops.txt")
        let made = try place.run(SmallTown.importing)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("gtfs/stops.txt:5"), "\(made.output)")
    }

    @Test func aRegionThatCannotBeWrittenIsRefused() throws {
        try place.write("mine", to: "mine/notes.txt")
        let occupied = try place.run("import --osm town.osm --region mine")
        #expect(occupied.status == 3)
        #expect(occupied.errors.contains("holds files that are not a region"))
        #expect(try place.names(in: "mine") == ["notes.txt"])

        let file = try place.run("import --osm town.osm --region town.osm")
        #expect(file.status == 3)
        #expect(try place.run("import --osm town.osm --region /proc/region").status == 3)
        #expect(try place.run("import --osm town.osm --region town.osm/region").status == 3)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func anUnwritableFolderIsRefused() throws {
        try place.write("", to: "locked/file")
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: place.path("locked"))
        let outcome = try place.run("import --osm town.osm --region locked/region")
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("cannot be written"))
    }

    @Test func aListThatIsNoneIsNamed() throws {
        try place.write("a,b\n1,2\n", to: "list.csv")
        let outcome = try place.run(SmallTown.importing + ["--addresses", "list.csv", "--json"])
        #expect(outcome.status == 3, "\(outcome)")
        #expect(try outcome.error()["code"] as? String == "addresses_unreadable", "\(outcome)")
    }

    /// Whoever shows the places of a region has to name whom they are owed to.
    @Test func whomPlacesAreOwedToIsTold() throws {
        try SmallTown.makeRegion(in: place)
        let owed = "OpenStreetMap: © OpenStreetMap contributors, Open Database License"
        let text = try place.run("region info --region region").output
        #expect(text.contains("places from") && text.contains(owed), "\(text)")
        let told = try place.run("region info --region region --json").json()["attributions"] as? [String]
        #expect(told?.contains(owed) == true, "\(told ?? [])")
    }

    @Test func damageIsNoticed() throws {
        try SmallTown.makeRegion(in: place)
        for name in ["manifest.json", "places.sqlite", "streets", "transit"] {
            let whole = try Data(contentsOf: place.folder.appending(path: "region/\(name)"))
            try place.write(whole.dropLast(), to: "region/\(name)")
            let cut = try place.run("region info --region region")
            #expect(cut.status == 3, "\(name) cut short: \(cut.output)")
            #expect(cut.errorLines.count == 1)

            var changed = whole
            changed[changed.count / 2] ^= 0x20
            try place.write(changed, to: "region/\(name)")
            let check = try place.run("region check --region region")
            #expect(check.status == 3, "\(name) changed: \(check.output)")
            #expect(check.errorLines.count == 1)
            try place.write(whole, to: "region/\(name)")
        }
        #expect(try place.run("region check --region region").status == 0)
        #expect(try place.run("region info --region gtfs").status == 3)
        #expect(try place.run("region info --region town.osm").status == 3)
    }
}
