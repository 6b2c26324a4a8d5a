@testable import Accounts
import Geometry
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Places and routes into files and back, and files of other programs.
@Suite struct ExchangeTests {
    let folder: TemporaryFolder
    let store: UserStore

    init() throws {
        folder = try TemporaryFolder()
        store = try UserStore(path: folder.path + "/local.sqlite")
    }

    private func at(_ latitude: Double, _ longitude: Double = -74) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    private var things: SavedThings {
        get throws {
            let odd = "a < b & \"c\" > 'd' ]]> \u{1F68C} e\u{301} שלום"
            let places = [
                UserPlace(name: "home", address: "350 5th Avenue", coordinate: try at(40.7484405, -73.9856644)),
                UserPlace(
                    .plan, name: odd, address: odd, description: "two\nlines", coordinate: try at(-0.0000001, 180)),
                UserPlace(name: "pole", address: "at the top", coordinate: try at(90, -180)),
            ]
            let ends = [
                UserRoute.End(name: "home", coordinate: try at(40.7)),
                UserRoute.End(name: odd, coordinate: try at(40.8)),
            ]
            return SavedThings(
                places: places, routes: [UserRoute(name: "to work", start: ends[0], end: ends[1], buses: ["M5", odd])])
        }
    }

    @Test(arguments: ExchangeForm.allCases)
    func whatGoesOutComesBack(_ form: ExchangeForm) throws {
        let found = try form.things(in: Array(form.text(of: try things).utf8), file: "f")
        #expect(found.things.places == (try things).places)
        #expect(found.things.routes == (form == .json ? try things.routes : []))
        #expect(found.refused.count == 0)
    }

    @Test func controlCharactersBreakNoFile() throws {
        let place = UserPlace(name: "home", address: "a\u{1}b\u{B}c", coordinate: try at(1))
        for form in [ExchangeForm.gpx, .kml] {
            let found = try form.things(in: Array(form.text(of: SavedThings(places: [place])).utf8), file: "f")
            #expect(found.things.places.map(\.address) == ["abc"])
        }
    }

    @Test(arguments: ExchangeForm.allCases)
    func aLongDescriptionStaysWhole(_ form: ExchangeForm) throws {
        let place = UserPlace(
            name: "home", address: "", description: String(repeating: "Tür & Tor\n", count: 2000),
            coordinate: try at(1))
        let found = try form.things(in: Array(form.text(of: SavedThings(places: [place])).utf8), file: "f")
        #expect(found.things.places.map(\.description) == [place.description])
    }

    @Test(arguments: ["\\u0001 \\u0002", "\\u200f", "\\u202e\\u2028", " \\u0085", ""])
    func aPlaceWithoutANameThatCanBeSeenIsTakenAll(_ name: String) throws {
        let json = """
            {"schema": "routeb.saved/1", "places": [
              {"name": "\(name)", "lat": 1, "lon": 2}, {"name": "a\\u001b[31mb", "lat": 1, "lon": 3}]}
            """
        let found = try ExchangeForm.json.things(in: Array(json.utf8), file: "f")
        #expect(found.things.places.map(\.name) == ["\(try at(1, 2))", "a [31mb"])
        #expect(try store.take(found.things).added == 2)
    }

    @Test func ofALongNameTheBeginningIsTold() throws {
        let name = String(repeating: "x", count: 5000)
        let json = "{\"schema\": \"routeb.saved/1\", \"places\": [{\"name\": \"\(name)\", \"lat\": 99, \"lon\": 2}]}"
        let found = try ExchangeForm.json.things(in: Array(json.utf8), file: "f")
        #expect(found.refused.clauses == ["1 outside the world (the first: \"\(name.prefix(40))…\")"])
    }

    @Test func filesOfOtherProgramsAreRead() throws {
        let gpx = """
            <?xml version="1.0"?>
            <gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0" xmlns:o="http://o">
              <metadata><name>my trip</name></metadata>
              <wpt lat="41.15" lon="-8.61"><ele>12</ele><name>Café</name><desc>good</desc><extensions><o:name>no</o:name></extensions></wpt>
              <wpt lat="91" lon="0"><name>nowhere</name></wpt>
              <wpt lat="x" lon="0"><name>unknown</name></wpt>
              <wpt lat="41.16" lon="-8.62"/>
              <trk><name>a track</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>
            </gpx>
            """
        let found = try ExchangeForm.gpx.things(in: Array(gpx.utf8), file: "f")
        #expect(found.things.places.map(\.name) == ["Café", "\(try at(41.16, -8.62))"])
        #expect(found.things.places[0].description == "good")
        #expect(
            found.refused.clauses == [
                "1 outside the world (the first: \"nowhere\")",
                "1 without a place on the globe (the first: \"unknown\")",
            ])

        let kml = """
            <kml><Folder><name>all</name><Placemark><name>Shop</name><Point><coordinates> -8.6,41.1,0 </coordinates></Point>
            </Placemark><Placemark><name>A line</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
            </Folder></kml>
            """
        let marks = try ExchangeForm.kml.things(in: Array(kml.utf8), file: "f")
        #expect(marks.things.places.map(\.name) == ["Shop"])
        #expect(marks.things.places[0].coordinate == (try at(41.1, -8.6)))
        #expect(marks.refused.count == 1)

        let json = """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-8.6, 41.1, 5]},
               "properties": {"name": "Shop", "mark": "plan", "rank": 3}},
              {"type": "Feature", "geometry": null, "properties": null},
              {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]},
               "properties": {"name": 5}}]}
            """
        let points = try ExchangeForm.geojson.things(in: Array(json.utf8), file: "f")
        #expect(points.things.places.map(\.name) == ["Shop"])
        #expect(points.things.places.map(\.mark) == [.plan])
        #expect(points.refused.count == 2)
    }

    @Test(
        arguments: ExchangeForm.allCases,
        [
            "", "x", "{}", "[]", "null", "{\"type\": \"Feature\"}", "<gpx>", "<html/>", "<!DOCTYPE gpx><gpx/>",
            "{\"schema\": \"routeb.saved/2\"}", "{\"type\": \"FeatureCollection\", \"features\": 1}", "\u{FEFF}",
        ])
    func whatIsNoneIsRefusedInASentence(_ form: ExchangeForm, _ text: String) {
        do throws(AccountsError) {
            _ = try form.things(in: Array(text.utf8), file: "file")
            Issue.record("taken: \(text)")
        } catch {
            guard case .notReadable("file", _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
        }
    }

    @Test func anEndingTellsTheForm() throws {
        #expect(try ExchangeForm(ofFile: "a/b.c/My Places.GPX") == .gpx)
        for name in ["", "places", "a.gpx/b", "gpx", ".xml"] {
            #expect(throws: AccountsError.self) { try ExchangeForm(ofFile: name) }
        }
    }

    @Test func whatIsThereIsNotTakenTwice() throws {
        let things = try things
        #expect(try store.take(things) == TakenThings(added: 4))
        #expect(try store.take(things) == TakenThings(known: 4))
        #expect(try store.things().places.count == 3)
        // Another place of the same name gets a number, and is known by it the next time.
        let other = SavedThings(places: [UserPlace(name: "HOME", address: "", coordinate: try at(2))])
        #expect(try store.take(other) == TakenThings(added: 1, renamed: [.init(name: "HOME", savedAs: "HOME (2)")]))
        #expect(try store.take(other) == TakenThings(known: 1))
    }

    @Test func nothingIsTakenWhereOneNameIsNone() throws {
        let places = try ["a", "\n"].map { UserPlace(name: $0, address: "", coordinate: try at(1)) }
        #expect(throws: AccountsError.badName(name: "?", reason: "it holds control characters")) {
            try store.take(SavedThings(places: places))
        }
        #expect(try store.places() == [])
    }

    @Test func aNumberOfItsOwnIsPartOfAName() throws {
        let gates = try ["Gate (1)", "Gate (2)", "Gate"].map {
            UserPlace(name: $0, address: "", coordinate: try at(1))
        }
        #expect(try store.take(SavedThings(places: Array(gates[..<1]))) == TakenThings(added: 1))
        #expect(try store.take(SavedThings(places: gates)) == TakenThings(added: 2, known: 1))
        #expect(try store.take(SavedThings(places: gates)) == TakenThings(known: 3))
    }

    /// What a file of one's own form brings along neither controls a terminal nor makes what cannot be used.
    @Test func hostileTextsAreTamed() throws {
        let evil = "\\u001b]0;x\\u0007 a\\u202e\\nb"
        let json = """
            {"schema": "routeb.saved/1",
             "places": [{"name": "n", "address": "\(evil)", "description": "\(evil)", "lat": 1, "lon": 2}],
             "routes": [{"name": "r", "from": {"name": "\(evil)", "lat": 1, "lon": 2},
               "to": {"name": "\(evil)", "lat": 2, "lon": 2}, "buses": ["\(evil)"]}]}
            """
        let things = try ExchangeForm.json.things(in: Array(json.utf8), file: "f").things
        let route = try #require(things.routes.first)
        #expect(things.places.map(\.address) == ["]0;x a b"])
        #expect(things.places.map(\.description) == [" ]0;x  a \nb"])
        #expect([route.start.name, route.end.name] + route.buses == Array(repeating: "]0;x a b", count: 3))
        let gpx = "<gpx><wpt lat=\"1\" lon=\"2\"><name>n</name><cmt>a\u{85}b\u{9B}c</cmt></wpt></gpx>"
        #expect(
            try ExchangeForm.gpx.things(in: Array(gpx.utf8), file: "f").things.places.map(\.address) == ["a b c"])
    }

    @Test func incompleteRoutesAreCounted() throws {
        let ends =
            "\"from\": {\"name\": \"a\", \"lat\": 1, \"lon\": 2}, \"to\": {\"name\": \"b\", \"lat\": 2, \"lon\": 2}"
        let json = """
            {"schema": "routeb.saved/1", "routes": [
              {"name": "r1", \(ends), "buses": [], "mode": "transit"}, {"name": "r2", \(ends), "mode": "teleport"},
              {"name": "r3", \(ends), "buses": ["M5"], "mode": "walk"}, {"name": "r4", \(ends), "buses": [""]},
              {"name": "r5", "buses": ["M5"]}, {"name": "", \(ends), "buses": ["M5"]}, 7, null,
              {"name": "good", \(ends), "buses": ["M5"]}, {"name": "feet", \(ends), "mode": "walk"}]}
            """
        let found = try ExchangeForm.json.things(in: Array(json.utf8), file: "f")
        #expect(found.things.routes.map(\.name) == ["good", "feet"])
        #expect(
            found.refused.clauses == [
                "1 under a name that cannot be one",
                "4 with ends, buses or a mode that make no route (the first: \"r1\")",
                "3 without a start and an end on the globe (the first: \"r5\")",
            ])
    }

    @Test func oneThingThatIsNoneRefusesNoOther() throws {
        let points = """
            {"type": "FeatureCollection", "features": [null, 7, {"type": "Feature", "geometry": {"type": 5}},
              {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 1]}, "properties": {"name": "x"}}]}
            """
        let places = """
            {"schema": "routeb.saved/1", "places": [null, 7, {"name": "y", "lat": "1"},
              {"name": "x", "lat": 1, "lon": 2, "mark": 5}]}
            """
        for (form, text) in [(ExchangeForm.geojson, points), (.json, places)] {
            let found = try form.things(in: Array(text.utf8), file: "f")
            #expect(found.things.places.map(\.name) == ["x"])
            #expect(found.refused.count == 3)
        }
    }

    @Test func degreesAreDecimal() throws {
        let gpx = "<gpx><wpt lat=\"0x1p4\" lon=\"2\"/><wpt lat=\"+1.5e1\" lon=\"-2\"/></gpx>"
        let kml = """
            <kml><Placemark><Point><coordinates>0x1p4,2</coordinates></Point></Placemark>
            <Placemark><Point><coordinates>-2,+1.5e1,0</coordinates></Point></Placemark></kml>
            """
        for (form, text) in [(ExchangeForm.gpx, gpx), (.kml, kml)] {
            let found = try form.things(in: Array(text.utf8), file: "f")
            #expect(try found.things.places.map(\.coordinate) == [at(15, -2)])
            #expect(found.refused.count == 1)
        }
    }

    @Test func manyNamesakesAreTaken() throws {
        let places = try (0..<2000).map {
            UserPlace(name: "stop", address: "", coordinate: try at(Double($0) / 100))
        }
        let taken = try store.take(SavedThings(places: places))
        #expect(taken.added == 2000 && taken.renamed.count == 1999)
        #expect(try store.place(named: "stop (2000)") != nil)
    }

    @Test func aLongNameIsCutAndKeptWhole() throws {
        let name = String(repeating: "long ", count: 40)
        let json = "{\"schema\": \"routeb.saved/1\", \"places\": [{\"name\": \"\(name)\", \"lat\": 1, \"lon\": 2}]}"
        let place = try #require(try ExchangeForm.json.things(in: Array(json.utf8), file: "f").things.places.first)
        #expect(place.name == name.prefix(SavedName.lengthLimit - 1) && name.hasPrefix(place.description))
        #expect(try store.take(SavedThings(places: [place])).added == 1)
    }
}
