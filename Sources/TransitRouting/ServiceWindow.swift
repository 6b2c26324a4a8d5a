import Measures
import Transit

/// The service days that a query can touch: when each begins in each zone, and which services run on it.
///
/// Days are numbers here, from the first of the window on. It covers the days on which a trip may still be under way
/// when the query's time begins, and all that start before it ends. Filled anew for each query; it keeps its memory.
struct ServiceWindow: ~Copyable {
    /// The first day of the window.
    private(set) var firstDay = ServiceDay(daysSince1970: 0)
    private(set) var dayCount = 0
    /// Seconds from the query's instant to the start of each day: zone after zone, day after day.
    private(set) var starts = FlatBuffer<Int>()
    /// Whether a service runs: day after day, service after service.
    private(set) var active = FlatBuffer<Bool>()
    /// How often the days have changed.
    private(set) var version = 0

    /// Covers the time from `earliest` to `latest`, counted from `instant`, for trips whose times reach `longestTrip`
    /// seconds of their service day; or one day alone.
    ///
    /// Complexity: O(days · zones), for other days than before O(days · (services + zones)).
    mutating func cover(
        _ timetable: Timetable, from earliest: Timestamp, to latest: Timestamp, instant: Timestamp, longestTrip: Int,
        only day: ServiceDay? = nil
    ) {
        let zones = timetable.zones
        func isUseful(_ day: ServiceDay) -> Bool {
            zones.contains { zone in
                let start = zone.start(of: day)
                return start.advanced(bySeconds: longestTrip) >= earliest && start <= latest
            }
        }
        // Zones lie up to a day apart, and a day has 23 hours at least.
        var first = timetable.zone.local(earliest).day.advanced(by: -longestTrip / 82_800 - 2)
        var last = timetable.zone.local(latest).day.advanced(by: 1)
        while first < last, !isUseful(first) { first = first.advanced(by: 1) }
        while first < last, !isUseful(last) { last = last.advanced(by: -1) }
        if let day { (first, last) = (day, day) }
        let isSame = version > 0 && firstDay == first && dayCount == first.distance(to: last) + 1
        firstDay = first
        dayCount = first.distance(to: last) + 1
        starts.removeAll()
        for zone in zones {
            for day in 0..<dayCount { starts.append(instant.seconds(to: zone.start(of: first.advanced(by: day)))) }
        }
        if isSame { return }
        version += 1
        active.removeAll()
        for day in 0..<dayCount {
            for service in 0..<timetable.serviceIDs.count {
                active.append(timetable.runs(ServiceIndex(service), on: first.advanced(by: day)))
            }
        }
    }

    /// The days.
    var days: ClosedRange<ServiceDay> { firstDay...firstDay.advanced(by: dayCount - 1) }

    /// The number of a day; nil outside the window.
    func number(of day: ServiceDay) -> Int? {
        let number = firstDay.distance(to: day)
        return (0..<dayCount).contains(number) ? number : nil
    }
}
