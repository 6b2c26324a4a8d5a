import Archive
import Measures

/// The price by the rules of legs and changes, fare_leg_rules.txt and fare_transfer_rules.txt of Fares v2.
extension Timetable {
    /// What rides of one feed cost together; nil where a ride has no rule, or several currencies are told.
    ///
    /// Each ride has the rule of a leg; between two rides a rule of changes may join them. What is joined costs
    /// together, the rides A, B and C by the changes AB and BC:
    ///
    /// | `fare_transfer_type` | A to B     | then B to C     |
    /// | -------------------- | ---------- | --------------- |
    /// | 0                    | A + AB     | before + BC     |
    /// | 1                    | A + AB + B | before + BC + C |
    /// | 2                    | AB         | before + BC     |
    ///
    /// A change may be a discount, but no rides that are joined cost less than nothing. Where no rule of changes holds,
    /// the next ride is paid for itself and others may join it again.
    func legPrice(of rides: [FareRide], in feed: FeedIndex) -> FarePrice? {
        var sum: Int64 = 0
        var currency: TextIndex?
        var joined: JoinedRides?
        for ride in rides {
            guard let rule = legRule(of: ride, in: feed) else { return nil }
            let fare = fares.fares[rule.fare]
            currency = currency ?? fare.currency
            guard fare.currency == currency else { return nil }
            if let before = joined, let change = self.change(from: before, to: ride, rule) {
                if change.fare != .max, fares.fares[FareIndex(change.fare)].currency != currency { return nil }
                joined?.add(ride, rule, by: change, cost: cost(of: before, with: change, rule))
            } else {
                sum += max(0, joined?.cost ?? 0)
                joined = JoinedRides(ride, rule, cost: fare.amount)
            }
        }
        sum += max(0, joined?.cost ?? 0)
        return currency.map { FarePrice(amount: sum, currency: texts.text($0)) }
    }

    // MARK: Legs

    /// The rule of a ride: of those that fit the ones of the highest priority, and of these the cheapest.
    private func legRule(of ride: FareRide, in feed: FeedIndex) -> FareLegRule? {
        let network = fares.routeNetworks[patternRoutes[tripPatterns[ride.trip]]]
        let networks = network == .none ? [] : [network]
        let (from, to) = (fares.stopAreas[stop(of: ride, ride.from)], fares.stopAreas[stop(of: ride, ride.to)])
        let rules = fares.legRules.unsafeBuffer
        // Without priorities no value means all that no rule of the feed names.
        var isNamed = (network: false, from: false, to: false)
        for rule in rules where rule.feed == feed {
            isNamed.network = isNamed.network || networks.contains(rule.network)
            isNamed.from = isNamed.from || from.contains(rule.from)
            isNamed.to = isNamed.to || to.contains(rule.to)
        }
        let hours = self.hours(of: ride, in: feed)
        var best: FareLegRule?
        for (number, rule) in rules.enumerated() where rule.feed == feed {
            func fits(_ value: TextIndex, _ values: [TextIndex], _ isNamed: Bool) -> Bool {
                value == .none ? rule.priority != .min || !isNamed : values.contains(value)
            }
            guard fits(rule.network, networks, isNamed.network), fits(rule.from, from, isNamed.from),
                fits(rule.to, to, isNamed.to), hours?.fit(fares.legHours[FareLegRuleIndex(number)]) ?? true
            else { continue }
            if let other = best {
                if rule.priority < other.priority { continue }
                if rule.priority == other.priority, fares.fares[rule.fare].amount >= fares.fares[other.fare].amount {
                    continue
                }
            }
            best = rule
        }
        return best
    }

    /// The hours in which a ride lies, on the clocks where one boards and where one gets off; nil where no rule has
    /// any.
    private func hours(of ride: FareRide, in feed: FeedIndex) -> RideHours? {
        guard fares.legHours.count > 0 else { return nil }
        return RideHours(
            boarding: groups(of: feed, at: ride.scheduledDeparture, stop(of: ride, ride.from)),
            alighting: groups(of: feed, at: ride.scheduledArrival, stop(of: ride, ride.to)))
    }

    /// The groups of a feed's timeframes that hold at a moment, by the date and the clock of a stop, which after
    /// midnight is another date than that of the trip's service day; `none` among them, for what is not bound to hours.
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

    // MARK: Changes

    /// The rule of a change: of those that hold the one for the fewest changes that is still for as many, then the
    /// cheapest.
    ///
    /// No group stands for all that no rule of the feed has in that column.
    private func change(from before: JoinedRides, to ride: FareRide, _ rule: FareLegRule) -> FareTransferRule? {
        let rules = fares.transferRules.unsafeBuffer
        let (from, to) = (before.rule.group, rule.group)
        var isNamed = (from: false, to: false)
        for other in rules where other.feed == rule.feed {
            isNamed.from = isNamed.from || (from != .none && other.from == from)
            isNamed.to = isNamed.to || (to != .none && other.to == to)
        }
        var best: FareTransferRule?
        for (number, other) in rules.enumerated() where other.feed == rule.feed {
            guard other.from == .none ? !isNamed.from : other.from == from,
                other.to == .none ? !isNamed.to : other.to == to
            else { continue }
            let (start, changes) = before.uses(of: other)
            let span = fares.span(of: FareTransferRuleIndex(number))
            if changes >= other.count || span.seconds(from: start, to: ride) > Int(other.seconds) { continue }
            if let known = best {
                if other.count > known.count { continue }
                if other.count == known.count,
                    cost(of: before, with: other, rule) >= cost(of: before, with: known, rule)
                {
                    continue
                }
            }
            best = other
        }
        return best
    }

    /// What joined rides cost with one more.
    private func cost(of before: JoinedRides, with change: FareTransferRule, _ rule: FareLegRule) -> Int64 {
        let extra = change.fare == .max ? 0 : fares.fares[FareIndex(change.fare)].amount
        return switch change.type {
        case 1: before.cost + extra + fares.fares[rule.fare].amount
        case 2 where !before.isJoined: extra
        default: before.cost + extra
        }
    }
}

/// Rides in a row that changes join.
private struct JoinedRides {
    /// What they cost together.
    private(set) var cost: Int64
    /// The last ride.
    private var ride: FareRide
    /// Its rule.
    private(set) var rule: FareLegRule
    /// The last rule of changes, the ride before the first of those in a row that have its groups, and how many these
    /// are.
    private var last: (rule: FareTransferRule, start: FareRide, changes: UInt32)?

    /// A ride that is paid for itself.
    init(_ ride: FareRide, _ rule: FareLegRule, cost: Int64) {
        self.ride = ride
        self.rule = rule
        self.cost = cost
    }

    /// Whether it is more than one.
    var isJoined: Bool { last != nil }

    /// From which ride on a rule of changes is used in a row, and how often up to now.
    func uses(of change: FareTransferRule) -> (start: FareRide, changes: UInt32) {
        guard let last, last.rule.from == change.from, last.rule.to == change.to else { return (ride, 0) }
        return (last.start, last.changes)
    }

    /// Joins one more ride.
    mutating func add(_ ride: FareRide, _ rule: FareLegRule, by change: FareTransferRule, cost: Int64) {
        let (start, changes) = uses(of: change)
        last = (change, start, changes + 1)
        (self.ride, self.rule, self.cost) = (ride, rule, cost)
    }
}

/// The groups of timeframes in which a ride lies.
private struct RideHours {
    var boarding: Set<TextIndex>
    var alighting: Set<TextIndex>

    func fit(_ hours: FareLegHours) -> Bool {
        boarding.contains(hours.boarding) && alighting.contains(hours.alighting)
    }
}
