import Archive
import PlaceImport
import Places
import SQLite
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct DamagedPlacesTests {
    let town: SmallTown

    init() throws { town = try SmallTown.withRiver() }

    /// What opening a file, or the first question, says.
    private func failure(_ path: String, region: RegionID = .none) -> PlacesError? {
        do throws(PlacesError) {
            let index = PlaceIndex(path: path, named: "town/places.sqlite", region: region)
            try index.open()
            _ = try index.resolve("350 5 av")
            _ = try index.search("bro", limit: 5)
            return nil
        } catch {
            return error
        }
    }

    private func change(_ sql: String) throws { try Connection(path: town.path, .readWrite).run(sql) }

    @Test func aWholeFileIsFine() {
        #expect(failure(town.path) == nil)
    }

    @Test func aMissingFileIsNamed() {
        #expect(
            failure(town.folder.path + "/missing")
                == .database(.cannotOpen(file: "town/places.sqlite", reason: "no such file or directory")))
    }

    @Test func aForeignFileIsNamed() throws {
        try Data(String(repeating: "letter ", count: 500).utf8).write(to: URL(filePath: town.path))
        #expect(failure(town.path) == .database(.notADatabase(file: "town/places.sqlite")))
        try Data().write(to: URL(filePath: town.path))
        #expect(failure(town.path) == .notPlaces(file: "town/places.sqlite"))
    }

    @Test func anotherDatabaseIsNamed() throws {
        let other = town.folder.path + "/other.sqlite"
        try Connection(path: other, .create).run("CREATE TABLE letter (id)")
        #expect(failure(other) == .notPlaces(file: "town/places.sqlite"))
        try Connection(path: other, .create).run("CREATE TABLE region (id, format)")
        #expect(failure(other) == .notPlaces(file: "town/places.sqlite"))
    }

    @Test func anotherRegionIsNamed() throws {
        let region = try #require(RegionID("000102030405060708090a0b0c0d0e0f"))
        #expect(
            failure(town.path, region: region)
                == .otherRegion(file: "town/places.sqlite", found: RegionID.none.description, expected: region))
    }

    @Test func anotherFormatIsNamed() throws {
        try change("UPDATE region SET format = 99")
        #expect(
            failure(town.path)
                == .otherFormat(file: "town/places.sqlite", found: 99, expected: PlaceFormat.version))
    }

    @Test func aPlaceOutsideTheWorldIsDamage() throws {
        try change("UPDATE street SET latitude = 9000000000")
        #expect(
            failure(town.path)
                == .database(.corrupt(file: "town/places.sqlite", reason: "a place lies outside the world")))
    }

    /// Wherever a file is cut, it is a clear error or still answers; it never crashes.
    @Test func aFileCutAnywhereIsNoCrash() throws {
        let whole = try Data(contentsOf: URL(filePath: town.path))
        var failures = 0
        for cut in stride(from: 0, to: whole.count, by: 20_480) {
            try whole.prefix(cut).write(to: URL(filePath: town.path))
            guard let failure = failure(town.path) else { continue }
            failures += 1
            #expect(failure.description.hasSuffix(".") && failure.description.contains("town/places.sqlite"))
        }
        #expect(failures > 0)
    }

    /// Bytes that change anywhere are a clear error or another answer; they never crash.
    @Test func aFileWithChangedBytesIsNoCrash() throws {
        let whole = try Data(contentsOf: URL(filePath: town.path))
        var failures = 0
        for start in stride(from: 100, to: whole.count - 64, by: 16_384) {
            var damaged = whole
            for position in start..<(start + 64) { damaged[position] ^= 0xff }
            try damaged.write(to: URL(filePath: town.path))
            if let failure = failure(town.path) {
                failures += 1
                #expect(failure.description.hasSuffix("."))
            }
        }
        #expect(failures > 0)
    }

    @Test func everyDescriptionIsOneSentence() throws {
        let errors: [PlacesError] = [
            .database(.locked(file: "f")), .notPlaces(file: "f"), .otherFormat(file: "f", found: 1, expected: 2),
            .otherRegion(file: "f", found: "x", expected: .none), .emptyText, .textTooLong(bytes: 9, limit: 8),
            .noWords(text: "\u{1b}[31m\n%"), .outOfWorld(text: "99,9"), .noSuchPlace(text: "x", reason: "y"),
            .noSuchPlace(text: String(repeating: "x", count: 500), reason: nil), .ambiguous(text: "x", candidates: []),
            .lineIsNoPlace(
                text: "M15", line: Place(kind: .line, name: "M15", coordinate: try SmallTown.at(0, 0))),
        ]
        for error in errors {
            #expect(error.description.hasSuffix(".") && error.description.utf8.count < 300)
            #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 32 })
        }
    }
}
