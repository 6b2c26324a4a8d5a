import Archive
import Drawn
import Geometry
import Live
import Measures
import OSMReading
import StreetImport
import Streets
import TestFiles
import Testing

@Suite struct TrafficTests {
    /// An avenue north, a service road 15 m beside it, cross streets.
    private static func town() throws -> DrawnTown {
        try DrawnTown(
            """
            G---C---H
                |
                x
                |
            E---B---F
                |
                A
            """, spacing: .meters(50),
            ways: [
                "ABxC": "highway=primary;maxspeed=50", "EBF": "highway=residential", "GCH": "highway=residential",
            ])
    }

    private func feed(_ text: String) throws -> TrafficFeed { try TrafficFeed(bytes: Array(text.utf8), source: "here") }

    private func id(_ letter: Character) -> Int64 { DrawnTown.id(of: letter).rawValue }

    private func row(_ from: Character, _ to: Character, _ speed: String) -> String {
        "\(id(from)),\(id(to)),\(speed)\n"
    }

    private let noon = Timestamp(secondsSince1970: 1_623_686_400)  // 2021-06-14 16:00 UTC

    private func match(_ feed: TrafficFeed, _ town: DrawnTown, minutesLater: Int = 0) -> TrafficSpeeds {
        TrafficMatcher(town.graph).speeds(of: feed, at: noon.advanced(bySeconds: minutesLater * 60), in: .utc)
    }

    // MARK: Speeds between nodes

    @Test("speeds between nodes are strung together to those of edges, by direction")
    func pairs() throws {
        let town = try Self.town()
        let text = row("A", "B", "30") + row("B", "x", "20,1") + row("x", "C", "40.0") + row("C", "x", "10")
        let traffic = match(try feed(text + row("x", "B", "10")), town)
        #expect(traffic.speeds[try town.edge("AB").int] == 30)
        #expect(traffic.speeds[try town.edge("BC").int] == 27, "as long as its halves: 2 / (1/20 + 1/40)")
        #expect(traffic.speeds[try town.edge("CB").int] == 10)
        #expect(traffic.speeds[try town.edge("BA").int] == 0)
        #expect(traffic.edgeCount == 3 && traffic.usedReports == 5 && traffic.closed == [])
        #expect(traffic.report.entries == [])
        #expect(traffic.newest == nil)
    }

    @Test("a speed of zero closes")
    func closing() throws {
        let town = try Self.town()
        let traffic = match(try feed(row("A", "B", "0") + row("B", "x", "0") + row("x", "C", "30")), town)
        #expect(Set(traffic.closed) == [try town.edge("AB"), try town.edge("BC")])
        #expect(traffic.edgeCount == 0 && traffic.usedReports == 3)
        let day = try #require(ServiceDay("2021-06-14"))
        let overlay = StreetOverlay(
            town.graph, at: LocalTime(day: day, secondOfDay: 0), closed: traffic.closed, speeds: traffic.speeds)
        #expect(overlay.changes(.drive) && !overlay.changes(.walk))
    }

    @Test("what fits no street is counted under its reason")
    func leftOut() throws {
        let town = try Self.town()
        let text =
            row("A", "B", "30") + row("A", "B", "35") + row("B", "x", "20") + row("A", "C", "20") + "700,701,20\n"
            + row("A", "E", "20") + "a,b,c\n1,2\n1,2,\(String(repeating: "0", count: 65))5\n" + row("B", "A", "900")
        let traffic = match(try feed(text), town)
        #expect(traffic.speeds[try town.edge("AB").int] == 35)
        #expect(traffic.edgeCount == 1 && traffic.usedReports == 1)
        let counts = Dictionary(uniqueKeysWithValues: traffic.report.entries.map { ($0.reason, $0.count) })
        #expect(
            counts == [
                TrafficReason.repeated: 1, TrafficReason.brokenChain: 1, TrafficReason.noStreet: 2,
                TrafficReason.unknownNodes: 1, TrafficReason.unreadable: 3, TrafficReason.implausible: 1,
            ])
        #expect(traffic.summary.count == 7 && traffic.summary[0] == "1 traffic report used, on 1 edge.")
    }

    // MARK: Speeds along lines

    private static let header =
        "\"id\"\t\"Speed\"\t\"Status\"\t\"DataAsOf\"\t\"linkId\"\t\"linkPoints\"\t\"EncodedPolyLine\"\n"

    /// A row of New York's tab-separated form; the line leads past some marks of a town.
    private func link(
        _ town: DrawnTown, _ marks: String, milesPerHour: Double = 10, status: Int = 0,
        at time: String = "6/14/2021 16:00:00",
        id: String = "1", cut: Int = 0, moved: Double = 0
    ) throws -> String {
        let points = try marks.map { try town.place($0).moved(Meters(moved), toward: Bearing(degrees: 90)) }
        let line = Polyline.encode(points, precision: 5).dropLast(cut)
        return "\"9\"\t\"\(milesPerHour)\"\t\"\(status)\"\t\"\(time)\"\t\"\(id)\"\t\"\"\t\"\(line)\"\n"
    }

    @Test("a line goes to the edges along it, in its direction")
    func lines() throws {
        let town = try Self.town()
        let traffic = match(try feed(Self.header + link(town, "ABC")), town)
        let edges = try ["AB", "BC"].map { try town.edge($0) }
        #expect(traffic.edgeCount == 2)
        for edge in edges { #expect(traffic.speeds[edge.int] == 16) }
        #expect(traffic.newest == noon && traffic.usedReports == 1 && traffic.report.entries == [])
        let back = match(try feed(Self.header + link(town, "CA", moved: 12)), town)
        #expect(back.edgeCount == 2)
        #expect(back.speeds[try town.edge("CB").int] == 16)
        #expect(match(try feed(Self.header + link(town, "CA", moved: 30)), town).edgeCount == 0)
    }

    @Test("of roads beside one another the greater has the speed")
    func frontage() throws {
        let town = try DrawnTown(
            """
            C-----------D
            A-----------B
            """, spacing: .meters(14),
            ways: ["AB": "highway=motorway;oneway=yes", "CD": "highway=service"])
        let traffic = match(try feed(Self.header + link(town, "CD")), town)
        #expect(traffic.edgeCount == 1)
        #expect(traffic.speeds[try town.edge("AB").int] == 16)
    }

    @Test("old, future, silent, broken and distant links are counted, the newest of two wins")
    func refusals() throws {
        let town = try Self.town()
        func reasons(_ rows: String, minutesLater: Int = 0) throws -> [String: Int] {
            let traffic = match(try feed(Self.header + rows), town, minutesLater: minutesLater)
            return Dictionary(uniqueKeysWithValues: traffic.report.entries.map { ($0.reason, $0.count) })
        }
        let good = try link(town, "ABC")
        #expect(try reasons(good, minutesLater: 15) == [:])
        #expect(try reasons(good, minutesLater: 16) == [TrafficReason.old: 1])
        #expect(try reasons(good, minutesLater: -6) == [TrafficReason.ahead: 1])
        #expect(try reasons(link(town, "ABC", status: -101)) == [TrafficReason.noSpeed: 1])
        #expect(try reasons(link(town, "ABC", milesPerHour: 0)) == [TrafficReason.noSpeed: 1])
        #expect(try reasons(link(town, "ABC", milesPerHour: 300)) == [TrafficReason.implausible: 1])
        #expect(try reasons(link(town, "ABC", at: "yesterday")) == [TrafficReason.undated: 1])
        #expect(try reasons(link(town, "A")) == [TrafficReason.noLine: 1])
        #expect(try reasons("\"9\"\t\"x\"\n") == [TrafficReason.unreadable: 1])
        #expect(try reasons(link(town, "ABC", moved: 3000)) == [TrafficReason.outside: 1])
        #expect(try reasons(link(town, "ABC", moved: 25)) == [TrafficReason.offStreets: 1])
        let cut = match(try feed(Self.header + link(town, "ABC", cut: 1)), town)
        #expect(cut.report.count(of: TrafficReason.brokenLine) == 1)
        #expect(cut.edgeCount == 1, "the first piece is whole")

        let two = try link(town, "ABC", milesPerHour: 20, at: "6/14/2021 15:50:00") + link(town, "AB", milesPerHour: 10)
        let newest = match(try feed(Self.header + two), town)
        #expect(newest.speeds[try town.edge("AB").int] == 16)
        #expect(newest.speeds[try town.edge("BC").int] == 32)
    }

    @Test("the JSON form says the same")
    func json() throws {
        let town = try Self.town()
        let line = Polyline.encode(try "ABC".map { try town.place($0) }, precision: 5)
        let escaped = line.map { $0 == "\\" ? "\\\\" : String($0) }.joined()
        let text = """
            [{"id": "1", "speed": "10", "travel_time": "30", "status": "0", "data_as_of": "2021-06-14T15:59:11.000",
              "link_id": "4616337", "link_points": "", "encoded_poly_line": "\(escaped)"},
             {"speed": 12.5, "data_as_of": "2021-06-14T15:59:11.000", "link_id": 7, "link_points": "1,1 1,1.001"}, 5]
            """
        let traffic = match(try feed(text), town)
        #expect(traffic.edgeCount == 2 && traffic.usedReports == 1)
        #expect(traffic.report.count(of: TrafficReason.outside) == 1)
        #expect(traffic.report.count(of: TrafficReason.unreadable) == 1)
    }

    @Test("other files end in one sentence")
    func otherFiles() throws {
        #expect(throws: LiveError.empty(file: "here")) { try feed("  \n") }
        for text in ["<Siri/>", "name\tage\nx\t3\n", "{\"Siri\": {}}", "hello, world\n", "stop_id,stop_name\n1,2\n"] {
            #expect(throws: LiveError.otherTraffic(file: "here"), "\(text)") { try feed(text) }
        }
        #expect(throws: LiveError.self) { try feed("[{\"speed\": ") }
        #expect(throws: LiveError.self) { try TrafficFeed.read("/nowhere/speeds.csv") }
    }

    // MARK: Addresses

    @Test("an address that does not answer is told so, by name")
    func unreachable() throws {
        let address = "http://127.0.0.1:9/speeds.csv"
        #expect(LiveSource(address).isAddress && !LiveSource("https.csv").isAddress)
        do {
            _ = try TrafficFeed.read(address)
            Issue.record("port 9 answers")
        } catch {
            switch error {
            case .unreachable, .noNetwork: #expect(error.description.contains(address))
            default: Issue.record("\(error)")
            }
        }
    }

    // MARK: New York

    private static let file = "data/live/traffic/nyc-dot-link-speeds-2021.txt"
    private static let map = "data/nyc/midtown.osm.pbf"

    @Test(
        "New York's links find the great roads of Midtown",
        .enabled(if: SharedFiles.has(file, map), "no ../shared/data beside the repository"))
    func newYork() throws {
        var report = ImportReport()
        let data = try OSMReader.read([SharedFiles.path(Self.map)], report: &report)
        let graph = try StreetColumns(data, report: &report).graph()
        let feed = try TrafficFeed.read(SharedFiles.path(Self.file))
        #expect(feed.format == .linkSpeeds)
        #expect(feed.links.count + feed.report.count(of: TrafficReason.noSpeed) == 153)
        let present = try #require(Timestamp(iso: "2021-06-14T15:56:00-04:00"))
        let zone = ZoneRules(
            name: "New York in summer",
            changes: [ZoneRules.Change(start: Timestamp(secondsSince1970: 0), offset: -4 * 3600)])
        let traffic = TrafficMatcher(graph).speeds(of: feed, at: present, in: zone)
        for line in traffic.summary { print(line) }
        #expect(traffic.newest?.seconds(to: present) == 109)
        #expect(traffic.edgeCount > 150)
        // Nearly all lie on roads as great as sensors are put on; what is slow is a street, what is fast a parkway.
        let edges = graph.heads.indices.filter { traffic.speeds[$0.int] > 0 }
        let great = edges.filter { graph.classes[$0.segment].rawValue <= RoadClass.secondary.rawValue }
        #expect(great.count * 10 > edges.count * 8, "\(great.count) of \(edges.count)")
        let names = Set(edges.map { graph.name(of: $0.segment) })
        for name in ["11th Avenue", "12th Avenue", "FDR Drive"] {
            #expect(names.contains { $0.contains(name) }, "\(names.sorted())")
        }
        let later = TrafficMatcher(graph).speeds(of: feed, at: present.advanced(bySeconds: 3600), in: zone)
        #expect(later.edgeCount == 0 && later.report.count(of: TrafficReason.old) == feed.links.count)
    }
}
