/// The sentences that directions are made of. A language has a text for each, with the listed values in braces.
///
/// `direction` is `left` or `sharp left`, `side` is `left` or `right`, `go` is `walk` or `drive`.
public enum Phrase: Int, Sendable, CaseIterable {
    /// Setting out on a way, and what one comes to first.
    case depart, departToward
    /// Setting out straight to a place, for want of a street.
    case departTo
    /// Turning into another way.
    case turn, bear, turnAround
    /// The way goes on under another name.
    case newName
    /// Turning, yet staying on the way.
    case stayTurn, stayBear, stayTurnAround
    /// Turning where the way ends.
    case endOfRoad
    /// Choosing a side where the road parts.
    case fork
    /// Joining a faster road.
    case merge
    /// Onto a ramp, on a side or straight ahead.
    case onRamp, onRampOnto, onRampAhead, onRampAheadOnto
    /// Off a faster road, on a side or straight ahead.
    case offRamp, offRampOnto, offRampNumber, offRampAhead, offRampAheadOnto, offRampAheadNumber
    /// A sentence and where the ramp or side leads, as its signs say.
    case signposted
    /// Roundabouts: which exit to take, by the circle's own name or without; going in to stay; going out.
    case roundabout, rotary, enterRoundabout, exitRoundabout
    /// Roundabouts that are so small that one turns there.
    case roundaboutTurn, roundaboutStraight, roundaboutTurnAround
    /// Stairs and what moves.
    case stairs, elevator, escalator, ferry
    /// A ferry and how long it takes: without a name, with one, and with one that says that it is a ferry.
    case ferryFor, ferryNamed, ferryCalled
    /// Crossing a street, and going on along it.
    case cross, crossAndStay
    /// Being there.
    case arrive, arriveOnSide
    /// Asking for the way to where one is.
    case alreadyThere
    /// Boarding a vehicle.
    case board, boardToward, staySeated, staySeatedToward
    /// Boarding, riding and getting off in one: `board` is a sentence of boarding.
    case ride
    /// Boarding, and riding to where the vehicle goes on as another one.
    case rideOn
    /// Getting off, or riding to where the vehicle goes on as another one.
    case alight, rideAndAlight, rideThrough
    /// Vehicles that come every so often: written, and spoken.
    case every, itComes
    /// What makes a vehicle stop: calling the agency, a sign to the driver.
    case boardByPhone, boardByDriver, alightByPhone, alightByDriver
    /// The same in two words, for a board.
    case byPhone, byDriver
    /// When it leaves, and how it stands.
    case leaves, itLeaves, late, early, onTime, scheduled, canceled
    /// Where the vehicle is.
    case vehicleAway, vehicleNear
    /// A sentence and how far it is then: spoken only.
    case departFor, thenGo
    /// The heading of a journey.
    case title, option, onFoot, waiting, noTransfer
    /// The heading of a map of what one reaches.
    case withinReach
    /// A leg on streets as a whole.
    case leg
    /// Which of two readings of a clock is meant, in the night in which it shows an hour twice.
    case beforeClocks, afterClocks, bothBeforeClocks, bothAfterClocks
    /// How a journey stands.
    case standing, liveSource
    /// A journey as a whole, spoken.
    case spokenTitle
    /// A board of departures.
    case boardTitle, spokenBoard, boardEmpty, stopsAt, stopsAtToward, spokenStanding, spokenCanceled
    /// A line of a board whose vehicles come every so often, written and spoken; the platform.
    case everyUntil, comesEvery, comesEveryToward, platform

    /// The values that its text may hold.
    public var values: Set<String> {
        switch self {
        case .departToward: ["go", "compass", "way", "toward"]
        case .depart: ["go", "compass", "way"]
        case .departTo: ["go", "compass", "place"]
        case .turn, .stayTurn, .endOfRoad, .roundaboutTurn: ["direction", "way"]
        case .bear, .stayBear, .fork, .onRampOnto, .offRampOnto: ["side", "way"]
        case .onRamp, .offRamp: ["side"]
        case .offRampNumber: ["exit", "side"]
        case .onRampAhead, .offRampAhead: []
        case .onRampAheadOnto, .offRampAheadOnto: ["way"]
        case .offRampAheadNumber: ["exit"]
        case .signposted: ["sentence", "toward"]
        case .turnAround, .stayTurnAround, .newName, .merge, .exitRoundabout, .cross, .crossAndStay: ["way"]
        case .enterRoundabout, .roundaboutStraight, .roundaboutTurnAround: ["way"]
        case .roundabout: ["ordinal", "way"]
        case .rotary: ["circle", "ordinal", "way"]
        case .stairs, .elevator, .escalator, .ferry, .onTime, .scheduled, .canceled, .noTransfer: []
        case .ferryFor: ["duration"]
        case .ferryNamed, .ferryCalled: ["way", "duration"]
        case .arrive, .alreadyThere, .withinReach: ["place"]
        case .arriveOnSide: ["place", "side"]
        case .board: ["line", "stop"]
        case .boardToward: ["line", "headsign", "stop"]
        case .staySeated: ["vehicle", "line"]
        case .staySeatedToward: ["vehicle", "line", "headsign"]
        case .ride, .rideOn: ["board", "stops", "stop"]
        case .rideAndAlight, .rideThrough: ["stops", "duration", "stop"]
        case .every, .itComes: ["duration"]
        case .beforeClocks, .afterClocks: ["time"]
        case .bothBeforeClocks, .bothAfterClocks: ["departure", "arrival"]
        case .everyUntil: ["duration", "time"]
        case .comesEvery: ["line", "duration", "time"]
        case .comesEveryToward: ["line", "headsign", "duration", "time"]
        case .platform: ["platform"]
        case .boardByPhone, .alightByPhone: ["agency"]
        case .boardByDriver, .alightByDriver, .byPhone, .byDriver: []
        case .alight, .boardEmpty, .spokenBoard: ["stop"]
        case .leaves, .itLeaves: ["time"]
        case .late, .early, .waiting: ["duration"]
        case .vehicleAway: ["vehicle", "stops"]
        case .vehicleNear: ["vehicle"]
        case .departFor: ["sentence", "distance"]
        case .thenGo: ["sentence", "go", "distance"]
        case .title: ["from", "to"]
        case .option: ["number", "count"]
        case .onFoot: ["distance"]
        case .leg: ["go", "duration", "distance", "place"]
        case .standing: ["color", "reason"]
        case .liveSource: ["source", "age"]
        case .spokenTitle: ["from", "to", "duration", "departure", "arrival"]
        case .boardTitle: ["stop", "time"]
        case .stopsAt: ["line", "time"]
        case .stopsAtToward: ["line", "headsign", "time"]
        case .spokenStanding: ["sentence", "standing"]
        case .spokenCanceled: ["line", "time"]
        }
    }
}

/// What a language counts.
public enum Countable: Sendable, CaseIterable {
    /// Stops that are ridden or lie ahead.
    case stops
    /// Changes of vehicle.
    case transfers
    /// Durations, in words.
    case minutes, hours, days, months, years
    /// Distances, in words.
    case meters, kilometers, feet, miles
}
