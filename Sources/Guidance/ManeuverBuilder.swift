import Geometry
import Journeys
import Measures
import Streets

/// Turns a way on streets into what a person has to do, without words.
///
/// ```swift
/// let instructions = ManeuverBuilder(track, geometry: leg.geometry).instructions()
/// ```
///
/// Pieces that a person would call one way are joined; what a person would not call a step is left out: short links
/// without a name, the corner of a sidewalk, a crossing straight on, the middle of a divided road. Then each place
/// where one way ends and the next begins becomes a maneuver, named by the angle and by what else one could have taken
/// there (OSRM's vocabulary; the classes of angles are OSRM's).
///
/// Complexity: O(pieces + branches + points).
public struct ManeuverBuilder {
    /// The way.
    let track: Track
    /// The points of the leg.
    let geometry: [Coordinate]
    /// Whether one walks or rolls, on sidewalks and over crossings.
    let isOnFoot: Bool
    /// Directions near junctions.
    let direction: LineDirection

    /// The maneuvers of a track whose stretches lie in `geometry`.
    public init(_ track: Track, geometry: [Coordinate]) {
        self.track = track
        self.geometry = geometry
        isOnFoot = track.mode == .walk || track.mode == .wheelchair
        direction = LineDirection(points: geometry, reach: isOnFoot ? 15 : 20)
    }

    /// From `depart` to `arrive`; for a way of no length `arrive` alone.
    public func instructions() -> [Instruction] {
        let passages = toldPassages()
        guard let first = passages.first, let last = passages.last else { return [arrival(after: nil)] }
        var instructions = [departure(on: first)]
        for (before, next) in zip(passages, passages.dropFirst()) {
            if let instruction = instruction(from: before, to: next) {
                instructions.append(instruction)
            } else {
                extend(&instructions[instructions.count - 1], by: next)
            }
        }
        joinCrossings(&instructions)
        joinStairs(&instructions)
        finishRoundabouts(&instructions)
        instructions.append(arrival(after: last))
        for position in instructions.indices.dropLast() {
            instructions[position].geometryEnd = instructions[position + 1].geometryStart
        }
        instructions[0].geometryStart = track.stretches[0].geometryStart
        instructions[0].toward = firstStreet(after: instructions)
        return instructions
    }

    // MARK: Passages

    /// The passages worth a word.
    private func toldPassages() -> [Passage] {
        let passages = joined(allPassages())
        var isTold = passages.indices.map { isWorthTelling(at: $0, of: passages) }
        if !isTold.contains(true), let longest = passages.indices.max(by: { passages[$0].length < passages[$1].length })
        {
            isTold[longest] = true
        }
        var told: [Passage] = []
        var skipped: [Passage] = []
        for (position, passage) in passages.enumerated() {
            guard isTold[position] else {
                skipped.append(passage)
                continue
            }
            if let crossing = crossing(skipped, from: told.last, to: passage) {
                told.append(crossing)
            } else if let last = told.indices.last {
                for short in skipped { told[last].absorb(short) }
            } else {
                told.append(passage)
                for short in skipped { told[0].absorb(short) }
                skipped = []
                continue
            }
            skipped = []
            told.append(passage)
        }
        for short in skipped { told[told.count - 1].absorb(short) }
        return told
    }

    /// What lies between two passages along one street as one passage, where it crosses that street: by a crossing,
    /// or on another street's roadway.
    private func crossing(_ between: [Passage], from before: Passage?, to next: Passage) -> Passage? {
        guard isOnFoot, let before, !next.label.name.isEmpty, before.label.isSameWay(as: next.label),
            var crossing = between.first
        else { return nil }
        guard
            between.contains(where: { passage in
                passage.crossing == next.label.name || passage.label.kind == .road && !passage.isBesideStreet
            }), isAcross(from: before, to: next)
        else { return nil }
        for passage in between.dropFirst() { crossing.append(passage) }
        crossing.crossing = next.label.name
        return crossing
    }

    /// Whether the next passage starts well to the side of where the last one ended.
    private func isAcross(from before: Passage, to next: Passage) -> Bool {
        let start = geometry[before.geometryEnd]
        let end = geometry[next.geometryStart]
        guard start.distance(to: end).value >= 8,
            let along = direction.reaching(before.geometryEnd, from: before.geometryStart)
        else { return false }
        return (45...135).contains(abs(along.turn(to: start.bearing(to: end))))
    }

    private func allPassages() -> [Passage] {
        track.stretches.enumerated().map { position, stretch in
            Passage(
                stretch, at: position,
                label: isOnFoot ? WayLabel.forWalker(stretch) : WayLabel.forDriver(stretch), isOnFoot: isOnFoot)
        }
    }

    /// Joins what follows each other under one name, but where one turns and could have gone on.
    private func joined(_ passages: [Passage]) -> [Passage] {
        var joined: [Passage] = []
        for passage in passages {
            if let last = joined.last, last.label.isSameWay(as: passage.label),
                last.label.kind == .roundabout || !isTurnAtChoice(from: last, to: passage)
            {
                joined[joined.count - 1].append(passage)
            } else {
                joined.append(passage)
            }
        }
        return joined
    }

    /// Whether a way of one name turns at a junction at which one could have gone straighter.
    private func isTurnAtChoice(from before: Passage, to next: Passage) -> Bool {
        let stretch = track.stretches[next.stretches.lowerBound]
        if before.isBesideStreet || next.isBesideStreet || next.label.isConveyance { return false }
        let arriving = track.stretches[before.stretches.upperBound - 1].endBearing
        let turn = abs(arriving.turn(to: stretch.startBearing))
        if isFork(stretch, arriving: arriving) { return true }
        guard turn > 45 else { return false }
        return turn > 150 || stretch.branches.contains { abs(arriving.turn(to: $0.bearing)) < turn - 20 }
    }

    /// Whether a person would speak of a passage between its neighbors.
    private func isWorthTelling(at position: Int, of passages: [Passage]) -> Bool {
        let passage = passages[position]
        if passage.label.isConveyance || passage.label.kind == .roundabout { return true }
        let before = position > 0 ? passages[position - 1] : nil
        let after = position + 1 < passages.count ? passages[position + 1] : nil
        if isOnFoot {
            if let before, let after, before.isBesideStreet || after.isBesideStreet, passage.length.value < 40,
                !before.label.name.isEmpty, before.label.isSameWay(as: after.label)
            {
                return false
            }
            let isNamed = !passage.label.name.isEmpty && !passage.isBesideStreet
            if isNamed { return passage.length.value >= 15 }
            // At the ends one stands on it, so that a few steps more are worth telling.
            return passage.length.value >= (before == nil || after == nil ? 15 : 25)
        }
        if let before, let after, before.label.isSameWay(as: after.label), passage.length.value < 30 { return false }
        if !passage.label.name.isEmpty { return true }
        if passage.label.kind == .ramp {
            let isBetweenStreets = ![before, after].contains { $0.map(isFastRoad) ?? false }
            return !(isBetweenStreets && !isFast(passage) && passage.length.value < 120)
        }
        return passage.length.value >= 30
    }

    private func isFast(_ passage: Passage) -> Bool {
        let roadClass = track.stretches[passage.stretches.lowerBound].roadClass
        return roadClass == .motorway || roadClass == .trunk
    }

    private func isFastRoad(_ passage: Passage) -> Bool { isFast(passage) && passage.label.kind != .ramp }

    // MARK: Maneuvers

    private func departure(on passage: Passage) -> Instruction {
        let start = track.stretches[passage.stretches.lowerBound]
        let bearing = direction.leaving(passage.geometryStart, until: passage.geometryEnd) ?? start.startBearing
        return Instruction(
            Maneuver(.depart, at: geometry[track.stretches[0].geometryStart], after: bearing), way: passage.label,
            distance: passage.length, duration: passage.duration, geometryStart: passage.geometryStart,
            geometryEnd: passage.geometryEnd)
    }

    private func arrival(after passage: Passage?) -> Instruction {
        let end = track.stretches.last?.geometryEnd ?? 0
        let modifier: Maneuver.Modifier? =
            switch track.arrivalSide {
            case .left: .left
            case .right: .right
            case .on: nil
            }
        let bearing = passage.flatMap { direction.reaching($0.geometryEnd, from: $0.geometryStart) }
        return Instruction(
            Maneuver(.arrive, modifier, at: geometry[end], before: bearing ?? Bearing(degrees: 0)),
            way: passage?.label ?? WayLabel(.footpath), geometryStart: end, geometryEnd: end)
    }

    /// What to do where `next` begins; nil where one just goes on.
    private func instruction(from before: Passage, to next: Passage) -> Instruction? {
        let first = track.stretches[next.stretches.lowerBound]
        let isDirect = before.stretches.upperBound == next.stretches.lowerBound
        let arriving =
            direction.reaching(before.geometryEnd, from: before.geometryStart)
            ?? track.stretches[before.stretches.upperBound - 1].endBearing
        let leaving = direction.leaving(next.geometryStart, until: next.geometryEnd) ?? first.startBearing
        var maneuver = Maneuver(
            .turn, Maneuver.Modifier(turn: arriving.turn(to: leaving)), at: geometry[next.geometryStart],
            before: arriving, after: leaving)
        guard let kind = kind(of: maneuver, from: before, to: next, branches: isDirect ? first.branches : nil) else {
            return nil
        }
        maneuver.kind = kind
        if maneuver.modifier == .uturn, !before.label.isSameWay(as: next.label) {
            // One turns back on a way; from a way into another the turn is sharp.
            maneuver.modifier = arriving.turn(to: leaving) < 0 ? .sharpLeft : .sharpRight
        }
        var way = next.label
        var crossed: WayLabel?
        switch kind {
        case .stairs, .elevator, .escalator, .ferry: maneuver.modifier = nil
        case .cross:
            way = WayLabel(.crossing)
            crossed = WayLabel(.road, name: next.crossing ?? "")
        case .roundabout, .rotary: maneuver.exit = exitNumber(of: next)
        case .onRamp, .offRamp:
            // Where it leaves at a slight angle its side is told by what goes on beside it.
            let turns = maneuver.modifier == .straight ? first.branches.map { leaving.turn(to: $0.bearing) } : []
            if !turns.isEmpty, turns.allSatisfy({ $0 > 0 }) { maneuver.modifier = .slightLeft }
            if !turns.isEmpty, turns.allSatisfy({ $0 < 0 }) { maneuver.modifier = .slightRight }
        case .fork:
            let isLeft = first.branches.contains { leaving.turn(to: $0.bearing) > 0 }
            maneuver.modifier = isLeft ? .slightLeft : .slightRight
        default: break
        }
        var instruction = Instruction(
            maneuver, way: way, crossed: crossed, distance: next.length, duration: next.duration,
            geometryStart: next.geometryStart, geometryEnd: next.geometryEnd)
        if kind == .rotary { instruction.circle = next.label.name }
        instruction.signs = signs(along: next)
        let approach = track.stretches[next.stretches.lowerBound - 1]
        if !isOnFoot { instruction.lanes = Lane.lanes(approach.signs.lanes, for: maneuver.modifier) }
        return instruction
    }

    /// The signs along a passage: the number of an exit stands at its start, where it leads on the first piece that tells.
    private func signs(along passage: Passage) -> StretchSigns {
        guard !isOnFoot else { return StretchSigns() }
        let stretches = track.stretches[passage.stretches]
        var signs = stretches.first { !$0.signs.direction.isEmpty }?.signs ?? StretchSigns()
        signs.exit = stretches.first?.signs.exit ?? ""
        return signs
    }

    /// `branches` is nil where something between the two passages is not told.
    private func kind(
        of maneuver: Maneuver, from before: Passage, to next: Passage, branches: [Branch]?
    ) -> Maneuver.Kind? {
        let turn = abs(maneuver.bearingBefore.turn(to: maneuver.bearingAfter))
        switch next.label.kind {
        case .stairs: return .stairs
        case .elevator: return .elevator
        case .escalator: return .escalator
        case .ferry: return .ferry
        case .roundabout: return isRotary(next) ? .rotary : .roundabout
        default: break
        }
        if isOnFoot, let crossed = next.crossing, crossed == before.label.name { return .cross }
        if before.label.kind == .roundabout {
            return isRotary(before) ? .exitRotary : .exitRoundabout
        }
        if !isOnFoot, let kind = rampKind(from: before, to: next, turn: turn) { return kind }
        if let branches, let first = track.stretches[next.stretches].first,
            isFork(first, arriving: maneuver.bearingBefore), !branches.isEmpty
        {
            return .fork
        }
        if before.label.isSameWay(as: next.label) { return turn > 45 ? .continue : nil }
        if turn < 20 { return .newName }
        guard let branches else { return .turn }
        if turn >= 40 {
            return isEndOfRoad(maneuver, before: before, branches: branches) ? .endOfRoad : .turn
        }
        let isStraighter = branches.contains { abs(maneuver.bearingBefore.turn(to: $0.bearing)) < turn }
        return isStraighter ? .turn : .newName
    }

    private func rampKind(from before: Passage, to next: Passage, turn: Double) -> Maneuver.Kind? {
        if next.label.kind == .ramp, before.label.kind != .ramp {
            if isFastRoad(before) { return .offRamp }
            return isFast(next) ? .onRamp : nil
        }
        if before.label.kind == .ramp, isFastRoad(next), turn < 60 { return .merge }
        return nil
    }

    /// Whether two ways of one kind go on ahead from here, side by side: ramps, or fast roads.
    private func isFork(_ stretch: Stretch, arriving: Bearing) -> Bool {
        guard !isOnFoot, abs(arriving.turn(to: stretch.startBearing)) <= 45 else { return false }
        let isRamp = stretch.flags.contains(.link)
        let isFast = stretch.roadClass == .motorway || stretch.roadClass == .trunk
        guard isRamp || isFast else { return false }
        return stretch.branches.contains { branch in
            let branchIsFast = branch.roadClass == .motorway || branch.roadClass == .trunk
            return branch.flags.contains(.link) == isRamp && (isRamp || branchIsFast)
                && abs(arriving.turn(to: branch.bearing)) <= 45
        }
    }

    /// Whether the way ends at another one that goes to both sides.
    private func isEndOfRoad(_ maneuver: Maneuver, before: Passage, branches: [Branch]) -> Bool {
        guard before.label.kind == .road, !before.isBesideStreet, before.length.value >= 20 else { return false }
        let side = maneuver.bearingBefore.turn(to: maneuver.bearingAfter)
        let turns = branches.map { maneuver.bearingBefore.turn(to: $0.bearing) }
        return !turns.contains { abs($0) < 45 } && turns.contains { abs($0) < 150 && ($0 > 0) != (side > 0) }
    }

    // MARK: Finishing

    private func extend(_ instruction: inout Instruction, by passage: Passage) {
        instruction.distance = instruction.distance + passage.length
        instruction.duration = instruction.duration + passage.duration
    }

    /// A street that is crossed and then walked along as before is one step.
    private func joinCrossings(_ instructions: inout [Instruction]) {
        var joined: [Instruction] = []
        for instruction in instructions {
            if let last = joined.last, let crossed = last.crossed, crossed.isSameWay(as: instruction.way),
                instruction.crossed == nil,
                abs(last.maneuver.bearingBefore.turn(to: instruction.maneuver.bearingAfter)) < 60
            {
                joined[joined.count - 1].way = instruction.way
                joined[joined.count - 1].distance = last.distance + instruction.distance
                joined[joined.count - 1].duration = last.duration + instruction.duration
            } else {
                joined.append(instruction)
            }
        }
        instructions = joined
    }

    /// Stairs with landings between them are one step.
    private func joinStairs(_ instructions: inout [Instruction]) {
        var joined: [Instruction] = []
        for instruction in instructions {
            if let last = joined.indices.last, joined[last].way.isConveyance,
                joined[last].way.isSameWay(as: instruction.way)
            {
                joined[last].distance = joined[last].distance + instruction.distance
                joined[last].duration = joined[last].duration + instruction.duration
            } else {
                joined.append(instruction)
            }
        }
        instructions = joined
    }

    /// The first street that is crossed on the first step, else the one that is turned into after it.
    ///
    /// Where the street but changes its name, one does not come to another one: there it is the one that is crossed.
    private func firstStreet(after instructions: [Instruction]) -> WayLabel? {
        let end = instructions[0].geometryEnd
        let next = instructions.count > 1 ? instructions[1] : nil
        let isRenamed = next?.maneuver.kind == .newName
        var own = [instructions[0].way.name]
        if isRenamed, let next { own.append(next.way.name) }
        for stretch in track.stretches.dropFirst() where stretch.geometryStart < (isRenamed ? end + 1 : end) {
            let crossed = isOnFoot && stretch.flags.contains(.crossing) ? stretch.crossedName : ""
            let names = [crossed] + stretch.branches.filter { $0.roadClass < .service }.map(\.name)
            if let name = names.first(where: { !$0.isEmpty && !own.contains($0) }) {
                return WayLabel(.road, name: name)
            }
        }
        guard let way = next?.way, !isRenamed else { return nil }
        return way.name.isEmpty || own.contains(way.name) ? nil : way
    }
}

extension RoadClass {
    /// Whether `a` is the greater road.
    fileprivate static func < (a: RoadClass, b: RoadClass) -> Bool { a.rawValue < b.rawValue }
}
