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
    /// What one engine did.
    public struct Side: Codable, Sendable, Equatable {
        /// Who it was, and how it searched.
        public var engine: String
        /// The median of its times, in nanoseconds.
        public var medianNanoseconds: Double
        /// How many questions it answered.
        public var answered: Int

        /// One side of a comparison.
        public init(engine: String, medianNanoseconds: Double, answered: Int) {
            self.engine = engine
            self.medianNanoseconds = medianNanoseconds
            self.answered = answered
        }
    }

    /// What was asked.
    public var work: String
    /// How many questions both were asked.
    public var pairs: Int
    /// The other engine.
    public var peer: Side
    /// The project.
    public var project: Side
    /// How many questions both answered.
    public var bothAnswered: Int
    /// The peer's median over the project's: how many times faster the project is.
    public var timesFaster: Double
    /// The median, over what both answered, of the length of the project's way over that of the peer's.
    public var lengthRatio: Double?

    /// A comparison of two engines.
    public init(
        work: String, pairs: Int, peer: Side, project: Side, bothAnswered: Int, lengthRatio: Double? = nil
    ) {
        self.work = work
        self.pairs = pairs
        self.peer = peer
        self.project = project
        self.bothAnswered = bothAnswered
        timesFaster = peer.medianNanoseconds / project.medianNanoseconds
        self.lengthRatio = lengthRatio
    }

    /// One sentence.
    public var sentence: String {
        func median(_ side: Side) -> String { "\(side.engine) \(Figures.time(nanoseconds: side.medianNanoseconds))" }
        let length = lengthRatio.map { ", the project's \(Figures.number($0, places: 3)) times as long (median)" } ?? ""
        return "\(work), the same \(pairs) pairs, medians: \(median(peer)), \(median(project)), ratio "
            + "\(Figures.ratio(timesFaster)); ways found: \(peer.answered) and \(project.answered), "
            + "\(bothAnswered) by both\(length)."
    }
}

/// What a measurement found, as it comes from the process that made it.
public struct WorkReport: Codable, Sendable, Equatable {
    /// The rows of the table.
    public var measurements: [Measurement] = []
    /// What was compared.
    public var comparisons: [Comparison] = []
    /// Figures beside their limits.
    public var verdicts: [Verdict] = []
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
        verdicts += other.verdicts
        notes += other.notes
    }
}
