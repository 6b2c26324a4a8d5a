import Archive
import Measures

/// A ride that has to be paid.
public struct FareRide: Sendable, Hashable {
    /// The trip.
    public var trip: TripIndex
    /// The positions in its pattern at which one boards and gets off.
    public var from: Int
    /// The position at which one gets off.
    public var to: Int
    /// When one boards.
    public var departure: Timestamp
    /// When one boards by the timetable, late or not: hours of fares are held against that.
    public var scheduledDeparture: Timestamp
    /// When one gets off by the timetable.
    public var scheduledArrival: Timestamp

    /// A ride on a trip.
    public init(
        trip: TripIndex, from: Int, to: Int, departure: Timestamp, scheduledDeparture: Timestamp,
        scheduledArrival: Timestamp
    ) {
        self.trip = trip
        self.from = from
        self.to = to
        self.departure = departure
        self.scheduledDeparture = scheduledDeparture
        self.scheduledArrival = scheduledArrival
    }
}

extension Timetable {
    /// What rides cost together, each currency for itself; nil where the feeds do not tell.
    ///
    /// Rides of one feed are paid by as cheap tickets as there are, each for one ride or for several in a row (Fares v1), or
    /// by the rules of legs and changes (Fares v2, which goes first). The price is that of the feed's first rider category
    /// and means of payment. Rides that lie apart in the row are still one journey of their feed.
    ///
    /// Complexity: O(rides² x rules), and O(timeframes) for each ride.
    public func price(of rides: [FareRide]) -> [FarePrice]? {
        guard fares.fares.count > 0 else { return nil }
        var sums: [String: Int64] = [:]
        let byFeed = Dictionary(grouping: rides) { feed(of: $0.trip) }
        for (feed, own) in byFeed {
            guard let price = legPrice(of: own, in: feed) ?? ticketPrice(of: own, in: feed) else { return nil }
            sums[price.currency, default: 0] += price.amount
        }
        return sums.sorted { $0.key < $1.key }.map { FarePrice(amount: $0.value, currency: $0.key) }
    }

    // MARK: Tickets

    /// The cheapest tickets for rides of one feed, in the currency of its first ticket that serves for all of them.
    private func ticketPrice(of rides: [FareRide], in feed: FeedIndex) -> FarePrice? {
        let tickets = fares.fares.indices.filter { fares.fares[$0].feed == feed && fares.fares[$0].isProduct == 0 }
        var currencies: [TextIndex] = []
        for ticket in tickets where !currencies.contains(fares.fares[ticket].currency) {
            currencies.append(fares.fares[ticket].currency)
        }
        for currency in currencies {
            let own = tickets.filter { fares.fares[$0].currency == currency }
            // The least price of the first so many rides.
            var best: [Int64?] = [0]
            for end in 1...max(1, rides.count) where end <= rides.count {
                var least: Int64?
                for start in 0..<end {
                    guard let before = best[start] else { continue }
                    for ticket in own where pays(ticket, rides[start..<end]) {
                        let sum = before + fares.fares[ticket].amount
                        least = min(least ?? sum, sum)
                    }
                }
                best.append(least)
            }
            if let amount = best[rides.count] { return FarePrice(amount: amount, currency: texts.text(currency)) }
        }
        return nil
    }

    /// Whether one ticket pays for rides in a row.
    private func pays(_ ticket: FareIndex, _ rides: ArraySlice<FareRide>) -> Bool {
        let fare = fares.fares[ticket]
        guard let first = rides.first, let last = rides.last, rides.count - 1 <= Int(fare.transfers) else {
            return false
        }
        if fare.seconds != .max, rides.count > 1, first.departure.seconds(to: last.departure) > Int(fare.seconds) {
            return false
        }
        let routes = rides.map { patternRoutes[tripPatterns[$0.trip]] }
        if fare.agency != .max, routes.contains(where: { routeAgencies[$0].raw != fare.agency }) { return false }
        let own = fares.rules.indices.map { fares.rules[$0] }.filter { $0.fare == ticket }
        if own.isEmpty { return true }
        let (origin, destination) = (zone(of: first, first.from), zone(of: last, last.to))
        let passed = Set(rides.flatMap { ride in (ride.from...max(ride.from, ride.to)).map { zone(of: ride, $0) } })
        return routes.allSatisfy { route in
            let fitting = own.filter { rule in
                if rule.route != .max, rule.route != route.raw { return false }
                if rule.origin != .none, rule.origin != origin { return false }
                return rule.destination == .none || rule.destination == destination
            }
            // A ticket for certain zones is good for a way through just these.
            let zones = Set(fitting.map(\.contains)).subtracting([.none])
            return !fitting.isEmpty && (zones.isEmpty || zones == passed)
        }
    }

    /// The fare zone of a position of a ride's pattern.
    private func zone(of ride: FareRide, _ position: Int) -> TextIndex { fares.stopZones[stop(of: ride, position)] }

    private func stop(of ride: FareRide, _ position: Int) -> StopIndex {
        patternStops[patternStops.range(of: tripPatterns[ride.trip]).lowerBound + position]
    }

    // MARK: Rules of legs and changes

    /// The price by the rules of legs and changes; nil where a ride has no rule.
    private func legPrice(of rides: [FareRide], in feed: FeedIndex) -> FarePrice? {
        var sum: Int64 = 0
        var currency: TextIndex?
        var before: FareLegRule?
        /// When the first ride was boarded that the changes since then belong to, and how many they are.
        var (start, changes) = (rides.first?.departure, UInt32(0))
        for ride in rides {
            guard let rule = legRule(of: ride, in: feed) else { return nil }
            let fare = fares.fares[rule.fare]
            if let currency, currency != fare.currency { return nil }
            currency = fare.currency
            let change = before.flatMap { before in
                transferRule(
                    from: before, to: rule, seconds: start.map { $0.seconds(to: ride.departure) } ?? 0, changes: changes
                )
            }
            if let change {
                let extra = change.fare == .max ? 0 : fares.fares[FareIndex(change.fare)].amount
                switch change.type {
                case 0: sum += extra
                case 1: sum += extra + fare.amount
                // It pays for both: what was paid before is given back.
                default: sum += extra - (before.map { fares.fares[$0.fare].amount } ?? 0)
                }
                changes += 1
            } else {
                sum += fare.amount
                (start, changes) = (ride.departure, 0)
            }
            before = rule
        }
        return currency.map { FarePrice(amount: sum, currency: texts.text($0)) }
    }

    /// The rule of a ride: of those that fit the ones of the highest priority, and of these the cheapest.
    private func legRule(of ride: FareRide, in feed: FeedIndex) -> FareLegRule? {
        let numbers = fares.legRules.indices.filter { fares.legRules[$0].feed == feed }
        let rules = numbers.map { fares.legRules[$0] }
        let network = fares.routeNetworks[patternRoutes[tripPatterns[ride.trip]]]
        let (from, to) = (fares.stopAreas[stop(of: ride, ride.from)], fares.stopAreas[stop(of: ride, ride.to)])
        /// Whether one of the values is meant; without priorities no value means all that no rule of the feed names.
        func fits(_ rule: FareLegRule, _ path: KeyPath<FareLegRule, TextIndex>, _ values: [TextIndex]) -> Bool {
            if rule[keyPath: path] != .none { return values.contains(rule[keyPath: path]) }
            return rule.priority != .min || !rules.contains { values.contains($0[keyPath: path]) }
        }
        let inForce = rulesInForce(numbers, for: ride)
        let fitting = inForce.map { fares.legRules[$0] }.filter {
            fits($0, \.network, network == .none ? [] : [network]) && fits($0, \.from, from) && fits($0, \.to, to)
        }
        guard let highest = fitting.map(\.priority).max() else { return nil }
        return fitting.filter { $0.priority == highest }.min {
            fares.fares[$0.fare].amount < fares.fares[$1.fare].amount
        }
    }

    /// Those of a feed's rules that hold in the hours of a ride: on the clocks where one boards and where one gets off.
    private func rulesInForce(_ rules: [FareLegRuleIndex], for ride: FareRide) -> [FareLegRuleIndex] {
        guard let feed = rules.first.map({ fares.legRules[$0].feed }), fares.legHours.count > 0 else { return rules }
        let boarding = groups(of: feed, at: ride.scheduledDeparture, stop(of: ride, ride.from))
        let alighting = groups(of: feed, at: ride.scheduledArrival, stop(of: ride, ride.to))
        return rules.filter {
            boarding.contains(fares.legHours[$0].boarding) && alighting.contains(fares.legHours[$0].alighting)
        }
    }

    /// The groups of a feed's timeframes that hold at a moment, by the date and the clock of a stop, which after midnight is
    /// another date than that of the trip's service day; `none` among them, for what is not bound to hours.
    private func groups(of feed: FeedIndex, at moment: Timestamp, _ stop: StopIndex) -> Set<TextIndex> {
        var groups: Set<TextIndex> = [.none]
        guard let first = calendar?.lowerBound else { return groups }
        let local = zone(of: stop).local(moment)
        let bit = Int(local.day.daysSince1970 - first.daysSince1970)
        guard bit >= 0 else { return groups }
        for frame in fares.timeframes.indices.map({ fares.timeframes[$0] }) where frame.feed == feed {
            guard (Int(frame.start)..<Int(frame.end)).contains(local.secondOfDay) else { continue }
            let days = fares.timeframeDays.range(of: frame.days)
            guard bit >> 6 < days.count else { continue }
            let word = fares.timeframeDays[days.lowerBound + (bit >> 6)]
            if word >> UInt64(bit & 63) & 1 == 1 { groups.insert(frame.group) }
        }
        return groups
    }

    /// The rule of a change; the one that names more goes first.
    private func transferRule(
        from: FareLegRule, to: FareLegRule, seconds: Int, changes: UInt32
    ) -> FareTransferRule? {
        func applies(_ rule: FareTransferRule) -> Bool {
            guard rule.feed == from.feed else { return false }
            if rule.from != .none, rule.from != from.group { return false }
            if rule.to != .none, rule.to != to.group { return false }
            if rule.seconds != .max, seconds > Int(rule.seconds) { return false }
            return rule.count == .max || changes < rule.count
        }
        let rules = fares.transferRules.indices.map { fares.transferRules[$0] }.filter(applies)
        func named(_ rule: FareTransferRule) -> Int { (rule.from == .none ? 0 : 1) + (rule.to == .none ? 0 : 1) }
        return rules.max { named($0) < named($1) }
    }
}
