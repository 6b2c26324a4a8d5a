import Measures

extension FeedReading {
    /// frequencies.txt: trips that stand for many. It is read once the trips have their numbers.
    mutating func readFrequencies() throws(GTFSReadingError) {
        guard var file = try open("frequencies.txt") else { return }
        let trip = try file.requiredColumn("trip_id")
        let start = try file.requiredColumn("start_time")
        let end = try file.requiredColumn("end_time")
        let headway = try file.requiredColumn("headway_secs")
        let exact = file.column("exact_times")
        var tripsInOrder: [GTFSIndex<GTFSTrip>] = []
        while next(&file) {
            guard let known = tripIDs.value(of: file[trip]), known != IDTable.leftOut else {
                report.note("frequency of a trip that is not there, dropped", file.place)
                continue
            }
            let index = GTFSIndex<GTFSTrip>(known)
            if feed.trips[index].windows == nil {
                // Its own times only say how long it takes, whatever becomes of its windows.
                feed.trips[index].windows = []
                tripsInOrder.append(index)
            }
            guard let from = file[start].time, let to = file[end].time else {
                report.note("frequency with a time that cannot be read, dropped", file.place)
                continue
            }
            guard from < to else {
                report.note("frequency that ends before it begins, dropped", file.place)
                continue
            }
            guard let seconds = file[headway].number, seconds > 0 else {
                report.note("frequency with a headway that is no number above 0, dropped", file.place)
                continue
            }
            if !file[exact].isEmpty, file[exact].number != 0, file[exact].number != 1 {
                report.note("frequency with exact_times that is not 0 or 1, taken as 0", file.place)
            }
            feed.trips[index].windows?.append(
                GTFSWindow(
                    start: from, end: to, headway: Int32(seconds), isExact: file[exact].number == 1,
                    line: file.rows.line))
        }
        for index in tripsInOrder {
            let (windows, changed) = GTFSWindow.withoutOverlap(feed.trips[index].windows ?? [])
            feed.trips[index].windows = windows
            for line in changed {
                report.note("frequency that another of its trip overlaps, cut to the rest", "\(file.label):\(line)")
            }
        }
        finish(file)
    }
}
