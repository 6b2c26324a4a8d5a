#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A generated city: its streets, its map, its buses and the recorded live feed.
///
///     let city = try City(tables: "data/midtown")
///     try city.write(to: "build/midtown")
///
/// The same tables give the same bytes.
public struct City: Sendable {
    /// The corners and blocks.
    public let grid: StreetGrid
    /// The map.
    public let map: OSMMap
    /// What the timetable was made from.
    public let buses: BusPlan
    /// The trips, stops and lines.
    public let timetable: BusTimetable
    /// The vehicles at the live feed's instant.
    public let live: LiveFeed

    /// Makes the city of a folder of tables.
    public init(tables folder: String) throws(CityError) {
        grid = try StreetGrid(CityPlan(tables: folder))
        map = try OSMMap(grid)
        buses = try BusPlan(tables: folder)
        timetable = try BusTimetable(buses, on: BusNetwork(buses, on: grid))
        live = LiveFeed(timetable, buses.live)
    }

    /// The files of the city by their path in its folder: `midtown.osm`, `gtfs/….txt`, `live.json`.
    ///
    /// The map is named after the folder of the tables.
    public func files(named name: String) -> [(path: String, text: String)] {
        [("\(name).osm", map.xml())]
            + GTFSFiles(timetable, buses).files.map { ("gtfs/\($0.name)", $0.text) }
            + [("live.json", live.json())]
    }

    /// Writes the files into a folder, which is made where it is missing; files of the same names are replaced.
    public func write(to folder: String, named name: String) throws(CityError) {
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: folder + "/gtfs", withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: folder)
        }
        for file in files(named: name) {
            let path = folder + "/" + file.path
            guard manager.createFile(atPath: path, contents: Data(file.text.utf8)) else {
                throw .unwritable(path: path)
            }
        }
    }
}
