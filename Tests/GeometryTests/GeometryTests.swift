import Geometry
import Measures
import Testing

@Suite struct GeometryTests {
    let empireState = try! Coordinate(latitude: 40.748_44, longitude: -73.985_66)
    let grandCentral = try! Coordinate(latitude: 40.752_73, longitude: -73.977_23)

    @Test(arguments: [(91.0, 0.0), (-90.1, 0.0), (0.0, 180.1), (.nan, 0.0), (0.0, .infinity)])
    func refusesPlacesOutsideTheWorld(latitude: Double, longitude: Double) {
        #expect(throws: Coordinate.OutOfWorld.self) { try Coordinate(latitude: latitude, longitude: longitude) }
    }

    @Test func measuresGreatCircles() throws {
        #expect(abs(empireState.distance(to: grandCentral).value - 856) < 2)
        let pole = try Coordinate(latitude: 90, longitude: 0)
        let antipode = try Coordinate(latitude: -90, longitude: 180)
        #expect(abs(pole.distance(to: antipode).value - .pi * Coordinate.earthRadius) < 1)
        #expect(abs(empireState.bearing(to: grandCentral).degrees - 56.1) < 0.5)
    }

    @Test func writesCoordinatesAsTheyAreRead() throws {
        #expect(empireState.description == "40.7484400,-73.9856600")
        #expect(try Coordinate(latitude: -0.000_000_1, longitude: 0).description == "-0.0000001,0.0000000")
    }

    @Test func projectsOntoLines() throws {
        let plane = LocalPlane(around: empireState)
        let line = [(0.0, 0.0), (100, 0), (100, 100)].map { plane.coordinate(east: $0.0, north: $0.1) }
        let left = try #require(Line.project(plane.coordinate(east: 50, north: 10), onto: line))
        #expect(left.side == .left && left.piece == 0)
        #expect(abs(left.distance.value - 10) < 0.1 && abs(left.offset.value - 50) < 0.2)
        let right = try #require(Line.project(plane.coordinate(east: 120, north: 60), onto: line))
        #expect(right.side == .right && right.piece == 1 && abs(right.offset.value - 160) < 0.3)
        let beyond = try #require(Line.project(plane.coordinate(east: 100, north: 150), onto: line))
        #expect(beyond.point == line[2] && abs(beyond.distance.value - 50) < 0.1)
        #expect(Line.project(empireState, onto: [Coordinate]()) == nil)
    }

    @Test func cutsLines() throws {
        let plane = LocalPlane(around: empireState)
        let line = [(0.0, 0.0), (100, 0), (100, 100)].map { plane.coordinate(east: $0.0, north: $0.1) }
        let part = Line.part(of: line, from: .meters(50), to: .meters(150))
        #expect(part.count == 3 && part[1] == line[1])
        #expect(abs(Line.length(part).value - 100) < 0.2)
        #expect(Line.part(of: line, from: .meters(150), to: .meters(50)) == part.reversed())
    }

    @Test func polylinesComeBack() throws {
        let points = [empireState, grandCentral, try Coordinate(latitude: -33.9, longitude: 151.2)]
        #expect(try Polyline.decode(Polyline.encode(points, precision: 7), precision: 7) == points)
        let google = try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(google.map(\.latitudeE7) == [385_000_000, 407_000_000, 432_520_000])
        #expect(google.map(\.longitudeE7) == [-1_202_000_000, -1_209_500_000, -1_264_530_000])
    }

    @Test(arguments: ["_p~iF", "_p~iF~ps|", "\u{1}", "~~~~~~~~~~~~~~~~", "_p~iF~ps|U~~~~~~~~"])
    func refusesBrokenPolylines(text: String) {
        #expect(throws: Polyline.Malformed.self) { try Polyline.decode(text) }
    }

    @Test func boxesGrow() throws {
        let box = try #require(Box([empireState, grandCentral]))
        #expect(box.contains(empireState) && box.contains(grandCentral) && box.contains(box.center))
        let north = grandCentral.moved(.meters(50), toward: Bearing(degrees: 0))
        #expect(!box.contains(north) && box.grown(by: .meters(60)).contains(north))
    }
}
