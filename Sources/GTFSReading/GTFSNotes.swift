/// The row of feed_info.txt; each text as the feed writes it, or empty.
///
/// The timetable keeps the same as its `FeedInfo`: neither knows of the other.
public struct GTFSFeedInfo: Sendable, Equatable {
    /// `feed_publisher_name`
    public var publisher = ""
    /// `feed_publisher_url`
    public var url = ""
    /// `feed_lang`
    public var language = ""
    /// `feed_version`
    public var version = ""
    /// `feed_start_date`
    public var firstDay = ""
    /// `feed_end_date`
    public var lastDay = ""
    /// `feed_contact_email`
    public var email = ""
    /// `feed_contact_url`
    public var contact = ""

    /// Nothing is told.
    public init() {}
}

/// A row of attributions.txt.
public struct GTFSAttribution: Sendable, Equatable {
    /// The organization that data are owed to.
    public var organization: String
    /// Its web page, or empty.
    public var url: String
    /// Whether it made the data.
    public var isProducer: Bool
    /// Whether it runs the vehicles.
    public var isOperator: Bool
    /// Whether it is the authority.
    public var isAuthority: Bool
}

/// A row of translations.txt about a name.
public struct GTFSTranslation: Sendable, Equatable {
    /// Which table's row is called so.
    public enum Subject: Sendable, Equatable {
        /// The name of a stop; without one, of every stop that has the original name.
        case stop(GTFSIndex<GTFSStop>?)
        /// The short name of a route, or of every route that has the original name.
        case shortName(GTFSIndex<GTFSRoute>?)
        /// The long name of a route, or of every route that has the original name.
        case longName(GTFSIndex<GTFSRoute>?)
        /// The headsign of a trip, or of every trip and call that has the original one.
        case headsign(GTFSIndex<GTFSTrip>?)
        /// The name of an agency, or of every agency that has the original name.
        case agency(GTFSIndex<GTFSAgency>?)
    }

    /// What is called so.
    public var subject: Subject
    /// The original name, where it tells what is meant; else empty.
    public var original: String
    /// A language tag.
    public var language: String
    /// The name in that language.
    public var text: String
}
