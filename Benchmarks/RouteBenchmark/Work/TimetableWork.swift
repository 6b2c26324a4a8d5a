import Archive
import BenchmarkKit
import GTFSReading
import Measures
import Transit
import TransitImport
import TransitRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A timetable by itself: from stop to stop along the footpaths of its feed, without streets.
struct TimetableWork {
    static let pareto = "stop to stop"
    static let walking = "stop to stop, walking as third criterion"
    static let range = "stop to stop, range of one hour"
    static let astar = "stop to stop, A*"
    static let changed = ", 2,000 trips changed"
    /// How many trips the live overlay changes.
    static let changedTrips = 2_000
    /// The windows by which the profile of a day is told to grow, in hours.
    static let profileHours = [1, 6, 24]

    static func profile(_ hours: Int) -> String { "stop to stop, profile of \(hours) h" }

    private struct Question {
        var from: StopIndex
        var to: StopIndex
        var departure: Timestamp
    }

    private let timetable: Timetable
    private let questions: [Question]

    /// The timetable of the one feed in a folder, and the questions beside it.
    init(_ folder: String) throws {
        var report = ImportReport()
        var compiler = TimetableCompiler()
        compiler.add(try GTFSFeed.read(from: folder, report: &report), report: &report)
        let compiled = compiler.compiled(fallbackZone: .utc, report: &report)
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiled.write(to: &writer)
        let timetable = try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
        let text = try String(contentsOfFile: folder + "/questions.csv", encoding: .utf8)
        questions = try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            let words = line.split(separator: ",")
            guard words.count == 3, let from = timetable.stop(withID: String(words[0])),
                let to = timetable.stop(withID: String(words[1])), let second = Int64(words[2])
            else { throw BenchmarkError.refused("\(folder)/questions.csv: what stands in \(line) is no question.") }
            return Question(from: from, to: to, departure: Timestamp(secondsSince1970: second))
        }
        self.timetable = timetable
    }

    /// All work with the processor times of each question, which other programs disturb less; the earliest arrivals of
    /// the first as its costs, in seconds since 1970.
    func works() -> [TimedWork] {
        let rounds = RaptorSearch(timetable)
        let single = TransitSearch(timetable)
        let overlay = self.overlay()
        var works: [TimedWork] = []
        /// Some questions, each timed once all have been asked before.
        func add(_ name: String, of count: Int, _ answer: (Question) -> Timestamp?) -> [UInt32] {
            let asked = questions.prefix(max(1, count))
            for question in asked.prefix(40) { _ = answer(question) }
            var arrivals: [UInt32] = []
            var times: [Double] = []
            for question in asked {
                var arrival: Timestamp?
                times.append(Stopwatch.processorTime { arrival = answer(question) })
                arrivals.append(UInt32(clamping: arrival?.secondsSince1970 ?? 0))
            }
            works.append(TimedWork(name, nanoseconds: times))
            return arrivals
        }
        let all = questions.count
        let arrivals = add(Self.pareto, of: all) { rounds.paths(query($0)).first?.arrival }
        works[0].costs = arrivals
        _ = add(Self.astar, of: all) { single.path(query($0))?.arrival }
        _ = add(Self.walking, of: all) {
            rounds.paths(query($0), criteria: .boardingsAndWalking).first?.arrival
        }
        _ = add(Self.range, of: all / 4) { rounds.paths(query($0), window: .minutes(60)).first?.arrival }
        for hours in Self.profileHours {
            _ = add(Self.profile(hours), of: all / 16) {
                rounds.paths(query($0), window: .minutes(60 * hours)).first?.arrival
            }
        }
        _ = add(Self.pareto + Self.changed, of: all) { rounds.paths(query($0, overlay)).first?.arrival }
        _ = add(Self.astar + Self.changed, of: all) { single.path(query($0, overlay))?.arrival }
        return works
    }

    /// From a stop to a stop along the footpaths at both ends, as nigiri counts: changes in no time, eight boardings, a
    /// day.
    private func query(_ question: Question, _ overlay: LiveOverlay? = nil) -> TransitQuery {
        func walks(_ stop: StopIndex, _ transfers: [Transfer]) -> [StopWalk] {
            [StopWalk(stop: stop, walk: Walk(seconds: 0, decimeters: 0))]
                + transfers.filter { $0.to != stop }.map {
                    StopWalk(stop: $0.to, walk: Walk(seconds: Int($0.seconds), decimeters: Int($0.decimeters)))
                }
        }
        var query = TransitQuery(time: .departing(at: question.departure))
        query.access = walks(question.from, timetable.transfers[question.from])
        query.egress = walks(question.to, timetable.incomingTransfers[question.to])
        query.directWalk = query.access.first { $0.stop == question.to }?.walk
        query.horizon = .minutes(1440)
        query.maxBoardings = 8
        query.overlay = overlay
        return query
    }

    /// Trips of the questions' day, spread over the timetable, that run one to ten minutes late from some stop on.
    private func overlay() -> LiveOverlay {
        guard let first = questions.first else {
            return LiveOverlay(
                source: "benchmark", recorded: Timestamp(secondsSince1970: 0), changes: [], timetable: timetable)
        }
        let day = timetable.zone.local(first.departure).day
        let running = (0..<timetable.tripCount).map { TripIndex($0) }.filter {
            timetable.runs(timetable.tripServices[$0], on: day)
        }
        let step = max(1, running.count / Self.changedTrips)
        let changes = stride(from: 0, to: running.count, by: step).prefix(Self.changedTrips).map { number in
            let trip = running[number]
            let count = timetable.patternStops[timetable.tripPatterns[trip]].count
            let late = Int32(60 * (1 + number / step % 10))
            let start = number / step % max(1, count)
            func time(_ time: ServiceTime, _ position: Int) -> ServiceTime {
                ServiceTime(seconds: time.seconds + (position < start ? 0 : late))
            }
            return LiveOverlay.Change(
                run: LiveOverlay.Run(trip: trip, day: day),
                arrivals: (0..<count).map { time(timetable.arrival(of: trip, at: $0), $0) },
                departures: (0..<count).map { time(timetable.departure(of: trip, at: $0), $0) })
        }
        return LiveOverlay(source: "benchmark", recorded: first.departure, changes: changes, timetable: timetable)
    }
}
