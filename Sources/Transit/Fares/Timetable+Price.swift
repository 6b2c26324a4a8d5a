import Archive
import Measures

extension Timetable {
    /// What rides cost together, each currency for itself; nil where the feeds do not tell.
    ///
    /// Rides of one feed are paid by as cheap tickets as there are, each for one ride or for several in a row (Fares
    /// v1), or by the rules of legs and changes (Fares v2, which goes first). The price is that of the feed's first
    /// rider category and means of payment. Rides that lie apart in the row are still one journey of their feed.
    ///
    /// Complexity: O(rides x (rules of legs and changes + timeframes)); by tickets O(rides² x (tickets + their rules)).
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
        let rules = Dictionary(grouping: fares.rules.unsafeBuffer, by: \.fare)
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
                    for ticket in own where pays(ticket, rules[ticket] ?? [], rides[start..<end]) {
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

    /// Whether one ticket, where its rules hold, pays for rides in a row.
    private func pays(_ ticket: FareIndex, _ own: [FareRule], _ rides: ArraySlice<FareRide>) -> Bool {
        let fare = fares.fares[ticket]
        guard let first = rides.first, let last = rides.last, rides.count - 1 <= Int(fare.transfers) else {
            return false
        }
        if fare.seconds != .max, rides.count > 1, first.departure.seconds(to: last.departure) > Int(fare.seconds) {
            return false
        }
        let routes = rides.map { patternRoutes[tripPatterns[$0.trip]] }
        if fare.agency != .max, routes.contains(where: { routeAgencies[$0].raw != fare.agency }) { return false }
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

    /// The stop at a position of a ride's pattern.
    func stop(of ride: FareRide, _ position: Int) -> StopIndex {
        patternStops[patternStops.range(of: tripPatterns[ride.trip]).lowerBound + position]
    }
}
