@testable import Accounts
import Geometry
import SQLite
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Places to visit, saved routes and recent places.
@Suite struct SavedThingsTests {
    let folder: TemporaryFolder
    let store: UserStore

    init() throws {
        folder = try TemporaryFolder()
        store = try UserStore(path: folder.path + "/local.sqlite")
    }

    private func at(_ latitude: Double, _ longitude: Double = -74) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    private func route(_ name: String, buses: [String] = ["M34-SBS", "M5"]) throws -> UserRoute {
        UserRoute(
            name: name, start: .init(name: "home", coordinate: try at(40.7)),
            end: .init(name: "350 5th Avenue", coordinate: try at(40.8)), buses: buses)
    }

    @Test func aPlanBecomesAFavorite() throws {
        let plan = UserPlace(
            .plan, name: "Museum", address: "11 West 53rd Street", description: "free on Fridays",
            coordinate: try at(40.76))
        try store.add(plan)
        #expect(try store.places(.favorite) == [])
        #expect(try store.places(.plan) == [plan])
        #expect(throws: AccountsError.nameTaken(name: "Museum", what: "place to visit", label: plan.address)) {
            try store.add(UserPlace(name: "MUSEUM", address: "", coordinate: plan.coordinate))
        }
        #expect(throws: AccountsError.noSuchPlace(mark: .favorite, name: "museum")) {
            try store.remove(named: "museum", .favorite)
        }
        let visited = try store.visit(named: "museum")
        #expect(visited.mark == .favorite && visited.description == "free on Fridays")
        #expect(try store.places(.plan) == [])
        #expect(throws: AccountsError.noSuchPlace(mark: .plan, name: "museum")) { try store.visit(named: "museum") }
    }

    @Test func aPlaceIsEdited() throws {
        try store.add(UserPlace(name: "home", address: "old", coordinate: try at(1)))
        try store.add(UserPlace(name: "work", address: "there", coordinate: try at(2)))
        let moved = try at(3)
        let new = try store.edit(named: "HOME", .favorite) {
            $0.name = " new  home "
            $0.address = "new"
            $0.coordinate = moved
        }
        #expect(new == UserPlace(name: "new home", address: "new", coordinate: moved))
        #expect(try store.place(named: "home") == nil)
        #expect(try store.place(named: "New Home") == new)
        #expect(throws: AccountsError.nameTaken(name: "work", what: "favorite", label: "there")) {
            try store.edit(named: "new home", .favorite) { $0.name = "Work" }
        }
        #expect(throws: AccountsError.badName(name: "", reason: "it is empty")) {
            try store.edit(named: "new home", .favorite) { $0.name = "" }
        }
        // A change of capitals alone is no clash with itself.
        #expect(try store.edit(named: "work", .favorite) { $0.name = "WORK" }.name == "WORK")
        #expect(try store.places().count == 2)
    }

    @Test func placesAreSearched() throws {
        try store.add(UserPlace(name: "home", address: "350 5th Avenue", coordinate: try at(1)))
        try store.add(
            UserPlace(.plan, name: "Zoo", address: "5th Avenue", description: "Sea lions", coordinate: try at(2)))
        #expect(try store.places(holding: "avenue 5TH").map(\.name) == ["home", "Zoo"])
        #expect(try store.places(.plan, holding: "avenue").map(\.name) == ["Zoo"])
        #expect(try store.places(holding: "lions").map(\.name) == ["Zoo"])
        #expect(try store.places(holding: "tigers").isEmpty)
        #expect(try store.places(holding: "").count == 2)
    }

    @Test func routesAreKept() throws {
        let work = try route("to work")
        try store.add(work)
        #expect(try store.routes() == [work])
        #expect(try store.route(named: "To  Work") == work)
        #expect(work.summary == "from home to 350 5th Avenue with M34-SBS, M5")
        #expect(throws: AccountsError.nameTaken(name: "to work", what: "saved route", label: work.summary)) {
            try store.add(try route("TO WORK"))
        }
        let edited = try store.editRoute(named: "to work") {
            $0.name = "commute"
            $0.buses = ["M5"]
        }
        #expect(try store.routes() == [edited])
        #expect(try store.routes(holding: "m5 home") == [edited])
        #expect(try store.routes(holding: "m34").isEmpty)
        #expect(throws: AccountsError.noSuchRoute(name: "to work")) { try store.removeRoute(named: "to work") }
        #expect(try store.removeRoute(named: "Commute") == edited)
        #expect(try store.routes() == [])
        // Their buses went with them.
        let buses = try Connection(path: store.path, .readOnly).prepare("SELECT count(*) FROM route_bus")
        #expect(try buses.step())
        #expect(buses.integer(at: 0) == 0)
    }

    @Test func aRouteThatCannotBeRiddenIsRefused() throws {
        let whole = try route("to work")
        try store.add(whole)
        let faults: [(inout UserRoute) -> Void] = [
            { $0.end = $0.start }, { $0.mode = "teleport" }, { $0.mode = "walk" }, { $0.buses = [] },
            { $0.buses.append(" ") },
        ]
        for fault in faults {
            var broken = whole
            broken.name = "broken"
            fault(&broken)
            for save in [
                { try store.add(broken) }, { try store.editRoute(named: "to work", fault) },
                { _ = try store.take(SavedThings(routes: [broken])) },
            ] as [() throws -> Any] {
                let error = #expect(throws: AccountsError.self) { _ = try save() }
                guard case .badRoute = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }
        #expect(try store.routes() == [whole])
        for mode in UserRoute.modes where mode != "transit" {
            #expect(try store.editRoute(named: "to work") { ($0.mode, $0.buses) = (mode, []) }.mode == mode)
        }
    }

    @Test func theLatestPlacesAreRemembered() throws {
        for number in 0..<30 {
            try store.remember([RecentPlace(label: "place \(number)", coordinate: try at(Double(number)))])
        }
        #expect(try store.recentPlaces().map(\.label) == (10..<30).reversed().map { "place \($0)" })
        // Asked about again, a place is the latest, once.
        try store.remember([RecentPlace(label: "again", coordinate: try at(15))])
        let labels = try store.recentPlaces().map(\.label)
        #expect(labels.first == "again" && !labels.contains("place 15") && labels.count == UserStore.recentLimit)
        try store.forgetRecentPlaces()
        #expect(try store.recentPlaces() == [])
    }

    @Test func aFileThatMayNotBeWrittenAnswers() throws {
        try store.add(try route("to work"))
        try store.remember([RecentPlace(label: "there", coordinate: try at(1))])
        let reading = try UserStore(reading: store.path)
        #expect(try reading.routes().count == 1)
        #expect(try reading.recentPlaces().count == 1)
        #expect(throws: AccountsError.self) { try reading.add(try route("another")) }
    }
}
