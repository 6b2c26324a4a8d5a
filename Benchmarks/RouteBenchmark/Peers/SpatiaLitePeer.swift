import BenchmarkKit
import RouteB
import SQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// SpatiaLite's VirtualRouting: a network made by `spatialite_osm_net`, asked by SQL.
///
/// It searches from node to node, knows one-way streets and speeds by class, neither turn costs nor turn restrictions.
/// Its A* is named so in the table, and takes about as long as its Dijkstra.
final class SpatiaLitePeer: StreetPeer {
    static let name = "SpatiaLite"
    private static let tool = "spatialite_osm_net"

    static var obstacle: String? {
        guard Subprocess.find(tool) != nil else {
            return "\(tool) is not installed (Debian: spatialite-bin, brew: spatialite-tools)"
        }
        do throws(SQLiteError) {
            try Connection(path: ":memory:", .create).loadSpatiaLite()
            return nil
        } catch {
            return "its module does not load: \(error)"
        }
    }

    let methods = ["Dijkstra", "A*"]
    private(set) var building: [Measurement] = []
    private(set) var places: [Coordinate] = []
    private var nodes: [Int64] = []
    private let database: Connection
    private let route: Statement
    private let length: Statement

    init(_ source: PeerSource) throws {
        let file = source.folder + "/spatialite.sqlite"
        unlink(file)
        let log = source.folder + "/spatialite.log"
        // The tool tells even its progress on standard error.
        let tool = try Subprocess.run(
            Self.tool, ["-o", source.roads, "-d", file, "-T", "roads", "-m"], log: log)
        guard tool.status == 0 else {
            throw BenchmarkError.failed(program: Self.tool, status: tool.status, log: log)
        }
        building.append(
            Measurement(
                "network built by \(Self.tool)", by: Self.name, nanoseconds: [tool.nanoseconds],
                peakBytes: tool.peakBytes))

        database = try Connection(path: file, .readWrite)
        try database.loadSpatiaLite()
        let database = self.database
        var isMade = false
        let nanoseconds = try Stopwatch.time {
            let make = try database.prepare(
                """
                SELECT CreateRouting('roads_routing', 'routing', 'roads', 'node_from', 'node_to', 'geometry', 'cost', \
                'name', 1, 1, 'oneway_fromto', 'oneway_tofrom', 0)
                """)
            while try make.step() { isMade = make.integer(at: 0) == 1 }
        }
        guard isMade else { throw BenchmarkError.refused("SpatiaLite's CreateRouting refuses the network in \(file).") }
        building.append(Measurement("CreateRouting", by: Self.name, nanoseconds: [nanoseconds]))

        let corners = try database.prepare(
            """
            SELECT node_id, ST_Y(geometry), ST_X(geometry) FROM roads_nodes \
            WHERE node_id IN (SELECT node_from FROM roads UNION SELECT node_to FROM roads) ORDER BY node_id
            """)
        route = try database.prepare(
            "SELECT Cost, LinkRowid, Name, Geometry FROM routing WHERE NodeFrom = ? AND NodeTo = ?")
        length = try database.prepare("SELECT GreatCircleLength(?)")
        while try corners.step() {
            nodes.append(corners.integer(at: 0))
            places.append(try Coordinate(latitude: corners.double(at: 1), longitude: corners.double(at: 2)))
        }
    }

    func answers(to pairs: [(from: Int, to: Int)], method: Int) throws -> [PeerAnswer] {
        try database.run("UPDATE routing SET Algorithm = '\(methods[method])'")
        return try pairs.map { pair in
            var rows = 0
            var geometry: [UInt8] = []
            let nanoseconds = try Stopwatch.time {
                route.bind(nodes[pair.from], at: 1)
                route.bind(nodes[pair.to], at: 2)
                while try route.step() {
                    // The first row is the whole way, each further one a street of it.
                    if rows == 0 { geometry = route.bytes(at: 3) }
                    rows += 1
                }
            }
            guard rows > 1 else { return PeerAnswer(nanoseconds: nanoseconds, length: nil) }
            return PeerAnswer(nanoseconds: nanoseconds, length: try meters(of: geometry))
        }
    }

    /// The length of a way, which is not on the clock.
    private func meters(of geometry: [UInt8]) throws -> Meters? {
        length.bind(geometry, at: 1)
        var meters: Meters?
        while try length.step() { if !length.isNull(at: 0) { meters = Meters(length.double(at: 0)) } }
        return meters
    }
}
