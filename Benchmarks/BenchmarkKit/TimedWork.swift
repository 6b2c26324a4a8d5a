/// The times of one piece of work, as a process of its own prints them: a part of the project, or a peer's program.
///
/// A peer writes one as a line of JSON: `{"work": "path", "ns": [81200, 79100], "peak": 73400320}`; what does not apply
/// is left out.
public struct TimedWork: Codable, Sendable, Equatable {
    /// What was done.
    public var work: String
    /// How long each run took, in nanoseconds.
    public var nanoseconds: [Double]
    /// What each way costs, where that is known: the proof that two engines were asked the same.
    public var costs: [UInt32]?
    /// How long each way is in meters, nil where there is none.
    public var lengths: [Double?]?
    /// How many labels each search settled.
    public var settledLabels: [Double]?
    /// The most memory that the process had resident so far, in bytes.
    public var peakBytes: Int?
    /// How many bytes an answer has on the average.
    public var answerBytes: Int?
    /// The version of the program.
    public var version: String?
    /// A path that the program tells.
    public var path: String?

    private enum CodingKeys: String, CodingKey {
        case work, costs, lengths, version, path
        case nanoseconds = "ns"
        case settledLabels = "settled"
        case peakBytes = "peak"
        case answerBytes = "answer_bytes"
    }

    /// The times of a piece of work.
    public init(_ work: String, nanoseconds: [Double]) {
        self.work = work
        self.nanoseconds = nanoseconds
    }

    /// How many questions were answered; nil where there were none to answer.
    public var answered: Int? { lengths.map { $0.count { $0 != nil } } }

    /// The row of these times; nil where nothing was timed.
    public func measurement(named name: String, by engine: String) -> Measurement? {
        guard !nanoseconds.isEmpty else { return nil }
        return Measurement(
            name, by: engine, nanoseconds: nanoseconds, answered: answered, settledLabels: settledLabels ?? [],
            peakBytes: peakBytes)
    }
}
