import Archive
import Foundation
import Region
import TestFiles
import Testing

@testable import RegionImport

/// What an import is named by, which zone it takes, and what it tells while it works.
@Suite struct ImportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, _ name: String) throws -> String { try folder.write(text, to: name) }

    @Test func sourcesAreNamedByTheirBytes() throws {
        // The test vectors of FIPS 180-2.
        let abc = try RegionManifest.Source(kind: "osm", path: write("abc", "abc.osm"))
        #expect(abc.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(abc.name == "abc.osm" && abc.bytes == 3 && abc.kind == "osm")
        let empty = try RegionManifest.Source(kind: "osm", path: write("", "empty.osm"))
        #expect(empty.sha256 == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        let million = try RegionManifest.Source(
            kind: "osm", path: write(String(repeating: "a", count: 1_000_000), "million"))
        #expect(million.sha256 == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func aFolderIsNamedByItsFilesAndTheirNames() throws {
        func digest(_ files: [String: String], in name: String) throws -> RegionManifest.Source {
            for (file, text) in files { _ = try write(text, "\(name)/\(file)") }
            return try RegionManifest.Source(kind: "gtfs", path: folder.file(name))
        }
        let first = try digest(["stops.txt": "a", "trips.txt": "bc"], in: "first/feed")
        #expect(first.name == "feed" && first.bytes == 3)
        #expect(try digest(["trips.txt": "bc", "stops.txt": "a"], in: "second/feed") == first)
        #expect(try digest(["stops.txt": "ab", "trips.txt": "c"], in: "third/feed").sha256 != first.sha256)
        #expect(try digest(["stop.txt": "a", "trips.txt": "bc"], in: "fourth/feed").sha256 != first.sha256)
    }

    @Test func whatIsNoFileIsRefused() throws {
        for path in [folder.path + "/nothing", "/dev/null"] {
            #expect(throws: RegionImportError.self) { try RegionManifest.Source(kind: "osm", path: path) }
        }
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: RegionImportError.self) { try RegionManifest.Source(kind: "osm", path: pipe) }
    }

    @Test func theIDIsThatOfTheSources() throws {
        let a = try RegionManifest.Source(kind: "osm", path: write("a", "a.osm"))
        let b = try RegionManifest.Source(kind: "gtfs", path: write("b", "b.zip"))
        let id = RegionImporter.id(of: [a, b], zone: "UTC")
        #expect(RegionImporter.id(of: [a, b], zone: "UTC") == id)
        #expect(RegionImporter.id(of: [b, a], zone: "UTC") != id)
        #expect(RegionImporter.id(of: [a], zone: "UTC") != id)
        #expect(RegionImporter.id(of: [a, b], zone: "Europe/Berlin") != id)
        #expect(RegionImporter.id(of: [a, b], zone: "UTC", hasHierarchies: false) != id)
        #expect(id != .none)
    }

    @Test func anUnknownZoneIsRefusedBeforeAnythingIsWritten() throws {
        let request = ImportRequest(
            osm: [try write("<osm/>", "a.osm")], region: folder.path + "/region", timeZone: "Mars/Olympus")
        #expect(throws: RegionImportError.self) { try RegionImporter(request).run() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.osm"])
        #expect(throws: RegionImportError.self) {
            try RegionImporter(ImportRequest(osm: [], region: folder.path + "/region")).run()
        }
    }

    @Test func progressGoesForwardThroughAllStages() throws {
        var told: [ImportProgress] = []
        var meter = ProgressMeter { told.append($0) }
        for stage in ImportStage.allCases {
            meter.begin(stage)
            meter.reach(0.5)
        }
        #expect(told.filter { $0.share == 0 }.map(\.stage) == ImportStage.allCases)
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.total <= $1.total })
        #expect(told.allSatisfy { (0..<1).contains($0.total) && (0...1).contains($0.share) })
        #expect(told.first?.secondsLeft == nil)
    }
}
