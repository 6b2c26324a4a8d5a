import Measures
import Transit

/// A vehicle on which one can stay at the end of a ride: it goes on as another trip.
struct Seat: BitwiseCopyable {
    /// The ride to its end.
    let before: LineRide
    /// The line and the run, as it counts, that the vehicle goes on as.
    let line: Int32
    let run: Int32
    /// The label, where a pass has some, from which the ride before starts.
    let parent: Int32
    /// Whether one is on that by having stayed seated.
    let wasSeated: Bool
}

/// What a pass has stayed on: no run is ridden on twice, as all who are on it are at its stops together.
struct Stays: ~Copyable {
    /// Marks what belongs to the pass that runs now.
    var mark: UInt32 = 0
    /// The pass that has ridden on a run.
    var runs = FlatBuffer<UInt32>()
    /// The first run of a line from which on all have been looked at, and the pass that did so.
    var firsts = FlatBuffer<First>()

    struct First: BitwiseCopyable {
        var mark: UInt32 = 0
        var run: Int32 = 0
    }
}

extension SearchWorkspace {
    /// Forgets what passes before have stayed on.
    mutating func beginStays() {
        if stays.mark == .max {
            stays.runs.removeAll()
            stays.firsts.removeAll()
            stays.mark = 0
        }
        stays.mark += 1
        seats.removeAll()
    }

    /// Notes the vehicles on which who boards can stay: those of the run that is boarded, and of all after it, since
    /// another vehicle may be the one that goes on. What earlier calls of the pass have looked at is left out.
    mutating func stay<Direction: PassDirection>(
        _ ride: LineRide, _ lines: inout LineStore<Direction>, until latest: Int, parent: Int32 = -1
    ) {
        let (number, line) = (Int(ride.line), lines.lines[Int(ride.line)])
        while stays.firsts.count <= number { stays.firsts.append(Stays.First()) }
        let first = stays.firsts[number]
        let known = first.mark == stays.mark ? first.run : line.runCount
        guard ride.run < known else { return }
        stays.firsts[number] = Stays.First(mark: stays.mark, run: ride.run)
        for place in ride.run..<known {
            let run = lines.runs[Int(line.firstRun + place)]
            if lines.alightTime(run, at: Int(line.stopCount) - 1) > latest { break }
            if lines.seats.range(of: TripIndex(Int(run.trip))).isEmpty { continue }
            var later = lines.ride(ofLine: number, run: Int(place))
            later.position = ride.position
            goOn(later, &lines, parent: parent, wasSeated: false)
        }
    }

    /// Notes the vehicles with which that of a run goes on.
    mutating func goOn<Direction: PassDirection>(
        _ before: LineRide, _ lines: inout LineStore<Direction>, parent: Int32 = -1, wasSeated: Bool = true
    ) {
        lines.forEachSeat(after: Int(before.line), run: Int(before.run)) { line, run in
            seats.append(
                Seat(before: before, line: Int32(line), run: Int32(run), parent: parent, wasSeated: wasSeated))
        }
    }

    /// Takes the next of the vehicles noted that may be ridden and that no ride of the pass has come to, and the ride
    /// on it.
    mutating func nextSeat<Direction: PassDirection>(
        _ lines: inout LineStore<Direction>
    ) -> (seat: Seat, next: LineRide)? {
        while seats.count > 0 {
            let seat = seats.removeLast()
            let line = lines.lines[Int(seat.line)]
            if let patternFilter = filter.patterns, !patternFilter[Int(line.pattern)] { continue }
            let number = Int(line.firstRun + seat.run)
            while stays.runs.count <= number { stays.runs.append(0) }
            if stays.runs[number] == stays.mark { continue }
            stays.runs[number] = stays.mark
            return (seat, lines.ride(ofLine: Int(seat.line), run: Int(seat.run)))
        }
        return nil
    }
}

/// The stops to which one comes by staying seated beyond the last stop of a trip, where they are others.
///
/// Plain memory, which its owner has to give back.
struct SeatHops: BitwiseCopyable {
    private let hops: UnsafeMutablePointer<Int32>
    private let offsets: UnsafeMutablePointer<Int32>

    /// The stops after one.
    @inline(__always) subscript(stop: Int) -> UnsafeBufferPointer<Int32> {
        let first = Int(offsets[stop])
        return UnsafeBufferPointer(start: hops + first, count: Int(offsets[stop + 1]) - first)
    }

    func deallocate() {
        hops.deallocate()
        offsets.deallocate()
    }

    /// Those of a timetable with the clock, or against it. Complexity: O(trips), O(stops) where no vehicle goes on.
    @inline(never) static func made(_ timetable: Timetable, isForward: Bool) -> SeatHops {
        let count = timetable.stopCount
        let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: count + 1)
        offsets.initialize(repeating: 0, count: count + 1)
        let pairs = pairs(timetable, isForward: isForward)
        for pair in pairs { offsets[Int(pair[0]) + 1] += 1 }
        for stop in 0..<count { offsets[stop + 1] += offsets[stop] }
        let hops = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, pairs.count))
        for (number, pair) in pairs.enumerated() { (hops + number).initialize(to: pair[1]) }
        return SeatHops(hops: hops, offsets: offsets)
    }

    private static func pairs(_ timetable: Timetable, isForward: Bool) -> [[Int32]] {
        let continuations = timetable.continuations
        let stops = timetable.patternStops
        var pairs: Set<[Int32]> = []
        guard continuations.valueCount > 0 else { return [] }
        for trip in 0..<timetable.tripCount {
            for number in continuations.range(of: TripIndex(trip)) {
                let before = stops.range(of: timetable.tripPatterns[TripIndex(trip)])
                let after = stops.range(of: timetable.tripPatterns[continuations[number].trip])
                guard !before.isEmpty, !after.isEmpty else { continue }
                let end = Int32(stops[before.upperBound - 1].int)
                let start = Int32(stops[after.lowerBound].int)
                if end != start { pairs.insert(isForward ? [end, start] : [start, end]) }
            }
        }
        return pairs.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Notes of each pattern whether the vehicles of some trips go on, or have come as others; answers whether any do.
    @inline(never) static func mark(_ rows: UnsafeMutablePointer<PatternRows.Row>, _ timetable: Timetable) -> Bool {
        let continuations = timetable.continuations
        let incoming = timetable.incomingContinuations
        for position in 0..<continuations.valueCount {
            rows[timetable.tripPatterns[continuations[position].trip].int].cameOn = true
        }
        for position in 0..<incoming.valueCount {
            rows[timetable.tripPatterns[incoming[position].trip].int].goesOn = true
        }
        return continuations.valueCount > 0
    }
}
