import BenchmarkKit
import RouteB

/// What the runner has to know of a region without opening it itself.
struct CityDescription: Codable {
    /// How large it is, in one line.
    var counts: String
    /// The day and time of the questions, as `--at` takes it; nil without a timetable.
    var time: String?
    /// Pairs of coordinates between which one can walk, for the command line.
    var pairs: [[String]]

    init(_ region: Region, seed: UInt64) {
        let streets = region.streets
        let timetable = region.timetable
        counts =
            "\(streets.nodeCount) nodes, \(streets.segmentCount) segments, \(streets.restrictions.count) forbidden turns, "
            + "\(timetable.stopCount) stops, \(timetable.patternCount) patterns, \(timetable.tripCount) trips"
        time = TransitDay(timetable).map { "\($0.day.iso)T08:30" }
        let questions = StreetQuestions(streets, mode: .walk)
        pairs = questions.pairs(20, seed: seed).map { [$0.from.description, $0.to.description] }
    }
}

/// The day on which the questions to a timetable are asked.
struct TransitDay {
    let day: ServiceDay

    /// Wednesday 3 February 2016 where the calendar has service then, else its first Wednesday with service, else its
    /// first day with service; nil where there is none.
    init?(_ timetable: Timetable) {
        guard let calendar = timetable.calendar else { return nil }
        let usual = ServiceDay(year: 2016, month: 2, day: 3)
        if let usual, calendar.contains(usual), timetable.hasService(on: usual) {
            day = usual
            return
        }
        let days = calendar.prefix(400).filter { timetable.hasService(on: $0) }
        guard let first = days.first(where: { $0.weekday == .wednesday }) ?? days.first else { return nil }
        day = first
    }
}
