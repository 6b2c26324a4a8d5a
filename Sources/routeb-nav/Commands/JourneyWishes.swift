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
        mode = invocation.value(.mode).flatMap { JourneyRequest.Mode(rawValue: $0) }
        maxWalk = try invocation.number(.maxWalk, default: 1500, in: 0...20_000)
        maxTransfers = try invocation.number(.maxTransfers, default: 4, in: 0...20)
        alternatives =
            invocation.has(.alternatives) ? try invocation.number(.alternatives, default: 1, in: 1...20) : nil
        curb = invocation.value(.curb).flatMap(Curb.init) ?? .any
        walkSpeed = try invocation.walkSpeed()
        street = try invocation.streetWishes()
        hasTraffic = invocation.has(.traffic)
        tellsRemarks = invocation.tellsRemarks
    }

    /// When, in the region's zone; what the phrase leaves open is said on standard error.
    func time(zone: ZoneRules, now: Timestamp) throws -> JourneyTime {
        let reading = try TimePhrase.read(by ?? at ?? "now", zone: zone, now: now)
        if let remark = reading.remark, tellsRemarks { Output.tell(remark) }
        return by == nil ? .departing(at: reading.instant) : .arriving(by: reading.instant)
    }

    /// Refuses what the mode, or the one that a region takes where none is named, has no sense for.
    func check(_ usual: JourneyRequest.Mode, _ format: JourneyFormat) throws(Failure) {
        let mode = mode ?? usual
        if mode == .transit {
            if format == .osrm { throw JourneyFormat.notOnStreets }
            guard street.isEmpty else {
                throw .usage(
                    "--avoid and --prefer are heeded on streets only, not yet with transit: "
                        + "add --mode walk, wheelchair, bike or drive.")
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
        request.from.curb = curb
        request.to.curb = curb
        for number in request.vias.indices { request.vias[number].curb = curb }
    }
}

extension CommandOption {
    /// What `from` and `to` understand.
    static let ofJourneys: [CommandOption] = [
        at, by, mode, via, alternatives, curb, avoid, prefer, live, traffic, journeyFormat, map, speak, voice, rate,
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

    /// What the line avoids and prefers on streets.
    func streetWishes() throws(Failure) -> StreetWishes {
        var wishes = StreetWishes()
        for word in list(.avoid) {
            guard let thing = StreetWishes.avoidable.first(where: { $0.name == word })?.value else {
                throw .unknownWish(
                    "avoid", word, StreetWishes.avoidable.map(\.name), "lines of buses and trains cannot be avoided yet"
                )
            }
            wishes.avoid.insert(thing)
        }
        for word in list(.prefer) {
            guard let thing = StreetWishes.preferable.first(where: { $0.name == word })?.value else {
                throw .unknownWish(
                    "prefer", word, StreetWishes.preferable.map(\.name),
                    "fewer-transfers and less-walking cannot be preferred yet")
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

extension Failure {
    fileprivate static func unknownWish(_ option: String, _ word: String, _ words: [String], _ limit: String) -> Failure
    {
        let near = nearestWord(to: word, among: words).map { " (did you mean \($0)?)" } ?? ""
        return .usage("--\(option) \(word) is not known\(near): choose \(inWords(words)); \(limit).")
    }
}
