import Archive
import CityModel
import Foundation
import GTFSReading
import Geometry
import Testing

/// Lines, stops and times.
@Suite struct BusTests {
    let city: City
    init() throws { city = try Midtown.city() }
    var timetable: BusTimetable { city.timetable }
    var network: BusNetwork { timetable.network }

    @Test func timesRise() {
        for trip in timetable.trips {
            for (a, b) in zip(trip.times, trip.times.dropFirst()) { #expect(a < b, "\(trip.id)") }
            let run = network.runs[trip.run]
            #expect(trip.times.count == run.stops.count)
            let meters = run.stopDistances[run.stopDistances.count - 1] - run.stopDistances[0]
            let kilometersPerHour = meters / Double(trip.times[trip.times.count - 1] - trip.times[0]) * 3.6
            #expect((7...13).contains(kilometersPerHour), "\(trip.id)")
        }
        #expect(Set(timetable.trips.map(\.id)).count == timetable.trips.count)
    }

    @Test func stopsLieOnTheShape() throws {
        for run in network.runs {
            for (index, stop) in run.stops.enumerated() {
                let place = network.stops[stop].place
                let foot = try #require(Line.project(place, onto: run.shape))
                #expect(foot.distance.value < 8, "\(run.line.id) \(network.stops[stop].name)")
                #expect(foot.side == .right, "\(run.line.id) \(network.stops[stop].name)")
                #expect(
                    abs(foot.offset.value - run.stopDistances[index]) < 1, "\(run.line.id) \(network.stops[stop].name)")
            }
            for (a, b) in zip(run.stopDistances, run.stopDistances.dropFirst()) { #expect(b - a > 40) }
            #expect(abs(Line.length(run.shape).value - run.shapeDistances[run.shape.count - 1]) < 0.01)
        }
    }

    @Test func stopsAreNamedAsTheyAre() throws {
        let names = Set(network.stops.map(\.name))
        for name in ["W 34 ST/7 AV", "E 34 ST/PARK AV", "MADISON AV/E 42 ST", "5 AV/W 42 ST", "E 42 ST/LEXINGTON AV"] {
            #expect(names.contains(name))
        }
        #expect(Set(network.stops.map(\.id)).count == network.stops.count)
        // The buses of two lines on one avenue stop at the same pole.
        func stops(_ line: String, _ direction: Int) throws -> Set<Int> {
            Set(try #require(network.runs.first { $0.line.id == line && $0.line.direction == direction }).stops)
        }
        #expect(try stops("M1", 0).intersection(try stops("M4", 0)).count >= 5)
    }

    @Test func busesObeyTheSigns() throws {
        let grid = city.grid
        let corners = Dictionary(uniqueKeysWithValues: grid.corners.map { ($0.place, $0) })
        func heading(_ a: Corner, _ b: Corner) -> Heading {
            let (up, over) = (b.point.along - a.point.along, b.point.across - a.point.across)
            return abs(up) > abs(over) ? (up > 0 ? .north : .south) : (over > 0 ? .east : .west)
        }
        var turns = 0
        for run in network.runs {
            let way = try run.shape.map { try #require(corners[$0]) }
            for index in way.indices.dropFirst().dropLast() {
                let (from, to) = (heading(way[index - 1], way[index]), heading(way[index], way[index + 1]))
                if from != to { turns += 1 }
                for rule in grid.plan.turnRules where rule.street == way[index].street {
                    guard way[index].avenues.contains(rule.avenue), rule.from == from, rule.exceptions != "bus" else {
                        continue
                    }
                    #expect(rule.kind.hasPrefix("only_") ? rule.to == to : rule.to != to, "\(run.line.id) \(rule)")
                }
            }
        }
        #expect(turns > 10)
    }

    @Test func theServiceIsOfUsefulSize() {
        let stopTimes = timetable.trips.reduce(0) { $0 + $1.times.count }
        #expect((30_000...60_000).contains(stopTimes), "\(stopTimes) stop times")
        #expect((10...16).contains(Set(network.runs.map(\.line.id)).count))
        #expect(timetable.trips.contains { $0.times[0] >= 24 * 3600 }, "trips start after midnight")
        for (index, run) in network.runs.enumerated() {
            for service in ["Weekday", "Weekend"] {
                let starts = timetable.trips.filter { $0.run == index && $0.service == service }.map { $0.times[0] }
                #expect(starts.count > 30, "\(run.line.id) \(service)")
                let daytime = zip(starts, starts.dropFirst()).filter { 10 * 3600 <= $0.0 && $0.0 < 18 * 3600 }
                #expect(daytime.allSatisfy { (360...1080).contains($0.1 - $0.0) })
            }
        }
    }

    @Test func everyDayHasService() {
        for day in 0..<7 {
            #expect(city.buses.services.filter { $0.days[day] }.count == 1)
        }
        #expect(city.buses.services.allSatisfy { $0.start == "20000101" && $0.end == "20991231" })
    }

    @Test func theFeedIsReadWithoutAComplaint() throws {
        let files = Dictionary(
            uniqueKeysWithValues: GTFSFiles(timetable, city.buses).files.map { ($0.name, Array($0.text.utf8)) })
        var report = ImportReport()
        let feed = try GTFSFeed.read(files: files, named: "midtown", report: &report)
        #expect(report.entries.isEmpty, "\(report.entries)")
        #expect(feed.trips.count == timetable.trips.count)
        #expect(feed.allStopTimes.count == timetable.trips.reduce(0) { $0 + $1.times.count })
        #expect(feed.stops.count == network.stops.count)
        #expect(feed.shapePoints.count == network.runs.reduce(0) { $0 + $1.shape.count })
    }
}
