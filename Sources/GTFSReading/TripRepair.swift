import Archive
import Measures

/// Makes the stop times of one trip sound: numbers that grow, times that never go back, times at both ends.
struct TripRepair {
    /// `gtfs.zip/stop_times.txt`, for the report.
    let label: String
    /// The trip's stop times, mended.
    private(set) var rows: [GTFSStopTime] = []

    init(label: String) { self.label = label }

    /// Takes a trip's stop times, sorted by number, and mends them.
    mutating func load(_ stopTimes: some Sequence<GTFSStopTime>, report: inout ImportReport) {
        rows.removeAll(keepingCapacity: true)
        var isSound = true
        var latest = Int32.min
        for row in stopTimes {
            if let last = rows.last, last.sequence == row.sequence {
                report.note("stop time with a number that its trip has already, dropped", place(row))
                continue
            }
            if let arrival = row.arrival, let departure = row.departure {
                if arrival.seconds < latest { isSound = false }
                latest = departure.seconds
            } else if rows.isEmpty {
                isSound = false
            }
            rows.append(row)
        }
        if !isSound { dropTimesGoingBack(&report) }
        if !isSound || rows.last?.arrival == nil { dropUntimedEnds(&report) }
    }

    private func place(_ row: GTFSStopTime) -> String { "\(label):\(row.line)" }

    /// Keeps the longest chain of times that never go back, and takes the others as missing: a single wrong time,
    /// too early or too late, costs no other its own. Of chains of one length the one wins that begins first.
    ///
    /// The chain is found as a longest non-decreasing subsequence is, by the earliest end of a chain of each length.
    /// Complexity: O(n log n).
    private mutating func dropTimesGoingBack(_ report: inout ImportReport) {
        /// For each length the earliest departure with which a chain of that length ends, and all rows that end one.
        var ends: [ServiceTime] = []
        var rowsOfLength: [[Int]] = []
        for (position, row) in rows.enumerated() {
            guard let arrival = row.arrival, let departure = row.departure else { continue }
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if ends[middle] <= arrival { low = middle + 1 } else { high = middle }
            }
            if low == ends.count {
                ends.append(departure)
                rowsOfLength.append([])
            }
            ends[low] = min(ends[low], departure)
            rowsOfLength[low].append(position)
        }
        var isKept = [Bool](repeating: false, count: rows.count)
        var next = rows.count
        var latest: ServiceTime?
        for candidates in rowsOfLength.reversed() {
            let fitting = candidates.first { position in
                guard position < next, let departure = rows[position].departure else { return false }
                return latest.map { departure <= $0 } ?? true
            }
            guard let position = fitting else { continue }
            isKept[position] = true
            next = position
            latest = rows[position].arrival
        }
        for position in rows.indices where rows[position].arrival != nil && !isKept[position] {
            report.note("stop time that goes back in time, its times taken as missing", place(rows[position]))
            rows[position].arrival = nil
            rows[position].departure = nil
        }
    }

    /// Before the first and after the last time nothing can be interpolated.
    private mutating func dropUntimedEnds(_ report: inout ImportReport) {
        let first = rows.firstIndex { $0.arrival != nil } ?? rows.endIndex
        let last = rows.lastIndex { $0.arrival != nil } ?? rows.endIndex - 1
        for position in rows.indices where position < first || position > last {
            report.note("stop time without a time at an end of its trip, dropped", place(rows[position]))
        }
        rows = first < rows.endIndex ? Array(rows[first...last]) : []
    }
}
