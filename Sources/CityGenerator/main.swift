// Makes a city: `CityGenerator data/midtown OUT` writes OUT/midtown.osm, OUT/gtfs and OUT/live.json from its tables;
// `CityGenerator --blocks 20x100 OUT` draws a city of 20 by 100 blocks and writes its map, OUT/blocks-20x100.osm, and
// the timetable of its buses, OUT/gtfs.

import CityModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ends with one line on standard error.
func fail(_ message: String, status: Int32) -> Never {
    var line = message + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
}

let usage = """
    CityGenerator takes the folder of the tables and the folder to write: CityGenerator data/midtown OUT; or a number of \
    blocks across and up, each from 1 to \(BlockCount.most): CityGenerator --blocks 20x100 OUT
    """

/// Draws a city of so many blocks.
func draw(_ blocks: BlockCount, to output: String) throws(CityError) {
    let city = try CityPlan(blocks: blocks)
    let grid = try StreetGrid(city)
    let map = try OSMMap(grid)
    let path = try map.write(to: output, named: "blocks-\(blocks)")
    let buses = BusPlan(drawnOn: city)
    let timetable = try BusTimetable(buses, on: BusNetwork(buses, on: grid))
    try GTFSFiles(timetable, buses).write(to: output + "/gtfs")
    print(
        """
        \(path): \(grid.corners.count) corners, \(map.ways.count) ways, \(map.nodes.count) nodes, \
        \(buses.lines.count) lines and directions, \(timetable.network.stops.count) stops, \(timetable.trips.count) trips
        """)
}

/// Makes the city of some tables.
func make(_ tables: String, to output: String) throws(CityError) {
    let city = try City(tables: tables)
    let name = tables.split(separator: "/").last.map(String.init) ?? "city"
    try city.write(to: output, named: name)
    let stopTimes = city.timetable.trips.reduce(0) { $0 + $1.times.count }
    print(
        """
        \(output): \(city.grid.corners.count) corners, \(city.map.ways.count) ways, \(city.map.nodes.count) nodes, \
        \(city.timetable.network.stops.count) stops, \(city.timetable.trips.count) trips, \(stopTimes) stop times, \
        \(city.live.vehicles.count) vehicles
        """)
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if arguments.count == 3, arguments[0] == "--blocks", let blocks = BlockCount(arguments[1]) {
        try draw(blocks, to: arguments[2])
    } else if arguments.count == 2, arguments[0] != "--blocks" {
        try make(arguments[0], to: arguments[1])
    } else {
        fail(usage, status: 2)
    }
} catch {
    fail(error.description, status: 3)
}
