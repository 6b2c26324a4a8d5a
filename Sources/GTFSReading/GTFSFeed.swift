import Archive

/// A timetable in the General Transit Feed Specification, read and checked.
///
/// Every index in it leads to a row, ids are unique, every trip has two or more stop times whose numbers grow and
/// whose times never go back, and the first and last of them have times. What did not fit was repaired or dropped and
/// noted in the report.
///
///     var report = ImportReport()
///     let feed = try GTFSFeed.read(from: "gtfs.zip", report: &report)
///     for trip in feed.trips.indices { print(feed.trips[trip].id, feed.stopTimes(of: trip).count) }
///
/// Source: gtfs.org, "GTFS Schedule Reference".
public struct GTFSFeed: Sendable {
    /// The base name of the archive or folder it was read from.
    public var name: String
    /// agency.txt
    public var agencies = GTFSTable<GTFSAgency>()
    /// stops.txt
    public var stops = GTFSTable<GTFSStop>()
    /// routes.txt
    public var routes = GTFSTable<GTFSRoute>()
    /// calendar.txt and calendar_dates.txt
    public var services = GTFSTable<GTFSService>()
    /// shapes.txt, in the order of the first point of each
    public var shapes = GTFSTable<GTFSShape>()
    /// The points of all shapes.
    public var shapePoints: [GTFSShapePoint] = []
    /// trips.txt
    public var trips = GTFSTable<GTFSTrip>()
    /// pathways.txt
    public var pathways: [GTFSPathway] = []
    /// levels.txt: how high each level lies, 0 for the ground, by its id
    public var levels: [String: Double] = [:]
    /// What rides cost
    public var fares = GTFSFares()
    /// feed_info.txt
    public var info: GTFSFeedInfo?
    /// attributions.txt
    public var attributions: [GTFSAttribution] = []
    /// translations.txt, the names
    public var translations: [GTFSTranslation] = []
    /// transfers.txt
    public var transfers: [GTFSTransfer] = []
    /// The stop times of all trips, trip after trip.
    public internal(set) var allStopTimes: [GTFSStopTime] = []
    /// Where the stop times of each trip begin; one more than there are trips.
    var stopTimeStarts: [Int] = [0]
    /// The signs that stop times change to; the first is empty and stands for the trip's own.
    public var headsigns = GTFSTable([""])

    /// A feed with nothing in it.
    init(name: String) { self.name = name }

    /// The stop times of a trip in order.
    public func stopTimes(of trip: GTFSIndex<GTFSTrip>) -> ArraySlice<GTFSStopTime> {
        allStopTimes[stopTimeStarts[trip.position]..<stopTimeStarts[trip.position + 1]]
    }

    /// The points of a shape in order.
    public func points(of shape: GTFSIndex<GTFSShape>) -> ArraySlice<GTFSShapePoint> {
        shapePoints[shapes[shape].points]
    }

    /// Reads a feed from a zip archive or a folder.
    ///
    /// - Parameters:
    ///   - path: The archive, or the folder that holds the files.
    ///   - report: Takes what was repaired or dropped, with places like `gtfs.zip/stop_times.txt:17`.
    ///   - limits: How large the feed may be.
    ///   - progress: Is told the share that is read, from 0 to 1.
    /// - Throws: What makes the whole feed unusable; never for a single bad row.
    ///
    /// Complexity: linear in the bytes; holds one unpacked file at a time besides the feed itself.
    public static func read(
        from path: String, report: inout ImportReport, limits: GTFSReadingLimits = GTFSReadingLimits(),
        progress: (Double) -> Void = { _ in }
    ) throws(GTFSReadingError) -> GTFSFeed {
        try read(FeedFiles(path: path, limits: limits), report: &report, progress: progress)
    }

    /// Reads a feed whose files are given as bytes, by name (`stops.txt`).
    ///
    /// The name stands for the path in errors and for the archive in the report.
    public static func read(
        files: [String: [UInt8]], named name: String, report: inout ImportReport,
        limits: GTFSReadingLimits = GTFSReadingLimits()
    ) throws(GTFSReadingError) -> GTFSFeed {
        try read(FeedFiles(name: name, files: files, limits: limits), report: &report, progress: { _ in })
    }

    private static func read(
        _ files: FeedFiles, report: inout ImportReport, progress: (Double) -> Void
    ) throws(GTFSReadingError) -> GTFSFeed {
        try withoutActuallyEscaping(progress) { (progress) throws(GTFSReadingError) -> GTFSFeed in
            var reading = FeedReading(files: files, report: report, progress: progress)
            defer { report = reading.report }
            return try reading.readAll()
        }
    }
}
