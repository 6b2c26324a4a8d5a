import BenchmarkKit

extension Runner {
    /// The timetables that are measured by themselves.
    func timetableSubjects() -> [Subject] {
        guard options.wants(.timetable), options.region == nil else { return [] }
        return TimetableFeeds.known.compactMap { feeds in
            if let missing = feeds.missingFile {
                print("\(feeds.name) is left out, since \(missing) is not there.")
                return nil
            }
            return Subject(
                name: feeds.name, begin: { _ in [Step(name: "timetable") { try timetableReport(feeds) }] },
                expectations: Limits.timetable, shortName: feeds.key)
        }
    }

    /// A timetable from stop to stop, and nigiri on the same feed with the same footpaths.
    private func timetableReport(_ feeds: TimetableFeeds) throws -> WorkReport {
        guard options.peerFolder.python != nil else {
            return WorkReport(
                [],
                notes: [
                    "timetable: left out, since there is no Python in \(options.peersFolder) (.ci/peers fetches it)."
                ])
        }
        let folder = options.folder + "/timetable-" + feeds.key
        try makeFolder(options.folder)
        tell("one feed for both")
        try NigiriPeer.prepare(
            feeds, in: folder, options.peerFolder, queries: options.queries, seed: options.seed)
        let city = BenchmarkCity(name: feeds.name, folder: folder, gtfs: [folder], region: "")
        let (ours, peak): ([TimedWork], Int) = try start(.timetable, city)
        var report = WorkReport()
        for var work in ours {
            work.peakBytes = peak
            if let row = work.measurement(named: work.work, by: projectName) { report.measurements.append(row) }
        }
        func row(_ work: String, _ engine: String) -> Measurement? {
            report.measurements.first { $0.work == work && $0.engine == engine }
        }
        for work in [TimetableWork.pareto, TimetableWork.astar] {
            guard let plain = row(work, projectName), let changed = row(work + TimetableWork.changed, projectName)
            else {
                continue
            }
            report.verdicts.append(
                Verdict(
                    subject: feeds.key, work: work + TimetableWork.changed, quantity: .time,
                    project: changed.medianNanoseconds, peer: "without changes", theirs: plain.medianNanoseconds,
                    limit: .timesPeer(1.2)))
        }
        guard options.wants(PeerName.nigiri) else { return report }
        if let obstacle = NigiriPeer.obstacle(options.peerFolder) {
            report.notes.append("\(NigiriPeer.name) is skipped: \(obstacle).")
            return report
        }
        tell(NigiriPeer.name)
        let theirs = try NigiriPeer.works(in: folder, day: feeds.day, options.peerFolder)
        report.measurements += theirs.compactMap { $0.measurement(named: $0.work, by: NigiriPeer.name) }
        for work in [TimetableWork.pareto, TimetableWork.range] {
            guard let own = row(work, projectName)?.p95Nanoseconds,
                let other = row(work, NigiriPeer.name)?.p95Nanoseconds
            else { continue }
            report.verdicts.append(
                Verdict(
                    subject: feeds.key, work: work + ", 95th percentile", quantity: .time, project: own,
                    peer: NigiriPeer.name, theirs: other, limit: .timesPeer(0.2)))
        }
        let version = theirs.first { $0.work == "version" }?.version ?? ""
        if let own = ours.first(where: { $0.work == TimetableWork.pareto })?.costs,
            let other = theirs.first(where: { $0.work == TimetableWork.pareto })?.costs, own.count == other.count
        {
            let pairs = zip(own.map { $0 / 60 }, other)
            report.notes.append(
                "nigiri by pynigiri \(version), one thread, both with the same footpaths; of \(own.count) earliest arrivals "
                    + "\(pairs.count { $0 == $1 }) lie in the same minute, the project's later in "
                    + "\(pairs.count { $0 == 0 && $1 > 0 || $1 > 0 && $0 > $1 }), earlier in "
                    + "\(pairs.count { $1 == 0 && $0 > 0 || $0 > 0 && $0 < $1 }).")
            try write(
                (["question,arrival"] + own.enumerated().map { "\($0),\($1)" }).joined(separator: "\n") + "\n",
                to: folder + "/arrivals.csv")
            report.notes += try NigiriPeer.differences(in: folder, options.peerFolder)
        }
        return report
    }
}
