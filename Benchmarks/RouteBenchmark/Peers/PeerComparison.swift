import BenchmarkKit
import RouteB

/// A peer and the project on the same pairs, in one process, by one clock.
///
/// The pairs are random places of the peer's own network. The project is given their coordinates: it snaps both,
/// searches and makes the geometry of the way; the peer starts from its own nodes and makes the geometry too. The peak
/// of memory is that of the process before the region is opened: the peer's own.
func peerReport<Peer: StreetPeer>(
    _: Peer.Type, region path: String, _ options: BenchmarkOptions
) throws -> WorkReport {
    if let obstacle = Peer.obstacle {
        return WorkReport([], notes: ["\(Peer.name) is skipped: \(obstacle)."])
    }
    let peer = try Peer(PeerSource(roads: options.folder + "/" + RoadFile.name, region: path, folder: options.folder))
    let places = peer.places
    guard places.count > 1 else {
        return WorkReport([], notes: ["\(Peer.name): left out, since the region has no roads for it."])
    }
    // What a peer loads with its first query is on no clock, but in its memory.
    for method in peer.methods.indices { _ = try peer.answers(to: [(from: 0, to: 1)], method: method) }
    let peak = Machine.ownPeakBytes()

    let region = try Region(at: path)
    let pairs = pairs(of: places, in: region.streets, options)
    guard !pairs.isEmpty else {
        return WorkReport([], notes: ["\(Peer.name): left out, since no two of its places hang together."])
    }
    var report = WorkReport(peer.building)
    report.notes.append("\(Peer.name): \(pairs.count) pairs of its \(places.count) nodes, seed \(options.seed).")
    let asked = max(1, pairs.count / Peer.askedShare)
    var peerAnswers: [[PeerAnswer]] = []
    for (method, name) in peer.methods.enumerated() {
        let answers = try peer.answers(to: Array(pairs.prefix(asked)), method: method)
        peerAnswers.append(answers)
        report.measurements.append(
            Measurement(
                Peer.work, by: "\(Peer.name) \(name)", nanoseconds: answers.map(\.nanoseconds),
                answered: answers.count { $0.length != nil }, peakBytes: peak))
    }

    let ours = projectAnswers(to: pairs.map { (places[$0.from], places[$0.to]) }, in: region.streets)
    let row = Measurement(
        Peer.work, by: projectName, nanoseconds: ours.map(\.nanoseconds),
        answered: ours.count { $0.length != nil })
    report.measurements.append(row)
    for (answers, name) in zip(peerAnswers, peer.methods) {
        report.comparisons.append(
            comparison(of: Array(ours.prefix(asked)), with: answers, named: "\(Peer.name) \(name)"))
    }
    return report
}

/// Random pairs of a peer's places that lie on one connected piece of the streets.
private func pairs(
    of places: [Coordinate], in streets: StreetGraph, _ options: BenchmarkOptions
) -> [(from: Int, to: Int)] {
    let questions = StreetQuestions(streets, mode: .drive)
    let pieces = places.map { questions.piece(at: $0, for: .drive) }
    var random = SeededGenerator(seed: options.seed)
    var pairs: [(from: Int, to: Int)] = []
    // Where hardly two places hang together, there are as many pairs as so many draws give.
    for _ in 0..<100 * options.queries where pairs.count < options.queries {
        let pair = (from: random.number(below: places.count), to: random.number(below: places.count))
        if pair.from != pair.to, pieces[pair.from] == pieces[pair.to] { pairs.append(pair) }
    }
    return pairs
}

/// The project's answers: snapping, search and geometry are on the clock.
private func projectAnswers(to pairs: [(Coordinate, Coordinate)], in streets: StreetGraph) -> [PeerAnswer] {
    let router = StreetRouter(streets)
    func answer(_ from: Coordinate, _ to: Coordinate) -> PeerAnswer {
        var path: StreetPath?
        var points = 0
        let nanoseconds = Stopwatch.time {
            path = router.path(
                from: corner(at: from, in: streets), to: corner(at: to, in: streets), profile: .drive)
            points = path?.points(in: streets).count ?? 0
        }
        return PeerAnswer(nanoseconds: nanoseconds, length: points > 0 ? path?.length : nil)
    }
    if let first = pairs.first { _ = answer(first.0, first.1) }
    return pairs.map(answer)
}

/// All streets that meet at a corner, so that a way may begin and end on any of them, as it may for a peer's node.
private func corner(at place: Coordinate, in streets: StreetGraph) -> [StreetPosition] {
    let near = streets.snap(place, for: .drive, limit: 6)
    guard let first = near.first else { return [] }
    return near.filter { $0.distance.value <= first.distance.value + 0.1 }
}

private func comparison(of ours: [PeerAnswer], with theirs: [PeerAnswer], named peer: String) -> Comparison {
    let ratios = zip(ours, theirs).compactMap { our, their -> Double? in
        guard let our = our.length, let their = their.length, their.value > 0 else { return nil }
        return our.value / their.value
    }
    func side(_ answers: [PeerAnswer], _ engine: String) -> Comparison.Side {
        Comparison.Side(
            engine: engine, medianNanoseconds: Distribution(answers.map(\.nanoseconds))?.median ?? .nan,
            answered: answers.count { $0.length != nil })
    }
    return Comparison(
        work: "drive", pairs: ours.count, peer: side(theirs, peer), project: side(ours, projectName),
        bothAnswered: ratios.count, lengthRatio: Distribution(ratios)?.median)
}
