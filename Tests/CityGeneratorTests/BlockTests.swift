import Archive
import CityModel
import OSMReading
import TestFiles
import Testing

/// Cities of so many blocks.
@Suite struct BlockTests {
    @Test func aCountIsTwoNumbers() throws {
        let blocks = try #require(BlockCount("20x100"))
        #expect(blocks.columns == 20 && blocks.rows == 100 && "\(blocks)" == "20x100")
        for text in ["", "20", "20x", "x100", "0x5", "5x0", "-1x5", "20x100x3", "20 x 100", "1001x1"] {
            #expect(BlockCount(text) == nil, "\(text)")
        }
    }

    @Test func everyBlockHasItsPlaceButThoseOfParks() throws {
        let blocks = try #require(BlockCount(columns: 10, rows: 16))
        let grid = try StreetGrid(CityPlan(blocks: blocks))
        // Three streets and an avenue end at each of the two parks: seven corners of the lattice are not there.
        let parks = grid.plan.exceptions.count / 4
        #expect(parks == 1)
        #expect(grid.corners.count == 11 * 17 - 3 * parks)
        let all = 11 * 16 + 17 * 10
        #expect(grid.blocks.count == all - parks * (3 * 2 + 4))
    }

    @Test func fourTimesTheBlocksAreFourTimesTheStreets() throws {
        let counts = try [(10, 40), (20, 80)].map { columns, rows in
            try StreetGrid(CityPlan(blocks: #require(BlockCount(columns: columns, rows: rows)))).blocks.count
        }
        #expect((3.7...4.1).contains(Double(counts[1]) / Double(counts[0])), "\(counts)")
    }

    @Test func fourTimesTheBlocksAreFourTimesTheBuses() throws {
        let cities = try [(10, 50), (20, 100)].map { columns, rows in
            let city = try CityPlan(blocks: #require(BlockCount(columns: columns, rows: rows)))
            let buses = BusPlan(drawnOn: city)
            return try (buses.lines.count, BusTimetable(buses, on: BusNetwork(buses, on: StreetGrid(city))))
        }
        #expect((3.5...4.1).contains(Double(cities[1].0) / Double(cities[0].0)), "\(cities.map(\.0))")
        let stopTimes = cities.map { $0.1.trips.reduce(0) { $0 + $1.times.count } }
        #expect((3.5...4.1).contains(Double(stopTimes[1]) / Double(stopTimes[0])), "\(stopTimes)")
        for (_, timetable) in cities {
            // Each trip goes on in time, and each line is driven all day.
            #expect(timetable.trips.allSatisfy { zip($0.times, $0.times.dropFirst()).allSatisfy { $0 < $1 } })
            #expect(Set(timetable.trips.map(\.run)).count == timetable.network.runs.count)
            #expect(Set(timetable.trips.map(\.id)).count == timetable.trips.count)
        }
    }

    @Test func theMapIsReadWithoutAComplaint() throws {
        let blocks = try #require(BlockCount(columns: 12, rows: 20))
        let map = try OSMMap(StreetGrid(CityPlan(blocks: blocks)))
        #expect(map.xml() == (try OSMMap(StreetGrid(CityPlan(blocks: blocks)))).xml())
        #expect(map.relations.count == 2 * 3)
        let folder = try TemporaryFolder()
        let path = try map.write(to: folder.path + "/new", named: "blocks")
        var report = ImportReport()
        let data = try OSMReader.read([path], report: &report)
        #expect(report.entries.isEmpty, "\(report.entries)")
        #expect(data.nodes.count == map.nodes.count && data.ways.count == map.ways.count)
        // Numbers on both sides of the avenue in the middle.
        let houses = map.nodes.filter { $0.tags.contains { $0.key == "addr:housenumber" } }
        #expect(
            Set(houses.flatMap { $0.tags.filter { $0.key == "addr:postcode" }.map(\.value) }) == ["00001", "00002"])
    }

    @Test func theSmallestCityIsOneBlock() throws {
        let grid = try StreetGrid(CityPlan(blocks: #require(BlockCount(columns: 1, rows: 1))))
        #expect(grid.corners.count == 4 && grid.blocks.count == 4)
        #expect(try OSMMap(grid).ways.count == 4)
    }
}
