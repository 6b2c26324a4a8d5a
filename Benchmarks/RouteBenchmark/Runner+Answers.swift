import BenchmarkKit

extension Runner {
    /// The project's full answers, then those of each peer on the same map and the same pairs.
    func answerSteps(_ city: BenchmarkCity) -> [Step] {
        let own = AnswerBox()
        var steps = [
            Step(name: "answers") {
                let (answers, peak): ([OwnAnswers], Int) = try start(.answers, city)
                own.answers = answers
                return try ownReport(answers, peak: peak, city)
            }
        ]
        guard let map = city.osm.first, city.osm.count == 1 else {
            let note = "OSRM and Valhalla are left out, since the region is not made of one map."
            return steps + [Step(name: "peers") { WorkReport([], notes: [note]) }]
        }
        let source = AnswerSource(
            peers: options.peerFolder, map: map, name: city.key, folder: city.folder, rebuilds: options.rebuilds)
        for (name, peer) in answerPeers where options.wants(name) {
            steps.append(
                Step(name: peer.name) {
                    if let obstacle = peer.obstacle(source.peers) {
                        return WorkReport([], notes: ["\(peer.name) is skipped: \(obstacle)."])
                    }
                    return try answers(of: peer.init(source), beside: own.answers, city)
                })
        }
        return steps
    }

    /// What the project's answers have taken, until the peers have been asked the same.
    private final class AnswerBox {
        var answers: [OwnAnswers] = []
    }

    private func ownReport(_ answers: [OwnAnswers], peak: Int, _ city: BenchmarkCity) throws -> WorkReport {
        var report = WorkReport()
        for own in answers {
            try write(own.pairs, to: pairsFile(own.mode, city))
            for (hasSentences, var times) in [(false, own.withoutSentences), (true, own.withSentences)] {
                times.peakBytes = peak
                if let row = times.measurement(named: own.work(hasSentences: hasSentences), by: projectName) {
                    report.measurements.append(row)
                }
            }
            report.notes.append(
                "\(own.mode): an answer has \(own.withSentences.answerBytes ?? 0) bytes with sentences, "
                    + "\(own.withoutSentences.answerBytes ?? 0) without.")
        }
        return report
    }

    private func answers(
        of peer: some AnswerPeer, beside ours: [OwnAnswers], _ city: BenchmarkCity
    ) throws -> WorkReport {
        var report = peer.building
        for question in peer.questions {
            guard let own = ours.first(where: { $0.mode == question.mode.name }) else { continue }
            tell("\(question.engine), \(own.mode)")
            let theirs = try question.ask(pairsFile(own.mode, city))
            let work = own.work(hasSentences: question.hasSentences)
            guard let row = theirs.measurement(named: work, by: question.engine) else { continue }
            report.measurements.append(row)
            let times = question.hasSentences ? own.withSentences : own.withoutSentences
            guard let mine = times.measurement(named: work, by: projectName) else { continue }
            let ratios = zip(times.lengths ?? [], theirs.lengths ?? []).compactMap { our, their -> Double? in
                guard let our, let their, their > 0 else { return nil }
                return our / their
            }
            report.comparisons.append(
                Comparison(
                    work: work, pairs: times.nanoseconds.count,
                    peer: side(row, question.engine), project: side(mine, projectName), bothAnswered: ratios.count,
                    lengthRatio: Distribution(ratios)?.median))
            report.notes.append("\(question.engine), \(own.mode): an answer has \(theirs.answerBytes ?? 0) bytes.")
        }
        return report
    }

    private func side(_ row: Measurement, _ engine: String) -> Comparison.Side {
        Comparison.Side(engine: engine, medianNanoseconds: row.medianNanoseconds, answered: row.answered ?? row.runs)
    }

    private func pairsFile(_ mode: String, _ city: BenchmarkCity) -> String { "\(city.folder)/pairs-\(mode).csv" }
}
