import BenchmarkKit
import RouteB

/// The names of the works on a hierarchy, alike for the project and for RoutingKit.
enum HierarchyWork {
    static let order = "order"
    static let customization = "customization"
    static let perfect = "perfect customization"
    static let distance = "distance"
    static let path = "path"
    static let matrix = "matrix"
    /// A search whose bounds are a hierarchy's distances, with so many hundredths of the arcs slowed.
    static func slowed(_ share: Int) -> String { "A*, \(share) % of arcs slowed" }

    /// The shares of slowed arcs, in hundredths.
    static let slowedShares = [1, 10]
    /// How often what takes milliseconds is done.
    static let rounds = 20
    /// How many searches are held against one with exact distances.
    static let exactPairs = 100
    /// How many sources and targets a matrix has.
    static let matrixSize = 50
}

/// The hierarchy on a graph of a file: order, customization, queries, and searches that it bounds.
func hierarchyWork(_ path: String, _ options: BenchmarkOptions) throws -> [TimedWork] {
    let file = try GraphFile(path: path)
    let graph = ArcGraph(nodeCount: file.nodeCount, tails: file.tails, heads: file.heads)
    var works: [TimedWork] = []
    func add(_ work: String, _ times: [Double], costs: [UInt32]? = nil, settled: [Double]? = nil) {
        var row = TimedWork(work, nanoseconds: times)
        row.costs = costs
        row.settledLabels = settled
        row.peakBytes = Machine.ownPeakBytes()
        works.append(row)
    }

    var topology: HierarchyTopology?
    let ordering = Stopwatch.time {
        topology = HierarchyTopology(graph, order: NestedDissection.nodeOrder(of: graph, at: file.places))
    }
    guard let topology else { throw BenchmarkError.refused("A hierarchy has no order.") }
    add(HierarchyWork.order, [ordering])
    add(
        HierarchyWork.customization,
        (0..<HierarchyWork.rounds).map { _ in
            Stopwatch.time { HierarchyMetric.customizeBasically(topology, weights: file.weights) }
        })
    var metric: HierarchyMetric?
    add(
        HierarchyWork.perfect,
        (0..<HierarchyWork.rounds).map { _ in
            Stopwatch.time { metric = HierarchyMetric(topology, weights: file.weights) }
        })
    guard let hierarchy = metric?.hierarchy() else { throw BenchmarkError.refused("A hierarchy has no weights.") }

    let pairs = Array(zip(file.sources, file.targets))
    let query = HierarchyQuery(hierarchy)
    for (source, target) in pairs.prefix(100) { _ = query.path(from: source, to: target) }
    var costs: [UInt32] = []
    add(
        HierarchyWork.distance,
        pairs.map { source, target in
            Stopwatch.time { costs.append(query.cost(from: source, to: target) ?? .max) }
        }, costs: costs)
    works[works.count - 1].costs = costs
    costs = []
    add(
        HierarchyWork.path,
        pairs.map { source, target in
            Stopwatch.time { costs.append(query.path(from: source, to: target)?.cost ?? .max) }
        })
    works[works.count - 1].costs = costs
    let sources = Array(file.sources.prefix(HierarchyWork.matrixSize))
    let targets = Array(file.targets.prefix(HierarchyWork.matrixSize))
    var matrix: [[UInt32?]] = []
    add(
        HierarchyWork.matrix,
        (0..<HierarchyWork.rounds).map { _ in
            Stopwatch.time { matrix = HierarchyMatrix(hierarchy, targets: targets).costs(from: sources) }
        })
    works[works.count - 1].costs = matrix.flatMap { $0.map { $0 ?? .max } }
    works += try slowedWorks(file, graph, hierarchy, options)
    return works
}

/// Searches with some arcs half as fast again, bounded by the distances of a hierarchy that knows nothing of it.
private func slowedWorks(
    _ file: GraphFile, _ graph: ArcGraph, _ hierarchy: Hierarchy, _ options: BenchmarkOptions
) throws -> [TimedWork] {
    let exact = ExactSearch(file)
    var works: [TimedWork] = []
    for share in HierarchyWork.slowedShares {
        var random = SeededGenerator(seed: options.seed)
        let weights = file.weights.map { random.number(below: 100) < share ? ($0 * 3 + 1) / 2 : $0 }
        let search = ArcSearch(graph, weights: weights, near: hierarchy)
        let potential = HierarchyPotential(hierarchy)
        let pairs = Array(zip(file.sources, file.targets))
        for (source, target) in pairs.prefix(20) { _ = search.path(from: source, to: target, bound: potential) }
        var row = TimedWork(HierarchyWork.slowed(share), nanoseconds: [])
        var settled: [Double] = []
        var few = TimedWork(HierarchyWork.slowed(share) + ", labels", nanoseconds: [])
        var least = TimedWork(HierarchyWork.slowed(share) + ", labels with exact distances", nanoseconds: [])
        for (number, (source, target)) in pairs.enumerated() {
            var cost: UInt32?
            row.nanoseconds.append(
                Stopwatch.time { cost = search.path(from: source, to: target, bound: potential)?.cost })
            settled.append(Double(search.settledVertices))
            guard number < HierarchyWork.exactPairs else { continue }
            let plain = exact.settled(from: source, to: target, weights: weights, bounds: file.weights)
            guard plain.map({ UInt32(clamping: $0.cost) }) == cost else {
                throw BenchmarkError.refused(
                    "A* with a hierarchy's bounds and with exact ones do not find the same costs.")
            }
            few.settledLabels = (few.settledLabels ?? []) + [Double(search.settledVertices)]
            least.settledLabels = (least.settledLabels ?? []) + [Double(plain?.count ?? 0)]
        }
        row.settledLabels = settled
        row.peakBytes = Machine.ownPeakBytes()
        works += [row, few, least]
    }
    return works
}

/// The hierarchy of a region's streets for cars: what the product itself asks, with turn costs.
func streetHierarchyWork(_ region: Region, graph path: String, _ options: BenchmarkOptions) throws -> [TimedWork] {
    let streets = region.streets
    let (file, edges) = ExpandedRoads.graph(streets, options)
    try file.write(to: path)
    guard let hierarchy = streets.hierarchy(for: .drive) else { return [] }
    let query = HierarchyQuery(hierarchy)
    let pairs = zip(file.sources, file.targets).map { (edges[Int($0)].raw, edges[Int($1)].raw) }
    for (source, target) in pairs.prefix(100) { _ = query.path(from: source, to: target) }
    var distance = TimedWork(HierarchyWork.distance, nanoseconds: [])
    var answered: [Double?] = []
    for (source, target) in pairs {
        var cost: UInt32?
        distance.nanoseconds.append(Stopwatch.time { cost = query.cost(from: source, to: target) })
        answered.append(cost.map(Double.init))
    }
    distance.lengths = answered
    var way = TimedWork(HierarchyWork.path, nanoseconds: [])
    for (source, target) in pairs {
        way.nanoseconds.append(Stopwatch.time { _ = query.path(from: source, to: target) })
    }
    way.lengths = answered
    var works = [distance, way]
    if let customizer = HierarchyCustomizer(streets, mode: .drive) {
        let weights = EdgeWeights(streets, profile: .drive)
        works.append(
            TimedWork(
                HierarchyWork.perfect,
                nanoseconds: (0..<5).map { _ in Stopwatch.time { _ = customizer.customized(for: weights) } }))
    }
    var facts = TimedWork("facts", nanoseconds: [])
    facts.costs = [
        UInt32(edges.count), UInt32(file.tails.count), UInt32(hierarchy.arcCount), UInt32(hierarchy.rankCount),
    ]
    works.append(facts)
    return works
}
