import Archive
import Geometry
import Measures
import PlaceImport
import PlaceQuestions
import SQLite
import Testing

@testable import Places

@Suite struct SearchingTests {
    let town: SmallTown
    let places: PlaceIndex

    init() throws {
        town = try SmallTown.withRiver()
        places = town.index
    }

    private func labels(_ text: String, limit: Int = 10, saved: [SavedPlace] = []) throws -> [String] {
        try places.search(text, limit: limit, saved: saved).map(\.label)
    }

    @Test(arguments: [
        // The whole name before what it may become.
        ("350 5 av", ["350 5th Avenue, New York 10118"]),
        ("35 5 av", ["350 5th Avenue, New York 10118", "352 5th Avenue, New York 10118"]),
        ("12 br", ["12 Broadway, New York 10001", "12 Broadway, Brooklyn 11201"]),
        (
            "6 av & w 3",
            [
                "6th Avenue & West 34th Street, New York", "6th Avenue & West 35th Street, New York",
                "W 34 ST/6 AV (stop 401)",
            ]
        ),
        ("saint m", ["Saint Mark's Place, New York"]), ("fift", ["5th Avenue, New York"]),
        ("6 aven", ["6th Avenue, New York", "W 34 ST/6 AV (stop 401)"]), ("americ", ["6th Avenue, New York"]),
        ("yor", ["YORK AV/E 92 ST (stop 404)", "New York", "E 90 ST & YORK AV (stop 90210)"]),
        ("joão", ["Rua de São João, New York"]), ("zzz", []), ("stop:401", ["W 34 ST/6 AV (stop 401)"]),
        ("40.7,-73.9", ["40.7000000,-73.9000000"]),
    ])
    func aBeginningIsCompleted(_ text: String, _ expected: [String]) throws {
        let found = try labels(text)
        #expect(found == expected)
    }

    /// `sain` may become Saint, also where that is kept as `ST`, but not Street.
    @Test func aLongFormIsCompleted() throws {
        let found = try labels("sain")
        #expect(found.first == "Saint Mark's Place, New York")
        #expect(!found.contains { $0.contains("Street") })
    }

    @Test func theLimitIsKept() throws {
        #expect(try labels("w", limit: 2).count == 2)
        #expect(try labels("w", limit: 0) == [])
        #expect(try labels("350 5 av", limit: 1) == ["350 5th Avenue, New York 10118"])
    }

    @Test func whatIsSavedComesFirst() throws {
        let here = try Coordinate(latitude: 1, longitude: 2)
        let saved = [
            SavedPlace(name: "Saint Bernard", label: "kennel", coordinate: here),
            SavedPlace(name: "work", label: "", coordinate: here),
        ]
        #expect(
            try labels("sain", limit: 2, saved: saved) == ["Saint Bernard (kennel)", "Saint Mark's Place, New York"])
        #expect(try labels("bern", saved: saved) == ["Saint Bernard (kennel)"])
    }

    /// What was asked about lately is written from its beginning, and comes behind what a text says in full.
    @Test func whatWasAskedAboutIsWrittenFromItsBeginning() throws {
        func recent(_ label: String, _ kind: Place.Kind) throws -> SavedPlace {
            SavedPlace(name: label, label: "", coordinate: try SmallTown.at(5_000, 0), kind: kind)
        }
        let street = try recent("Avenue Road, New York", .street)
        let corner = try recent("7th Avenue & West 34th Street, New York", .corner)
        func names(_ text: String) throws -> [String] {
            try places.search(text, limit: 10, saved: [street, corner]).map(\.name)
        }
        #expect(try names("avenue r").first == street.name)
        #expect(try names("new york").allSatisfy { $0 != street.name && $0 != corner.name })
        #expect(try names("west 34th").contains(corner.name))
        #expect(try names("West 34th Street, New York").prefix(2) == ["West 34th Street", corner.name])
    }

    /// What was asked about lately, or saved under its own name, is no second place.
    @Test func aPlaceAndItsTwinAreOne() throws {
        let house = try places.place("350 5 av")
        let recent = SavedPlace(
            name: house.label + ", near 5th Avenue", label: "", coordinate: house.coordinate, kind: .address)
        #expect(try labels("350 5th avenue", saved: [recent]) == [house.label])
        let favorite = SavedPlace(name: house.name, label: house.label, coordinate: house.coordinate)
        #expect(try places.search("350 5th avenue", limit: 9, saved: [favorite]).map(\.kind) == [.favorite])
        // The same name elsewhere is another place; so is another name here.
        var moved = recent
        moved.coordinate = try SmallTown.at(5_000, 0)
        #expect(try labels("350 5th avenue", saved: [moved]).count == 2)
        var longer = recent
        longer.name = house.label + " Annex"
        #expect(try labels("350 5th avenue", saved: [longer]).count == 2)
        let gym = SavedPlace(name: "350 5th Avenue Gym", label: house.label, coordinate: house.coordinate)
        #expect(try labels("350 5th avenue", saved: [gym]).count == 2)
    }

    @Test func placesOfOneNameAreToldApart() throws {
        let found = try places.search("broad", limit: 10).filter { $0.name == "Broadway" }
        #expect(found.count == 2)
        #expect(Set(found.map(\.label)).count == 2)
    }
}

@Suite struct NearestStopsTests {
    /// The same by a look at all stops.
    private func slowly(_ path: String, _ place: Coordinate) throws -> [(id: String, distance: Double)] {
        let database = try Connection(path: path, .immutable)
        try database.loadSpatiaLite()
        let all = try database.prepare("SELECT stop_id, ST_Distance(geometry, MakePoint(?, ?, 4326), 1) FROM stop")
        all.bind(place.longitude, at: 1)
        all.bind(place.latitude, at: 2)
        var stops: [(id: String, distance: Double)] = []
        while try all.step() { stops.append((all.text(at: 0), all.double(at: 1))) }
        return stops.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    private func expectTheSame(_ town: SmallTown, _ place: Coordinate, limit: Int) throws {
        let found = try town.index.nearestStops(to: place, limit: limit)
        let expected = try slowly(town.path, place).prefix(limit)
        #expect(found.map { $0.stopID ?? "" } == expected.map(\.id), "at \(place)")
        #expect(found.compactMap { $0.distance?.value } == expected.map(\.distance), "at \(place)")
    }

    @Test func theyAreThoseOfALookAtAllStops() throws {
        var dice = SeededDice(seed: 20_160_203)
        let town = try SmallTown { town in
            for number in 0..<400 {
                // Dense in the middle, sparse outside.
                let reach = number % 2 == 0 ? 2_000.0 : 60_000.0
                try town.addStop("\(number)", "STOP \(number)", (dice.offset(reach), dice.offset(reach)))
            }
        }
        for _ in 0..<40 {
            let place = try SmallTown.at(dice.offset(70_000), dice.offset(70_000))
            try expectTheSame(town, place, limit: 1)
            try expectTheSame(town, place, limit: 12)
        }
        try expectTheSame(town, try SmallTown.at(0, 0), limit: 1_000)
    }

    @Test(arguments: [(0.0, 179.999), (0.0, -179.999), (89.9, 10.0), (-89.95, 0.0), (52.0, 180.0), (90.0, 0.0)])
    func theWorldHasNoEdges(_ latitude: Double, _ longitude: Double) throws {
        let town = try SmallTown { town in
            var number = 0
            for latitude in [-89.99, -80, -0.01, 0, 0.02, 52, 89.95, 89.99] {
                for longitude in [-180, -179.99, -90, 0, 10, 179.98, 180] {
                    number += 1
                    let place = try Coordinate(latitude: latitude, longitude: longitude)
                    town.stops.append(StopRecord(id: "\(100 + number)", name: "S", coordinate: place))
                }
            }
        }
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        for limit in [1, 5, 20] { try expectTheSame(town, place, limit: limit) }
    }

    @Test func aRegionWithoutStopsHasNone() throws {
        let town = try SmallTown { town in try town.addAddress("1", "High Street", (0, 0)) }
        #expect(try town.index.nearestStops(to: try SmallTown.at(0, 0), limit: 3) == [])
        #expect(try town.index.nearestStops(to: try SmallTown.at(0, 0), limit: 0) == [])
    }

    @Test func eachTellsItsDistanceAndCode() throws {
        let town = try SmallTown.withRiver()
        let found = try town.index.nearestStops(to: try SmallTown.at(-300, 0), limit: 3)
        #expect(found.map(\.stopID) == ["401", "402", "403"] || found.map(\.stopID) == ["402", "401", "403"])
        #expect(found[2].stopCode == "90210")
        #expect(found.allSatisfy { $0.kind == .stop })
        let distance = try #require(found[0].distance)
        #expect(abs(distance.value - 14.14) < 0.1)
    }
}
