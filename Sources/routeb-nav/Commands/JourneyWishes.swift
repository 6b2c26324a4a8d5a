import RouteB

/// In which form a journey is told.
enum JourneyFormat: String {
    case text, json, geojson, gpx, osrm, speech

    /// OSRM's form has no words for buses and trains.
    static let notOnStreets = Failure.usage(
        "--format osrm tells ways on streets only: add --mode walk, wheelchair, bike or drive, or take --format geojson."
    )
}

/// What a command line wishes for a journey, read before anything is opened.
struct JourneyWishes {
    private let at: String?
    private let by: String?
    private let mode: JourneyRequest.Mode?
    private let maxWalk: Int
    private let maxTransfers: Int
    private let walkSpeed: Speed?
    private let street: StreetWishes
    private let preference: TransitPreference?
    private let onlyLines: [String]
    private let avoidedLines: [String]
    private let isLast: Bool
    private let hasWheelchair: Bool
    private let hasBike: Bool
    private let alternatives: Int?
    private let curb: Curb
    private let hasTraffic: Bool
    private let tellsRemarks: Bool

    init(_ invocation: Invocation) throws {
        at = invocation.value(.at)
        by = invocation.value(.by)
        guard at == nil || by == nil else {
            throw Failure.usage("--at and --by contradict each other: give one of them.")
        }
        isLast = invocation.has(.last)
        guard !isLast || by == nil else {
            throw Failure.usage("--last and --by contradict each other: name the day of the last journey with --at.")
        }
        mode = invocation.value(.mode).flatMap { JourneyRequest.Mode(rawValue: $0) }
        maxWalk = try invocation.number(.maxWalk, default: 1500, in: 0...Int(JourneyRequest.longestWalk.value))
        maxTransfers = try invocation.number(.maxTransfers, default: 4, in: 0...20)
        alternatives =
            invocation.has(.alternatives) ? try invocation.number(.alternatives, default: 1, in: 1...20) : nil
        curb = invocation.value(.curb).flatMap(Curb.init) ?? .any
        walkSpeed = try invocation.walkSpeed()
        preference = try invocation.transitPreference()
        onlyLines = invocation.list(.only)
        avoidedLines = invocation.list(.avoid).filter { word in
            !StreetWishes.avoidable.contains { $0.name == word }
        }
        hasWheelchair = invocation.has(.wheelchair)
        hasBike = invocation.has(.bike)
        // Whether a word is a line is not known before the region is; on streets alone none is.
        street = try invocation.streetWishes(
            besideLines: mode == nil || mode == .transit, besides: TransitPreference.allCases.map(\.rawValue))
        hasTraffic = invocation.has(.traffic)
        tellsRemarks = invocation.tellsRemarks
    }

    /// When, in the region's zone; what the phrase leaves open is said on standard error.
    func time(zone: ZoneRules, now: Timestamp) throws -> JourneyTime {
        let phrase = by ?? at ?? "now"
        // The last journey may be asked for by a day alone.
        let reading =
            isLast
            ? try TimePhrase.readWithDays(phrase, zone: zone, now: now)
            : try TimePhrase.read(phrase, zone: zone, now: now)
        if let remark = reading.remark, tellsRemarks { Output.tell(remark) }
        return by == nil ? .departing(at: reading.instant) : .arriving(by: reading.instant)
    }

    /// Refuses what the mode, or the one that a region takes where none is named, has no sense for.
    func check(_ usual: JourneyRequest.Mode, _ format: JourneyFormat) throws(Failure) {
        let mode = mode ?? usual
        if mode == .transit {
            if format == .osrm { throw JourneyFormat.notOnStreets }
        } else {
            let given = [
                ("only", !onlyLines.isEmpty), ("avoid", !avoidedLines.isEmpty), ("last", isLast),
                ("wheelchair", hasWheelchair), ("bike", hasBike), ("prefer", preference != nil),
            ]
            if let option = given.first(where: \.1)?.0 {
                let value =
                    option == "avoid"
                    ? " \(avoidedLines[0])" : option == "prefer" ? " \(preference?.rawValue ?? "")" : ""
                let instead =
                    option == mode.rawValue || !["wheelchair", "bike"].contains(option)
                    ? "leave it out" : "take --mode \(option)"
                throw .usage(
                    "--\(option)\(value) is for buses and trains and says nothing to --mode \(mode.rawValue): \(instead)."
                )
            }
        }
        if hasTraffic, mode != .drive {
            throw .usage("--traffic tells how fast cars move: add --mode drive, or leave it out.")
        }
        if curb != .any, mode != .bike, mode != .drive {
            throw .usage(
                "--curb says on which side of the street one stops with a vehicle: add --mode drive or --mode bike, or "
                    + "leave it out.")
        }
        if walkSpeed != nil, mode == .drive {
            throw .usage("--walk-speed says nothing to --mode \(mode.rawValue): leave one of them out.")
        }
    }

    func apply(to request: inout JourneyRequest) {
        request.mode = mode
        request.maxWalk = Meters(Double(maxWalk))
        request.maxTransfers = maxTransfers
        request.walkSpeed = walkSpeed
        request.wishes = street
        request.alternatives = alternatives
        request.preference = preference
        request.isLast = isLast
        request.filter.wheelchair = hasWheelchair
        request.filter.bike = hasBike
        request.from.curb = curb
        request.to.curb = curb
        for number in request.vias.indices { request.vias[number].curb = curb }
    }

    /// Looks up the lines that are ridden and those that are not.
    func applyLines(to request: inout JourneyRequest, in region: Region) throws(Failure) {
        if !onlyLines.isEmpty {
            var routes: Set<RouteIndex> = []
            for name in onlyLines { routes.formUnion(try region.routes(named: name)) }
            request.filter.only = routes
        }
        for name in avoidedLines {
            request.filter.avoid.formUnion(try region.routes(named: name, orWords: StreetWishes.avoidable.map(\.name)))
        }
    }
}

extension CommandOption {
    /// What `from` and `to` understand.
    static let ofJourneys: [CommandOption] = [
        at, by, last, mode, via, alternatives, only, avoidOrLine, preferAny, wheelchair, bike, curb, live, traffic,
        journeyFormat, map, speak, voice, rate,
        units, maxWalk, maxTransfers, walkSpeed, first,
    ]
}

extension Invocation {
    /// In which form a journey is told.
    var journeyFormat: JourneyFormat { wantsJSON ? .json : value(.format).flatMap(JourneyFormat.init) ?? .text }

    /// How fast one walks; nil where the line does not say.
    func walkSpeed() throws(Failure) -> Speed? {
        has(.walkSpeed) ? .kilometersPerHour(try decimal(.walkSpeed, default: 4.8, in: 0.5...20)) : nil
    }

    /// What is preferred of journeys with transit.
    func transitPreference() throws(Failure) -> TransitPreference? {
        let found = Set(list(.prefer).compactMap(TransitPreference.init))
        guard found.count < 2 else {
            throw .usage("--prefer \(TransitPreference.names.joined(separator: " and --prefer ")) exclude each other.")
        }
        return found.first
    }

    /// What the line avoids and prefers on streets.
    ///
    /// - Parameters:
    ///   - besideLines: Whether other words of `--avoid` may be lines.
    ///   - preferences: Other words that `--prefer` takes.
    func streetWishes(besideLines: Bool = false, besides preferences: [String] = []) throws(Failure) -> StreetWishes {
        var wishes = StreetWishes()
        for word in list(.avoid) {
            guard let thing = StreetWishes.avoidable.first(where: { $0.name == word })?.value else {
                if besideLines { continue }
                throw .unknownWish("avoid", word, StreetWishes.avoidable.map(\.name))
            }
            wishes.avoid.insert(thing)
        }
        for word in list(.prefer) where !preferences.contains(word) {
            guard let thing = StreetWishes.preferable.first(where: { $0.name == word })?.value else {
                throw .unknownWish("prefer", word, StreetWishes.preferable.map(\.name) + preferences)
            }
            wishes.prefer.insert(thing)
        }
        return wishes
    }
}

extension StreetWishes {
    /// What can be avoided, by its name on the command line.
    static let avoidable: [(name: String, value: Avoided)] = [
        ("stairs", .stairs), ("tolls", .tolls), ("ferries", .ferries), ("motorways", .motorways), ("unpaved", .unpaved),
    ]
    /// What can be preferred, by its name on the command line.
    static let preferable: [(name: String, value: Preferred)] = [("safe", .safe), ("quiet", .quiet), ("lit", .lit)]
}

extension TransitPreference {
    /// The words of the command line.
    static var names: [String] { allCases.map(\.rawValue) }
}

extension Failure {
    fileprivate static func unknownWish(_ option: String, _ word: String, _ words: [String]) -> Failure {
        let near = nearestWord(to: word, among: words).map { " (did you mean \($0)?)" } ?? ""
        return .usage("--\(option) \(word) is not known\(near): choose \(inWords(words)).")
    }
}
