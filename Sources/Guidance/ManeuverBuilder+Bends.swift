import Geometry
import Journeys
import Measures

/// Turns inside of one way, where neither name nor kind tells them: paths of a park, lines across a square.
extension ManeuverBuilder {
    /// From how many degrees on a bend is told.
    private static let leastBend = 60.0

    /// Whether one who walks turns at the start of a stretch, or within some steps of it, where one could go elsewhere.
    ///
    /// Two corners of 45° with a few steps between them are one turn, and two that cancel out are none: what counts is
    /// how the line goes some meters before and behind. Of several junctions in one bend the one where most of it lies
    /// counts; a path that winds without a junction is followed without a word.
    func isBend(at position: Int, of passage: Passage) -> Bool {
        guard isOnFoot else { return false }
        let start = track.stretches[position].geometryStart
        let end = endOfWay(from: position, along: passage.label)
        guard
            let turn = bends.turn(at: start, from: passage.geometryStart, until: end, atLeast: Self.leastBend),
            isChoice(position)
        else { return false }
        var ahead = Meters.zero
        for next in track.stretches.indices[(position + 1)...] {
            ahead = ahead + track.stretches[next - 1].length
            let start = track.stretches[next].geometryStart
            guard ahead.value < bends.reach, start < end else { break }
            let end = endOfWay(from: next, along: passage.label)
            if isChoice(next),
                let later = bends.turn(at: start, from: passage.geometryStart, until: end, atLeast: Self.leastBend),
                abs(later) > abs(turn) + 1
            {
                return false
            }
        }
        return true
    }

    /// Whether at the start of a stretch something else leads on than the way back; in an open area something always
    /// does.
    private func isChoice(_ position: Int) -> Bool {
        let (before, next) = (track.stretches[position - 1], track.stretches[position])
        let arriving = before.endBearing
        return before.flags.union(next.flags).contains(.acrossArea)
            || track.branches(at: position).contains { abs(arriving.turn(to: $0.bearing)) <= 150 }
    }

    /// The last point of what goes on from a stretch as one way, as far as a direction is taken.
    private func endOfWay(from position: Int, along label: StretchLabel) -> Int {
        var end = track.stretches[position].geometryEnd
        var length = track.stretches[position].length.value
        var next = position + 1
        while length < bends.reach, next < track.stretches.count,
            label.isSameWay(as: StretchLabel(track.stretches[next], isOnFoot: isOnFoot), in: track)
        {
            end = track.stretches[next].geometryEnd
            length += track.stretches[next].length.value
            next += 1
        }
        return end
    }
}
