import Archive
import Geometry
import Places
import TestFiles
import Testing

@testable import PlaceImport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct AddressListTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func list(_ text: String, _ name: String = "list.csv") throws -> (source: PlaceSource, report: ImportReport)
    {
        let path = folder.path + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        var source = PlaceSource()
        var report = ImportReport()
        try source.addAddressList(at: path, attribution: "City of Towns", report: &report)
        return (source, report)
    }

    private func lines(_ source: PlaceSource) -> [String] {
        source.addresses.map { "\($0.number) \($0.street), \($0.city ?? "-") \($0.postcode ?? "-") @\($0.coordinate)" }
    }

    @Test func aTableIsRead() throws {
        let rows = [
            "\u{feff}LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\r",
            "-73.99,40.75,12,\"High Street, North\",,New York,,NY,10001,,a\r",
            "-73.98,40.75,12A,\"The \"\"Row\"\"\",,,,,,,b",
            ",40.75,1,Lost Street,,,,,,,c", "-73.98,40.75,,No Number Street,,,,,,,d", "",
            "999,40.75,2,Far Street,,,,,,,e",
        ]
        let (source, report) = try list(rows.joined(separator: "\n"))
        #expect(
            lines(source) == [
                "12 High Street, North, New York 10001 @40.7500000,-73.9900000",
                "12A The \"Row\", - - @40.7500000,-73.9800000",
            ])
        #expect(report.count(of: PlaceImportReason.unreadableRow) == 3)
        #expect(source.origins.map(\.attribution) == ["City of Towns"])
    }

    @Test func geoJSONIsRead() throws {
        func feature(_ number: String) -> String {
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[-73.9,40.7]},"
                + "\"properties\":{\"number\":\(number),\"street\":\"A St\",\"postcode\":\"10001\"}}"
        }
        let text = "\"1\""
        let whole = try list("{\"type\":\"FeatureCollection\",\"features\":[\(feature(text))]}", "a.geojson")
        #expect(lines(whole.source) == ["1 A St, - 10001 @40.7000000,-73.9000000"])
        let byLine = try list([feature("7"), "{broken", feature("null")].joined(separator: "\n"), "b.geojson")
        #expect(lines(byLine.source) == ["7 A St, - 10001 @40.7000000,-73.9000000"])
        #expect(byLine.report.count(of: PlaceImportReason.unreadableRow) == 2)
    }

    @Test func aFeatureThatIsNoPointSpoilsNoOther() throws {
        let point =
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[-73.9,40.7]},"
            + "\"properties\":{\"number\":1,\"street\":\"A St\",\"tags\":[\"a\"]}}"
        let others = [
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}}",
            "{\"type\":\"Feature\",\"geometry\":{\"type\":null,\"coordinates\":null},\"properties\":[]}",
        ]
        let features = [others[0], "null", point, "7", others[1]]
        let whole = try list("{\"features\":[\(features.joined(separator: ","))]}", "a.geojson")
        #expect(lines(whole.source) == ["1 A St, - - @40.7000000,-73.9000000"])
        #expect(whole.report.count(of: PlaceImportReason.unreadableRow) == 4)
        let byLine = try list([others[0], point, "{}"].joined(separator: "\n"), "b.geojson")
        #expect(lines(byLine.source) == lines(whole.source))
        #expect(byLine.report.count(of: PlaceImportReason.unreadableRow) == 2)
    }

    @Test func aQuoteWithinAFieldIsALetter() throws {
        let (source, _) = try list(
            "LON,LAT,NUMBER,STREET\n-74,40,1,6\" Pipe Road\n-74,40,2, \"B, Street\" \n-74,40,0x1p4,C Street")
        #expect(source.addresses.map(\.street) == ["6\" Pipe Road", "B, Street", "C Street"])
    }

    @Test func whatIsNoListIsNamed() throws {
        #expect(throws: PlaceImportError.notAList(file: folder.path + "/x")) { try list("a,b\n1,2\n", "x") }
        #expect(throws: PlaceImportError.notAList(file: folder.path + "/y")) { try list("{nothing", "y") }
        #expect(throws: PlaceImportError.noAddresses(file: folder.path + "/z")) {
            try list("LON,LAT,NUMBER,STREET\n,,,\n", "z")
        }
        var source = PlaceSource()
        var report = ImportReport()
        for path in ["/nowhere", folder.path, "/dev/zero"] {
            #expect(throws: PlaceImportError.unreadableList(file: path)) {
                try source.addAddressList(at: path, report: &report)
            }
        }
    }

    @Test func whatIsNoNameIsCounted() throws {
        let heading = "LON,LAT,NUMBER,STREET\n"
        let path = folder.path + "/bytes.csv"
        let long = String(repeating: "x", count: 501)
        try
            (Data((heading + "-74,40,1,Caf").utf8) + [0xE9]
            + Data(" Street\n-74,40,2,\(long)\n-74,40,3,High Street".utf8))
            .write(to: URL(filePath: path))
        var source = PlaceSource()
        var report = ImportReport()
        try source.addAddressList(at: path, report: &report)
        #expect(source.addresses.map(\.street) == ["Caf\u{FFFD} Street", "High Street"])
        #expect(report.entries.map(\.reason) == [PlaceImportReason.badText, PlaceImportReason.longField])
        #expect(report.entries.map(\.examples) == [["bytes.csv, row 2"], ["bytes.csv, row 3"]])
    }

    @Test func aListThatFillsTheMemoryIsRefused() throws {
        let path = folder.path + "/large.csv"
        try Data().write(to: URL(filePath: path))
        // A hole that takes no room on the disk.
        try #require(truncate(path, off_t(PlaceSource.listLimit) + 1) == 0)
        var source = PlaceSource()
        var report = ImportReport()
        #expect(throws: PlaceImportError.largeList(file: path, limit: PlaceSource.listLimit)) {
            try source.addAddressList(at: path, report: &report)
        }
    }

    @Test func equalPlacesAreOneGroup() throws {
        let place = Box(try Coordinate(latitude: 40, longitude: -74))
        let other = Box(try Coordinate(latitude: 41, longitude: -74))
        let boxes = (0..<60_000).map { $0 % 3 == 1 ? other : place }
        let groups = Grouping.groups(boxes, gap: AddressFolding.gap)
        #expect(groups == [boxes.indices.filter { $0 % 3 != 1 }, boxes.indices.filter { $0 % 3 == 1 }])
    }

    /// An address that the map has too stays where the map has it.
    @Test func duplicatesAreMerged() throws {
        var town = Folding()
        try town.street("High Street", (0, 0), (0, 500))
        try town.address("1", "High Street", 0, kind: .building, size: 20)
        for (number, east) in [("1", 12.0), ("3", 20)] {
            try town.address(number, "High St", east, kind: .listed)
        }
        #expect(try town.folded().catalog.houseLines == ["1 High Street @0", "3 High Street @20"])
    }
}
