import BenchmarkKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Feeds whose timetable is measured by itself, from stop to stop, beside another engine.
struct TimetableFeeds {
    /// What it is called in the table of limits.
    var key: String
    var name: String
    var feeds: [String]
    /// The day on which the questions are asked.
    var day: String

    /// A file that is not there; nil where all are.
    var missingFile: String? { feeds.first { access($0, R_OK) != 0 } }

    /// All known ones, whether their files are there or not.
    static let known = [
        TimetableFeeds(
            key: "buses", name: "Manhattan and MTABC, buses of 2016",
            feeds: ["manhattan", "mtabc"].map { "\(BenchmarkCity.newYorkFolder)/gtfs-bus-\($0)-2016.zip" },
            day: "2016-02-03"),
        TimetableFeeds(
            key: "subway", name: "New York, subway of 2023",
            feeds: ["\(BenchmarkCity.newYorkFolder)/gtfs-subway-2023.zip"], day: "2023-05-09"),
    ]
}
