import Geometry
import Measures
import PlaceImport
import Testing

@testable import Places

/// Whatever label is printed, it finds the place when it is typed again.
@Suite struct LabelTests {
    let places: PlaceIndex
    private let town: SmallTown

    init() throws {
        town = try SmallTown { town in
            func add(
                _ kind: Place.Kind, _ category: String, _ name: String, _ at: (Double, Double), weight: Int = 0,
                detail: String? = nil
            ) throws {
                town.named.append(
                    NamedRecord(
                        kind: kind, category: category, name: name, detail: detail,
                        coordinate: try SmallTown.at(at.0, at.1), weight: weight))
            }
            // A street twice, each with a house of the same number, and a loop that meets its street twice.
            for east in [0.0, 2_000] {
                try town.addStreet("Main Street", (east, 0), (east + 600, 0))
                try town.addStreet("Mill Lane", (east, -300), (east, 300))
                try town.addStreet("Loop Road", (east + 400, 0), (east + 400, 90))
                try town.addAddress("1", "Main Street", (east + 20, 10), city: "New York", postcode: "10001")
                try town.addAddress("5", "Main Street", (east + 300, 10), city: "New York", postcode: "10001")
            }
            for east in [0.0, 400, 2_000, 2_400] {
                try town.addCorner(
                    "Main Street", east.remainder(dividingBy: 1_000) == 0 ? "Mill Lane" : "Loop Road", (east, 0))
            }
            try town.addStreet("Waverly Place / Square North", (0, 300), (600, 300))
            try town.addCorner("Mill Lane", "Waverly Place / Square North", (0, 300))
            for (at, name) in [
                (30.0, "Blue Cup"), (150, "Blue Cup"), (330, "Blue Cup"), (2_010, "Blue Cup"), (50, "Main Street"),
                (60, "Wall, Broad & Sons"), (70, "Mill Lane & Main Street"), (80, "The Cup (East)"), (90, "5"),
                (100, "10 near Water"), (110, "Q"), (120, "Bread, near Mill Lane"), (2_050, "Bread"),
            ] {
                try add(.poi, "cafe", name, (at, 40))
            }
            try add(.area, "neighbourhood", "Old Harbor", (100, 0), weight: 3)
            try add(.area, "neighbourhood", "Old Harbor", (2_100, 0), weight: 3)
            try add(.line, "line", "M34-SBS", (0, 0), weight: 2, detail: "East Side - Javits Center (local)")
            try add(.line, "line", "34", (0, 0), weight: 2, detail: "East Side - Main Street")
            try town.addStop("401", "MAIN ST/MILL LN", (10, 10))
            try town.addStop("402", "MAIN ST/MILL LN", (-10, -10))
            try town.addStop("403", "MAIN ST/MILL LN (NORTH)", (2_000, 10), code: "77")
            try town.addStop("rail:7", "MAIN ST", (2_000, 20))
        }
        places = town.index
    }

    private func isFound(_ place: Place) throws -> Bool {
        if place.kind == .line { return try places.search(place.label, limit: 1).first?.label == place.label }
        guard case .found(let found) = try places.resolve(place.label) else { return false }
        return place.stopID.map { $0 == found.stopID }
            ?? (found.coordinate.distance(to: place.coordinate) < .meters(50))
    }

    @Test(arguments: [
        "Main Street", "1 Main Street", "Main Street & Loop Road", "Mill Lane & Main Street", "Blue Cup", "Old Harbor",
        "M34",
        "34", "Main St & Mill Ln", "Waverly Place / Square North", "Mill Lane & Waverly Place / Square North", "cup",
        "10001", "bread", "Q", "wall broad",
    ])
    func whatASearchPrints(_ text: String) throws {
        let found = try places.search(text, limit: 20)
        #expect(!found.isEmpty && Set(found.map(\.label)).count == found.count)
        for place in found { #expect(try isFound(place), "\(place.kind) \(place.label)") }
        for place in try places.search(text, limit: 20, isTyping: true) {
            #expect(try isFound(place), "\(place.kind) \(place.label)")
        }
        guard case .ambiguous(let several) = try places.resolve(text) else { return }
        for place in several { #expect(try isFound(place), "\(place.kind) \(place.label)") }
    }

    @Test func whatLiesThere() throws {
        for east in stride(from: 0.0, to: 2_600, by: 130) {
            let here = try SmallTown.at(east, 30)
            let around = try places.around(here, limit: 20)
            #expect(Set(around.map(\.label)).count == around.count)
            for place in try around + places.nearestStops(to: here, limit: 5) {
                #expect(try isFound(place), "\(place.kind) \(place.label)")
            }
            for place in try places.reverse(here) {
                if place.kind == .street {
                    let found = try places.place(place.label)
                    #expect(found.kind == .street && found.name == place.name)
                    #expect(found.coordinate.distance(to: here) < .meters(1_000), "\(place.label)")
                } else {
                    #expect(try isFound(place), "\(place.kind) \(place.label)")
                }
            }
        }
    }

    @Test func labelsSayWhatIsNearOrWhereItIs() throws {
        let near = "1 Main Street, New York 10001, near Main Street & Mill Lane"
        let there = try SmallTown.at(2_020, 10)
        #expect(try places.search("1 Main Street", limit: 5).map(\.label) == [near, "\(near) (\(there))"])
    }

    @Test(arguments: [
        // The number of a stop counts with its name alone.
        ("MAIN ST/MILL LN (stop 402)", "= MAIN ST/MILL LN (stop 402)"),
        ("main st/mill ln (Stop 402)", "= MAIN ST/MILL LN (stop 402)"),
        ("MAIN ST/MILL LN (NORTH) (stop 77)", "= MAIN ST/MILL LN (NORTH) (stop 77)"),
        ("MAIN ST (stop rail:7)", "= MAIN ST (stop rail:7)"),
        ("The Cup (East)", "= The Cup (East), New York 10001"),
        (
            "M34-SBS (East Side - Javits Center (local))",
            "- M34-SBS (East Side - Javits Center (local)) is a line and no place"
        ),
        // Where it lies is enough.
        ("somewhere (40.75,-73.99)", "= 40.7500000,-73.9900000"),
    ])
    func marks(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test func whatIsSavedIsFoundByItsLabel() throws {
        let here = try Coordinate(latitude: 1, longitude: 2)
        let saved = [SavedPlace(name: "home", label: "350 5th Avenue", coordinate: here)]
        #expect(places.answer("home (350 5th Avenue)", saved: saved) == "= home (350 5th Avenue)")
    }
}
