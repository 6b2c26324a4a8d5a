import Journeys
import Measures
import Streets

extension ManeuverBuilder {
    /// Whether a passage along a roundabout is one that people know by its name.
    func isRotary(_ passage: Passage) -> Bool {
        passage.label.kind == .roundabout
            && track.roundabout(at: passage.stretches.lowerBound)?.isRotary ?? !passage.label.name.isEmpty
    }

    /// The number of the way out of a roundabout that one takes: those that one passes, and this one.
    ///
    /// The way back into one's own street counts where one comes past it, and so do streets that only those may enter
    /// who have to do there; driveways and ways for walkers do not. Of several ways out at one place the outer ones
    /// come first.
    func exitNumber(of roundabout: Passage) -> Int {
        func exits(at stretch: Int) -> some Collection<Branch> {
            track.branches(at: stretch).lazy.filter { !$0.flags.contains(.roundabout) && $0.roadClass.isExit }
        }
        var number = 1
        for stretch in roundabout.stretches.dropFirst() { number += exits(at: stretch).count }
        let after = roundabout.stretches.upperBound
        if after < track.stretches.count {
            let arriving = track.stretches[after - 1].endBearing
            let outward = track.drivingSide == .right ? 1.0 : -1
            let own = arriving.turn(to: track.stretches[after].startBearing) * outward
            number += exits(at: after).count { arriving.turn(to: $0.bearing) * outward > own }
        }
        return number
    }

    /// Who enters a roundabout wants to know the way out of it; one that is but a crossing is a turn, in and out at
    /// once.
    func finishRoundabouts(_ instructions: inout [Instruction]) {
        guard instructions.indices.contains(where: { isEntry(instructions[$0]) }) else { return }
        var finished: [Instruction] = []
        for instruction in instructions {
            let kind = instruction.maneuver.kind
            guard let last = finished.indices.last, finished[last].maneuver.exit != nil,
                kind == .exitRoundabout || kind == .exitRotary
            else {
                // Who goes in and stays takes no exit.
                if let last = finished.indices.last, isEntry(finished[last]) { finished[last].maneuver.exit = nil }
                finished.append(instruction)
                continue
            }
            finished[last].way = instruction.way
            if isCrossing(finished[last]) {
                let before = finished[last].maneuver.bearingBefore
                let after = instruction.maneuver.bearingAfter
                finished[last].maneuver.kind = .roundaboutTurn
                finished[last].maneuver.exit = nil
                finished[last].maneuver.modifier = Maneuver.Modifier(turn: before.turn(to: after))
                finished[last].maneuver.bearingAfter = after
                finished[last].distance = finished[last].distance + instruction.distance
                finished[last].duration = finished[last].duration + instruction.duration
                finished[last].signs = instruction.signs
            } else {
                finished.append(instruction)
            }
        }
        if let last = finished.indices.last, isEntry(finished[last]) { finished[last].maneuver.exit = nil }
        instructions = finished
    }

    private func isEntry(_ instruction: Instruction) -> Bool {
        instruction.maneuver.kind == .roundabout || instruction.maneuver.kind == .rotary
    }

    /// Whether the roundabout that is entered is but a crossing.
    private func isCrossing(_ instruction: Instruction) -> Bool {
        let start = instruction.geometryStart
        let entry = track.stretches.firstIndex { $0.geometryStart == start }
        return entry.flatMap { track.roundabout(at: $0) }?.isCrossing ?? false
    }
}
