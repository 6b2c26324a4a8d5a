import Archive
import Geometry
import Measures
import OSMReading
import PlaceImport
import TestFiles
import Testing

@testable import Places

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The real map of Midtown and Downtown, where it lies beside the repository.
enum NewYork {
    private static let files = ["data/nyc/midtown.osm.pbf", "data/nyc/downtown.osm.pbf"]

    static let isThere = files.allSatisfy { SharedFiles.has($0) }

    /// What both extracts hold.
    static func fill(_ source: inout PlaceSource) throws {
        var report = ImportReport()
        source = PlaceSource(try OSMReader.read(files.map(SharedFiles.path), report: &report), report: &report)
    }

    /// The file of their places, made once and copied for each test.
    static let file = Result { try SmallTown(fill).file() }
}

@Suite(.enabled(if: NewYork.isThere, "../shared/data/nyc is not beside the repository"))
struct NewYorkTests {
    let town: SmallTown
    let places: PlaceIndex

    init() throws {
        town = try SmallTown(file: NewYork.file.get())
        places = town.index
    }

    private let empireState = (latitude: 40.7484, longitude: -73.9857)

    @Test(arguments: [
        "350 5th Avenue", "350 5 Avenue", "350 5th Ave", "350 5 Av", "350 Fifth Avenue", "350 fifth ave.", "350 5",
        "350 5th Avenue, New York", "350 5th Ave, New York, NY 10118", "350 5TH AVENUE NEW YORK NY", "350 5 av 10001",
        "350 5 av, Manhattan", "350 5th Ave Apt 34", "350, Fifth Avenue",
    ])
    func theEmpireStateBuildingIsFound(_ text: String) throws {
        let place = try places.place(text)
        let truth = try Coordinate(latitude: empireState.latitude, longitude: empireState.longitude)
        #expect(place.coordinate.distance(to: truth) < .meters(80))
        #expect(place.label == "350 5th Avenue, New York 10118")
        #expect(try place.coordinate == places.place("350 5th Avenue").coordinate)
    }

    @Test(arguments: [
        ["242 West 34th Street", "242 W 34 St", "242 w. 34th st", "242 34th Street", "242 west 34"],
        ["1 Wall Street", "1 Wall St", "One Wall Street", "1 wall", "1 Wall St, New York, NY 10005"],
        ["20 Saint Marks Place", "20 St Marks Pl", "20 St. Mark's Place"],
        ["Broadway & West 42nd Street", "Broadway & W 42 St", "w 42 st and broadway", "W 42 St at Broadway"],
        ["5th Avenue & West 34th Street", "5 av and w 34 st", "5 av and 34 st", "corner of fifth ave & 34th st"],
        ["Wall Street & Broad Street", "wall & broad"],
        ["1 United Nations Plaza", "1 united nations plz"],
    ])
    func spellingsOfOnePlaceAreOnePlace(_ spellings: [String]) throws {
        let first = try places.place(spellings[0])
        for spelling in spellings {
            #expect(try places.place(spelling).coordinate.distance(to: first.coordinate) < .meters(1), "\(spelling)")
        }
    }

    @Test(arguments: [
        "500 6th Avenue", "500 Avenue of the Americas", "117 Park Avenue", "60 Henry Street", "65 Prince St",
    ])
    func whatIsThereTwiceIsNotGuessed(_ text: String) throws {
        guard case .ambiguous(let candidates) = try places.resolve(text) else {
            Issue.record("\(text) was guessed: \(places.answer(text))")
            return
        }
        #expect(candidates.count == 2)
        #expect(candidates[0].coordinate.distance(to: candidates[1].coordinate) > .meters(200))
        #expect(Set(candidates.map(\.label)).count == 2, "\(candidates.map(\.label))")
    }

    @Test(arguments: [
        ("117 Park Avenue, Brooklyn", "117 Park Avenue, Brooklyn 11205"),
        ("117 Park Avenue 10017", "117 Park Avenue, New York 10017"),
        ("117 Park Avenue, Manhattan", "117 Park Avenue, New York 10017"),
        ("60 Henry St, Brooklyn, NY", "60 Henry Street, Brooklyn 11201"),
        ("60 henry st 10002", "60 Henry Street, New York 10002"),
    ])
    func cityAndPostcodeTellThemApart(_ text: String, _ label: String) {
        #expect(places.answer(text) == "= " + label)
    }

    /// One house of 29 is looked up: each is found by number, street and postcode, and where it lies.
    @Test func housesAreFoundByTheirLabels() throws {
        let all = try places.localities()
        var houses: [(name: String, place: Coordinate, postcode: String)] = []
        for (street, row) in try places.rows(
            "SELECT n.name, h.houses FROM houses AS h JOIN street AS s ON s.id = h.street "
                + "JOIN street_name AS n ON n.id = s.name",
            [], { row throws(PlacesError) in (row.text(at: 0), try self.places.houses(row, at: 1)) })
        {
            for house in row {
                guard let postcode = all[house.locality].postcode else { continue }
                houses.append(("\(house.number) \(street)", house.coordinate, postcode))
            }
        }
        houses = houses.enumerated().filter { $0.offset % 29 == 0 }.map(\.element)
        var lost: [String] = []
        for house in houses {
            let text = house.name + ", " + house.postcode
            let near: Bool
            switch try places.resolve(text) {
            case .found(let place): near = place.coordinate.distance(to: house.place) <= .meters(200)
            case .ambiguous(let places):
                near = places.contains { $0.coordinate.distance(to: house.place) <= .meters(200) }
            case .none: near = false
            }
            if !near { lost.append(text) }
        }
        #expect(houses.count > 600)
        #expect(lost.isEmpty, "\(lost.count) of \(houses.count): \(lost.prefix(20))")
    }

    @Test func theSameMapGivesTheSameBytes() throws {
        let again = try SmallTown(NewYork.fill)
        #expect(try again.file() == NewYork.file.get())
    }
}
