import RouteB

/// A region in words, as a person reads it on a terminal.
enum RegionText {
    /// What it is made of.
    static func summary(_ region: Region) -> String {
        let manifest = region.manifest
        let zone = region.timetable.zone
        let built = zone.local(region.built)
        var rows = [
            ["region", "\(region.name) (\(region.path))"],
            ["imported", "\(built.day.iso) \(built.hourAndMinute)"],
            ["time zone", manifest.timeZones.joined(separator: ", ")],
        ]
        if let days = region.timetable.calendar {
            rows.append(["timetable", "\(days.lowerBound.iso) to \(days.upperBound.iso)"])
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
        for (name, count) in manifest.counts.sorted(by: { $0.key < $1.key }) { rows.append([name, "\(count)"]) }
        return TextTable(rows).text
    }

    /// What the import repaired or left out.
    static func report(_ region: Region) -> String {
        let entries = region.manifest.report.entries
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
