import Archive

extension GTFSFeed {
    /// The time zones of a feed's agencies in their order, each as often as it stands there, without reading the rest of
    /// the feed; empty where there are no agencies.
    ///
    /// - Throws: What makes the list of agencies unusable.
    public static func timeZones(in path: String) throws(GTFSReadingError) -> [String] {
        let files = try FeedFiles(path: path, limits: GTFSReadingLimits())
        guard files.contains("agency.txt") else { return [] }
        var reading = FeedReading(files: files, report: ImportReport(), progress: { _ in })
        try reading.readAgencies()
        return reading.feed.agencies.rows.map(\.timeZone)
    }
}
