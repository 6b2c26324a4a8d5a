import Measures
import Transit

/// A trip on a day, and what its vehicle's report makes of its times. All numbers are seconds of the service day.
struct RunPrediction {
    let arrivals: [Int]
    let departures: [Int]
    /// When the vehicle reported.
    let report: Int
    /// The next stop it calls at; the number of stops once it is past the last.
    let nextPosition: Int

    /// The times of a trip.
    init(_ trip: TripIndex, _ timetable: Timetable, report: Int, nextPosition: Int) {
        let stops = timetable.patternStops.range(of: timetable.tripPatterns[trip]).count
        arrivals = (0..<stops).map { Int(timetable.arrival(of: trip, at: $0).seconds) }
        departures = (0..<stops).map { Int(timetable.departure(of: trip, at: $0).seconds) }
        self.report = report
        self.nextPosition = nextPosition
    }

    /// How late the vehicle is by its place: the report's time less the timetable's at the place, which lies the share
    /// `share` of the way from the stop before the next one to that.
    ///
    /// One that has not left its first stop is late only once it should have left.
    func lateness(share: Double) -> Int {
        let last = arrivals.count - 1
        if nextPosition == 0 { return max(0, report - departures[0]) }
        if nextPosition > last { return report - arrivals[last] }
        let start = departures[nextPosition - 1]
        let way = Double(arrivals[nextPosition] - start)
        return report - start - Int((way * share).rounded())
    }

    /// The times expected from how late the vehicle will be at some stops ahead (position and seconds, in order): each
    /// holds until the next, the first from here on.
    ///
    /// The stops ahead get the timetable's time and the lateness on top, none before the report. Stops already passed
    /// keep their times, but none that lies ahead of the report. Whoever has still to leave the first stop does not
    /// leave it early, whatever is expected further on, and so is early nowhere. Times never fall.
    func times(late: [(position: Int, seconds: Int)]) -> (arrivals: [ServiceTime], departures: [ServiceTime]) {
        var arrivals = self.arrivals
        var departures = self.departures
        for position in 0..<min(nextPosition, arrivals.count) {
            arrivals[position] = min(arrivals[position], report)
            departures[position] = min(departures[position], report)
        }
        let least = nextPosition == 0 ? 0 : Int.min
        var lateness = max(least, late.first?.seconds ?? 0)
        var rest = late[...]
        var now = report
        for position in nextPosition..<max(nextPosition, arrivals.count) {
            while let next = rest.first, next.position <= position {
                lateness = max(least, next.seconds)
                rest.removeFirst()
            }
            arrivals[position] = max(now, arrivals[position] + lateness)
            departures[position] = max(arrivals[position], departures[position] + lateness)
            now = departures[position]
        }
        func times(_ seconds: [Int]) -> [ServiceTime] { seconds.map { ServiceTime(seconds: Int32(clamping: $0)) } }
        return (times(arrivals), times(departures))
    }
}
