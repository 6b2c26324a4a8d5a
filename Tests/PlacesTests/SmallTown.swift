import Archive
import Geometry
import Measures
import PlaceImport
import Places
import TestFiles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The places of a town that is written down in a test.
///
/// Places are given in meters east and north of the town's middle, 40.75 north and 73.99 west.
final class SmallTown {
    let folder: TemporaryFolder
    let path: String
    let index: PlaceIndex

    init(_ build: (inout PlaceSource) throws -> Void) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/places.sqlite"
        var source = PlaceSource()
        try build(&source)
        var report = ImportReport()
        try PlaceWriter.write(source, to: path, region: .none, report: &report)
        index = PlaceIndex(path: path, region: .none)
    }

    /// A copy of the file of another town.
    init(file: Data) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/places.sqlite"
        try file.write(to: URL(filePath: path))
        index = PlaceIndex(path: path, region: .none)
    }

    static func at(_ east: Double, _ north: Double) throws -> Coordinate {
        LocalPlane(around: try Coordinate(latitude: 40.75, longitude: -73.99)).coordinate(east: east, north: north)
    }

    /// Two avenues, some streets, and beyond the river a part of the town that uses some names again.
    static func withRiver() throws -> SmallTown { try SmallTown(file: riverTown.get()) }

    /// The file is made once and copied for each test.
    private static let riverTown = Result {
        let town = try SmallTown { town in
            try town.addStreet("5th Avenue", (0, -500), (0, 500))
            try town.addStreet(
                "6th Avenue", (-300, -500), (-300, 500), official: ["Avenue of the Americas"], other: ["Bus Row"])
            try town.addStreet("West 34th Street", (-600, 0), (0, 0))
            try town.addStreet("East 34th Street", (0, 0), (600, 0))
            try town.addStreet("West 35th Street", (-600, 80), (0, 80))
            try town.addStreet("Saint Mark's Place", (0, 200), (600, 200))
            try town.addStreet("Broadway", (-600, -400), (0, 400))
            try town.addStreet("Broadway", (9000, -400), (9000, 400))
            try town.addStreet("Rua de São João", (0, 300), (600, 300))
            try town.addCorner("5th Avenue", "West 34th Street", (0, 0))
            try town.addCorner("5th Avenue", "East 34th Street", (0, 0))
            try town.addCorner("6th Avenue", "West 34th Street", (-300, 0))
            try town.addCorner("6th Avenue", "West 35th Street", (-300, 80))
            try town.addCorner("Broadway", "West 34th Street", (-300, 0))
            try town.addCorner("Broadway", "Park Row", (9000, 0))
            try town.addAddress("350", "5th Avenue", (20, 10), city: "New York", postcode: "10118", kind: .building)
            try town.addAddress("352", "5th Avenue", (20, 60), postcode: "10118")
            try town.addAddress("12", "5th Avenue", (20, -400), postcode: "10001", state: "NY")
            try town.addAddress("12", "Broadway", (-590, -400), city: "New York", postcode: "10001")
            try town.addAddress("12", "Broadway", (9020, -390), city: "Brooklyn", postcode: "11201")
            try town.addAddress("40", "Broadway", (9020, 100), city: "Brooklyn", postcode: "11201")
            try town.addAddress("242", "West 34th Street", (-400, 15), postcode: "10001")
            try town.addAddress("12", "West 34th Street", (-100, 15), postcode: "10001")
            try town.addAddress("12", "East 34th Street", (300, 15), postcode: "10001")
            try town.addAddress("20-24", "Saint Mark's Place", (100, 215), postcode: "10003")
            try town.addAddress("37-18", "Saint Mark's Place", (400, 215), postcode: "10003")
            try town.addAddress("12A", "West 35th Street", (-100, 95), postcode: "10001")
            try town.addAddress("12 1/2", "West 35th Street", (-120, 95), postcode: "10001")
            try town.addAddress("7", "Rua de São João", (100, 315))
            try town.addStop("401", "W 34 ST/6 AV", (-310, 10))
            try town.addStop("402", "W 34 ST/6 AV", (-290, -10))
            try town.addStop("403", "E 90 ST & YORK AV", (3000, 3000), code: "90210")
            try town.addStop("404", "YORK AV/E 92 ST", (3000, 3300))
        }
        return try town.file()
    }

    /// The bytes of the file.
    func file() throws -> Data { try Data(contentsOf: URL(filePath: path)) }
}

extension PlaceSource {
    typealias Meters2 = (east: Double, north: Double)

    mutating func addStreet(
        _ name: String, _ start: Meters2, _ end: Meters2, official: [String] = [], other: [String] = []
    ) throws {
        streets.append(
            StreetRecord(
                name: name, officialNames: official, otherNames: other,
                coordinates: [try SmallTown.at(start.east, start.north), try SmallTown.at(end.east, end.north)]))
    }

    mutating func addCorner(_ first: String, _ second: String, _ at: Meters2) throws {
        corners.append(
            CornerRecord(first: first, second: second, coordinate: try SmallTown.at(at.east, at.north)))
    }

    mutating func addAddress(
        _ number: String, _ street: String, _ at: Meters2, city: String? = nil, postcode: String? = nil,
        state: String? = nil, kind: AddressRecord.Kind = .point
    ) throws {
        addresses.append(
            AddressRecord(
                number: number, street: street, city: city, state: state, postcode: postcode,
                coordinate: try SmallTown.at(at.east, at.north), kind: kind, source: "node \(addresses.count + 1)"))
    }

    mutating func addStop(_ id: String, _ name: String, _ at: Meters2, code: String? = nil) throws {
        stops.append(StopRecord(id: id, code: code, name: name, coordinate: try SmallTown.at(at.east, at.north)))
    }
}

extension PlaceIndex {
    /// What a text means, on one line: `= label`, `? label | label`, `-` with the reason, `!` with the error.
    func answer(_ text: String, saved: [SavedPlace] = []) -> String {
        do throws(PlacesError) {
            switch try resolve(text, saved: saved) {
            case .found(let place): return "= " + place.label
            case .ambiguous(let places): return "? " + places.map(\.label).joined(separator: " | ")
            case .none(let reason): return "-" + (reason.map { " " + $0 } ?? "")
            }
        } catch {
            return "! \(error)"
        }
    }
}
