import RouteB

extension Command {
    static let isochrone = Command(
        words: ["isochrone"], operands: "PLACE", summary: "the area that one reaches from a place within some minutes",
        details: """
              An area reaches 25 m around the streets on which one is in time, and more where it is larger than 4 km: then
              one and a half 400ths of its width. Holes of less than five hectares are filled. GeoJSON has the longest
              time first.
            """,
        options: [
            .minutes, .streetMode, .at, .walkSpeed, .avoid, .prefer, .traffic, .areaFormat, .areaMap, .units, .first,
        ]
    ) { invocation in
        let text = try invocation.neededText("a place")
        let minutes = try invocation.minuteList()
        let picture = invocation.value(.areaMap)
        if let picture { _ = try MapPicture.Form(ofFile: picture) }
        var travel = try invocation.streetTravel()
        let traffic = try TrafficReports(invocation)
        let region = try invocation.region()
        let moment = try invocation.moment(zone: region.timetable.zone)
        travel.moment = moment
        travel.traffic = traffic.speeds(on: region, at: moment, invocation)
        let place = try Lookup(region, invocation).endpoint(text)
        let isochrones = try Planner(region).isochrones(
            from: place, within: minutes.map { .minutes($0) }, by: travel)
        let guide = invocation.guide()
        let units = guide.units ?? .usual(inZone: region.timetable.zone.name)
        if let picture {
            let map = MapPicture(
                isochrones, around: place, by: travel.mode, streets: region.streets, units: units, guide: guide)
            try map.write(to: picture)
        }
        if invocation.wantsJSON || invocation.value(.format) == "geojson" {
            try Output.result(IsochroneDocument(isochrones, around: place, mode: travel.mode.name))
            return
        }
        let rows = isochrones.map { isochrone in
            [
                "\(isochrone.time.wholeSeconds / 60) min",
                guide.language.written(squareMeters: isochrone.squareMeters, units),
                "\(guide.language.written(isochrone.streets, units)) of streets",
            ]
        }
        try Output.result(TextTable(rows).text)
    }

    static let matrix = Command(
        words: ["matrix"], operands: "PLACE… [--to PLACE…]", summary: "how long it is from each place to each other",
        details: "  Each word is a place; a place of several words stands in quotes: \"350 5 Av\".",
        options: [.destinations, .streetMode, .at, .walkSpeed, .avoid, .prefer, .traffic, .tableFormat, .first]
    ) { invocation in
        guard !invocation.operands.isEmpty else {
            throw Failure.usage("matrix needs places: \(invocation.command.usage).")
        }
        var travel = try invocation.streetTravel()
        let traffic = try TrafficReports(invocation)
        let region = try invocation.region()
        let moment = try invocation.moment(zone: region.timetable.zone)
        travel.moment = moment
        travel.traffic = traffic.speeds(on: region, at: moment, invocation)
        let lookup = Lookup(region, invocation)
        let sources = try invocation.operands.map(lookup.endpoint)
        let destinations =
            invocation.has(.destinations) ? try invocation.list(.destinations).map(lookup.endpoint) : sources
        let matrix = try Planner(region).matrix(
            from: sources, to: destinations, by: travel, withLengths: invocation.wantsJSON)
        if invocation.wantsJSON {
            try Output.result(MatrixDocument(matrix, mode: travel.mode.name))
            return
        }
        let language = invocation.guide().language
        let header = [""] + matrix.destinations.map(\.name)
        let rows = zip(matrix.sources, matrix.entries).map { source, row in
            [source.name]
                + row.map { entry in
                    entry.map { language.writtenDuration(seconds: $0.time.wholeSeconds) } ?? "no way"
                }
        }
        try Output.result(TextTable([header] + rows).text)
    }
}

extension Invocation {
    /// How one travels on streets, as the line says.
    fileprivate func streetTravel() throws(Failure) -> StreetTravel {
        let mode = TravelMode.allCases.first { $0.name == value(.streetMode) } ?? .walk
        let speed = try walkSpeed()
        if speed != nil, mode == .drive {
            throw .usage("--walk-speed says nothing to --mode \(mode.name): leave one of them out.")
        }
        if has(.traffic), mode != .drive {
            throw .usage("--traffic tells how fast cars move: add --mode drive, or leave it out.")
        }
        return StreetTravel(mode, walkSpeed: speed, wishes: try streetWishes())
    }

    /// The minutes of an isochrone, each once, in rising order.
    fileprivate func minuteList() throws(Failure) -> [Int] {
        let text = value(.minutes) ?? "5,10,15"
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let minutes = Set(numbers.compactMap(\.self)).sorted()
        guard !numbers.contains(nil), (1...8).contains(minutes.count), minutes.allSatisfy({ (1...240).contains($0) })
        else {
            throw .usage(
                "--minutes \(text) is not understood: give up to eight whole numbers from 1 to 240, as in 5,10,15.")
        }
        return minutes
    }
}
