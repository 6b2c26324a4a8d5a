/// What an import does one after the other, and places beside.
public enum ImportStage: String, Sendable, CaseIterable {
    /// Sources are named by their SHA-256.
    case sources = "reading sources"
    /// GTFS feeds are read.
    case readingTimetable = "reading timetable"
    /// Their rows become patterns and trips.
    case buildingTimetable = "building timetable"
    /// OpenStreetMap files are read.
    case readingStreets = "reading streets"
    /// Their elements become a graph.
    case buildingStreets = "building streets"
    /// The streets are put in order for searches that climb.
    case orderingStreets = "ordering streets"
    /// Stops are projected onto the nearest walkable street.
    case linkingStops = "linking stops"
    /// The ways on foot from stop to stop are searched.
    case walkingTransfers = "walking transfers"
    /// The timetable is written and synced; the streets are since they were built.
    case writing
    /// Addresses, corners, streets and stops become tables: since the streets were read, and now the rest is awaited.
    case places
    /// The new region takes the old one's place.
    case exchanging

    /// About how much of a whole import the stage takes, in hundredths (the bus feed and two extracts of Manhattan).
    var weight: Double {
        switch self {
        case .sources: 1
        case .readingStreets: 12
        case .buildingStreets: 12
        case .orderingStreets: 32
        case .readingTimetable: 5
        case .buildingTimetable: 2
        case .linkingStops: 1
        case .walkingTransfers: 6
        case .writing: 2
        case .places: 2
        case .exchanging: 2
        }
    }
}

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
    /// What is done now.
    public var stage: ImportStage
    /// How much of the stage is done, 0 … 1.
    public var share: Double
    /// How much of the whole is done, 0 … 1; an estimate.
    public var total: Double
    /// About how many seconds are left; nil while that is a guess.
    public var secondsLeft: Double?
}

/// Tells a listener of every stage when it begins, and of its share not oftener than ten times a second.
struct ProgressMeter {
    private let listener: (ImportProgress) -> Void
    private let start = ContinuousClock.now
    private var told = ContinuousClock.now
    private var stage = ImportStage.sources
    private var done = 0.0
    private static let whole = ImportStage.allCases.reduce(0) { $0 + $1.weight }

    init(_ listener: @escaping (ImportProgress) -> Void) { self.listener = listener }

    /// A stage begins.
    mutating func begin(_ stage: ImportStage) {
        self.stage = stage
        done = ImportStage.allCases.prefix { $0 != stage }.reduce(0) { $0 + $1.weight }
        tell(share: 0)
    }

    /// So much of the stage is done.
    mutating func reach(_ share: Double) {
        guard ContinuousClock.now - told >= .milliseconds(100) else { return }
        tell(share: min(1, max(0, share)))
    }

    private mutating func tell(share: Double) {
        told = .now
        let total = (done + stage.weight * share) / ProgressMeter.whole
        let elapsed = (told - start) / .seconds(1)
        let left = total > 0.05 && elapsed > 0.5 ? elapsed * (1 - total) / total : nil
        listener(ImportProgress(stage: stage, share: share, total: total, secondsLeft: left))
    }
}
