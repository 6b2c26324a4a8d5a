// Makes a city from its tables: `CityGenerator data/midtown OUT` writes OUT/midtown.osm, OUT/gtfs and OUT/live.json.

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

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let tables = arguments.first, let output = arguments.last else {
    fail(
        "CityGenerator takes the folder of the tables and the folder to write: CityGenerator data/midtown OUT",
        status: 2)
}
do {
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
} catch {
    fail(error.description, status: 3)
}
