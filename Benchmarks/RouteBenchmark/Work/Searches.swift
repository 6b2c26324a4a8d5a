import BenchmarkKit
import RouteB

/// What the project calls itself in the tables.
let projectName = "routeb-nav"

extension StreetBound? {
    /// How the search with this bound is called.
    var searchName: String {
        switch self {
        case .zero: "Dijkstra"
        case .greatCircle: "A*"
        case .hierarchy: "A* by hierarchy"
        case nil: "hierarchy"
        }
    }
}

/// From coordinates to the nearest street, for walkers and for cars.
func snapReport(_ region: Region, _ options: BenchmarkOptions) throws -> WorkReport {
    var report = WorkReport()
    for (name, profile) in [("walk", TravelProfile.walk), ("drive", .drive)] {
        let places = StreetQuestions(region.streets, mode: profile.mode).places(options.queries, seed: options.seed)
        guard !places.isEmpty else {
            report.notes.append("snap, \(name): left out, since the region has no streets for it.")
            continue
        }
        var answered = 0
        var times: [Double] = []
        times.reserveCapacity(places.count)
        for place in places {
            times.append(Stopwatch.time { if region.streets.snap(place, for: profile).first != nil { answered += 1 } })
        }
        report.measurements.append(
            Measurement("snap, \(name)", by: projectName, nanoseconds: times, answered: answered))
    }
    return report
}

/// Ways through the streets between random pairs: Dijkstra's search, then A* with each bound, then the hierarchy alone.
///
/// All have to find the same costs; where they do not, no figure is worth anything and the part fails.
func streetReport(
    _ region: Region, profile: TravelProfile, named name: String, _ options: BenchmarkOptions
) throws -> WorkReport {
    let streets = region.streets
    let pairs = StreetQuestions(streets, mode: profile.mode).pairs(options.queries, seed: options.seed)
        .compactMap { pair -> (StreetPosition, StreetPosition)? in
            guard let from = streets.snap(pair.from, for: profile).first,
                let to = streets.snap(pair.to, for: profile).first
            else { return nil }
            return (from, to)
        }
    guard let first = pairs.first else {
        return WorkReport([], notes: ["\(name): left out, since the region has no streets for it."])
    }
    let router = StreetRouter(streets)
    var report = WorkReport()
    var costs: [Cost?] = []
    for bound in [StreetBound?.some(.zero), .greatCircle, .hierarchy, nil] {
        _ = router.path(from: first.0, to: first.1, profile: profile, bound: bound)
        var found: [Cost?] = []
        var times: [Double] = []
        var labels: [Double] = []
        for (from, to) in pairs {
            var path: StreetPath?
            times.append(Stopwatch.time { path = router.path(from: from, to: to, profile: profile, bound: bound) })
            found.append(path?.cost)
            labels.append(Double(router.settledLabels))
        }
        if bound == .zero { costs = found }
        guard costs == found else {
            throw BenchmarkError.refused(
                "\(name): \(bound.searchName) and Dijkstra's search do not find the same costs.")
        }
        report.measurements.append(
            Measurement(
                "\(name), \(bound.searchName)", by: projectName, nanoseconds: times,
                answered: found.count { $0 != nil }, settledLabels: labels))
    }
    return report
}
