import Archive
import Measures
import Transit

/// What a search reads of a timetable, as it lies in memory, with the facts of each pattern in one place.
///
/// The pointers are valid as long as the timetable is, which the searches keep. Those of one thread share it.
final class PatternRows {
    /// A pattern.
    struct Row {
        /// Where the times of its first trip start.
        var firstTime: Int32
        /// Its first trip; the others follow.
        var firstTrip: Int32
        var tripCount: Int32
        /// Where its stops and rules start.
        var firstStop: Int32
        var stopCount: Int32
        var zone: Int32
        /// Seconds between two vehicles where they come without a schedule, and from the first to the last; else 0.
        var headway: Int32
        var window: Int32
        /// Whether the vehicle of some trip goes on as another trip, and whether one had done another before.
        var goesOn = false
        var cameOn = false
    }

    private let timetable: Timetable
    let stopCount: Int
    let rows: UnsafeMutablePointer<Row>
    let stops: UnsafePointer<StopIndex>
    let rules: UnsafePointer<StopRules>
    /// Seconds that the fastest trip takes to each stop from the one before.
    let fastest: UnsafePointer<UInt32>
    let arrivals: UnsafePointer<ServiceTime>
    let departures: UnsafePointer<ServiceTime>
    let tripServices: UnsafePointer<ServiceIndex>
    let calls: UnsafePointer<PatternCall>
    let callOffsets: UnsafePointer<UInt32>
    let transfers: UnsafePointer<Transfer>
    let transferOffsets: UnsafePointer<UInt32>
    let incomingTransfers: UnsafePointer<Transfer>
    let incomingOffsets: UnsafePointer<UInt32>
    /// What a change at each stop takes, in seconds, where the timetable says so; else -1.
    let ownChanges: UnsafeMutablePointer<Int32>
    /// Whether any vehicle goes on as another trip.
    let hasSeats: Bool
    /// The stops at which others begin what a vehicle goes on with after its last one, and the other way round.
    let seatHops: SeatHops
    let incomingSeatHops: SeatHops
    /// The latest time of any trip, in seconds of its service day.
    let latestTime: Int
    /// Which patterns run around the days that were asked for last.
    private var running: (days: ClosedRange<ServiceDay>, patterns: [Bool])?
    /// The hops of the timetable that end and begin at each stop, once they have been asked for.
    private var hops: (incoming: HopRows?, outgoing: HopRows?)
    /// The same under the live overlay that was asked for last.
    private var changes: LiveColumns?
    private var changedHops: (incoming: HopRows?, outgoing: HopRows?)
    /// The bound of the question that was asked last.
    var bound: RideBound
    /// The bound of the pass that looks back for it.
    var startBound: RideBound

    /// Complexity: O(patterns + stops + continuations).
    init(_ timetable: Timetable) {
        self.timetable = timetable
        stopCount = timetable.stopCount
        rows = .allocate(capacity: max(1, timetable.patternCount))
        var latest: Int32 = 0
        for number in 0..<timetable.patternCount {
            let pattern = PatternIndex(number)
            let stops = timetable.patternStops.range(of: pattern)
            let trips = timetable.patternTrips.range(of: pattern)
            let firstTime = Int(timetable.patternTimes[pattern])
            precondition(
                firstTime + stops.count * trips.count <= timetable.arrivals.count, "a pattern's times leave its column")
            let row = Row(
                firstTime: Int32(firstTime),
                firstTrip: trips.isEmpty ? 0 : Int32(timetable.patternTrips[trips.lowerBound].raw),
                tripCount: Int32(trips.count), firstStop: Int32(stops.lowerBound), stopCount: Int32(stops.count),
                zone: Int32(timetable.agencyZones[timetable.routeAgencies[timetable.patternRoutes[pattern]]].raw),
                headway: trips.isEmpty
                    ? 0 : Int32(clamping: timetable.headways[timetable.patternTrips[trips.lowerBound]]),
                window: trips.isEmpty ? 0 : Int32(clamping: timetable.windows[timetable.patternTrips[trips.lowerBound]])
            )
            precondition(
                Int(row.firstTrip) + trips.count <= timetable.tripCount, "a pattern's trips leave their column")
            (rows + number).initialize(to: row)
            if !trips.isEmpty, !stops.isEmpty {
                latest = max(
                    latest,
                    timetable.arrivals[TimeIndex(firstTime + stops.count * trips.count - 1)].seconds + row.window
                        + row.headway)
            }
        }
        latestTime = Int(latest)
        stops = Self.base(timetable.patternStops.unsafeValues)
        fastest = Self.base(timetable.patternFastest.unsafeValues)
        rules = Self.base(timetable.patternRules.unsafeValues)
        arrivals = Self.base(timetable.arrivals.unsafeBuffer)
        departures = Self.base(timetable.departures.unsafeBuffer)
        tripServices = Self.base(timetable.tripServices.unsafeBuffer)
        calls = Self.base(timetable.stopCalls.unsafeValues)
        callOffsets = Self.base(timetable.stopCalls.unsafeOffsets)
        transfers = Self.base(timetable.transfers.unsafeValues)
        transferOffsets = Self.base(timetable.transfers.unsafeOffsets)
        incomingTransfers = Self.base(timetable.incomingTransfers.unsafeValues)
        incomingOffsets = Self.base(timetable.incomingTransfers.unsafeOffsets)
        ownChanges = .allocate(capacity: max(1, timetable.stopCount))
        for stop in 0..<timetable.stopCount {
            let first = Int(transferOffsets[stop])
            let isOwn = first < Int(transferOffsets[stop + 1]) && transfers[first].to.int == stop
            (ownChanges + stop).initialize(to: isOwn ? Int32(clamping: transfers[first].seconds) : -1)
        }
        bound = RideBound(stopCount: timetable.stopCount)
        startBound = RideBound(stopCount: timetable.stopCount)
        hasSeats = SeatHops.mark(rows, timetable)
        seatHops = SeatHops.made(timetable, isForward: true)
        incomingSeatHops = SeatHops.made(timetable, isForward: false)
    }

    /// The hops of some days with the clock, or against it, as fast as they are under a live overlay.
    ///
    /// Complexity: O(1) for what was asked for before, O(services + trips) for days a week off, O(calls) where other
    /// patterns run then.
    func hops(isForward: Bool, _ new: LiveColumns?, on days: ClosedRange<ServiceDay>) -> HopRows {
        var running = runningPatterns(around: days)
        guard let new, let fastest = new.fastest.baseAddress else {
            let known = isForward ? hops.incoming : hops.outgoing
            let all = known ?? HopRows(self, running: running, fastest: self.fastest, isForward: isForward)
            if isForward { hops.incoming = all } else { hops.outgoing = all }
            return all
        }
        if changes !== new {
            changes = new
            changedHops = (nil, nil)
        }
        if let known = isForward ? changedHops.incoming : changedHops.outgoing { return known }
        // A live run may be one of a day on which its pattern does not run otherwise.
        for pattern in running.indices where !new.convoys(of: PatternIndex(pattern)).isEmpty { running[pattern] = true }
        let all = HopRows(self, running: running, fastest: fastest, isForward: isForward)
        if isForward { changedHops.incoming = all } else { changedHops.outgoing = all }
        return all
    }

    /// Which patterns run on some days, or in the weeks before and after: so that neighboring questions find the same.
    private func runningPatterns(around days: ClosedRange<ServiceDay>) -> [Bool] {
        if let running, running.days.contains(days.lowerBound), running.days.contains(days.upperBound) {
            return running.patterns
        }
        let weeks = days.lowerBound.advanced(by: -7)...days.upperBound.advanced(by: 7)
        let length = weeks.lowerBound.distance(to: weeks.upperBound)
        let services = (0..<timetable.serviceIDs.count).map { service in
            (0...length).contains { timetable.runs(ServiceIndex(service), on: weeks.lowerBound.advanced(by: $0)) }
        }
        let patterns = (0..<timetable.patternCount).map { pattern in
            let first = Int(rows[pattern].firstTrip)
            return (first..<first + Int(rows[pattern].tripCount)).contains { services[tripServices[$0].int] }
        }
        if running?.patterns != patterns {
            hops = (nil, nil)
            changedHops = (nil, nil)
        }
        running = (weeks, patterns)
        return patterns
    }

    /// The walks with the clock, or against it.
    func walks(isForward: Bool) -> WalkRows {
        isForward
            ? WalkRows(transfers: transfers, offsets: transferOffsets)
            : WalkRows(transfers: incomingTransfers, offsets: incomingOffsets)
    }

    deinit {
        rows.deallocate()
        ownChanges.deallocate()
        seatHops.deallocate()
        incomingSeatHops.deallocate()
    }

    private static func base<Element>(_ buffer: UnsafeBufferPointer<Element>) -> UnsafePointer<Element> {
        guard let base = buffer.baseAddress else { preconditionFailure("a column has an address") }
        return base
    }
}
