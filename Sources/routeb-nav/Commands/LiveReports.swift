import RouteB

/// What vehicles report, read from the source that a command line names.
struct LiveReports {
    private let feed: LiveFeed?
    /// Reports that lie farther than this from the moment asked for belong to another time, in seconds.
    private static let anotherTime = 3_600

    /// Reads the source; none where none is named.
    init(_ invocation: Invocation) throws {
        guard let source = invocation.value(.live), source != "none" else {
            feed = nil
            return
        }
        guard !source.contains("://") else {
            throw Failure.usage("--live reads files, not addresses: fetch \(source) and name the file.")
        }
        feed = try LiveFeed.read(file: source)
    }

    /// The vehicles of some lines as they stood at an instant, those on no trip with the reason.
    func vehicles(of routes: [RouteIndex], on timetable: Timetable, at instant: Timestamp) -> [LineVehicle] {
        guard let feed else { return [] }
        let (overlay, unmatched) = LiveMatcher(timetable).overlay(of: feed, at: instant)
        return timetable.vehicles(of: routes, in: feed, overlay, unmatched, at: instant)
    }

    /// The reports laid over a timetable as they stood at an instant; vehicles that fit nothing are told on standard
    /// error, all of them with `--verbose`, with `--explain` a few for each reason, else only that none fits.
    func overlay(on timetable: Timetable, at instant: Timestamp, _ invocation: Invocation) -> LiveOverlay? {
        guard let feed else { return nil }
        let (overlay, unmatched) = LiveMatcher(timetable).overlay(of: feed, at: instant)
        if invocation.isVerbose || invocation.has(.explain) {
            Output.tell(
                "\(overlay.changes.count) of \(feed.vehicles.count + feed.faults.count) vehicles in \(feed.source) are on "
                    + "trips of the timetable.")
            let reasons =
                invocation.isVerbose
                ? unmatched.map(\.description) : Unmatched.summary(of: unmatched.filter { !$0.isNormal })
            for reason in reasons { Output.tell(reason) }
        }
        if overlay.changes.isEmpty, invocation.tellsRemarks {
            if let recorded = feed.newest, abs(recorded.seconds(to: instant)) > Self.anotherTime {
                let (of, asked) = (timetable.zone.local(recorded), timetable.zone.local(instant))
                Output.tell(
                    "\(feed.source) is of \(of.day.iso) \(of.hourAndMinute), the question is for \(asked.day.iso) "
                        + "\(asked.hourAndMinute): no vehicle in it is used. Ask with --at \(of.day.iso)T\(of.hourAndMinute)."
                )
            } else if !invocation.isVerbose, !invocation.has(.explain) {
                Output.tell(
                    "No vehicle in \(feed.source) is on a trip of the timetable at that time; --verbose says why.")
            }
        }
        return overlay
    }
}
