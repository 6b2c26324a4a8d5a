import RouteB

/// A region in words, as a person reads it on a terminal.
enum RegionText {
    /// What it is made of.
    static func summary(_ region: Region) throws -> String {
        let manifest = try region.manifest
        let zone = region.timetable.zone
        let built = zone.local(region.built)
        var rows = [
            ["region", "\(region.name) (\(region.path))"],
            ["imported", "\(built.day.iso) \(built.hourAndMinute)"],
            ["time zone", manifest.timeZones.joined(separator: ", ")],
        ]
        if let days = region.timetable.calendar {
            rows.append(["timetable", "\(days.lowerBound.iso) to \(days.upperBound.iso)"])
            rows += gaps(region.timetable.serviceGaps)
            rows += region.timetable.feeds.flatMap(feed)
        } else {
            rows.append(["timetable", "none"])
        }
        if let box = manifest.box, box.count == 4,
            let southWest = try? Coordinate(latitude: box[1], longitude: box[0]),
            let northEast = try? Coordinate(latitude: box[3], longitude: box[2])
        {
            rows.append(["area", "\(southWest) to \(northEast)"])
        }
        for source in manifest.sources {
            rows.append([source.kind, "\(source.name), \(source.bytes) bytes, SHA-256 \(source.sha256.prefix(16))…"])
        }
        for (number, owed) in try PlaceIndex(region).attributions().enumerated() {
            rows.append([number == 0 ? "places from" : "", owed])
        }
        for (name, count) in manifest.counts.sorted(by: { $0.key < $1.key }) { rows.append([name, "\(count)"]) }
        return TextTable(rows).text
    }

    /// The days without service: all runs of days, or, of many, the longest ones.
    private static func gaps(_ gaps: [ClosedRange<ServiceDay>]) -> [[String]] {
        guard !gaps.isEmpty else { return [] }
        let count = gaps.reduce(0) { $0 + $1.lowerBound.distance(to: $1.upperBound) + 1 }
        let longest = gaps.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }.prefix(5)
        let named = longest.sorted { $0.lowerBound < $1.lowerBound }.map { gap in
            gap.count == 1 ? gap.lowerBound.iso : "\(gap.lowerBound.iso) to \(gap.upperBound.iso)"
        }
        let lead = gaps.count > named.count ? ", among them" : ":"
        return [["no service", "\(counted(count, "day"))\(lead) \(named.joined(separator: ", "))"]]
    }

    /// A feed: what it says of itself, its days, and whom its data are owed to.
    private static func feed(_ feed: FeedSummary) -> [[String]] {
        var parts = [feed.info?.publisher.nonEmpty ?? feed.agencies.prefix(3).joined(separator: ", ")]
        if let version = feed.info?.version.nonEmpty { parts.append("version \(version)") }
        if let days = feed.days { parts.append("\(days.lowerBound.iso) to \(days.upperBound.iso)") }
        parts += [counted(feed.routes, "line"), counted(feed.stops, "stop"), counted(feed.trips, "trip")]
        var rows = [["feed \(feed.name)", parts.filter { !$0.isEmpty }.joined(separator: ", ")]]
        for owed in feed.attributions {
            rows.append(["", "data from \(owed.organization)" + (owed.url.isEmpty ? "" : " (\(owed.url))")])
        }
        return rows
    }

    /// What the import repaired or left out.
    static func report(_ region: Region) throws -> String {
        let entries = try region.manifest.report.entries
        if entries.isEmpty { return "\nNothing was repaired or left out.\n" }
        let width = entries.map { "\($0.count)".count }.max() ?? 0
        return "\nRepaired or left out:\n"
            + entries.map { entry in
                let count = "\(entry.count)"
                let examples = entry.examples.isEmpty ? "" : " (\(entry.examples.joined(separator: ", ")))"
                return String(repeating: " ", count: 2 + width - count.count) + "\(count)  \(entry.reason)\(examples)\n"
            }.joined()
    }
}
