import BenchmarkKit
import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Ways from door to door with the timetable, at random minutes of a day: the search alone, then the whole answer.
func transitReport(_ region: Region, _ options: BenchmarkOptions) throws -> WorkReport {
    guard let day = TransitDay(region.timetable)?.day else {
        return WorkReport([], notes: ["transit: left out, since the region has no timetable."])
    }
    let questions = doorToDoorQuestions(region, day, options)
    guard !questions.isEmpty else {
        return WorkReport([], notes: ["transit: left out, since the region has no streets to walk on."])
    }
    let (search, rides) = multimodalSearch(region, questions)
    let whole = wholeAnswers(region, questions)
    var report = WorkReport(
        [search, whole],
        notes: [
            "transit: departures from 6:00 to 22:00 on \(day.iso); \(rides) of \(search.answered ?? 0) ways ride a bus."
        ])
    if let path = options.region {
        report.measurements.append(try opening(path))
        let bytes = try Data(contentsOf: URL(filePath: path + "/transit"), options: .alwaysMapped).count
        let times = region.timetable.arrivals.count
        report.notes.append(
            "transit: the mapped file has \(Figures.memory(bytes: bytes)) for \(times) stop times, "
                + "\(Figures.number(Double(bytes) / Double(max(1, times)), places: 1)) bytes each.")
    }
    return report
}

/// What the rows are called.
enum TransitWork {
    static let search = "transit, multimodal A*"
    static let journeys = "transit, journeys with geometry"
    static let opening = "opening the region"
}

/// The region opened anew, its files in the system's cache.
private func opening(_ path: String) throws -> Measurement {
    var times: [Double] = []
    for _ in 0..<40 {
        let watch = Stopwatch()
        let region = try Region(at: path)
        times.append(watch.nanoseconds)
        withExtendedLifetime(region) {}
    }
    return Measurement(TransitWork.opening, by: projectName, nanoseconds: times)
}

/// From where to where, and when.
private struct Question {
    var from: Coordinate
    var to: Coordinate
    var departure: Timestamp
}

private func doorToDoorQuestions(_ region: Region, _ day: ServiceDay, _ options: BenchmarkOptions) -> [Question] {
    // They take longest: a quarter of them keeps the whole run within some minutes.
    let count = max(1, options.queries / 4)
    let places = StreetQuestions(region.streets, mode: .walk).places(2 * count, seed: options.seed)
    var random = SeededGenerator(seed: options.seed)
    let start = region.timetable.zone.start(of: day)
    return (0..<places.count / 2).map { number in
        let minute = 6 * 60 + random.number(below: 16 * 60)
        return Question(
            from: places[2 * number], to: places[2 * number + 1],
            departure: start.advanced(bySeconds: 60 * minute))
    }
}

/// The multimodal search between positions on the streets; also how many of its ways ride.
private func multimodalSearch(_ region: Region, _ questions: [Question]) -> (row: Measurement, rides: Int) {
    let requests = questions.map { question in
        MultimodalRequest(
            from: region.streets.snap(question.from, for: .walk), to: region.streets.snap(question.to, for: .walk),
            time: .departing(at: question.departure))
    }
    let search = MultimodalSearch(streets: region.streets, timetable: region.timetable)
    _ = requests.first.map { search.path($0) }
    var times: [Double] = []
    var labels: [Double] = []
    var rides = 0
    for request in requests {
        var path: TransitPath?
        times.append(Stopwatch.time { path = search.path(request) })
        guard let path else { continue }
        labels.append(Double(path.settledLabels))
        if !path.rides.isEmpty { rides += 1 }
    }
    let row = Measurement(
        TransitWork.search, by: projectName, nanoseconds: times, answered: labels.count, settledLabels: labels)
    return (row, rides)
}

/// What the command does between its start and the words: snapping, searches for all journeys, legs, geometry.
private func wholeAnswers(_ region: Region, _ questions: [Question]) -> Measurement {
    let planner = Planner(region)
    func journeys(_ question: Question) -> Int {
        let request = JourneyRequest(
            from: Endpoint(question.from), to: Endpoint(question.to), .departing(at: question.departure),
            mode: .transit)
        // An error says that there is no way; that is an answer that is not counted.
        return (try? planner.journeys(for: request).count) ?? 0
    }
    _ = questions.first.map(journeys)
    var answered = 0
    let times = questions.map { question in
        Stopwatch.time { if journeys(question) > 0 { answered += 1 } }
    }
    return Measurement(
        TransitWork.journeys, by: projectName, nanoseconds: times, answered: answered)
}
