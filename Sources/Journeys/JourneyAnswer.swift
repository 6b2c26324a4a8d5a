import Measures

/// The journeys found for a question, and what a reader has to know beside them.
public struct JourneyAnswer: Sendable {
    /// The question.
    public var request: JourneyRequest
    /// The journeys, the best first: at least one.
    public var journeys: [Journey]
    /// The region they lie in.
    public var region: RegionLabel
    /// What is to be known before one reads the journeys; mostly nil.
    public var remark: AnswerRemark?
    private let explain: @Sendable () -> [String]

    /// An answer to a question; its explanation is made when one asks for it.
    public init(
        request: JourneyRequest, journeys: [Journey], region: RegionLabel,
        explanation: @escaping @autoclosure @Sendable () -> [String] = []
    ) {
        self.request = request
        self.journeys = journeys
        self.region = region
        explain = explanation
    }

    /// How the search went, one fact a line, for `--explain`. Complexity: up to O(edges).
    public var explanation: [String] { explain() }

    /// How old the newest report of a vehicle is, in seconds; nil without live data, or where none of it was of use.
    public var liveAge: Int? {
        request.live.flatMap { live in
            live.changes.isEmpty ? nil : max(0, live.recorded.seconds(to: request.presentMoment))
        }
    }
}

/// A region as a reader knows it.
public struct RegionLabel: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// When it was imported; nil for streets and timetables that lie in memory only.
    public var built: Timestamp?
    /// The first and the last day with service; nil without a timetable.
    public var calendar: ClosedRange<ServiceDay>?
    /// Its time zone.
    public var zone: ZoneRules

    /// A region by what it is called.
    public init(name: String, built: Timestamp? = nil, calendar: ClosedRange<ServiceDay>?, zone: ZoneRules) {
        self.name = name
        self.built = built
        self.calendar = calendar
        self.zone = zone
    }
}
