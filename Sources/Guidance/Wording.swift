import Geometry
import Journeys
import Measures
import Streets

/// The words for the steps of one leg.
///
/// A class, since the closures that fill in values would else carry a copy of language and journey each.
final class Wording {
    let language: Language
    let names: Lexicon<String>
    let units: Units
    let journey: Journey
    let leg: Int
    /// What one does on this leg, in the form that a sentence takes inside: `walk`.
    private let going: String

    init(language: Language, names: Lexicon<String>, units: Units, journey: Journey, leg: Int) {
        self.language = language
        self.names = names
        self.units = units
        self.journey = journey
        self.leg = leg
        going = journey.legs[leg].track.flatMap { language.going[$0.mode] } ?? ""
    }

    // MARK: Streets

    func step(_ instruction: consuming Instruction, at time: Timestamp, isEstimate: Bool) -> Step {
        let sentence = sentence(instruction, isEstimate: isEstimate)
        var spoken = sentence.spoken
        let distance = instruction.distance
        if distance.value > 0, let phrase = continuation(of: instruction) {
            let whole = language.sentence(phrase) { value in
                switch value {
                case .sentence: Words(spoken)
                case .go: Words(going)
                case .distance: Words(language.spoken(distance, units))
                default: nil
                }
            }
            spoken = whole.written
        }
        return Step(
            instruction: instruction, leg: leg, time: time, text: sentence.written, sentences: [closed(spoken)])
    }

    /// What to say of stairs and what moves, whichever way one comes to them; nil for other ways.
    private func conveyance(_ instruction: Instruction) -> Phrase? {
        switch instruction.way.kind {
        case .stairs: .stairs
        case .elevator: .elevator
        case .escalator: .escalator
        case .ferry: ferry(instruction)
        default: nil
        }
    }

    /// How a ferry is told: with its name, where it has one, and how long it takes, where that is known.
    private func ferry(_ instruction: Instruction) -> Phrase {
        if instruction.duration.wholeSeconds <= 0 { return .ferry }
        let name = instruction.way.name
        guard !name.isEmpty else { return .ferryFor }
        let noun = language.vehicles[.ferry] ?? ""
        return name.lowercased().split(separator: " ").contains { $0 == noun } ? .ferryCalled : .ferryNamed
    }

    /// How the distance is added to a spoken sentence; nil where it is not told.
    private func continuation(of instruction: Instruction) -> Phrase? {
        if instruction.way.isConveyance { return nil }
        return switch instruction.maneuver.kind {
        case .arrive, .stairs, .elevator, .escalator, .ferry, .roundabout, .rotary, .board, .alight: nil
        case .roundaboutTurn where instruction.maneuver.modifier == .straight: .departFor
        case .cross: staysOnCrossed(instruction) ? .departFor : nil
        case .depart, .newName, .merge, .exitRoundabout, .exitRotary: .departFor
        default: .thenGo
        }
    }

    private func sentence(_ instruction: Instruction, isEstimate: Bool) -> Words {
        let maneuver = instruction.maneuver
        func sentence(_ phrase: Phrase) -> Words { language.sentence(phrase) { value($0, of: instruction) } }
        switch maneuver.kind {
        case .depart:
            if isEstimate { return sentence(.departTo) }
            if let phrase = conveyance(instruction) { return sentence(phrase) }
            return sentence(instruction.toward == nil ? .depart : .departToward)
        case .arrive:
            let isPlain = maneuver.modifier == nil || journey.legs[leg].to.stop != nil
            return sentence(isPlain ? .arrive : .arriveOnSide)
        case .cross: return sentence(staysOnCrossed(instruction) ? .crossAndStay : .cross)
        case .roundabout, .rotary:
            if maneuver.exit == nil { return sentence(.enterRoundabout) }
            return sentence(instruction.circle.isEmpty ? .roundabout : .rotary)
        case .roundaboutTurn:
            switch maneuver.modifier {
            case .straight, nil: return sentence(.roundaboutStraight)
            case .uturn: return sentence(.roundaboutTurnAround)
            default: return sentence(.roundaboutTurn)
            }
        default:
            return signposted(sentence(ramp(instruction) ?? phrase(for: instruction)), instruction)
        }
    }

    /// A value of a sentence about streets, by its name in the text; nil where there is no such value.
    private func value(_ value: PhraseValue, of instruction: Instruction) -> Words? {
        let maneuver = instruction.maneuver
        switch value {
        case .way:
            return name(of: maneuver.kind == .cross ? instruction.crossed ?? instruction.way : instruction.way)
        case .direction: return Words(maneuver.modifier.flatMap { language.directions[$0] } ?? "")
        case .side: return Words(side(of: maneuver.modifier))
        case .go: return Words(going)
        case .compass: return Words(language.compass(maneuver.bearingAfter))
        case .place:
            let end = journey.legs[leg].to
            return Words(
                place(end, isEnd: true, isSpoken: false), spoken: place(end, isEnd: true, isSpoken: true))
        case .toward: return instruction.toward.map(name)
        case .exit: return Words(instruction.signs.exit)
        case .duration:
            let seconds = instruction.duration.wholeSeconds
            return Words(
                language.writtenDuration(seconds: seconds), spoken: language.spokenDuration(seconds: seconds))
        case .circle: return named(instruction.circle)
        case .ordinal:
            return Words(language.ordinals[min(max(1, maneuver.exit ?? 1), language.ordinals.count) - 1])
        default: return nil
        }
    }

    /// A sentence with where a ramp or a side of a fork leads, where signs tell.
    private func signposted(_ sentence: Words, _ instruction: Instruction) -> Words {
        switch instruction.maneuver.kind {
        case .onRamp, .offRamp, .fork, .merge: break
        default: return sentence
        }
        guard !instruction.signs.isEmpty else { return sentence }
        let toward = instruction.signs.toward
        guard !toward.isEmpty else { return sentence }
        return language.sentence(.signposted) { value in
            switch value {
            case .sentence: sentence
            case .toward: named(toward)
            default: nil
            }
        }
    }

    /// How a ramp is taken: by its number, else its name, on a side where it does not go straight ahead; nil for
    /// anything else.
    private func ramp(_ instruction: Instruction) -> Phrase? {
        let isAhead = side(of: instruction.maneuver.modifier).isEmpty
        let isNamed = !instruction.way.name.isEmpty
        switch instruction.maneuver.kind {
        case .onRamp where isAhead: return isNamed ? .onRampAheadOnto : .onRampAhead
        case .onRamp: return isNamed ? .onRampOnto : .onRamp
        case .offRamp where !instruction.signs.exit.isEmpty: return isAhead ? .offRampAheadNumber : .offRampNumber
        case .offRamp where isAhead: return isNamed ? .offRampAheadOnto : .offRampAhead
        case .offRamp: return isNamed ? .offRampOnto : .offRamp
        default: return nil
        }
    }

    private func phrase(for instruction: Instruction) -> Phrase {
        let maneuver = instruction.maneuver
        let isSlight = maneuver.modifier == .slightLeft || maneuver.modifier == .slightRight
        switch maneuver.kind {
        case .continue: return maneuver.modifier == .uturn ? .stayTurnAround : isSlight ? .stayBear : .stayTurn
        case .newName: return .newName
        case .endOfRoad: return .endOfRoad
        case .fork: return .fork
        case .merge: return .merge
        case .exitRoundabout, .exitRotary: return .exitRoundabout
        case .stairs: return .stairs
        case .elevator: return .elevator
        case .escalator: return .escalator
        case .ferry: return ferry(instruction)
        default:
            switch maneuver.modifier {
            case .uturn: return .turnAround
            case .straight, nil: return .newName
            default: return isSlight ? .bear : .turn
            }
        }
    }

    private func staysOnCrossed(_ instruction: Instruction) -> Bool {
        instruction.crossed.map { $0.isSameWay(as: instruction.way) } ?? false
    }

    // MARK: Rides

    func steps(of ride: Ride, on leg: Leg) -> [Step] {
        let direction = LineDirection(points: leg.geometry, reach: 20)
        let end = leg.geometry.count - 1
        let way = WayLabel(.line, name: ride.route.name)
        let board = Instruction(
            Maneuver(.board, at: leg.geometry[0], after: direction.leaving(0, until: end) ?? Bearing(degrees: 0)),
            way: way, distance: leg.distance, duration: .seconds(leg.seconds), geometryStart: 0, geometryEnd: end)
        let alight = Instruction(
            Maneuver(.alight, at: leg.geometry[end], before: direction.reaching(end, from: 0) ?? Bearing(degrees: 0)),
            way: way, geometryStart: end, geometryEnd: end)
        let stops = language.count(ride.stopCount, .stops)
        let text = language.sentence(
            goesOn ? .rideOn : .ride,
            ["board": boarding(ride, isSpoken: false), "stops": stops, "stop": ride.alighting.name])
        let riding = closed(
            language.sentence(
                goesOn ? .rideThrough : .rideAndAlight,
                [
                    "stops": stops, "duration": language.spokenDuration(from: leg.departure, to: leg.arrival),
                    "stop": names[ride.alighting.name],
                ]))
        let leaving = leaving(ride, on: leg).map(closed)
        let boarded = Step(
            instruction: board, leg: self.leg, time: leg.departure, text: text,
            sentences: [closed(boarding(ride, isSpoken: true))] + leaving + (goesOn ? [riding] : []))
        if goesOn { return [boarded] }
        return [
            boarded,
            Step(
                instruction: alight, leg: self.leg, time: leg.arrival,
                text: language.sentence(.alight, ["stop": ride.alighting.name]),
                sentences: [riding] + request(ofAlighting: ride).map { closed($0.withCapital) }),
        ]
    }

    /// Whether one stays in the vehicle when this leg ends.
    var goesOn: Bool { leg + 1 < journey.legs.count && journey.legs[leg + 1].ride?.staysSeated == true }

    /// When the vehicle leaves and how it stands, how often one comes, and what makes it stop; spoken.
    private func leaving(_ ride: Ride, on leg: Leg) -> [String] {
        if ride.staysSeated { return [] }
        let asked = request(ofBoarding: ride).map(\.withCapital)
        if let headway = ride.headway {
            let duration = language.spokenDuration(seconds: headway)
            return [language.sentence(.itComes, ["duration": duration])] + asked
        }
        let time = language.clause(.itLeaves, ["time": language.spokenTime(journey.zone.local(leg.departure))])
        let parts = [time] + [platform(ride)].compactMap(\.self) + standing(of: ride, on: leg, isSpoken: true)
        return [parts.joined(separator: ", ").withCapital] + asked
    }

    /// The platform at which one boards, where it has a name.
    func platform(_ ride: Ride) -> String? {
        guard !ride.staysSeated, !ride.boarding.platform.isEmpty else { return nil }
        return language.clause(.platform, ["platform": ride.boarding.platform])
    }

    /// What one has to do for the vehicle to stop where one boards, if anything.
    func request(ofBoarding ride: Ride) -> [String] {
        switch ride.boardingRequest {
        case .phone: [language.clause(.boardByPhone, ["agency": agency(ride)])]
        case .driver: [language.clause(.boardByDriver)]
        case nil: []
        }
    }

    /// What one has to do for the vehicle to stop where one gets off, if anything.
    func request(ofAlighting ride: Ride) -> [String] {
        switch ride.alightingRequest {
        case .phone: [language.clause(.alightByPhone, ["agency": agency(ride)])]
        case .driver: [language.clause(.alightByDriver)]
        case nil: []
        }
    }

    private func agency(_ ride: Ride) -> String { ride.route.agency.isEmpty ? ride.route.name : ride.route.agency }

    /// `Take the M34-SBS toward WATERSIDE at W 34 ST/7 AV`.
    func boarding(_ ride: Ride, isSpoken: Bool) -> String {
        let line = ride.route.name
        let values = [
            "line": isSpoken ? language.spokenLine(line, of: ride.mode) : line,
            "headsign": isSpoken ? language.spokenSign(ride.headsign, line) : ride.headsign,
            "stop": isSpoken ? names[ride.boarding.name] : ride.boarding.name,
            "vehicle": language.vehicles[ride.mode] ?? ride.mode.name,
        ]
        if ride.staysSeated {
            return language.sentence(ride.headsign.isEmpty ? .staySeated : .staySeatedToward, values)
        }
        return language.sentence(ride.headsign.isEmpty ? .board : .boardToward, values)
    }

    /// What is reported of a ride: how late it is, where its vehicle is. Empty without a report.
    func standing(of ride: Ride, on leg: Leg, isSpoken: Bool) -> [String] {
        guard ride.isLive else { return [] }
        let lateness = language.lateness(of: leg.departure, scheduled: ride.scheduledDeparture, isSpoken: isSpoken)
        return [lateness] + (ride.vehicle.flatMap { language.whereabouts(of: $0) }.map { [$0] } ?? [])
    }

    // MARK: Words

    private func side(of modifier: Maneuver.Modifier?) -> String {
        switch modifier {
        case .left, .slightLeft, .sharpLeft: language.sides.left
        case .right, .slightRight, .sharpRight: language.sides.right
        default: ""
        }
    }

    /// A name as it is read and said.
    private func named(_ name: String) -> Words { Words(name, spoken: names[name]) }

    private func name(of way: WayLabel) -> Words {
        let name = way.name.isEmpty ? way.ref : way.name
        var unnamed: Words { Words(language.ways[way.kind] ?? "") }
        if name.isEmpty { return unnamed }
        guard name.utf8.contains(UInt8(ascii: ";")) else { return named(name) }
        // Two names of one way stand in one tag.
        let parts = name.split(separator: ";").map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if parts.isEmpty { return unnamed }
        return Words(
            parts.joined(separator: " / "), spoken: parts.map { names[$0] }.joined(separator: ", "))
    }

    /// The name of an end of this leg; an end of the journey that is a mere coordinate is not read out in digits.
    func place(_ end: LegEnd, isEnd: Bool, isSpoken: Bool) -> String {
        guard isSpoken else { return end.name }
        let isOuter = isEnd ? leg == journey.legs.count - 1 : leg == 0
        let endpoint = isEnd ? journey.to : journey.from
        if isOuter, end.stop == nil { return language.spoken(endpoint, isEnd: isEnd) }
        if end.isVia, end.stop == nil,
            journey.vias.contains(where: { $0.kind == .coordinate && $0.coordinate == end.coordinate })
        {
            return language.unnamedVia
        }
        return names[end.name]
    }

    private func closed(_ sentence: consuming String) -> String {
        if sentence.utf8.last != UInt8(ascii: ".") { sentence += "." }
        return sentence
    }
}

extension Language {
    /// `2 min late`, `on time`.
    func lateness(of expected: Timestamp, scheduled: Timestamp, isSpoken: Bool) -> String {
        let seconds = scheduled.seconds(to: expected)
        if abs(seconds) < Departure.tolerance { return clause(.onTime) }
        let (start, end) = seconds > 0 ? (scheduled, expected) : (expected, scheduled)
        let duration = isSpoken ? spokenDuration(from: start, to: end) : writtenDuration(from: start, to: end)
        return clause(seconds > 0 ? .late : .early, ["duration": duration])
    }

    /// `vehicle 5812 is 3 stops away`; nil where it is past or its way is not known.
    func whereabouts(of vehicle: VehicleSighting) -> String? {
        guard let away = vehicle.stopsAway else { return nil }
        return away == 0
            ? clause(.vehicleNear, ["vehicle": vehicle.id])
            : clause(.vehicleAway, ["vehicle": vehicle.id, "stops": count(away, .stops)])
    }

    /// A place as it is said; a mere coordinate is not read out in digits.
    func spoken(_ endpoint: Endpoint, isEnd: Bool) -> String {
        guard endpoint.kind == .coordinate else { return spokenName(endpoint.name) }
        return isEnd ? unnamedEnds.to : unnamedEnds.from
    }
}
