extension FeedReading {
    /// trips.txt.
    mutating func readTrips() throws(GTFSReadingError) {
        guard var file = try open("trips.txt") else { return }
        let id = try file.requiredColumn("trip_id")
        let route = try file.requiredColumn("route_id")
        let service = try file.requiredColumn("service_id")
        let headsign = file.column("trip_headsign")
        let shortName = file.column("trip_short_name")
        let direction = file.column("direction_id")
        let block = file.column("block_id")
        let shape = file.column("shape_id")
        let wheelchair = file.column("wheelchair_accessible")
        let bikes = file.column("bikes_allowed")
        while next(&file) {
            guard !file[id].isEmpty else {
                report.note("trip without an id, dropped", file.place)
                continue
            }
            guard tripIDs.insert(file[id], IDTable.leftOut) else {
                report.note("trip with an id that another one has, dropped", file.place)
                continue
            }
            guard let routeIndex: GTFSIndex<GTFSRoute> = row(file[route], in: routeIDs) else {
                report.note("trip of a route that is not there, dropped", file.place)
                continue
            }
            guard let serviceIndex: GTFSIndex<GTFSService> = row(file[service], in: serviceIDs) else {
                report.note("trip of a service that is in no calendar, dropped", file.place)
                continue
            }
            var shapeIndex: GTFSIndex<GTFSShape>?
            if !file[shape].isEmpty {
                shapeIndex = row(file[shape], in: shapeIDs)
                if shapeIndex == nil { report.note("trip of a shape that is not there, kept without", file.place) }
            }
            let trip = GTFSTrip(
                id: GTFSTripID(uniqueText(file[id], in: file)), route: routeIndex, service: serviceIndex,
                headsign: text(file[headsign], in: file), shortName: text(file[shortName], in: file),
                direction: self.direction(file[direction], in: file),
                block: file[block].isEmpty ? nil : GTFSBlockID(text(file[block], in: file)), shape: shapeIndex,
                wheelchair: allowance(file[wheelchair], in: file), bikes: allowance(file[bikes], in: file),
                line: file.rows.line)
            tripIDs.set(file[id], feed.trips.append(trip).rawValue)
        }
        finish(file)
    }

    /// The row of an id; nil where there is none or it was dropped.
    func row<Row>(_ id: CSVField, in ids: IDTable) -> GTFSIndex<Row>? {
        guard let value = ids.value(of: id), value != IDTable.leftOut else { return nil }
        return GTFSIndex(value)
    }

    private mutating func direction(_ field: CSVField, in file: borrowing FeedFile) -> UInt8? {
        guard !field.isEmpty else { return nil }
        if let number = field.number, number <= 1 { return UInt8(number) }
        let place = file.place
        report.note("trip with a direction_id that is not 0 or 1, kept without", place)
        return nil
    }
}
