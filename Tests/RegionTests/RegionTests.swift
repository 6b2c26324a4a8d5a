import Archive
import Drawn
import Foundation
import Measures
import Region
import StreetImport
import Streets
import Testing
import Transit
import TransitImport

/// A folder of its own for each test, gone with it.
private final class Scratch {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "routeb-region-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var regionPath: String { path + "/town" }

    /// The names in the folder, hidden ones too.
    var entries: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// Writes a region of one street into the staging place; `number` makes its id.
    func stage(_ number: UInt8, in staging: RegionStaging) throws -> RegionManifest {
        let id = try #require(RegionID(bytes: [UInt8](repeating: number, count: 16)))
        let town = try DrawnTown("A---B", spacing: .meters(100), ways: ["AB": "name=A Street"])
        var streets = ArchiveWriter(kind: StreetSections.kind, regionID: id)
        town.columns.add(to: &streets)
        try streets.write(to: staging.streetsPath)
        var report = ImportReport()
        let compiled = TimetableCompiler().compiled(fallbackZone: .utc, report: &report)
        var transit = ArchiveWriter(kind: TransitSections.kind, regionID: id)
        compiled.write(to: &transit)
        try transit.write(to: staging.transitPath)
        try Data("places of \(number)".utf8).write(to: URL(fileURLWithPath: staging.placesPath))
        report.note("street left out", "way 1")
        return RegionManifest(
            id: id, sources: [.init(kind: "osm", name: "town.osm", bytes: 5, sha256: "ab")], box: nil,
            timeZones: ["UTC"], calendar: nil, counts: ["nodes": 2], report: report)
    }

    func publish(_ number: UInt8) throws {
        let staging = try RegionStaging(for: regionPath)
        try staging.publish(stage(number, in: staging))
    }

    func change(_ file: String, _ body: (inout Data) -> Void) throws {
        let url = URL(fileURLWithPath: regionPath + "/" + file)
        var data = try Data(contentsOf: url)
        body(&data)
        try data.write(to: url)
    }
}

@Suite struct RegionTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(arguments: ["new", "new/", "new//", "above/new", "above//new//"]) func aNewRegionIsStagedBesideItsPlace(
        _ path: String
    ) throws {
        let staging = try RegionStaging(for: scratch.path + "/" + path)
        let parent = path.hasPrefix("above") ? "above" : String(scratch.path.split(separator: "/").last ?? "")
        #expect(staging.path.hasSuffix("/\(parent)/.new.importing"))
    }

    @Test func whatIsPublishedIsOpened() throws {
        try scratch.publish(1)
        let region = try Region(at: scratch.regionPath + "/")
        try region.check()
        #expect(region.name == "town")
        #expect(region.streets.nodeCount == 2)
        #expect(region.timetable.stopCount == 0)
        #expect(region.timetable.zone == .utc)
        #expect(try region.manifest.report.count(of: "street left out") == 1)
        #expect(try String(contentsOfFile: region.placesPath, encoding: .utf8) == "places of 1")
        #expect(scratch.entries == ["town"])
    }

    @Test func anOpenRegionStaysWholeWhenItIsExchanged() throws {
        try scratch.publish(1)
        let old = try Region(at: scratch.regionPath)
        try scratch.publish(2)
        #expect(old.id != (try Region(at: scratch.regionPath).id))
        #expect(old.streets.coordinates.count == 2)
        // Its files are gone from the directory, but not for the one who has them open.
        try old.check()
        #expect(try String(contentsOfFile: old.placesPath, encoding: .utf8) == "places of 1")
        #expect(scratch.entries == ["town"])
    }

    @Test func anImportThatEndsEarlyLeavesTheOldRegionAlone() throws {
        try scratch.publish(1)
        do {
            let staging = try RegionStaging(for: scratch.regionPath)
            _ = try scratch.stage(2, in: staging)
            #expect(scratch.entries == [".town.importing", ".town.lock", "town"])
        }
        #expect(scratch.entries == ["town"])
        #expect(try Region(at: scratch.regionPath).id.bytes.first == 1)
    }

    @Test func whatAKilledImportLeftIsCleared() throws {
        let left = scratch.path + "/.town.importing"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: left + "/streets"))
        try Data().write(to: URL(fileURLWithPath: scratch.path + "/.town.lock"))
        try scratch.publish(3)
        #expect(scratch.entries == ["town"])
        try Region(at: scratch.regionPath).check()
    }

    @Test func twoImportsAtOnceAreRefused() throws {
        let first = try RegionStaging(for: scratch.regionPath)
        #expect(throws: RegionError.busy(path: scratch.regionPath)) { try RegionStaging(for: scratch.regionPath) }
        try first.publish(scratch.stage(1, in: first))
        #expect(try Region(at: scratch.regionPath).id.bytes.first == 1)
    }

    @Test func foreignFilesAreNotOverwritten() throws {
        let file = scratch.path + "/notes"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: RegionError.occupied(path: file)) { try RegionStaging(for: file) }
        #expect(throws: RegionError.occupied(path: scratch.path)) { try RegionStaging(for: scratch.path) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func whatIsNoRegionSaysSo() throws {
        #expect(throws: RegionError.missing(path: scratch.regionPath)) { try Region(at: scratch.regionPath) }
        #expect(throws: RegionError.foreign(path: scratch.path)) { try Region(at: scratch.path) }
        try Data().write(to: URL(fileURLWithPath: scratch.regionPath))
        #expect(throws: RegionError.foreign(path: scratch.regionPath)) { try Region(at: scratch.regionPath) }
    }

    @Test(arguments: ["streets", "transit", "places.sqlite", "manifest.json"])
    func aByteLessIsFoundAtOpening(file: String) throws {
        try scratch.publish(1)
        try scratch.change(file) { $0.removeLast() }
        // A manifest without its last line break still says all it has to; only `check` minds.
        #expect(throws: RegionError.self) { try Region(at: scratch.regionPath).check() }
        if file != "manifest.json" { #expect(throws: RegionError.self) { try Region(at: scratch.regionPath) } }
    }

    @Test(arguments: ["streets", "transit", "places.sqlite", "manifest.json"])
    func aChangedByteIsFoundByTheCheck(file: String) throws {
        try scratch.publish(1)
        try scratch.change(file) { $0[$0.count - 6] ^= 1 }
        #expect(throws: RegionError.self) { try Region(at: scratch.regionPath).check() }
    }

    /// A text whose checksum is right, but which is no manifest: whoever writes one can compute that.
    @Test(arguments: [
        ("\"counts\" : {\n    \"nodes\" : 2\n  }", "\"counts\" : \"x\""), ("\"timeZones\"", "\"timezones\""),
        ("\"report\"", "\"reports\""),
    ])
    func aManifestThatSaysSomethingElseIsDamaged(old: String, new: String) throws {
        try scratch.publish(1)
        try scratch.change("manifest.json") { data in
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains(old))
            let checksum = /"checksum" : [0-9]+/
            let unsealed = text.replacing(old, with: new).replacing(checksum, with: "\"checksum\" : 0")
            let sum = Array(unsealed.utf8).withUnsafeBytes { Archive.checksum(of: $0) }
            data = Data(unsealed.replacing(checksum, with: "\"checksum\" : \(sum)").utf8)
        }
        let region = try Region(at: scratch.regionPath)
        let damage = RegionError.damagedManifest(path: scratch.regionPath + "/manifest.json")
        #expect(throws: damage) { try region.manifest }
        #expect(throws: damage) { try region.check() }
    }

    @Test func filesOfTwoRegionsDoNotMix() throws {
        try scratch.publish(1)
        let streets = try Data(contentsOf: URL(fileURLWithPath: scratch.regionPath + "/streets"))
        try scratch.publish(2)
        try scratch.change("streets") { $0 = streets }
        #expect {
            try Region(at: scratch.regionPath)
        } throws: { error in
            if case RegionError.archive(.region) = error { true } else { false }
        }
    }
}
