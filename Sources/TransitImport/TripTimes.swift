import GTFSReading
import Measures

/// The times of one trip at every stop, none missing.
struct TripTimes: Equatable {
    /// When the vehicle arrives at each stop.
    var arrivals: [ServiceTime]
    /// When it leaves each stop.
    var departures: [ServiceTime]
    /// How many of the stops had no times of their own.
    var interpolated = 0

    /// Times of which none is missing.
    init(arrivals: [ServiceTime], departures: [ServiceTime]) {
        self.arrivals = arrivals
        self.departures = departures
    }

    /// The times of stop times, those missing put in between by the way along the line (by the number of stops where
    /// there is no way between), rounded down. The first and the last stop have times.
    init(_ stopTimes: ArraySlice<GTFSStopTime>, offsets: [Double]) {
        arrivals = []
        departures = []
        arrivals.reserveCapacity(stopTimes.count)
        departures.reserveCapacity(stopTimes.count)
        /// The last position that has times of its own.
        var known = 0
        for (position, row) in stopTimes.enumerated() {
            guard let arrival = row.arrival, let departure = row.departure else {
                arrivals.append(ServiceTime(seconds: 0))
                departures.append(ServiceTime(seconds: 0))
                interpolated += 1
                continue
            }
            arrivals.append(arrival)
            departures.append(departure)
            if position - known > 1 { fill(between: known, and: position, offsets: offsets) }
            known = position
        }
    }

    private mutating func fill(between start: Int, and end: Int, offsets: [Double]) {
        let (from, to) = (departures[start].seconds, arrivals[end].seconds)
        let way = offsets[end] - offsets[start]
        for position in start + 1..<end {
            let share =
                way > 0
                ? (offsets[position] - offsets[start]) / way : Double(position - start) / Double(end - start)
            let time = ServiceTime(seconds: from + Int32(Double(to - from) * share))
            arrivals[position] = time
            departures[position] = time
        }
    }

    /// The same times moved so that the vehicle leaves the first stop then; nil leaves them as they are.
    func leaving(at start: Int32?) -> TripTimes {
        guard let start, let first = departures.first else { return self }
        let shift = start - first.seconds
        func moved(_ time: ServiceTime) -> ServiceTime { ServiceTime(seconds: time.seconds + shift) }
        return TripTimes(arrivals: arrivals.map(moved), departures: departures.map(moved))
    }

    /// Whether a vehicle of these times is nowhere before one of `other`'s, that is, does not overtake it.
    func follows(_ other: TripTimes) -> Bool {
        for position in arrivals.indices {
            if arrivals[position] < other.arrivals[position] || departures[position] < other.departures[position] {
                return false
            }
        }
        return true
    }

    /// Whether these times come first: by the first departure, then by the later times in turn.
    static func < (a: TripTimes, b: TripTimes) -> Bool {
        if a.departures[0] != b.departures[0] { return a.departures[0] < b.departures[0] }
        for position in a.arrivals.indices {
            if a.arrivals[position] != b.arrivals[position] { return a.arrivals[position] < b.arrivals[position] }
            if a.departures[position] != b.departures[position] {
                return a.departures[position] < b.departures[position]
            }
        }
        return false
    }
}

/// Deals trips of the same stops out to as few lists as a first fit needs, so that in each the trips come one after
/// the other at every stop. A trip that fits into none of the first lists of a feed with ever so many begins one more.
///
/// - Parameter times: The trips' times.
/// - Parameter limit: How many lists are looked at.
/// - Returns: For each list the trips' numbers, the earliest first. Trips of equal times stay in their order.
///
/// Complexity: O(n log n + n x lists, or the limit) comparisons of trips.
func listsWithoutOvertaking(_ times: [TripTimes], lookingAt limit: Int = 1000) -> [[Int]] {
    let order = times.indices.sorted { a, b in
        times[a] < times[b] || (!(times[b] < times[a]) && a < b)
    }
    var lists: [[Int]] = []
    for trip in order {
        let fitting = lists.prefix(limit).firstIndex { list in
            list.last.map { times[trip].follows(times[$0]) } ?? true
        }
        if let fitting { lists[fitting].append(trip) } else { lists.append([trip]) }
    }
    return lists
}
