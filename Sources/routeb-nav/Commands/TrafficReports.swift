import RouteB

/// How fast cars move, read from the file or the address that a command line names.
struct TrafficReports {
    private let feed: TrafficFeed?

    /// Reads the source; none where none is named.
    init(_ invocation: Invocation) throws {
        feed = try invocation.value(.traffic).map(TrafficFeed.read)
    }

    /// The speeds on a region's streets at an instant; with `--verbose` or `--explain` what was used and what was left
    /// out is told on standard error, else only that nothing was of use.
    func speeds(on region: Region, at instant: Timestamp, _ invocation: Invocation) -> StreetTraffic? {
        guard let feed else { return nil }
        let traffic = TrafficMatcher(region.streets).speeds(of: feed, at: instant, in: region.timetable.zone)
        if invocation.isVerbose || invocation.has(.explain) {
            for line in traffic.summary { Output.tell(line) }
        } else if traffic.usedReports == 0, invocation.tellsRemarks {
            Output.tell("No report in \(feed.source) is of use at that time on these streets; --verbose says why.")
        }
        return StreetTraffic(
            source: feed.source, speeds: traffic.speeds, closed: traffic.closed, newest: traffic.newest)
    }
}
