import Archive
import Drawn
import Geometry
import Measures
import RegionImport
import Streets
import Testing
import Transit

@testable import RegionImport
@testable import TransitImport

/// Stops on drawn streets: which street they belong to, and how one walks between them.
@Suite struct StopTests {
    /// Two blocks of 100 m; A-B-C is north, the digits are stops beside the streets.
    static func block() throws -> DrawnTown {
        try DrawnTown(
            """
            A-1-B---C
            |   |   |
            |   |   2
            |   |   |
            D---E---F
            """, spacing: .meters(100),
            ways: ["ABC": "name=North St", "DEF": "name=South St", "AD": "", "BE": "", "CF": ""])
    }

    static func stop(_ place: Coordinate, isServed: Bool = true) -> CompiledTimetable.Stop {
        CompiledTimetable.Stop(coordinate: place, kind: .stop, parent: .none, isServed: isServed)
    }

    private func linking(
        _ stops: [CompiledTimetable.Stop], _ town: DrawnTown, _ report: inout ImportReport
    ) -> StopLinking {
        StopLinking(stops, names: { "S\($0.int)" }, streets: town.graph, report: &report) { _ in }
    }

    private func walks(
        _ stops: [CompiledTimetable.Stop], _ town: DrawnTown, _ report: inout ImportReport
    ) -> TransferWalks {
        let linking = linking(stops, town, &report)
        return TransferWalks(
            stops, linking: linking, names: { "S\($0.int)" }, streets: town.graph, report: &report
        ) { _ in }
    }

    @Test func aStopIsLinkedToTheNearestStreet() throws {
        let town = try StopTests.block()
        var report = ImportReport()
        let north = try town.place("1").moved(.meters(12), toward: Bearing(degrees: 0))
        let linking = linking([StopTests.stop(north)], town, &report)
        let link = try #require(linking.links.first?.first)
        #expect(link.isLinked)
        let segment = SegmentIndex(link.segment)
        #expect(town.graph.name(of: segment) == "North St")
        #expect((115...125).contains(link.distanceDecimeters))
        // Half way along, on the side away from the block.
        let length = town.graph.lengths[segment]
        #expect(abs(Int(link.offsetDecimeters) * 2 - Int(length)) < 20)
        let isDrawnEastward = town.graph.departureBearing(of: segment.forward).degrees < 180
        #expect(link.side == (isDrawnEastward ? 0 : 1))
        #expect(report.entries.isEmpty)
    }

    @Test func aStopTooFarFromTheStreetsIsCounted() throws {
        let town = try StopTests.block()
        let corner = try town.place("A")
        var report = ImportReport()
        let linking = linking(
            [
                StopTests.stop(corner.moved(.meters(98), toward: Bearing(degrees: 0))),
                StopTests.stop(corner.moved(.meters(102), toward: Bearing(degrees: 0))),
                StopTests.stop(corner.moved(.meters(500), toward: Bearing(degrees: 0)), isServed: false),
            ], town, &report)
        #expect(linking.links.map(\.count) == [1, 0, 0])
        #expect(linking.positions.map { $0 != nil } == [true, false, false])
        #expect(report.count(of: StopLinking.unlinkedReason) == 1)
        #expect(report.entries.first { $0.reason == StopLinking.unlinkedReason }?.examples == ["S1"])
        #expect(report.count(of: StopLinking.unservedReason) == 1)
    }

    @Test func linkedStopsAreWalkedBetween() throws {
        let town = try StopTests.block()
        var report = ImportReport()
        let stops = [StopTests.stop(try town.place("1")), StopTests.stop(try town.place("2"))]
        let walks = walks(stops, town, &report)
        // 50 m to B, 100 m to C, 100 m down: not the 180 m of the straight line.
        let there = try #require(walks.rows[0].first)
        #expect(walks.rows[0].count == 1 && there.to == StopIndex(1))
        #expect((2490...2510).contains(there.decimeters))
        #expect((187...192).contains(there.seconds))
        #expect(there.isWalkedOnStreets == 1)
        #expect(walks.rows[1].map(\.to) == [StopIndex(0)])
        #expect(walks.count == 2)
        #expect(report.entries.isEmpty)
    }

    @Test func aStopOnTheSamePlaceIsNoWalkToItself() throws {
        let town = try StopTests.block()
        var report = ImportReport()
        let one = StopTests.stop(try town.place("1"))
        let walks = walks([one, one, StopTests.stop(one.coordinate, isServed: false)], town, &report)
        #expect(walks.rows.map { $0.map(\.to.int) } == [[1], [0], []])
        #expect(walks.rows[0][0].decimeters == 0)
    }

    @Test func aCrowdOfStopsIsJoinedToTheNearest() throws {
        let town = try StopTests.block()
        let start = try town.place("A")
        let count = 3 * TransferWalks.limit
        let east = Bearing(degrees: 90)
        // Ten centimeters apart along the street, and as many far from all streets.
        let onStreet = (0..<count).map { StopTests.stop(start.moved(.meters(Double($0) / 10), toward: east)) }
        let far = start.moved(.meters(3_000), toward: east)
        let offStreet = (0..<count).map { StopTests.stop(far.moved(.meters(Double($0) / 100), toward: east)) }
        var report = ImportReport()
        let walks = walks(onStreet + offStreet, town, &report)
        #expect(walks.rows[..<count].allSatisfy { $0.count == TransferWalks.limit })
        #expect(walks.rows[count...].allSatisfy { (1...2 * TransferWalks.limit).contains($0.count) })
        // From the first stop they lie in a row.
        #expect(walks.rows[0].allSatisfy { $0.to.int <= TransferWalks.limit + 10 })
        #expect(report.count(of: TransferWalks.crowdedReason) > count)
    }

    /// A platform below the block whose gates are at the stops 1 and 2.
    private func station(_ town: DrawnTown, _ doors: [StationDoor]) throws -> [CompiledTimetable.Stop] {
        var platform = StopTests.stop(try town.place("E"))
        platform.doors = doors
        var gates = try ["1", "2"].map { StopTests.stop(try town.place($0), isServed: false) }
        for number in gates.indices { gates[number].kind = .entrance }
        return [platform] + gates + [StopTests.stop(try town.place("C"))]
    }

    @Test func aPlatformIsReachedThroughItsEntrances() throws {
        let town = try StopTests.block()
        let stops = try station(
            town,
            [
                StationDoor(entrance: StopIndex(1), enterSeconds: 60, leaveSeconds: 70, hasStairs: false),
                StationDoor(entrance: StopIndex(2), enterSeconds: nil, leaveSeconds: 20, hasStairs: true),
            ])
        var report = ImportReport()
        let linking = linking(stops, town, &report)
        let links = linking.links[0]
        #expect(links.map(\.seconds) == [70, 20])
        #expect(links.map(\.hasStairs) == [false, true])
        #expect(links.map(\.isEntry) == [true, false] && links.map(\.isExit) == [true, true])
        #expect(links.map(\.segment) == [linking.links[1][0].segment, linking.links[2][0].segment])
        // The stop at C lies 150 m from gate 1 and 100 m from gate 2, through which one only gets out.
        let walks = walks(stops, town, &report)
        let out = walks.rows[0].map { ($0.to.int, Int($0.seconds), $0.hasStairs) }
        #expect(out.map(\.0) == [3, 3] && out.map(\.2) == [1, 0])
        #expect((94...97).contains(out[0].1) && (181...185).contains(out[1].1))
        let back = try #require(walks.rows[3].first)
        #expect(walks.rows[3].count == 1 && back.to == StopIndex(0) && (171...175).contains(back.seconds))
        #expect(report.entries.isEmpty)
    }

    @Test func aChangeTakesAMinuteHoweverNearTheOtherStopIs() throws {
        let town = try StopTests.block()
        let (corner, here) = (try town.place("C"), try town.place("1"))
        // Two platforms of one place on the street, and one in a field beside a fourth.
        let field = here.moved(.meters(2000), toward: Bearing(degrees: 0))
        let places = [here, here.moved(.meters(9), toward: Bearing(degrees: 180)), corner, field, field]
        var report = ImportReport()
        let rows = walks(places.map { StopTests.stop($0) }, town, &report).rows
        #expect(rows[0].map(\.seconds).first == 60 && rows[1].map(\.seconds).first == 60)
        #expect(rows[3].map(\.seconds) == [60] && rows[4].map(\.seconds) == [60])
        #expect(rows[0].contains { $0.to == StopIndex(2) && $0.seconds > 90 })
        for row in rows { #expect(row.map(\.seconds) == row.map(\.seconds).sorted()) }
    }

    @Test func farEntrancesAreNotUsed() throws {
        let town = try StopTests.block()
        var stops = try station(
            town, [StationDoor(entrance: StopIndex(1), enterSeconds: 60, leaveSeconds: 60, hasStairs: false)])
        stops[1].coordinate = try town.place("A").moved(.meters(500), toward: Bearing(degrees: 0))
        var report = ImportReport()
        let linking = linking(stops, town, &report)
        #expect(linking.links[0].map(\.seconds) == [0])
        #expect(report.entries.map(\.reason) == [StopLinking.farEntrancesReason])
        #expect(report.entries.first?.examples == ["S0"])
    }

    @Test func boardingPlacesShareTheLinksOfTheirStop() throws {
        let town = try StopTests.block()
        var report = ImportReport()
        var split = StopTests.stop(try town.place("1"))
        split.place = StopIndex(0)
        let stops = [StopTests.stop(try town.place("1")), StopTests.stop(try town.place("2")), split]
        let linking = linking(stops, town, &report)
        #expect(linking.links[2] == linking.links[0] && linking.links[0].count == 1)
        // Walks are those of the feed's own stops.
        #expect(walks(stops, town, &report).rows.map { $0.map(\.to.int) } == [[1], [0], []])
    }

    @Test func stairsHaveAWayAroundThemWhereThereIsOne() throws {
        let town = try DrawnTown(
            """
            A---B---C
            |   |   |
            D---E   F
            """, spacing: .meters(100),
            ways: ["AB": "highway=steps", "BC": "highway=steps", "AD": "", "DE": "", "BE": "", "CF": ""])
        var report = ImportReport()
        let stops = try ["A", "B", "C"].map { corner in
            StopTests.stop(try town.place(Character(corner)).moved(.meters(10), toward: Bearing(degrees: 180)))
        }
        let row = walks(stops, town, &report).rows[0]
        // To B by 100 m of stairs, or 280 m around them; to C there are only stairs.
        #expect(row.map(\.to.int) == [1, 1, 2] && row.map(\.hasStairs) == [1, 0, 1])
        #expect((160...175).contains(row[0].seconds) && (205...225).contains(row[1].seconds))
    }

    @Test func walksEndAfterFiveHundredMeters() throws {
        let town = try DrawnTown("A---B", spacing: .meters(600), ways: ["AB": ""])
        let start = try town.place("A")
        var report = ImportReport()
        let stops = [0.0, 490, 510].map {
            StopTests.stop(start.moved(.meters($0), toward: Bearing(degrees: 90)))
        }
        let walks = walks(stops, town, &report)
        #expect(walks.rows.map { $0.map(\.to.int).sorted() } == [[1], [0, 2], [1]])
    }

    @Test func unlinkedStopsAreReachedInAStraightLine() throws {
        let town = try StopTests.block()
        let corner = try town.place("A")
        var report = ImportReport()
        let places = [0.0, 200, 410, 505].map { corner.moved(.meters($0), toward: Bearing(degrees: 0)) }
        let walks = walks(places.map { StopTests.stop($0) }, town, &report)
        // 200 m, 210 m and 95 m lie within 300 m; 305 m does not.
        #expect(walks.rows.map { $0.map(\.to.int).sorted() } == [[1], [0, 2], [1, 3], [2]])
        let first = try #require(walks.rows[0].first)
        #expect((2590...2610).contains(first.decimeters))
        #expect((194...196).contains(first.seconds))
        #expect(first.isWalkedOnStreets == 0)
        #expect(report.count(of: TransferWalks.estimatedReason) == 6)
    }
}
