import Archive
import Measures
import TestFiles
import Testing
import Transit

@testable import GTFSReading
@testable import TransitImport
@testable import TransitRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Earliest arrivals that a plain connection scan of other hands computed: real feeds, given footpaths, free changes at
/// one stop, everything boardable, no vehicle goes on, two days.
@Suite struct OracleTests {
    struct Oracle: CustomTestStringConvertible, Sendable {
        var name: String
        var feeds: [String]
        var day: String
        var testDescription: String { name }

        var isThere: Bool {
            let files =
                ["answers", "footpaths"].map { "oracles/transit/\(name)-\($0).csv" } + feeds.map { "data/" + $0 }
            return files.allSatisfy { SharedFiles.has($0) }
        }

        /// The rows of one of the oracle's files, the head left out.
        func rows(_ kind: String) throws -> [[Substring]] {
            let data = try Data(contentsOf: URL(filePath: SharedFiles.path("oracles/transit/\(name)-\(kind).csv")))
            return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
                .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        }
    }

    static let oracles: [Oracle] = {
        var oracles = [
            Oracle(name: "kcm", feeds: ["feeds/kcm-2021.zip"], day: "2021-08-18"),
            Oracle(name: "subway", feeds: ["nyc/gtfs-subway-2023.zip"], day: "2023-05-09"),
        ]
        // Without optimization it takes half a minute to read the buses.
        #if !DEBUG
            oracles.append(
                Oracle(
                    name: "buses", feeds: ["nyc/gtfs-bus-manhattan-2016.zip", "nyc/gtfs-bus-mtabc-2016.zip"],
                    day: "2016-02-03"))
        #endif
        return oracles
    }()

    @Test(
        .enabled(if: oracles.allSatisfy(\.isThere), "../shared/oracles/transit or its feeds are not there"),
        arguments: oracles)
    func earliestArrivalsAreTheSame(_ oracle: Oracle) throws {
        let (timetable, stops) = try Self.timetable(oracle)
        let search = TransitSearch(timetable)
        let raptor = RaptorSearch(timetable)
        let day = try #require(ServiceDay(oracle.day))
        let midnight = timetable.zone.start(of: day)
        let answers = try oracle.rows("answers")
        #expect(answers.count >= 200)
        for row in answers {
            let from = try #require(stops[String(row[0])])
            let to = try #require(stops[String(row[1])])
            let departure = midnight.advanced(bySeconds: try #require(Int(row[2])))
            let query = Self.query(timetable, from, to, departure)
            for path in [search.path(query), raptor.paths(query).first] {
                let arrival = path.map { midnight.seconds(to: $0.arrival) }
                #expect(arrival == Int(row[3]), "\(oracle.name): \(row.joined(separator: ","))")
            }
        }
    }

    /// The question of an oracle: from stop to stop, along given footpaths at both ends too.
    static func query(_ timetable: Timetable, _ from: StopIndex, _ to: StopIndex, _ departure: Timestamp)
        -> TransitQuery
    {
        func walks(_ stop: StopIndex, _ transfers: [Transfer]) -> [StopWalk] {
            [StopWalk(stop: stop, walk: Walk(seconds: 0, decimeters: 0))]
                + transfers.map {
                    StopWalk(stop: $0.to, walk: Walk(seconds: Int($0.seconds), decimeters: Int($0.decimeters)))
                }
        }
        var query = TransitQuery(time: .departing(at: departure))
        query.access = walks(from, timetable.transfers[from])
        query.egress = walks(to, timetable.incomingTransfers[to])
        query.directWalk = query.access.first { $0.stop == to }?.walk
        return query
    }

    /// The oracle's feeds with its footpaths, and the stops by its ids.
    static func timetable(_ oracle: Oracle) throws -> (Timetable, [String: StopIndex]) {
        var report = ImportReport()
        var compiler = TimetableCompiler()
        for file in oracle.feeds {
            var feed = try GTFSFeed.read(from: SharedFiles.path("data/" + file), report: &report)
            for number in feed.allStopTimes.indices {
                feed.allStopTimes[number].pickup = 0
                feed.allStopTimes[number].dropOff = 0
            }
            compiler.add(feed, report: &report)
        }
        var compiled = compiler.compiled(fallbackZone: .utc, report: &report)
        compiled.continuations = []
        func timetable(_ transfers: [[Transfer]]) throws -> Timetable {
            var writer = ArchiveWriter(kind: TransitSections.kind)
            compiled.write(to: &writer, transfers: transfers)
            return try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
        }
        let plain = try timetable([])
        var stops: [String: StopIndex] = [:]
        for stop in (0..<plain.stopCount).map({ StopIndex($0) }) {
            stops["\(plain.stopFeeds[stop].raw):\(plain.stopIDs.text(stop))"] = stop
        }
        var transfers = [[Transfer]](repeating: [], count: plain.stopCount)
        for row in try oracle.rows("footpaths") {
            let from = try #require(stops[String(row[0])])
            let to = try #require(stops[String(row[1])])
            let seconds = try #require(UInt32(row[2]))
            transfers[from.int].append(
                Transfer(to: to, seconds: seconds, decimeters: seconds * 14, isWalkedOnStreets: false))
        }
        return (try timetable(transfers), stops)
    }
}
