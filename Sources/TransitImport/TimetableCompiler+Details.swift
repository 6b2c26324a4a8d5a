import Archive
import GTFSReading
import Measures
import Transit

extension TimetableCompiler {
    /// Takes over what a feed says of itself and in which languages it says it; its trips are all there.
    mutating func addNotes(_ feed: GTFSFeed, _ numbering: Numbering) {
        var row: [TextIndex] = []
        if let info = feed.info {
            row = [
                info.publisher, info.url, info.language, info.version, info.firstDay, info.lastDay, info.email,
                info.contact,
            ].map { headsign($0) }
        }
        output.details.feedInfo.append(row)
        for entry in feed.attributions {
            let roles: UInt32 = (entry.isProducer ? 1 : 0) | (entry.isOperator ? 2 : 0) | (entry.isAuthority ? 4 : 0)
            output.details.attributions.append(
                Attribution(
                    feed: numbering.feed, organization: headsign(entry.organization), url: headsign(entry.url),
                    roles: roles))
        }
        for entry in feed.translations { addTranslation(entry, numbering) }
    }

    private mutating func addTranslation(_ entry: GTFSTranslation, _ numbering: Numbering) {
        let kind: Translation.Kind
        let row: UInt32
        switch entry.subject {
        case .stop(let stop): (kind, row) = (.stop, stop.map { numbering.stop($0).raw } ?? .max)
        case .shortName(let route): (kind, row) = (.shortName, route.map { numbering.route($0).raw } ?? .max)
        case .longName(let route): (kind, row) = (.longName, route.map { numbering.route($0).raw } ?? .max)
        case .headsign(let trip): (kind, row) = (.headsign, trip.map { numbering.trips[$0.position].raw } ?? .max)
        case .agency(let agency):
            (kind, row) = (.agency, agency.map { UInt32(numbering.firstAgency + $0.position) } ?? .max)
        }
        // A trip that was left out, or that frequencies.txt repeats, has no row of its own to be told by.
        if entry.original.isEmpty, row == .max { return }
        output.details.translations.append(
            Translation(
                kind: kind, row: row, original: headsign(entry.original), language: headsign(entry.language),
                text: headsign(entry.text)))
    }

    /// What is special about the calls of a trip: signs of their own, rough times, stopping along the way.
    mutating func callRow(of index: GTFSIndex<GTFSTrip>, sign: String, _ feed: GTFSFeed) -> CallRowIndex {
        let route = feed.routes[feed.trips[index].route]
        let rows = feed.stopTimes(of: index)
        if route.continuous.isPlain,
            rows.allSatisfy({ $0.headsign.position == 0 && $0.isExact && $0.continuous.isPlain })
        {
            return CallRowIndex(0)
        }
        let details = rows.map { row in
            let own = feed.headsigns[row.headsign]
            return CallDetail(
                sign: own.isEmpty || own == sign ? .none : headsign(own), isApproximate: !row.isExact,
                pickup: ContinuousStopping(rawValue: row.continuous.pickup ?? route.continuous.pickup ?? 1) ?? .no,
                dropOff: ContinuousStopping(rawValue: row.continuous.dropOff ?? route.continuous.dropOff ?? 1) ?? .no)
        }
        return output.details.row(details)
    }

    // MARK: Ids of several feeds

    /// Marks the ids that several feeds have, and names the feeds that stand before them then.
    mutating func markClashes() {
        guard output.feedNames.count > 1 else { return }
        var uses: [String: Int] = [:]
        for number in 0..<output.feedNames.count {
            var key = output.feedNames[number]
            if key.lowercased().hasSuffix(".zip"), key.utf8.count > 4 { key.removeLast(4) }
            uses[key, default: 0] += 1
            let count = uses[key] ?? 1
            output.details.feedKeys.append(count == 1 ? key : "\(key)-\(count)")
        }
        let tripFeeds = output.tripPatterns.map { output.routeFeeds[output.patternRoutes[$0.int].int] }
        output.details.stopClashes = TimetableCompiler.clashes(output.stopIDs, output.stopFeeds)
        output.details.routeClashes = TimetableCompiler.clashes(output.routeIDs, output.routeFeeds)
        output.details.tripClashes = TimetableCompiler.clashes(output.tripIDs, tripFeeds)
    }

    /// For each id 1 where another feed has it too. Complexity: O(bytes).
    private static func clashes(_ ids: TextColumn, _ feeds: [FeedIndex]) -> [UInt8] {
        var first: [String: FeedIndex] = [:]
        var shared: Set<String> = []
        first.reserveCapacity(feeds.count)
        for (number, feed) in feeds.enumerated() {
            let id = ids[number]
            if let other = first[id] {
                if other != feed { shared.insert(id) }
            } else {
                first[id] = feed
            }
        }
        return feeds.indices.map { shared.contains(ids[$0]) ? 1 : 0 }
    }
}

extension RouteColor {
    /// Black or white, whichever stands out more upon the color (contrast of the relative luminances, WCAG 2).
    var readableText: RouteColor {
        func linear(_ channel: UInt32) -> Double {
            let value = Double(channel & 0xFF) / 255
            // The curve of sRGB, near enough to tell light from dark.
            return value * value * (value * 0.305 + 0.695) + 0.012 * value
        }
        let luminance = 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb)
        return RouteColor(rgb: luminance > 0.179 ? 0x00_0000 : 0xFF_FFFF)
    }
}
