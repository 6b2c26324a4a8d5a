extension FeedReading {
    /// routes.txt.
    mutating func readRoutes() throws(GTFSReadingError) {
        guard var file = try open("routes.txt") else { return }
        let id = try file.requiredColumn("route_id")
        let type = try file.requiredColumn("route_type")
        let agency = file.column("agency_id")
        let shortName = file.column("route_short_name")
        let longName = file.column("route_long_name")
        let details = file.column("route_desc")
        let url = file.column("route_url")
        let color = file.column("route_color")
        let textColor = file.column("route_text_color")
        let sortOrder = file.column("route_sort_order")
        let network = file.column("network_id")
        let continuous = file.continuousColumns
        while next(&file) {
            guard !file[id].isEmpty else {
                report.note("route without an id, dropped", file.place)
                continue
            }
            guard routeIDs.insert(file[id], IDTable.leftOut) else {
                report.note("route with an id that another one has, dropped", file.place)
                continue
            }
            guard let owner = self.agency(file[agency], in: file) else { continue }
            var route = GTFSRoute(
                id: GTFSRouteID(uniqueText(file[id], in: file)), agency: owner,
                shortName: text(file[shortName], in: file), longName: text(file[longName], in: file),
                details: text(file[details], in: file), type: self.type(file[type], in: file),
                url: uniqueText(file[url], in: file), color: self.color(file[color], in: file),
                textColor: self.color(file[textColor], in: file), sortOrder: file[sortOrder].number,
                continuous: continuousStopping(continuous, in: file), network: text(file[network], in: file),
                line: file.rows.line)
            if route.shortName.isEmpty, route.longName.isEmpty {
                report.note("route without a name, called by its id", file.place)
                route.shortName = route.id.rawValue
            }
            routeIDs.set(file[id], feed.routes.append(route).rawValue)
        }
        finish(file)
    }

    /// Whether riders may get on or off anywhere along the way; counted where they may.
    @inline(__always) mutating func continuousStopping(
        _ columns: (CSVReader.Column, CSVReader.Column), in file: borrowing FeedFile
    ) -> GTFSContinuousStopping {
        var stopping = GTFSContinuousStopping()
        guard columns.0.exists || columns.1.exists else { return stopping }
        stopping.pickup = continuous(file[columns.0], in: file)
        stopping.dropOff = continuous(file[columns.1], in: file)
        if !stopping.isPlain {
            note("stopping anywhere along the way is told and not searched for", in: file)
        }
        return stopping
    }

    @inline(__always) private mutating func continuous(_ field: CSVField, in file: borrowing FeedFile) -> UInt8? {
        guard !field.isEmpty else { return nil }
        if let number = field.number, number <= 3 { return UInt8(number) }
        note("continuous_pickup or continuous_drop_off that is not 0 to 3, taken as empty", in: file)
        return nil
    }

    /// Notes what many rows may do: the place is put together only while it is one of the examples.
    @inline(never) private mutating func note(_ reason: String, in file: borrowing FeedFile) {
        let place = report.count(of: reason) < 5 ? file.place : ""
        report.note(reason, place)
    }

    /// The agency of a route: the one it names, or the feed's only one where it names none.
    private mutating func agency(_ id: CSVField, in file: borrowing FeedFile) -> GTFSIndex<GTFSAgency>? {
        if let known = agencyIDs.value(of: id) { return GTFSIndex(known) }
        let place = file.place
        if id.isEmpty {
            if feed.agencies.count > 1 {
                report.note("route without an agency in a feed of several, given to the first", place)
            }
            return GTFSIndex(0)
        }
        if feed.agencies.count == 1 {
            report.note("route of an agency that is not in agency.txt, given to the only one", place)
            return GTFSIndex(0)
        }
        report.note("route of an agency that is not in agency.txt, dropped", place)
        return nil
    }

    /// A route type, plain or extended; a bus where it cannot be read.
    private mutating func type(_ field: CSVField, in file: borrowing FeedFile) -> Int {
        if let number = field.number, (0...12).contains(number) || (100...1702).contains(number) { return number }
        let place = file.place
        report.note("route with an unknown route_type, taken as a bus", place)
        return 3
    }

    private mutating func color(_ field: CSVField, in file: borrowing FeedFile) -> UInt32? {
        guard !field.isEmpty else { return nil }
        if let color = field.color { return color }
        let place = file.place
        report.note("route color that is not RRGGBB, left out", place)
        return nil
    }
}
