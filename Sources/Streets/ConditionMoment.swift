import Archive
import Geometry
import Measures

/// A moment as conditions see it: the day with its minute, and the day before, whose spans may last past midnight.
public struct ConditionMoment: Sendable {
    private struct Day: Sendable {
        var year: UInt16
        var day: UInt16
        var weekdays: UInt8
        var minute: Int
        var sun: SunTimes

        init(_ day: ServiceDay, minute: Int, country: CountryCode, sun: SunTimes) {
            let date = day.date
            year = UInt16(clamping: date.year)
            self.day = UInt16(date.month * 32 + date.day)
            weekdays = 1 << UInt8(day.weekday.rawValue)
            if PublicHolidays.contains(day, in: country) { weekdays |= ConditionSpan.publicHolidays }
            self.minute = minute
            self.sun = sun
        }

        func lies(in span: ConditionSpan) -> Bool {
            guard weekdays & span.weekdays != 0, span.firstYear <= year, year <= span.lastYear else { return false }
            let first = SunMinute.clock(span.firstMinute, sun)
            var end = SunMinute.clock(span.endMinute, sun)
            if end <= first, SunMinute.isTold(span.firstMinute) || SunMinute.isTold(span.endMinute) { end += 1440 }
            guard first <= minute, minute < end else { return false }
            return span.firstDay <= span.lastDay
                ? span.firstDay <= day && day <= span.lastDay : span.firstDay <= day || day <= span.lastDay
        }
    }

    private let today: Day
    private let yesterday: Day

    /// What the clocks show.
    ///
    /// - Parameters:
    ///   - country: whose public holidays count.
    ///   - sun: when the sun rises and sets on a day.
    public init(
        _ time: LocalTime, country: CountryCode = .unknown, sun: (ServiceDay) -> SunTimes = { _ in .usual }
    ) {
        let minute = time.secondOfDay / 60
        let before = time.day.advanced(by: -1)
        today = Day(time.day, minute: minute, country: country, sun: sun(time.day))
        yesterday = Day(before, minute: minute + 1440, country: country, sun: sun(before))
    }

    /// Whether the moment lies in a span.
    public func lies(in span: ConditionSpan) -> Bool { today.lies(in: span) || yesterday.lies(in: span) }
}

// MARK: - What holds in a region at a moment

extension StreetGraph {
    /// A moment in this region: with the holidays of its country, and the sun in its middle.
    public func moment(_ time: LocalTime) -> ConditionMoment {
        ConditionMoment(time, country: facts.country) { sunTimes(on: $0) }
    }

    /// When the sun rises and sets in the middle of the region, by its clocks; as usual where no zone is known.
    public func sunTimes(on day: ServiceDay) -> SunTimes {
        guard zoneChanges.count > 0, let box = tree.boxes.unsafeBuffer.last else { return .usual }
        let middle = Coordinate(
            latitudeE7: Int32((Int64(box.minLatitudeE7) + Int64(box.maxLatitudeE7)) / 2),
            longitudeE7: Int32((Int64(box.minLongitudeE7) + Int64(box.maxLongitudeE7)) / 2))
        guard let middle else { return .usual }
        // Noon by the sun; clocks change at night.
        let noon = Int64(day.daysSince1970) * 86_400 + 43_200 - Int64(middle.longitude * 240)
        var low = 0
        var high = zoneChanges.count
        while high - low > 1 {
            let between = (low + high) / 2
            if zoneChanges[ZoneChangeIndex(between)].start <= noon { low = between } else { high = between }
        }
        return SunTimes(day, at: middle, offset: Int(zoneChanges[ZoneChangeIndex(low)].offset))
    }

    /// Whether a condition holds at a time of the region's clocks. Complexity: O(spans of the condition).
    public func holds(_ condition: ConditionIndex, at time: LocalTime) -> Bool {
        holds(condition, at: moment(time))
    }

    /// The same for a moment that is asked about many conditions.
    public func holds(_ condition: ConditionIndex, at moment: ConditionMoment) -> Bool {
        if condition == .always { return true }
        return conditions[condition].last { moment.lies(in: $0) }.map { $0.isOff == 0 } ?? false
    }

    /// Of each condition, whether it holds at a time of the region's clocks. Complexity: O(spans).
    public func holding(at time: LocalTime) -> [Bool] {
        let moment = moment(time)
        return (0..<conditions.count).map { holds(ConditionIndex($0), at: moment) }
    }

    /// The edges whose access differs from `access`, the state in which all is open that is open at some time, while
    /// some conditions hold, with what it is then.
    func accessChanges(while holding: [Bool]) -> [(edge: EdgeIndex, now: Access)] {
        var changed: [(edge: EdgeIndex, now: Access)] = []
        var row = 0
        while row < conditionalAccess.count {
            let edge = conditionalAccess[ConditionalAccessIndex(row)].edge
            var now = access[edge]
            while row < conditionalAccess.count {
                let rule = conditionalAccess[ConditionalAccessIndex(row)]
                guard rule.edge == edge else { break }
                if holding[rule.condition.int] { now = now.replacing(rule.modes, with: rule.access) }
                row += 1
            }
            if now != access[edge] { changed.append((edge, now)) }
        }
        return changed
    }

    /// What stands at each node while some conditions hold; nil where nothing differs from `nodeFlags`, the state in
    /// which a barrier bars those alone who never pass it.
    func nodeFlags(while holding: [Bool]) -> [NodeFlags]? {
        var changed: [NodeFlags]?
        var row = 0
        while row < conditionalBarriers.count {
            let node = conditionalBarriers[ConditionalBarrierIndex(row)].node
            var barred: UInt8 = 0
            while row < conditionalBarriers.count {
                let rule = conditionalBarriers[ConditionalBarrierIndex(row)]
                guard rule.node == node else { break }
                if holding[rule.condition.int] {
                    let modes = UInt8(rule.modes.rawValue & 15)
                    barred = barred & ~modes | UInt8(rule.barred.rawValue & 15) & modes
                }
                row += 1
            }
            let now = nodeFlags[node].union(NodeFlags(rawValue: barred))
            guard now != nodeFlags[node] else { continue }
            if changed == nil { changed = Array(nodeFlags.unsafeBuffer) }
            changed?[node.int] = now
        }
        return changed
    }

    /// The edges whose speed limit is lower while some conditions hold, with that limit in km/h.
    func lowerLimits(while holding: [Bool]) -> [(edge: EdgeIndex, limit: UInt8)] {
        var lower: [(edge: EdgeIndex, limit: UInt8)] = []
        var row = 0
        while row < conditionalLimits.count {
            let edge = conditionalLimits[ConditionalLimitIndex(row)].edge
            var now: UInt32 = 0
            while row < conditionalLimits.count {
                let rule = conditionalLimits[ConditionalLimitIndex(row)]
                guard rule.edge == edge else { break }
                if holding[rule.condition.int] { now = rule.limit }
                row += 1
            }
            let open = UInt32(speedLimits[edge])
            guard now > 0, now < open || open == 0 else { continue }
            lower.append((edge, UInt8(clamping: now)))
        }
        return lower
    }
}
