extension FeedReading {
    /// levels.txt: how high the levels of stations lie, 0 for the ground.
    mutating func readLevels() throws(GTFSReadingError) {
        guard var file = try openOptional("levels.txt", needing: "level_id", "level_index") else { return }
        let id = file.column("level_id")
        let index = file.column("level_index")
        while next(&file) {
            guard let height = file[index].decimal, height.magnitude <= 1000 else {
                report.note("level without a readable index, dropped", file.place)
                continue
            }
            feed.levels[text(file[id], in: file)] = height
        }
        finish(file)
    }

    /// pathways.txt: the ways inside stations.
    mutating func readPathways() throws(GTFSReadingError) {
        guard
            var file = try openOptional("pathways.txt", needing: "from_stop_id", "to_stop_id", "pathway_mode")
        else { return }
        let from = file.column("from_stop_id")
        let to = file.column("to_stop_id")
        let mode = file.column("pathway_mode")
        let bidirectional = file.column("is_bidirectional")
        let length = file.column("length")
        let time = file.column("traversal_time")
        let steps = file.column("stair_count")
        while next(&file) {
            guard let start: GTFSIndex<GTFSStop> = row(file[from], in: stopIDs),
                let end: GTFSIndex<GTFSStop> = row(file[to], in: stopIDs)
            else {
                report.note("pathway of a place that is not there, dropped", file.place)
                continue
            }
            guard feed.stops[start].kind != .station, feed.stops[end].kind != .station else {
                report.note("pathway that begins or ends at a whole station, dropped", file.place)
                continue
            }
            var kind = GTFSPathway.Mode.walkway
            if let number = file[mode].number, let raw = UInt8(exactly: number),
                let known = GTFSPathway.Mode(rawValue: raw)
            {
                kind = known
            } else {
                report.note("pathway with a pathway_mode that is not 1 to 7, taken as a walkway", file.place)
            }
            var isBidirectional = file[bidirectional].number == 1
            if kind == .exitGate, isBidirectional {
                report.note("exit gate that lets in as well, taken to let out alone", file.place)
                isBidirectional = false
            }
            // Steps that lead down are counted below zero.
            let count = file[steps].decimal.flatMap { $0.magnitude < 10_000 ? Int($0.magnitude) : nil }
            let meters = file[length].decimal.flatMap { (0...100_000).contains($0) ? $0 : nil }
            let isRead = [(steps, count != nil), (length, meters != nil), (time, file[time].number != nil)]
            for (column, isRead) in isRead where !file[column].isEmpty && !isRead {
                report.note(
                    "pathway with a time, length or number of steps that cannot be, taken as missing", file.place)
            }
            feed.pathways.append(
                GTFSPathway(
                    from: start, to: end, mode: kind, isBidirectional: isBidirectional,
                    length: meters, seconds: file[time].number, steps: count, line: file.rows.line))
        }
        finish(file)
    }
}
