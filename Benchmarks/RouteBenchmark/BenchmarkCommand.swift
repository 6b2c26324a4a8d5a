import BenchmarkKit

/// What the command line asks for.
enum BenchmarkCommand {
    /// The options are to be told.
    case help
    /// All cities are to be measured.
    case run(BenchmarkOptions)
    /// One measurement is to be made in this process, for the runner that started it.
    case part(Part)

    static let helpText = """
        RouteBenchmark [--only NAME]… [--queries N] [--seed N] [--region DIR] [--folder DIR]

          --only NAME    only this, may be repeated: \(Work.allCases.map(\.rawValue).joined(separator: ", "))
          --queries N    how many queries of each kind, to the timetable a quarter (default \(BenchmarkOptions.standard.queries))
          --seed N       the seed of all random choices (default \(BenchmarkOptions.standard.seed))
          --region DIR   measure this region, instead of importing the known cities
          --folder DIR   where regions and results go (default \(BenchmarkOptions.standard.folder))

        Run it in the project's own folder, or by make bench.
        """

    init(_ arguments: [String]) throws(BenchmarkError) {
        var options = BenchmarkOptions.standard
        var part: String?
        var rest = arguments[...]
        while let name = rest.popFirst() {
            if name == "--help" || name == "-h" {
                self = .help
                return
            }
            guard ["--only", "--queries", "--seed", "--region", "--folder", "--part"].contains(name) else {
                throw .usage("\(name) is no option: --help tells them.")
            }
            guard let value = rest.popFirst(), !value.isEmpty else { throw .usage("\(name) needs a value.") }
            switch name {
            case "--only":
                guard let work = Work(rawValue: value) else {
                    let known = Work.allCases.map(\.rawValue).joined(separator: ", ")
                    throw .usage("\(value) is not measured: --only takes \(known).")
                }
                options.only.append(work)
            case "--queries":
                guard let count = Int(value), (1...1_000_000).contains(count) else {
                    throw .usage("\(value) is no number of queries: give one from 1 to 1000000.")
                }
                options.queries = count
            case "--seed":
                guard let seed = UInt64(value) else {
                    throw .usage("\(value) is no seed: give a whole number from 0.")
                }
                options.seed = seed
            case "--region": options.region = value
            case "--folder": options.folder = value
            default: part = value
            }
        }
        guard let part else {
            self = .run(options)
            return
        }
        guard let kind = Part.Kind(rawValue: part), let region = options.region else {
            throw .usage("--part is for the runner itself: leave it out.")
        }
        self = .part(Part(kind: kind, region: region, options: options))
    }
}

/// How a run is to be made.
struct BenchmarkOptions {
    /// What is measured; everything where it is empty.
    var only: [Work] = []
    /// How many queries of each kind.
    var queries = 1000
    /// The seed of all random choices.
    var seed: UInt64 = 1
    /// A region that is there, instead of the known cities.
    var region: String?
    /// Where regions and results go.
    var folder = ".build/bench"

    static let standard = BenchmarkOptions()

    /// Whether a piece of work is wanted.
    func wants(_ work: Work) -> Bool { only.isEmpty || only.contains(work) }
}

/// What can be measured; the raw values are those of `--only`.
enum Work: String, CaseIterable {
    /// The whole import of a city.
    case importing = "import"
    /// The program as a person starts it.
    case cold
    /// From a coordinate to the street.
    case snap
    /// Ways on foot.
    case walk
    /// Ways by car.
    case drive
    /// Ways by bus and on foot.
    case transit
    /// Other engines on the same pairs.
    case peers
}
