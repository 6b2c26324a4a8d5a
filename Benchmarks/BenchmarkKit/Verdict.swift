/// A figure of the project beside its limit, and beside a peer's figure of the same run where there is one.
public struct Verdict: Codable, Sendable, Equatable {
    /// What kind of figure it is.
    public enum Quantity: String, Codable, Sendable {
        /// Nanoseconds.
        case time
        /// Bytes.
        case memory
        /// How many labels were settled.
        case labels
    }

    /// How much the figure may be.
    public enum Limit: Codable, Sendable, Equatable {
        /// So many times the peer's.
        case timesPeer(Double)
        /// So much, in the unit of the quantity.
        case absolute(Double)
    }

    /// What it was measured on.
    public var subject: String
    /// What was done.
    public var work: String
    /// What kind of figure it is.
    public var quantity: Quantity
    /// The project's figure.
    public var project: Double
    /// The peer that was asked the same.
    public var peer: String
    /// The peer's figure; nil where it was not there.
    public var theirs: Double?
    /// How much the project's figure may be; nil where it is only stated.
    public var limit: Limit?

    /// A verdict on a figure.
    public init(
        subject: String, work: String, quantity: Quantity, project: Double, peer: String = "", theirs: Double? = nil,
        limit: Limit?
    ) {
        self.subject = subject
        self.work = work
        self.quantity = quantity
        self.project = project
        self.peer = peer
        self.theirs = theirs
        self.limit = limit
    }

    /// The project's figure over the peer's.
    public var ratio: Double? { theirs.map { project / $0 } }

    /// The figure over the most that it may be: up to 1 the limit is reached. Nil without a limit, and without the peer
    /// that it is measured by.
    public var shareOfLimit: Double? {
        switch limit {
        case .timesPeer(let factor): ratio.map { $0 / factor }
        case .absolute(let most): project / most
        case nil: nil
        }
    }

    /// Whether the limit is reached; nil where that cannot be told.
    public var isReached: Bool? { shareOfLimit.map { $0 <= 1 } }

    /// A figure of this quantity for people.
    public func written(_ figure: Double) -> String {
        switch quantity {
        case .time: Figures.time(nanoseconds: figure)
        case .memory: Figures.memory(bytes: Int(figure))
        case .labels: Figures.number(figure, places: 0)
        }
    }

    /// The limit for people: `0.50 × peer`, `5.00 µs`, `stated`.
    public var writtenLimit: String {
        switch limit {
        case .timesPeer(let factor): Figures.number(factor, places: factor < 0.1 ? 4 : 2) + " × peer"
        case .absolute(let most): written(most)
        case nil: "stated"
        }
    }

    /// In words: `yes`, `not reached`, or why it cannot be told.
    public var judgement: String {
        if let isReached { return isReached ? "yes" : "not reached" }
        return limit == nil ? "" : "peer missing"
    }
}

extension ResultTable {
    /// The table of figures beside their limits.
    public init(_ verdicts: [Verdict]) {
        self.init(
            heads: ["on", "work", "peer", "routeb-nav", "peer's", "ratio", "at most", "reached"], wordColumns: 3)
        for verdict in verdicts {
            add([
                verdict.subject, verdict.work, verdict.peer, verdict.written(verdict.project),
                verdict.theirs.map(verdict.written) ?? "", verdict.ratio.map { Figures.number($0, places: 3) } ?? "",
                verdict.writtenLimit, verdict.judgement,
            ])
        }
    }
}
