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
        RouteBenchmark [--only NAME]… [--peer NAME]… [--queries N] [--seed N] [--region DIR] [--folder DIR] …

          --only NAME    only this, may be repeated: \(Work.allCases.map(\.rawValue).joined(separator: ", "))
          --peer NAME    only this peer, may be repeated: \(PeerName.allCases.map(\.rawValue).joined(separator: ", ")), none
          --queries N    how many queries of each kind, to the timetable a quarter (default \(BenchmarkOptions.standard.queries))
          --seed N       the seed of all random choices (default \(BenchmarkOptions.standard.seed))
          --region DIR   measure this region, instead of importing the known cities
          --folder DIR   where regions and results go (default \(BenchmarkOptions.standard.folder))
          --peers DIR    where .ci/peers put the peers, and their data (default \(BenchmarkOptions.standard.peersFolder))
          --rebuild      make the peers' data anew, instead of keeping those of an earlier run

        Run it in the project's own folder, or by make bench.
        """

    init(_ arguments: [String]) throws(BenchmarkError) {
        var options = BenchmarkOptions.standard
        var part: String?
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--help", "-h":
                self = .help
                return
            case "--rebuild": options.rebuilds = true
            default:
                guard BenchmarkCommand.valued.contains(name) else {
                    throw .usage("\(name) is no option: --help tells them.")
                }
                guard let value = rest.popFirst(), !value.isEmpty else { throw .usage("\(name) needs a value.") }
                if name == "--part" { part = value } else { try options.set(name, to: value) }
            }
        }
        guard let part else {
            self = .run(options)
            return
        }
        guard let kind = Part.Kind(rawValue: part) else {
            throw .usage("--part is for the runner itself: leave it out.")
        }
        self = .part(Part(kind: kind, options: options))
    }

    private static let valued: Set<String> = [
        "--only", "--peer", "--queries", "--seed", "--region", "--folder", "--peers", "--part", "--osm", "--gtfs",
    ]
}

/// How a run is to be made.
struct BenchmarkOptions {
    /// What is measured; everything where it is empty.
    var only: [Work] = []
    /// The peers that are asked; all where it is nil.
    var peers: [PeerName]?
    /// How many queries of each kind.
    var queries = 1000
    /// The seed of all random choices.
    var seed: UInt64 = 1
    /// A region that is there, instead of the known cities.
    var region: String?
    /// Where regions and results go.
    var folder = ".build/bench"
    /// Where the peers are that were fetched, and their data.
    var peersFolder = ".build/peers"
    /// Whether the peers' data are made anew.
    var rebuilds = false
    /// The files of which a part makes a region itself.
    var osm: [String] = []
    var gtfs: [String] = []

    static let standard = BenchmarkOptions()

    /// Whether a piece of work is wanted.
    func wants(_ work: Work) -> Bool { only.isEmpty || only.contains(work) }

    /// Whether a peer is wanted.
    func wants(_ peer: PeerName) -> Bool { peers?.contains(peer) ?? true }

    /// The peers that were fetched.
    var peerFolder: PeerFolder { PeerFolder(path: peersFolder) }

    fileprivate mutating func set(_ name: String, to value: String) throws(BenchmarkError) {
        switch name {
        case "--only":
            guard let work = Work(rawValue: value) else {
                let known = Work.allCases.map(\.rawValue).joined(separator: ", ")
                throw .usage("\(value) is not measured: --only takes \(known).")
            }
            only.append(work)
        case "--peer":
            let peer = PeerName.allCases.first { $0.rawValue == value.lowercased() }
            guard peer != nil || value == "none" else {
                let known = PeerName.allCases.map(\.rawValue).joined(separator: ", ")
                throw .usage("\(value) is no peer: --peer takes \(known), none.")
            }
            peers = (peers ?? []) + (peer.map { [$0] } ?? [])
        case "--queries":
            guard let count = Int(value), (1...1_000_000).contains(count) else {
                throw .usage("\(value) is no number of queries: give one from 1 to 1000000.")
            }
            queries = count
        case "--seed":
            guard let seed = UInt64(value) else { throw .usage("\(value) is no seed: give a whole number from 0.") }
            self.seed = seed
        case "--region": region = value
        case "--folder": folder = value
        case "--peers": peersFolder = value
        case "--osm": osm.append(value)
        default: gtfs.append(value)
        }
    }
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
    /// Timetables from stop to stop.
    case timetable
    /// The contraction hierarchy by itself.
    case hierarchy
    /// Full answers: steps, geometry, JSON.
    case answers
    /// Ways with geometry beside engines in databases.
    case ways
    /// What texts mean, and what lies where.
    case places
    /// Cities of growing size.
    case growth
}

/// The other engines; the raw values are those of `--peer`.
enum PeerName: String, CaseIterable {
    case routingkit, osrm, valhalla, spatialite, pgrouting, routino, nigiri
}
