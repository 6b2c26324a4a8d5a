import Journeys
import Measures

/// What to do at one point of a journey and how far it is to the next, without words.
public struct Instruction: Sendable, Hashable {
    /// What to do.
    public var maneuver: Maneuver
    /// The way one is on from here.
    public var way: WayLabel
    /// The street that is crossed here, to its other side.
    public var crossed: WayLabel?
    /// What is written on signs along the way from here.
    public var signs = StretchSigns()
    /// The lanes in front of the maneuver, from left to right; empty where they are not known.
    public var lanes: [Lane] = []
    /// The roundabout's own name, where one enters one that has it; empty else.
    public var circle = ""
    /// When setting out: the first street one comes to.
    public var toward: WayLabel?
    /// How far it is to the next instruction.
    public var distance: Meters
    /// How long that takes.
    public var duration: TravelTime
    /// The position of the maneuver in the leg's geometry.
    public var geometryStart: Int
    /// The position of the next maneuver in the leg's geometry.
    public var geometryEnd: Int

    /// An instruction by what it says.
    public init(
        _ maneuver: Maneuver, way: WayLabel, crossed: WayLabel? = nil, toward: WayLabel? = nil,
        distance: Meters = .zero,
        duration: TravelTime = .zero, geometryStart: Int, geometryEnd: Int
    ) {
        self.maneuver = maneuver
        self.way = way
        self.crossed = crossed
        self.toward = toward
        self.distance = distance
        self.duration = duration
        self.geometryStart = geometryStart
        self.geometryEnd = geometryEnd
    }
}

/// A step of a journey: an instruction with its clock time and its words.
public struct Step: Sendable, Hashable {
    /// What to do, without words.
    public var instruction: Instruction
    /// The number of its leg, from 0.
    public var leg: Int
    /// When it is to be done, as expected.
    public var time: Timestamp
    /// What to read, without a full stop: `Turn left onto West 34th Street`.
    public var text: String
    /// What to hear: plain sentences with distances in words, one or two.
    public var sentences: [String]

    /// All that is to be heard.
    public var speech: String { sentences.count == 1 ? sentences[0] : sentences.joined(separator: " ") }
    /// What to do.
    public var maneuver: Maneuver { instruction.maneuver }
    /// How far it is to the next step.
    public var distance: Meters { instruction.distance }
    /// How long that takes, in seconds, rounded.
    public var seconds: Int { Int(instruction.duration.seconds.rounded()) }
}
