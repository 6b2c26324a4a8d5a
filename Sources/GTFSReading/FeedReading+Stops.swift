import Geometry

extension FeedReading {
    /// A stop whose parent is still to be looked up.
    private struct Child {
        var stop: GTFSStop
        var id: CSVField
        /// The parent's id, or empty.
        var parent: String
        var place: String
        /// Whether the stop stands where its parent does, and what `stop` says is void.
        var isPlaceless: Bool
    }

    /// stops.txt: stops, stations, entrances, nodes and boarding areas.
    mutating func readStops() throws(GTFSReadingError) {
        guard var file = try open("stops.txt") else { return }
        let id = try file.requiredColumn("stop_id")
        let latitude = try file.requiredColumn("stop_lat")
        let longitude = try file.requiredColumn("stop_lon")
        let code = file.column("stop_code")
        let name = file.column("stop_name")
        let kind = file.column("location_type")
        let parent = file.column("parent_station")
        let platform = file.column("platform_code")
        let timeZone = file.column("stop_timezone")
        let wheelchair = file.column("wheelchair_boarding")
        let zone = file.column("zone_id")
        let level = file.column("level_id")
        var children: [Child] = []
        while next(&file) {
            guard !file[id].isEmpty else {
                report.note("stop without an id, dropped", file.place)
                continue
            }
            guard stopIDs.insert(file[id], IDTable.leftOut) else {
                report.note("stop with an id that another one has, dropped", file.place)
                continue
            }
            let stopKind = self.kind(file[kind], in: file)
            let isPlaceless =
                (stopKind == .node || stopKind == .boardingArea) && file[latitude].isEmpty && file[longitude].isEmpty
            let place = isPlaceless ? nullIsland : coordinate(file[latitude], file[longitude], of: "stop", in: file)
            guard let place else { continue }
            let stop = GTFSStop(
                id: GTFSStopID(uniqueText(file[id], in: file)), code: uniqueText(file[code], in: file),
                name: text(file[name], in: file), coordinate: place, kind: stopKind, parent: nil,
                platformCode: text(file[platform], in: file), timeZone: text(file[timeZone], in: file),
                wheelchair: allowance(file[wheelchair], in: file), zone: text(file[zone], in: file),
                level: text(file[level], in: file), line: file.rows.line)
            let child = Child(
                stop: named(stop, in: file), id: file[id], parent: text(file[parent], in: file), place: file.place,
                isPlaceless: isPlaceless)
            if !isPlaceless { stopIDs.set(child.id, feed.stops.append(child.stop).rawValue) }
            if isPlaceless || !child.parent.isEmpty { children.append(child) }
        }
        resolve(children)
        inheritWheelchairs()
        finish(file)
    }

    /// The stop with a name: the feed's, else its code or id. Only nodes and boarding areas may go without.
    private mutating func named(_ stop: GTFSStop, in file: borrowing FeedFile) -> GTFSStop {
        guard stop.name.isEmpty, stop.kind != .node, stop.kind != .boardingArea else { return stop }
        let place = file.place
        report.note("stop without a name, called by its code or id", place)
        var named = stop
        named.name = stop.code.isEmpty ? stop.id.rawValue : stop.code
        return named
    }

    private mutating func kind(_ field: CSVField, in file: borrowing FeedFile) -> GTFSStop.Kind {
        guard !field.isEmpty else { return .stop }
        if let number = field.number, let known = UInt8(exactly: number), let kind = GTFSStop.Kind(rawValue: known) {
            return kind
        }
        let place = file.place
        report.note("stop with a location_type that is not 0 to 4, taken as a stop", place)
        return .stop
    }

    /// A place of the world, but not 0,0, where no stop lies and many mistakes do.
    mutating func coordinate(
        _ latitude: CSVField, _ longitude: CSVField, of what: StaticString, in file: borrowing FeedFile
    ) -> Coordinate? {
        guard let north = latitude.decimal, let east = longitude.decimal else {
            let place = file.place
            report.note("\(what) without a readable place, dropped", place)
            return nil
        }
        guard let coordinate = try? Coordinate(latitude: north, longitude: east) else {
            let place = file.place
            report.note("\(what) outside the world, dropped", place)
            return nil
        }
        guard coordinate != nullIsland else {
            let place = file.place
            report.note("\(what) at 0,0, dropped", place)
            return nil
        }
        return coordinate
    }

    /// Latitude 0 on longitude 0.
    private var nullIsland: Coordinate? { Coordinate(latitudeE7: 0, longitudeE7: 0) }

    /// Looks parents up: a station, for a boarding area a stop. What has no place of its own takes the parent's.
    private mutating func resolve(_ children: [Child]) {
        var indices: [String: GTFSIndex<GTFSStop>] = [:]
        for index in feed.stops.indices { indices[feed.stops[index].id.rawValue] = index }
        for child in children {
            var parent = indices[child.parent]
            if parent == nil, !child.parent.isEmpty {
                report.note("stop whose parent_station is not in stops.txt, kept without", child.place)
            }
            if let found = parent {
                let wanted: GTFSStop.Kind = child.stop.kind == .boardingArea ? .stop : .station
                if child.stop.kind == .station || feed.stops[found].kind != wanted {
                    report.note("stop whose parent_station is of the wrong kind, kept without", child.place)
                    parent = nil
                }
            }
            if !child.isPlaceless {
                if let index = indices[child.stop.id.rawValue] { feed.stops[index].parent = parent }
            } else if let parent {
                var stop = child.stop
                stop.parent = parent
                stop.coordinate = feed.stops[parent].coordinate
                stopIDs.set(child.id, feed.stops.append(stop).rawValue)
            } else {
                report.note("stop without a readable place, dropped", child.place)
            }
        }
    }

    /// What a stop leaves open about wheelchairs its station answers. Boarding areas come last, since their parents
    /// are stops.
    private mutating func inheritWheelchairs() {
        for areas in [false, true] {
            for index in feed.stops.indices where (feed.stops[index].kind == .boardingArea) == areas {
                guard let parent = feed.stops[index].parent, feed.stops[index].wheelchair == .unknown else { continue }
                feed.stops[index].wheelchair = feed.stops[parent].wheelchair
            }
        }
    }
}
