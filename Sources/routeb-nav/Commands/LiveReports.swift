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

    /// The reports laid over a timetable as they stood at an instant, and why none of them is used, where that is so;
    /// vehicles that fit nothing are told on standard error, all of them with `--verbose`, with `--explain` a few for
    /// each reason, else only that none fits.
    func overlay(
        on timetable: Timetable, at instant: Timestamp, _ invocation: Invocation
    ) -> (overlay: LiveOverlay?, remark: String?) {
        guard let feed else { return (nil, nil) }
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
        guard overlay.changes.isEmpty else { return (overlay, nil) }
        if let remark = remarkOnTime(on: timetable, at: instant) {
            if invocation.tellsRemarks { Output.tell(remark) }
            return (overlay, remark)
        }
        let remark = "No vehicle in \(feed.source) is on a trip of the timetable at that time; --verbose says why."
        if invocation.tellsRemarks, !invocation.isVerbose, !invocation.has(.explain) { Output.tell(remark) }
        return (overlay, remark)
    }

    /// That the reports are of another time than the instant, and how to ask for that, where the timetable covers it;
    /// nil where they are not.
    func remarkOnTime(on timetable: Timetable, at instant: Timestamp) -> String? {
        guard let feed, let recorded = feed.newest, abs(recorded.seconds(to: instant)) > Self.anotherTime else {
            return nil
        }
        let (of, asked) = (timetable.zone.local(recorded), timetable.zone.local(instant))
        let remark =
            "\(feed.source) is of \(of.day.iso) \(of.hourAndMinute), the question is for \(asked.day.iso) "
            + "\(asked.hourAndMinute): no vehicle in it is used."
        guard let calendar = timetable.calendar else { return remark }
        return calendar.contains(of.day)
            ? remark + " Ask with --at \(of.day.iso)T\(of.hourAndMinute)."
            : remark + " The timetable covers \(calendar.lowerBound.iso) to \(calendar.upperBound.iso)."
    }
}
