/// What rides of a feed cost: fare_attributes.txt and fare_rules.txt, and the basic files of Fares v2.
public struct GTFSFares: Sendable, Equatable {
    /// A ticket: a row of fare_attributes.txt or of fare_products.txt.
    public struct Ticket: Sendable, Equatable {
        /// Its id.
        public var id: String
        /// The price in ten-thousandths of the currency's unit; below zero only for a product, a discount on changing.
        public var amount: Int64
        /// The currency, `USD`: three capital letters.
        public var currency: String
        /// Whose rides it is for; nil for all of the feed.
        public var agency: GTFSIndex<GTFSAgency>?
        /// How often one may change with it; nil for as often as one likes. A product has none.
        public var transfers: Int?
        /// How many seconds after the first boarding one may board last, where that is limited.
        public var seconds: Int?
    }

    /// A row of fare_rules.txt: where a ticket holds.
    public struct Rule: Sendable, Equatable {
        /// The place of the ticket in `tickets`.
        public var ticket: Int
        /// The line it is for; nil for all.
        public var route: GTFSIndex<GTFSRoute>?
        /// The zone one comes from, the zone one goes to, and one of the zones one goes through; empty for any.
        public var origin: String
        /// The zone one goes to.
        public var destination: String
        /// One of the zones one goes through.
        public var contains: String
    }

    /// A row of fare_leg_rules.txt: what one ride costs.
    public struct LegRule: Sendable, Equatable {
        /// The group it belongs to, for changes.
        public var group: String
        /// The network of the line; empty for any that no rule names.
        public var network: String
        /// The area one comes from; empty for any that no rule names.
        public var from: String
        /// The area one goes to; empty for any that no rule names.
        public var to: String
        /// The place of the product in `products`.
        public var product: Int
        /// Of rules that fit the highest counts; nil where the file has no such column.
        public var priority: Int?
        /// The hours in which one boards, the group of a timeframe; empty for any.
        public var boarding: String
        /// The hours in which one gets off, the group of a timeframe; empty for any.
        public var alighting: String
    }

    /// A row of timeframes.txt: hours of some days.
    public struct Timeframe: Sendable, Equatable {
        /// The group it belongs to.
        public var group: String
        /// The first second of the local day that it holds, and the first one that it holds no more; at most 86400.
        public var seconds: Range<Int>
        /// The days.
        public var service: GTFSIndex<GTFSService>
    }

    /// A row of fare_transfer_rules.txt: what a change costs.
    public struct TransferRule: Sendable, Equatable {
        /// The group of the ride before; empty for any.
        public var from: String
        /// The group of the ride after; empty for any.
        public var to: String
        /// How often the rule may be used in a row; nil for as often as one likes.
        public var count: Int?
        /// How many seconds it holds, where that is limited.
        public var seconds: Int?
        /// `duration_limit_type`, from where to where these are measured. 0: from boarding the first ride to getting
        /// off the last; 1: from boarding to boarding; 2: from getting off to boarding; 3: from getting off to getting
        /// off.
        public var span: Int
        /// 0: the ride after is paid by the change; 1: both rides and the change are paid; 2: the change pays for both.
        public var type: Int
        /// The place of the product in `products`; nil for a change that costs nothing.
        public var product: Int?
    }

    /// fare_attributes.txt
    public var tickets: [Ticket] = []
    /// fare_rules.txt
    public var rules: [Rule] = []
    /// fare_products.txt
    public var products: [Ticket] = []
    /// fare_leg_rules.txt
    public var legRules: [LegRule] = []
    /// timeframes.txt
    public var timeframes: [Timeframe] = []
    /// fare_transfer_rules.txt
    public var transferRules: [TransferRule] = []
    /// stop_areas.txt: the areas of stops and stations.
    public var areas: [GTFSIndex<GTFSStop>: [String]] = [:]
    /// route_networks.txt, beside `network_id` of routes.txt.
    public var networks: [GTFSIndex<GTFSRoute>: String] = [:]

    /// Nothing is told.
    public init() {}
}
