import Journeys
import Measures
import Transit

/// What a region's timetable was made of.
public struct FeedSummary: Sendable {
    /// The feed's file name.
    public var name: String
    /// What it says of itself; nil where it says nothing.
    public var info: FeedInfo?
    /// The first and the last day with service; nil where it has none.
    public var days: ClosedRange<ServiceDay>?
    /// How many lines, stops and trips it has.
    public var routes: Int, stops: Int, trips: Int
    /// Its agencies' names.
    public var agencies: [String]
    /// Whom its data are owed to, with their web pages.
    public var attributions: [(organization: String, url: String)]
}

extension Timetable {
    /// The feeds in the order of import. Complexity: O(stops + routes + trips).
    public var feeds: [FeedSummary] {
        var routes = [Int](repeating: 0, count: feedNames.count)
        var stops = routes
        var trips = routes
        var agencies = [[String]](repeating: [], count: feedNames.count)
        for route in routeFeeds.indices {
            let feed = routeFeeds[route].int
            routes[feed] += 1
            let agency = agencyNames.text(routeAgencies[route])
            if !agencies[feed].contains(agency) { agencies[feed].append(agency) }
        }
        for stop in stopFeeds.indices where stopPlaces[stop] == stop { stops[stopFeeds[stop].int] += 1 }
        for trip in tripPatterns.indices { trips[feed(of: trip).int] += 1 }
        let owed = details.attributions.indices.map { details.attributions[$0] }
        return (0..<feedNames.count).map { number in
            let feed = FeedIndex(number)
            let (first, last) = (feedFirstDays[feed], feedLastDays[feed])
            return FeedSummary(
                name: feedNames.text(feed), info: info(of: feed), days: first <= last ? first...last : nil,
                routes: routes[number], stops: stops[number], trips: trips[number], agencies: agencies[number],
                attributions: owed.filter { $0.feed == feed }.map { (texts.text($0.organization), texts.text($0.url)) })
        }
    }

    /// The days inside the calendar on which nothing runs, in runs of days. Complexity: O(words of all services).
    public var serviceGaps: [ClosedRange<ServiceDay>] {
        guard let calendar else { return [] }
        let count = calendar.lowerBound.distance(to: calendar.upperBound) + 1
        var words = [UInt64](repeating: 0, count: (count + 63) / 64)
        for service in (0..<serviceIDs.count).map({ ServiceIndex($0) }) {
            for (number, word) in serviceDays[service].enumerated() where number < words.count { words[number] |= word }
        }
        var gaps: [ClosedRange<ServiceDay>] = []
        for number in 0..<count where words[number >> 6] >> UInt64(number & 63) & 1 == 0 {
            let day = calendar.lowerBound.advanced(by: number)
            if let last = gaps.last, last.upperBound.advanced(by: 1) == day {
                gaps[gaps.count - 1] = last.lowerBound...day
            } else {
                gaps.append(day...day)
            }
        }
        return gaps
    }
}
