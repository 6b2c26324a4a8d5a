import Transit

/// Of each trip of a pattern on a day the next one that runs as scheduled and may be ridden, itself included: what spares a
/// search the trips of other days and those that a live overlay changes.
///
/// A pattern's trips are looked at on a day when they are first asked for; the answers are kept while days, overlay and
/// filter stay as they are.
struct RunningTrips: ~Copyable {
    /// The numbers of trips, day after day, trip after trip; -1 where none follows. What has not been asked for is not even
    /// written.
    private var following = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private var preceding = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private var capacity = 1
    /// `mark` where a pattern has been looked at: day after day, pattern after pattern.
    private var marks = FlatBuffer<UInt32>()
    private var mark: UInt32 = 0

    deinit {
        following.deallocate()
        preceding.deallocate()
    }

    /// Forgets what is known. Complexity: O(1) but for more days than before.
    mutating func forget(days: Int, trips: Int, patterns: Int) {
        if capacity < days * trips {
            following.deallocate()
            preceding.deallocate()
            capacity = days * trips
            following = .allocate(capacity: capacity)
            preceding = .allocate(capacity: capacity)
        }
        if marks.count < days * patterns || mark == .max {
            marks.fill(0, count: days * patterns)
            mark = 0
        }
        mark += 1
    }

    /// The columns, for the loops of a search.
    var columns: Columns {
        Columns(following: following, preceding: preceding, marks: marks.base, mark: mark)
    }

    /// The columns as addresses that are good until the next `forget`.
    struct Columns {
        fileprivate let following: UnsafeMutablePointer<Int32>
        fileprivate let preceding: UnsafeMutablePointer<Int32>
        fileprivate let marks: UnsafeMutablePointer<UInt32>
        fileprivate let mark: UInt32

        /// The trips of a pattern on a day, at their numbers: with the clock those that follow, against it those before.
        @inline(__always) func next(
            isForward: Bool, day: Int, pattern: Int, _ row: PatternRows.Row, _ schedule: borrowing Schedule
        ) -> UnsafeMutablePointer<Int32> {
            if marks[day * schedule.patternCount + pattern] != mark { look(day, pattern, row, schedule) }
            return (isForward ? following : preceding) + day * schedule.tripCount
        }

        private func look(_ day: Int, _ pattern: Int, _ row: PatternRows.Row, _ schedule: borrowing Schedule) {
            marks[day * schedule.patternCount + pattern] = mark
            let trips = Int(row.firstTrip)..<Int(row.firstTrip + row.tripCount)
            let (after, before) = (following + day * schedule.tripCount, preceding + day * schedule.tripCount)
            var next = Int32(-1)
            for trip in trips.reversed() {
                if schedule.isScheduled(trip: trip, day: day) { next = Int32(trip) }
                after[trip] = next
            }
            var last = Int32(-1)
            for trip in trips {
                if after[trip] == Int32(trip) { last = Int32(trip) }
                before[trip] = last
            }
        }
    }
}
