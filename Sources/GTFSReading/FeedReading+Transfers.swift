extension FeedReading {
    /// The columns that name one side of a change.
    private struct SideColumns {
        var stop: CSVReader.Column
        var route: CSVReader.Column
        var trip: CSVReader.Column

        init(_ file: borrowing FeedFile, _ prefix: String) {
            stop = file.column("\(prefix)_stop_id")
            route = file.column("\(prefix)_route_id")
            trip = file.column("\(prefix)_trip_id")
        }
    }

    /// transfers.txt: rules of changing. It is read once stops, routes and trips have their numbers.
    mutating func readTransfers() throws(GTFSReadingError) {
        guard var file = try open("transfers.txt") else { return }
        let (from, to) = (SideColumns(file, "from"), SideColumns(file, "to"))
        let type = file.column("transfer_type")
        let minimum = file.column("min_transfer_time")
        var seen: Set<[GTFSTransfer.Side]> = []
        while next(&file) {
            guard var kind = kind(file[type], in: file) else { continue }
            guard let start = side(from, of: kind, in: file), let end = side(to, of: kind, in: file) else { continue }
            var seconds: UInt32 = 0
            if kind == .minimum {
                if let number = file[minimum].number {
                    seconds = UInt32(number)
                } else {
                    report.note("change of a minimum time that is not told, taken as recommended", file.place)
                    kind = .recommended
                }
            }
            guard seen.insert([start, end]).inserted else {
                report.note("change for which there is a rule already, dropped", file.place)
                continue
            }
            feed.transfers.append(
                GTFSTransfer(from: start, to: end, kind: kind, seconds: seconds, line: file.rows.line))
        }
        finish(file)
    }

    private mutating func kind(_ field: CSVField, in file: borrowing FeedFile) -> GTFSTransfer.Kind? {
        guard !field.isEmpty else { return .recommended }
        if let number = field.number, let raw = UInt8(exactly: number), let kind = GTFSTransfer.Kind(rawValue: raw) {
            return kind
        }
        let place = file.place
        report.note("change with a transfer_type that is not 0 to 5, dropped", place)
        return nil
    }

    /// One side of a rule; nil, and noted, where it names what is not there.
    private mutating func side(
        _ columns: SideColumns, of kind: GTFSTransfer.Kind, in file: borrowing FeedFile
    ) -> GTFSTransfer.Side? {
        let place = file.place
        var side = GTFSTransfer.Side()
        let joinsTrips = kind == .inSeat || kind == .reboarding
        if !file[columns.stop].isEmpty {
            side.stop = row(file[columns.stop], in: stopIDs)
            if side.stop == nil {
                report.note("change at a stop that is not there, dropped", place)
                return nil
            }
        } else if !joinsTrips {
            report.note("change without a stop, dropped", place)
            return nil
        }
        if let stop = side.stop, feed.stops[stop].kind != .stop, feed.stops[stop].kind != .station {
            report.note("change at what is neither a stop nor a station, dropped", place)
            return nil
        }
        if !file[columns.route].isEmpty {
            side.route = row(file[columns.route], in: routeIDs)
            if side.route == nil {
                report.note("change of a line that is not there, dropped", place)
                return nil
            }
        }
        if !file[columns.trip].isEmpty {
            side.trip = row(file[columns.trip], in: tripIDs)
            if side.trip == nil {
                report.note("change of a trip that is not there, dropped", place)
                return nil
            }
        } else if joinsTrips {
            report.note("one vehicle for two trips of which one is not named, dropped", place)
            return nil
        }
        if let trip = side.trip, let route = side.route, feed.trips[trip].route != route {
            report.note("change whose trip is not of its line, taken for the trip", place)
        }
        if side.trip != nil { side.route = nil }
        return side
    }
}
