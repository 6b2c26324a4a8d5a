import Measures

extension FeedReading {
    /// The columns of stop_times.txt.
    private struct Columns {
        var trip: CSVReader.Column
        var stop: CSVReader.Column
        var sequence: CSVReader.Column
        var arrival: CSVReader.Column
        var departure: CSVReader.Column
        var headsign: CSVReader.Column
        var pickup: CSVReader.Column
        var dropOff: CSVReader.Column
        var distance: CSVReader.Column
        var timepoint: CSVReader.Column
    }

    /// stop_times.txt, and then only those trips that stop at least twice.
    mutating func readStopTimes() throws(GTFSReadingError) {
        guard var file = try open("stop_times.txt") else { return }
        let columns = Columns(
            trip: try file.requiredColumn("trip_id"), stop: try file.requiredColumn("stop_id"),
            sequence: try file.requiredColumn("stop_sequence"), arrival: try file.requiredColumn("arrival_time"),
            departure: try file.requiredColumn("departure_time"), headsign: file.column("stop_headsign"),
            pickup: file.column("pickup_type"), dropOff: file.column("drop_off_type"),
            distance: file.column("shape_dist_traveled"), timepoint: file.column("timepoint"))
        var signs = TextPool()
        var rows: [GTFSStopTime] = []
        var tripOfRow: [UInt32] = []
        let expected = files.size(of: "stop_times.txt") / 64
        rows.reserveCapacity(expected)
        tripOfRow.reserveCapacity(expected)
        let continuous = file.continuousColumns
        var last: (id: CSVField, trip: UInt32)?
        while next(&file) {
            let id = file[columns.trip]
            let trip: UInt32
            if let last, last.id == id {
                trip = last.trip
            } else if let known = tripIDs.value(of: id) {
                trip = known
                last = (id, known)
            } else {
                report.note("stop time of a trip that is not in trips.txt, dropped", file.place)
                continue
            }
            guard trip != IDTable.leftOut else {
                report.note("stop time of a trip that was dropped, dropped", file.place)
                continue
            }
            guard var row = stopTime(in: file, columns, signs: &signs) else { continue }
            row.continuous = continuousStopping(continuous, in: file)
            rows.append(row)
            tripOfRow.append(trip)
        }
        feed.headsigns = GTFSTable(signs.texts)
        gather(rows, tripOfRow, label: file.label)
        finish(file)
    }

    /// One row; nil where it has no stop or no number.
    @inline(__always) private mutating func stopTime(
        in file: borrowing FeedFile, _ columns: Columns, signs: inout TextPool
    ) -> GTFSStopTime? {
        guard let sequence = file[columns.sequence].number else {
            note("stop time with a number that cannot be read, dropped", file)
            return nil
        }
        guard let stop = stopIDs.value(of: file[columns.stop]) else {
            note("stop time at a stop that is not in stops.txt, dropped", file)
            return nil
        }
        guard stop != IDTable.leftOut else {
            note("stop time at a stop that was dropped, dropped", file)
            return nil
        }
        var place = GTFSIndex<GTFSStop>(stop)
        if feed.stops[place].kind != .stop {
            if feed.stops[place].kind == .boardingArea, let platform = feed.stops[place].parent {
                note("stop time at a boarding area, taken at its platform", file)
                place = platform
            } else {
                note("stop time at what is no stop but a station, entrance or node, kept", file)
            }
        }
        var row = GTFSStopTime(
            stop: place, sequence: Int32(sequence), arrival: time(file[columns.arrival], in: file),
            departure: time(file[columns.departure], in: file), line: Int32(clamping: file.rows.line))
        if (row.arrival == nil) != (row.departure == nil) {
            note("stop time with only one of arrival and departure, taken for both", file)
            row.arrival = row.arrival ?? row.departure
            row.departure = row.arrival
        } else if let arrival = row.arrival, let departure = row.departure, departure < arrival {
            note("stop time that departs before it arrives, taken to depart at once", file)
            row.departure = arrival
        }
        if !file[columns.headsign].isEmpty {
            let (number, isRepaired) = signs.number(of: file[columns.headsign])
            if isRepaired { note(GTFSReadingReason.badText, file) }
            row.headsign = GTFSIndex(number)
        }
        row.pickup = boarding(file[columns.pickup], in: file)
        row.dropOff = boarding(file[columns.dropOff], in: file)
        if !file[columns.distance].isEmpty { row.shapeDistance = file[columns.distance].decimal ?? .nan }
        if file[columns.timepoint].number == 0 { row.isExact = false }
        return row
    }

    @inline(__always) private mutating func time(_ field: CSVField, in file: borrowing FeedFile) -> ServiceTime? {
        if field.isEmpty { return nil }
        if let time = field.time { return time }
        note("time that cannot be read, taken as missing", file)
        return nil
    }

    @inline(__always) private mutating func boarding(_ field: CSVField, in file: borrowing FeedFile) -> UInt8 {
        if field.isEmpty { return 0 }
        if let number = field.number, number <= 3 { return UInt8(number) }
        note("pickup_type or drop_off_type that is not 0 to 3, taken as 0", file)
        return 0
    }

    @inline(never) private mutating func note(_ reason: String, _ file: borrowing FeedFile) {
        let place = file.place
        report.note(reason, place)
    }

    /// Puts the rows in the order of trips and numbers, mends each trip, and leaves out those that keep fewer than two.
    private mutating func gather(_ rows: [GTFSStopTime], _ tripOfRow: [UInt32], label: String) {
        let groups = Groups(tripOfRow, count: feed.trips.count, order: rows.map(\.sequence))
        var kept = GTFSTable<GTFSTrip>()
        var numbers: [UInt32] = []
        var repair = TripRepair(label: label)
        feed.allStopTimes.reserveCapacity(rows.count)
        for (number, trip) in feed.trips.rows.enumerated() {
            repair.load(groups.members(of: number).lazy.map { rows[Int($0)] }, report: &report)
            guard repair.rows.count >= 2 else {
                report.note("trip with fewer than two stops, dropped", "\(files.name)/trips.txt:\(trip.line)")
                numbers.append(IDTable.leftOut)
                continue
            }
            numbers.append(kept.append(trip).rawValue)
            feed.allStopTimes.append(contentsOf: repair.rows)
            feed.stopTimeStarts.append(feed.allStopTimes.count)
        }
        feed.trips = kept
        tripIDs.renumber { $0 == IDTable.leftOut ? $0 : numbers[Int($0)] }
    }
}
