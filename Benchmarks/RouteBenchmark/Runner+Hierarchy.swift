import BenchmarkKit

extension Runner {
    /// The hierarchy on the DIMACS road network, and RoutingKit on the same file.
    func networkReport(in folder: String) throws -> WorkReport {
        let city = BenchmarkCity(name: RoadNetworkFile.name, folder: folder, region: "")
        var report: WorkReport = try run(.network, city)
        let ours: [TimedWork] = try run(.hierarchy, city)
        report.measurements += ours.compactMap { $0.measurement(named: $0.work, by: projectName) }
        for share in HierarchyWork.slowedShares {
            let work = HierarchyWork.slowed(share)
            func labels(_ name: String) -> Double? {
                let settled = ours.first { $0.work == name }?.settledLabels
                return settled.map { $0.reduce(0, +) / Double(max(1, $0.count)) }
            }
            guard let few = labels("\(work), labels"), let least = labels("\(work), labels with exact distances") else {
                continue
            }
            report.verdicts.append(
                Verdict(
                    subject: RoadNetworkFile.name, work: "\(work): labels, mean of \(HierarchyWork.exactPairs)",
                    quantity: .labels, project: few, peer: "exact distances", theirs: least, limit: .timesPeer(1.01)))
        }
        guard options.wants(PeerName.routingkit) else { return report }
        if let obstacle = RoutingKitPeer.obstacle(options.peerFolder) {
            report.notes.append("\(RoutingKitPeer.name) is skipped: \(obstacle).")
            return report
        }
        tell("RoutingKit")
        let theirs = try RoutingKitPeer.works(
            on: Part.graphFile(in: folder), options.peerFolder, folder: folder)
        for work in [HierarchyWork.distance, HierarchyWork.path, HierarchyWork.matrix] {
            guard let own = ours.first(where: { $0.work == work })?.costs else { continue }
            let other = theirs.first { $0.work == work }?.costs
            // RoutingKit's infinity is another number than the project's.
            let differ = zip(own, other ?? []).count { $0 != $1 && min($0, $1) < 1 << 30 }
            guard other?.count == own.count, differ == 0 else {
                throw BenchmarkError.refused("\(work): the project and RoutingKit do not find the same costs.")
            }
        }
        report.measurements += theirs.compactMap { $0.measurement(named: $0.work, by: RoutingKitPeer.name) }
        let version = theirs.first { $0.work == "version" }?.version ?? ""
        report.notes.append(
            "RoutingKit by pyroutingkit \(version): its distance is a 1×1 call of distances_many_to_many, its path a call "
                + "of query; all costs are the project's.")
        return report
    }

    /// The hierarchy of a city's streets for cars, and RoutingKit on the same turns without their costs.
    func streetHierarchyReport(_ city: BenchmarkCity) throws -> WorkReport {
        let (ours, peak): ([TimedWork], Int) = try start(.streetHierarchy, city)
        guard !ours.isEmpty else {
            return WorkReport([], notes: ["hierarchy: left out, since the region has none for cars."])
        }
        var report = WorkReport()
        for var work in ours {
            work.peakBytes = peak
            if let row = work.measurement(named: Limits.streets(work.work), by: projectName) {
                report.measurements.append(row)
            }
        }
        if let facts = ours.first(where: { $0.work == "facts" })?.costs, facts.count == 4 {
            report.notes.append(
                "hierarchy: \(facts[0]) directed edges are its nodes, \(facts[1]) turns its arcs; searches climb over "
                    + "\(facts[2]) arcs, those of turns among them.")
        }
        guard options.wants(PeerName.routingkit) else { return report }
        if let obstacle = RoutingKitPeer.obstacle(options.peerFolder) {
            report.notes.append("\(RoutingKitPeer.name) is skipped: \(obstacle).")
            return report
        }
        tell("RoutingKit")
        let theirs = try RoutingKitPeer.works(
            on: Part.graphFile(in: city.folder), options.peerFolder, folder: city.folder)
        report.measurements += theirs.compactMap {
            $0.measurement(named: Limits.streets($0.work), by: RoutingKitPeer.name)
        }
        report.notes.append("hierarchy: RoutingKit has the same turns, but they cost nothing there.")
        return report
    }
}
