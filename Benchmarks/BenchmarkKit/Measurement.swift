/// One row of the results: a piece of work, done some times by one engine.
public struct Measurement: Codable, Sendable, Equatable {
    /// What was done.
    public var work: String
    /// Who did it.
    public var engine: String
    /// How often it was done.
    public var runs: Int
    /// How often there was an answer; nil where that is no question.
    public var answered: Int?
    /// The median of the times, in nanoseconds.
    public var medianNanoseconds: Double
    /// The time that 95 % of the runs did not exceed, in nanoseconds; nil for too few runs.
    public var p95Nanoseconds: Double?
    /// The median of the numbers of labels that the searches settled.
    public var settledLabels: Double?
    /// The most memory that the process had resident at one time, in bytes.
    public var peakBytes: Int?

    /// A row from the times of its runs, in nanoseconds; there has to be one.
    public init(
        _ work: String, by engine: String, nanoseconds: [Double], answered: Int? = nil, settledLabels: [Double] = [],
        peakBytes: Int? = nil
    ) {
        guard let times = Distribution(nanoseconds) else { preconditionFailure("\(work) was not done once") }
        self.work = work
        self.engine = engine
        runs = nanoseconds.count
        self.answered = answered
        medianNanoseconds = times.median
        // Of fewer than 20 runs the 95th percentile is the slowest of them.
        p95Nanoseconds = nanoseconds.count < 20 ? nil : times.percentile(0.95)
        self.settledLabels = Distribution(settledLabels)?.median
        self.peakBytes = peakBytes
    }
}

/// The same questions put to two engines in one run.
public struct Comparison: Codable, Sendable, Equatable {
    /// What was asked.
    public var work: String
    /// The other engine and how it searched.
    public var peer: String
    /// How many questions both were asked.
    public var pairs: Int
    /// How many the peer answered.
    public var peerAnswered: Int
    /// How many the project answered.
    public var answered: Int
    /// How many both answered.
    public var bothAnswered: Int
    /// The peer's median time over the project's: how many times faster the project is.
    public var timesFaster: Double
    /// The median, over what both answered, of the length of the project's way over that of the peer's.
    public var lengthRatio: Double?

    /// A comparison of two engines.
    public init(
        work: String, peer: String, pairs: Int, peerAnswered: Int, answered: Int, bothAnswered: Int,
        timesFaster: Double, lengthRatio: Double?
    ) {
        self.work = work
        self.peer = peer
        self.pairs = pairs
        self.peerAnswered = peerAnswered
        self.answered = answered
        self.bothAnswered = bothAnswered
        self.timesFaster = timesFaster
        self.lengthRatio = lengthRatio
    }

    /// One sentence.
    public var sentence: String {
        let found = "ways found: \(peerAnswered) by \(peer), \(answered) by routeb-nav, \(bothAnswered) by both"
        let length = lengthRatio.map { "; ours are \(Figures.number($0, places: 3)) times as long (median)" } ?? ""
        return "\(work), the same \(pairs) pairs: routeb-nav is \(Figures.ratio(timesFaster)) as fast as \(peer) "
            + "(median over median); \(found)\(length)."
    }
}

/// What a measurement found, as it comes from the process that made it.
public struct WorkReport: Codable, Sendable, Equatable {
    /// The rows of the table.
    public var measurements: [Measurement] = []
    /// What was compared.
    public var comparisons: [Comparison] = []
    /// Sentences: counts, seeds, what was left out and why.
    public var notes: [String] = []

    /// An empty report.
    public init() {}

    /// A report of these rows.
    public init(_ measurements: [Measurement], notes: [String] = []) {
        self.measurements = measurements
        self.notes = notes
    }

    /// Takes over what another report holds.
    public mutating func add(_ other: WorkReport) {
        measurements += other.measurements
        comparisons += other.comparisons
        notes += other.notes
    }
}
