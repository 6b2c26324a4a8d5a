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
    /// The same over some more meters, so that a wide bend is one, too.
    let bends: LineDirection

    /// The maneuvers of a track whose stretches lie in `geometry`.
    public init(_ track: Track, geometry: [Coordinate]) {
        self.track = track
        self.geometry = geometry
        isOnFoot = track.mode == .walk || track.mode == .wheelchair
        direction = LineDirection(points: geometry, reach: isOnFoot ? 15 : 20)
        bends = LineDirection(points: geometry, reach: 20)
    }

    /// From `depart` to `arrive`; for a way of no length `arrive` alone.
    public func instructions() -> [Instruction] {
        let passages = toldPassages()
        guard let first = passages.first, let last = passages.last else { return [arrival(after: nil)] }
        var instructions = [departure(on: first)]
        instructions.reserveCapacity(passages.count + 1)
        for next in passages.indices.dropFirst() {
            if let instruction = instruction(from: passages[next - 1], to: passages[next]) {
                instructions.append(instruction)
            } else {
                extend(&instructions[instructions.count - 1], by: passages[next])
            }
        }
        joinSteps(&instructions)
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
        let passages = passages()
        var isTold = passages.indices.map { isWorthTelling(at: $0, of: passages) }
        if !isTold.contains(true), let longest = passages.indices.max(by: { passages[$0].length < passages[$1].length })
        {
            isTold[longest] = true
        }
        var told: [Passage] = []
        told.reserveCapacity(passages.count)
        // What is not told between what was told last and what is told next.
        var skipped = 0..<0
        for position in passages.indices {
            guard isTold[position] else {
                skipped = (skipped.isEmpty ? position : skipped.lowerBound)..<position + 1
                continue
            }
            if let last = told.indices.last {
                if let crossing = crossing(passages[skipped], from: told[last], to: passages[position]) {
                    told.append(crossing)
                } else {
                    for short in skipped { told[last].absorb(passages[short]) }
                }
                told.append(passages[position])
            } else {
                told.append(passages[position])
                for short in skipped { told[0].absorb(passages[short]) }
            }
            skipped = 0..<0
        }
        for short in skipped { told[told.count - 1].absorb(passages[short]) }
        return told
    }

    /// What lies between two passages along one street as one passage, where it crosses that street: by a crossing,
    /// or on another street's roadway.
    private func crossing(_ between: ArraySlice<Passage>, from before: Passage, to next: Passage) -> Passage? {
        guard isOnFoot, var crossing = between.first, !next.label.name.isEmpty,
            before.label.isSameWay(as: next.label, in: track)
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

    /// The pieces of the way; joined is what follows each other under one name, but where one turns and could have gone
    /// on.
    private func passages() -> [Passage] {
        var passages: [Passage] = []
        passages.reserveCapacity(min(32, track.stretches.count))
        for position in track.stretches.indices {
            let stretch = track.stretches[position]
            if let last = passages.indices.last, goesOn(passages[last], with: stretch, at: position) {
                passages[last].append(stretch, at: position, isOnFoot: isOnFoot)
            } else {
                passages.append(Passage(stretch, at: position, isOnFoot: isOnFoot))
            }
        }
        return passages
    }

    /// Whether a passage goes on with a stretch.
    private func goesOn(_ passage: Passage, with next: Stretch, at position: Int) -> Bool {
        guard passage.label.isSameWay(as: StretchLabel(next, isOnFoot: isOnFoot), in: track) else { return false }
        return passage.label.kind == .roundabout || passage.label.isConveyance || passage.isBesideStreet
            || isOnFoot && Passage.isBesideStreet(next)
            || !isTurnAtChoice(position) && !isBend(at: position, of: passage)
    }

    /// Whether one turns at the start of a stretch where one could have gone straighter.
    private func isTurnAtChoice(_ position: Int) -> Bool {
        let arriving = track.stretches[position - 1].endBearing
        if isFork(position, arriving: arriving) { return true }
        let turn = abs(arriving.turn(to: track.stretches[position].startBearing))
        guard turn > 45 else { return false }
        return turn > 150
            || track.branches(at: position).contains { abs(arriving.turn(to: $0.bearing)) < turn - 20 }
    }

    /// Whether a person would speak of a passage between its neighbors.
    private func isWorthTelling(at position: Int, of passages: [Passage]) -> Bool {
        if passages[position].label.isConveyance || passages[position].label.kind == .roundabout { return true }
        let meters = passages[position].length.value
        let isNamed = !passages[position].label.name.isEmpty
        if passages[position].isOnTheSpot { return true }
        let isAtEnd = position == 0 || position == passages.count - 1
        /// Whether it lies between two passages of one name.
        var isWithinWay: Bool {
            !isAtEnd && passages[position - 1].label.isSameWay(as: passages[position + 1].label, in: track)
        }
        if isOnFoot {
            if meters < 40, !isAtEnd, passages[position - 1].isBesideStreet || passages[position + 1].isBesideStreet,
                !passages[position - 1].label.name.isEmpty, isWithinWay
            {
                return false
            }
            // At the ends one stands on it, so that a few steps more are worth telling.
            return meters >= (isNamed && !passages[position].isBesideStreet || isAtEnd ? 15 : 25)
        }
        if meters < 30, isWithinWay { return false }
        if isNamed { return true }
        if passages[position].label.kind == .ramp {
            let isAfterFastRoad = position > 0 && isFastRoad(passages[position - 1])
            let isBeforeFastRoad = position + 1 < passages.count && isFastRoad(passages[position + 1])
            return isAfterFastRoad || isBeforeFastRoad || isFast(passages[position]) || meters >= 120
        }
        return meters >= 30
    }

    private func isFast(_ passage: Passage) -> Bool {
        track.stretches[passage.stretches.lowerBound].roadClass.isFast
    }

    private func isFastRoad(_ passage: Passage) -> Bool { isFast(passage) && passage.label.kind != .ramp }

    // MARK: Maneuvers

    private func departure(on passage: Passage) -> Instruction {
        let bearing =
            direction.leaving(passage.geometryStart, until: passage.geometryEnd)
            ?? track.stretches[passage.stretches.lowerBound].startBearing
        return Instruction(
            Maneuver(.depart, at: geometry[track.stretches[0].geometryStart], after: bearing),
            way: WayLabel(passage.label, in: track),
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
            way: passage.map { WayLabel($0.label, in: track) } ?? WayLabel(.footpath), geometryStart: end,
            geometryEnd: end)
    }

    /// What to do where `next` begins; nil where one just goes on.
    private func instruction(from before: Passage, to next: Passage) -> Instruction? {
        let first = next.stretches.lowerBound
        let isDirect = before.stretches.upperBound == first
        let arriving =
            direction.reaching(before.geometryEnd, from: before.geometryStart)
            ?? track.stretches[before.stretches.upperBound - 1].endBearing
        let leaving =
            direction.leaving(next.geometryStart, until: next.geometryEnd) ?? track.stretches[first].startBearing
        var maneuver = Maneuver(
            .turn, Maneuver.Modifier(turn: arriving.turn(to: leaving)), at: geometry[next.geometryStart],
            before: arriving, after: leaving)
        let branches = isDirect ? track.branches(at: first) : nil
        guard let kind = kind(of: maneuver, from: before, to: next, branches: branches) else { return nil }
        maneuver.kind = kind
        if maneuver.modifier == .uturn, !before.label.isSameWay(as: next.label, in: track) {
            // One turns back on a way; from a way into another the turn is sharp.
            maneuver.modifier = arriving.turn(to: leaving) < 0 ? .sharpLeft : .sharpRight
        }
        var way = WayLabel(next.label, in: track)
        var crossed: WayLabel?
        switch kind {
        case .stairs, .elevator, .escalator, .ferry: maneuver.modifier = nil
        case .cross:
            way = WayLabel(.crossing)
            crossed = WayLabel(.road, name: track[next.crossing])
        case .roundabout, .rotary: maneuver.exit = exitNumber(of: next)
        case .onRamp, .offRamp:
            // Where it leaves at a slight angle its side is told by what goes on beside it.
            let isAhead = maneuver.modifier == .straight
            let turns = isAhead ? track.branches(at: first).map { leaving.turn(to: $0.bearing) } : []
            if !turns.isEmpty, turns.allSatisfy({ $0 > 0 }) { maneuver.modifier = .slightLeft }
            if !turns.isEmpty, turns.allSatisfy({ $0 < 0 }) { maneuver.modifier = .slightRight }
        case .fork:
            let isLeft = track.branches(at: first).contains { leaving.turn(to: $0.bearing) > 0 }
            maneuver.modifier = isLeft ? .slightLeft : .slightRight
        default: break
        }
        var instruction = Instruction(
            maneuver, way: way, crossed: crossed, distance: next.length, duration: next.duration,
            geometryStart: next.geometryStart, geometryEnd: next.geometryEnd)
        if kind == .rotary { instruction.circle = track[next.label.name] }
        instruction.signs = signs(along: next)
        if !isOnFoot {
            instruction.lanes = Lane.lanes(track[track.stretches[first - 1].signs.lanes], for: maneuver.modifier)
        }
        return instruction
    }

    /// The signs along a passage: the number of an exit stands at its start, where it leads on the first piece that
    /// tells.
    private func signs(along passage: Passage) -> StretchSigns {
        guard !isOnFoot else { return StretchSigns() }
        let telling = passage.stretches.first {
            let written = track.stretches[$0].signs
            return !(written.destinations.isEmpty && written.destinationRefs.isEmpty)
                && !track.signs(at: $0).direction.isEmpty
        }
        var signs = telling.map(track.signs) ?? StretchSigns()
        let exit = track[track.stretches[passage.stretches.lowerBound].signs.exit]
        if signs.exit != exit { signs.exit = exit }
        return signs
    }

    /// `branches` is nil where something between the two passages is not told.
    private func kind(
        of maneuver: Maneuver, from before: Passage, to next: Passage, branches: ArraySlice<Branch>?
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
        if isOnFoot, !next.crossing.isEmpty, next.crossing == before.label.name { return .cross }
        if before.label.kind == .roundabout {
            return isRotary(before) ? .exitRotary : .exitRoundabout
        }
        if !isOnFoot, let kind = rampKind(from: before, to: next, turn: turn) { return kind }
        if let branches, !branches.isEmpty, isFork(next.stretches.lowerBound, arriving: maneuver.bearingBefore) {
            return .fork
        }
        if before.label.isSameWay(as: next.label, in: track) { return turn > 45 ? .continue : nil }
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

    /// Whether at the start of a stretch two ways of one kind go on ahead, side by side: ramps, or fast roads.
    private func isFork(_ position: Int, arriving: Bearing) -> Bool {
        guard !isOnFoot else { return false }
        let isRamp = track.stretches[position].flags.contains(.link)
        guard isRamp || track.stretches[position].roadClass.isFast,
            abs(arriving.turn(to: track.stretches[position].startBearing)) <= 45
        else { return false }
        return track.branches(at: position).contains { branch in
            branch.flags.contains(.link) == isRamp && (isRamp || branch.roadClass.isFast)
                && abs(arriving.turn(to: branch.bearing)) <= 45
        }
    }

    /// Whether the way ends at another one that goes to both sides.
    private func isEndOfRoad(_ maneuver: Maneuver, before: Passage, branches: ArraySlice<Branch>) -> Bool {
        guard before.label.kind == .road, !before.isBesideStreet, before.length.value >= 20 else { return false }
        let side = maneuver.bearingBefore.turn(to: maneuver.bearingAfter)
        var goesToBothSides = false
        for branch in branches {
            let turn = maneuver.bearingBefore.turn(to: branch.bearing)
            if abs(turn) < 45 { return false }
            if abs(turn) < 150, (turn > 0) != (side > 0) { goesToBothSides = true }
        }
        return goesToBothSides
    }

    // MARK: Finishing

    private func extend(_ instruction: inout Instruction, by passage: Passage) {
        instruction.distance = instruction.distance + passage.length
        instruction.duration = instruction.duration + passage.duration
    }

    /// A street that is crossed and then walked along as before is one step; so are stairs with landings between them.
    private func joinSteps(_ instructions: inout [Instruction]) {
        var last = 0
        for next in instructions.indices.dropFirst() {
            if isCrossed(in: instructions[last], before: instructions[next]) {
                instructions[last].way = instructions[next].way
            } else if !isFlight(instructions[last], before: instructions[next]) {
                last += 1
                if last < next { instructions[last] = instructions[next] }
                continue
            }
            instructions[last].distance = instructions[last].distance + instructions[next].distance
            instructions[last].duration = instructions[last].duration + instructions[next].duration
        }
        instructions.removeSubrange((last + 1)...)
    }

    /// Whether one crosses a street and goes on along it.
    private func isCrossed(in instruction: Instruction, before next: Instruction) -> Bool {
        guard let crossed = instruction.crossed, next.crossed == nil else { return false }
        return crossed.isSameWay(as: next.way)
            && abs(instruction.maneuver.bearingBefore.turn(to: next.maneuver.bearingAfter)) < 60
    }

    /// Whether the next step is but another flight of the same stairs.
    private func isFlight(_ instruction: Instruction, before next: Instruction) -> Bool {
        instruction.way.isConveyance && instruction.way.isSameWay(as: next.way)
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
        func isOther(_ name: String) -> Bool { !name.isEmpty && !own.contains(name) }
        for position in track.stretches.indices.dropFirst() {
            guard track.stretches[position].geometryStart < (isRenamed ? end + 1 : end) else { break }
            if isOnFoot, track.stretches[position].flags.contains(.crossing) {
                let crossed = track[track.stretches[position].crossedName]
                if isOther(crossed) { return WayLabel(.road, name: crossed) }
            }
            let branch = track.branches(at: position).first { $0.roadClass < .service && isOther(track[$0.name]) }
            if let branch { return WayLabel(.road, name: track[branch.name]) }
        }
        guard let way = next?.way, !isRenamed else { return nil }
        return way.name.isEmpty || own.contains(way.name) ? nil : way
    }
}

extension RoadClass {
    /// Whether `a` is the greater road.
    fileprivate static func < (a: RoadClass, b: RoadClass) -> Bool { a.rawValue < b.rawValue }

    /// Whether it is a road on which one drives fast, without crossings.
    fileprivate var isFast: Bool { self == .motorway || self == .trunk }
}
