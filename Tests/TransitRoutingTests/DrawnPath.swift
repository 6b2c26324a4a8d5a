import Drawn
import Measures
import Testing
import Transit
import TransitRouting

/// Questions to a drawn timetable and their answers as text: `M1.1 A 8:00 C 8:20, walk C D 8:22, M2.1 D 8:30 E 8:40`.
struct DrawnPath {
    let drawn: DrawnTimetable
    let search: TransitSearch

    init(_ drawn: DrawnTimetable) {
        self.drawn = drawn
        search = TransitSearch(drawn.timetable)
    }

    /// An instant by date and clock: `2016-02-03 8:00`, also `1:30 EST` where the clock says so twice.
    func instant(_ text: String) throws -> Timestamp { try drawn.timetable.zone.instant(text) }

    /// A question from stop to stop.
    func query(_ from: String, _ to: String, at: String? = nil, by: String? = nil) throws -> TransitQuery {
        let time: JourneyTime
        if let by {
            time = .arriving(by: try instant(by))
        } else {
            time = .departing(at: try instant(try #require(at)))
        }
        let none = Walk(seconds: 0, decimeters: 0)
        return TransitQuery(
            time: time, access: [StopWalk(stop: try drawn.stop(from), walk: none)],
            egress: [StopWalk(stop: try drawn.stop(to), walk: none)])
    }

    /// The answer; every one is held against the slow twin.
    func answer(_ query: TransitQuery) -> String {
        let path = search.path(query)
        let slow = SlowSearch(drawn.timetable, query)
        let span = slow.span()
        #expect(path?.departure.secondsSince1970 == span.map { Int64($0.departure) }, "\(drawn.drawing)")
        #expect(path?.arrival.secondsSince1970 == span.map { Int64($0.arrival) }, "\(drawn.drawing)")
        guard let path else { return "no way" }
        #expect(slow.faults(of: path) == [], "\(drawn.drawing)")
        return path.legs.map(text).joined(separator: ", ")
    }

    /// A change of a run: minutes late from each position on, or canceled, or stops left out.
    func change(
        _ trip: String, _ day: String, late: [Int] = [], isCanceled: Bool = false, skipped: [Int] = []
    ) throws -> LiveOverlay.Change {
        let index = try drawn.trip(trip)
        let count = drawn.timetable.patternStops.range(of: drawn.timetable.tripPatterns[index]).count
        func shifted(_ time: ServiceTime, _ position: Int) -> ServiceTime {
            let minutes = late.isEmpty ? 0 : late[min(position, late.count - 1)]
            return ServiceTime(seconds: time.seconds + Int32(minutes * 60))
        }
        return LiveOverlay.Change(
            run: LiveOverlay.Run(trip: index, day: try #require(ServiceDay(day))),
            arrivals: (0..<count).map { shifted(drawn.timetable.arrival(of: index, at: $0), $0) },
            departures: (0..<count).map { shifted(drawn.timetable.departure(of: index, at: $0), $0) },
            isCanceled: isCanceled, skippedPositions: skipped)
    }

    func overlay(_ changes: LiveOverlay.Change...) -> LiveOverlay {
        LiveOverlay(
            source: "drawn", recorded: Timestamp(secondsSince1970: 0), changes: changes, timetable: drawn.timetable)
    }

    private func text(_ leg: TransitPath.Leg) -> String {
        switch leg {
        case .walk(let walk): return "walk \(name(walk.from)) \(name(walk.to)) \(clock(walk.arrival))"
        case .ride(let ride):
            let stops = drawn.timetable.patternStops[ride.pattern].map { drawn.timetable.stopIDs.text($0) }
            return "\(drawn.timetable.tripIDs.text(ride.run.trip)) \(stops[ride.boardPosition]) "
                + "\(clock(ride.departure)) \(stops[ride.alightPosition]) \(clock(ride.arrival))"
        }
    }

    private func name(_ place: TransitPath.Place) -> String {
        switch place {
        case .origin: "origin"
        case .target: "target"
        case .stop(let stop): drawn.timetable.stopIDs.text(stop)
        }
    }

    func clock(_ instant: Timestamp) -> String {
        let text = drawn.timetable.zone.local(instant).hourAndMinute
        return text.hasPrefix("0") ? String(text.dropFirst()) : text
    }
}

extension ZoneRules {
    /// `2016-03-13 1:25`; an hour that comes twice is the first, or with `again` behind it the second.
    func instant(_ text: String) throws -> Timestamp {
        let parts = text.split(separator: " ")
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        let day = try #require(ServiceDay(parts[0]))
        let local = LocalTime(day: day, secondOfDay: clock[0] * 3600 + clock[1] * 60)
        switch instants(of: local) {
        case .one(let instant), .skipped(let instant): return instant
        case .two(let first, let second): return parts.last == "again" ? second : first
        }
    }
}
