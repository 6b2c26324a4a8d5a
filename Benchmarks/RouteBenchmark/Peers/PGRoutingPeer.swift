import BenchmarkKit
import RouteB

/// pgRouting: the region's roads as a table of PostgreSQL, asked by SQL on a Unix socket.
///
/// It searches from node to node with the project's own times of the streets, without turn costs, and reads the whole
/// table for every question, so that it is asked but a tenth of the pairs.
final class PGRoutingPeer: StreetPeer {
    static let name = "pgRouting"
    static var obstacle: String? { PrivatePostgres.obstacle(extension: "pgrouting") }
    static let askedShare = 10

    let methods = ["Dijkstra", "bidirectional Dijkstra"]
    private let functions = ["pgr_dijkstra", "pgr_bdDijkstra"]
    private(set) var building: [Measurement] = []
    private(set) var places: [Coordinate] = []
    private let database: PrivatePostgres

    init(_ source: PeerSource) throws {
        database = try PrivatePostgres()
        let streets = try Region(at: source.region).streets
        var rows = ""
        (rows, places) = PGRoutingPeer.roads(of: streets)
        let loading = try Stopwatch.time {
            _ = try database.run(
                script: """
                    create extension postgis;
                    create extension pgrouting;
                    create table roads (id bigint primary key, source bigint, target bigint, cost float8,
                        reverse_cost float8, meters float8, geom geometry);
                    copy roads from stdin;
                    \(rows)\\.
                    analyze roads;

                    """)
        }
        building.append(Measurement("roads loaded", by: Self.name, nanoseconds: [loading]))
    }

    func answers(to pairs: [(from: Int, to: Int)], method: Int) throws -> [PeerAnswer] {
        var script = "\\timing on\n"
        for pair in pairs {
            script +=
                "select r.meters, r.geom from \(functions[method])('select id, source, target, cost, reverse_cost "
                + "from roads', \(pair.from), \(pair.to), true) d join roads r on r.id = d.edge order by d.seq;\n"
        }
        var answers: [PeerAnswer] = []
        var meters: Double?
        for line in try database.run(script: script).split(separator: "\n") {
            if line.hasPrefix("Time: ") {
                guard let time = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
                    throw BenchmarkError.refused("psql tells a time that is none: \(line)")
                }
                answers.append(PeerAnswer(nanoseconds: time * 1e6, length: meters.map { Meters($0) }))
                meters = nil
            } else if let length = line.split(separator: "|").first.flatMap({ Double($0) }) {
                meters = (meters ?? 0) + length
            }
        }
        guard answers.count == pairs.count else {
            throw BenchmarkError.refused("psql tells \(answers.count) times for \(pairs.count) questions.")
        }
        return answers
    }

    /// The streets for cars as rows of the table, and the places of the nodes by their numbers in it.
    private static func roads(of streets: StreetGraph) -> (rows: String, places: [Coordinate]) {
        let weights = EdgeWeights(streets, profile: .drive)
        var rows = ""
        var numbers: [NodeIndex: Int] = [:]
        var places: [Coordinate] = []
        func number(_ node: NodeIndex) -> Int {
            if let known = numbers[node] { return known }
            numbers[node] = places.count
            places.append(streets.coordinates[node])
            return places.count - 1
        }
        func cost(_ edge: EdgeIndex) -> Double { weights.isOpen(edge) ? Double(weights.edgeCost(edge)) / 1000 : -1 }
        for segment in (0..<streets.segmentCount).lazy.map({ SegmentIndex($0) })
        where (weights.isOpen(segment.forward) || weights.isOpen(segment.backward))
            && streets.classes[segment] != .ferry && streets.flags[segment].isDisjoint(with: .driveIsland)
        {
            let points = streets.points(of: segment.forward).map { place in
                place.description.split(separator: ",").reversed().joined(separator: " ")
            }
            let columns = [
                "\(segment.int)", "\(number(streets.tail(of: segment.forward)))",
                "\(number(streets.head(of: segment.forward)))", "\(cost(segment.forward))", "\(cost(segment.backward))",
                "\(Double(streets.lengths[segment]) / 10)", "LINESTRING(\(points.joined(separator: ",")))",
            ]
            rows += columns.joined(separator: "\t") + "\n"
        }
        return (rows, places)
    }
}
