import Measures

/// What is to be known before one reads the journeys of an answer; told as one sentence.
public enum AnswerRemark: Hashable, Sendable, CustomStringConvertible {
    /// By a walk all the way, longer than was asked for, one is there so many minutes earlier; with this limit it is
    /// found.
    case longerWalk(minutesEarlier: Int, maxWalk: Meters)
    /// No journey rides the chosen lines: they do not lead there.
    case chosenLinesLeadNowhere
    /// The chosen lines save nothing; the last journey rides others.
    case chosenLinesAreOfNoUse
    /// The last journey rides any lines, and is there sooner.
    case anyLineIsSooner(minutes: Int)
    /// The last journey rides any lines, and leaves later.
    case anyLineLeavesLater(minutes: Int)

    /// Whether one of the journeys rides other lines than those that were chosen.
    public var isOnOtherLines: Bool {
        if case .longerWalk = self { false } else { true }
    }

    /// The remark as a sentence.
    public var description: String {
        switch self {
        case .longerWalk(let minutes, let maxWalk):
            "Walking all the way one is there \(minutes) minutes earlier; "
                + "--max-walk \(Int(maxWalk.value.rounded(.up))) allows it."
        case .chosenLinesLeadNowhere:
            "The chosen lines do not lead there at that time; this is the best way with any line."
        case .chosenLinesAreOfNoUse:
            "The chosen lines are of no use at that time; the last of these journeys rides others."
        case .anyLineIsSooner(let minutes):
            "With any line one is there \(minutes) minutes sooner: the last of these journeys."
        case .anyLineLeavesLater(let minutes):
            "With any line one leaves \(minutes) minutes later: the last of these journeys."
        }
    }
}
