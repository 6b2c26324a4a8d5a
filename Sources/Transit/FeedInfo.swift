import Archive

/// What a feed says of itself (feed_info.txt).
public struct FeedInfo: Sendable, Equatable {
    /// Who publishes it.
    public var publisher = ""
    /// The publisher's web page.
    public var url = ""
    /// The language of its texts.
    public var language = ""
    /// The version that the publisher names.
    public var version = ""
    /// The first day it is meant for, as the feed writes it, or empty.
    public var firstDay = ""
    /// The last day it is meant for, as the feed writes it, or empty.
    public var lastDay = ""
    /// Where questions go by mail.
    public var email = ""
    /// Where questions go on the web.
    public var contact = ""

    /// Nothing is told.
    public init() {}

    /// The texts in the order of the column.
    public static var columns: [WritableKeyPath<FeedInfo, String> & Sendable] {
        [\.publisher, \.url, \.language, \.version, \.firstDay, \.lastDay, \.email, \.contact]
    }
}

/// Whom data are owed to (attributions.txt).
public struct Attribution: Hashable, Sendable, BitwiseCopyable {
    /// The feed.
    public var feed: FeedIndex
    /// The organization's name.
    public var organization: TextIndex
    /// Its web page, or `none`.
    public var url: TextIndex
    /// Bit 0: it is a producer, bit 1: an operator, bit 2: an authority.
    public var roles: UInt32

    /// An organization of a feed.
    public init(feed: FeedIndex, organization: TextIndex, url: TextIndex, roles: UInt32) {
        self.feed = feed
        self.organization = organization
        self.url = url
        self.roles = roles
    }
}

/// A name in another language (translations.txt).
public struct Translation: Hashable, Sendable, BitwiseCopyable {
    /// What is called so.
    public enum Kind: UInt32, Sendable, BitwiseCopyable {
        /// A stop's name, a route's short or long name, a headsign, an agency's name.
        case stop, shortName, longName, headsign, agency
    }

    /// What is called so: `Kind.rawValue`.
    public var kind: UInt32
    /// The stop, route, trip or agency that is called so; `UInt32.max` for whatever has the original name.
    public var row: UInt32
    /// The original name, or `none` where `row` tells.
    public var original: TextIndex
    /// The language, `fr`.
    public var language: TextIndex
    /// The name in it.
    public var text: TextIndex

    /// A name.
    public init(kind: Kind, row: UInt32, original: TextIndex, language: TextIndex, text: TextIndex) {
        self.kind = kind.rawValue
        self.row = row
        self.original = original
        self.language = language
        self.text = text
    }
}

extension Timetable {
    /// What a feed says of itself; nil where it says nothing.
    public func info(of feed: FeedIndex) -> FeedInfo? {
        guard details.feedInfo.count > 0 else { return nil }
        let row = details.feedInfo.range(of: feed)
        guard row.count == FeedInfo.columns.count else { return nil }
        var info = FeedInfo()
        for (column, position) in zip(FeedInfo.columns, row) {
            info[keyPath: column] = texts.text(details.feedInfo[position])
        }
        return info
    }

    /// The name of a stop in a language, its own name where the feed does not translate it.
    public func name(of stop: StopIndex, in language: String) -> String {
        translated(stopNames.text(stop), .stop, stopPlaces[stop].raw, language)
    }

    /// The short name of a route in a language.
    public func shortName(of route: RouteIndex, in language: String) -> String {
        translated(routeShortNames.text(route), .shortName, route.raw, language)
    }

    /// The long name of a route in a language.
    public func longName(of route: RouteIndex, in language: String) -> String {
        translated(routeLongNames.text(route), .longName, route.raw, language)
    }

    /// The headsign of a trip in a language, at a position of its pattern.
    public func headsign(of trip: TripIndex, at position: Int, in language: String) -> String {
        translated(headsign(of: trip, at: position), .headsign, trip.raw, language)
    }

    /// The name of an agency in a language.
    public func name(of agency: AgencyIndex, in language: String) -> String {
        translated(agencyNames.text(agency), .agency, agency.raw, language)
    }

    /// A name in a language. A translation of the row goes before one of the name; `fr` serves for `fr-CA` too.
    ///
    /// Complexity: O(translations).
    private func translated(_ name: String, _ kind: Translation.Kind, _ row: UInt32, _ language: String) -> String {
        let table = details.translations
        guard table.count > 0, !name.isEmpty else { return name }
        let wanted = [language, String(language.prefix { $0 != "-" && $0 != "_" })]
        var best: (rank: Int, text: TextIndex)?
        for number in table.indices {
            let entry = table[number]
            guard entry.kind == kind.rawValue, entry.row == row || entry.row == .max else { continue }
            if entry.row == .max, texts.text(entry.original) != name { continue }
            let tongue = texts.text(entry.language).lowercased()
            guard let match = wanted.firstIndex(where: { $0.lowercased() == tongue }) else { continue }
            let rank = match * 2 + (entry.row == .max ? 1 : 0)
            if best.map({ rank < $0.rank }) ?? true { best = (rank, entry.text) }
        }
        return best.map { texts.text($0.text) } ?? name
    }
}
