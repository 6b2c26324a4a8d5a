/// A moment as a person writes it, read in a time zone.
///
/// ```swift
/// let reading = try TimePhrase.read("tomorrow 8:30am", zone: region.zone, now: now)
/// ```
///
/// It takes `now`; a time (`08:30`, `8:30am`, `8 pm`, `08:30:15`), meant for today; `today`, `tomorrow` or a date
/// (`2016-02-03`) and a time, apart by a blank or a `T`; and what the program prints itself, a date and a time with an
/// offset (`2016-02-03T08:30:00-05:00`, or `Z`).
public struct TimePhrase: Sendable, Hashable {
    /// The moment that is meant.
    public var instant: Timestamp
    /// One sentence to tell the person where the phrase has two meanings, as in the hour that clocks show twice, or
    /// none, as in the hour they skip, and what was taken; nil else.
    public var remark: String?

    /// Reads a phrase.
    ///
    /// - Parameters:
    ///   - text: What the person wrote.
    ///   - zone: Whose clocks are meant where the text has no offset of its own.
    ///   - now: What `now` means, and which day is today.
    public static func read(
        _ text: String, zone: ZoneRules, now: Timestamp
    ) throws(TimePhraseError) -> TimePhrase {
        var words = TimePhrase.words(of: text)
        guard let first = words.first else { throw .empty }
        if words == ["now"] { return TimePhrase(instant: now, remark: nil) }

        let today = zone.local(now).day
        let day: ServiceDay
        if first == "today" || first == "tomorrow" {
            day = first == "today" ? today : today.advanced(by: 1)
            words.removeFirst()
        } else if first.utf8.filter({ $0 == UInt8(ascii: "-") }).count >= 2, !first.contains(":") {
            guard let date = ServiceDay(first) else { throw .noSuchDay(text: text, day: first) }
            day = date
            words.removeFirst()
        } else {
            day = today
        }
        guard !words.isEmpty else { throw .noTimeOfDay(text: text) }

        let (clock, offset) = TimePhrase.cutOffset(words.joined())
        guard let second = try TimePhrase.secondOfDay(clock, in: text) else { throw .notATime(text: text) }
        let local = LocalTime(day: day, secondOfDay: second)
        if let offset {
            let wall = Int64(day.daysSince1970) * 86_400 + Int64(second)
            return TimePhrase(instant: Timestamp(secondsSince1970: wall - Int64(offset)), remark: nil)
        }
        switch zone.instants(of: local) {
        case .one(let instant):
            return TimePhrase(instant: instant, remark: nil)
        case .two(let first, let second):
            let remark =
                "\(local.hourAndMinute) on \(day.iso) comes twice in \(zone.name), where the clocks are put back; "
                + "the first is taken (write \(zone.iso(second)) for the second)."
            return TimePhrase(instant: first, remark: remark)
        case .skipped(let change):
            let lastSecond = zone.local(change.advanced(bySeconds: -1)).secondOfDay
            let stopped = LocalTime(day: day, secondOfDay: (lastSecond + 1) % 86_400)
            // As if the clocks had gone on: as long after the change as the time lies behind where they stopped.
            let instant = change.advanced(bySeconds: (second - stopped.secondOfDay + 86_400) % 86_400)
            let remark =
                "\(local.hourAndMinute) on \(day.iso) does not exist in \(zone.name), where the clocks go from "
                + "\(stopped.hourAndMinute) straight to \(zone.local(change).hourAndMinute); "
                + "\(zone.local(instant).hourAndMinute) is taken."
            return TimePhrase(instant: instant, remark: remark)
        }
    }

    /// Lower-case words; the `T` between a date and a time parts them as a blank does.
    private static func words(of text: String) -> [String] {
        var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        if let first = words.first, let mark = first.firstIndex(of: "t"), first.first?.isNumber == true {
            words.replaceSubrange(0..<1, with: [String(first[..<mark]), String(first[first.index(after: mark)...])])
        }
        return words.filter { !$0.isEmpty }
    }

    /// `08:30:00-05:00` as `08:30:00` and seconds east of UTC.
    private static func cutOffset(_ clock: String) -> (clock: String, offset: Int?) {
        if clock.hasSuffix("z") { return (String(clock.dropLast()), 0) }
        guard let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (clock, nil) }
        let parts = clock[clock.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hours = number(parts[0], digits: 2...2), hours <= 15,
            let minutes = number(parts[1], digits: 2...2), minutes < 60
        else { return (clock, nil) }
        let size = (hours * 60 + minutes) * 60
        return (String(clock[..<sign]), clock[sign] == "-" ? -size : size)
    }

    /// The second of the day of `08:30`, `08:30:15`, `8:30am` or `8pm`; nil where the text is of no such form.
    private static func secondOfDay(_ clock: String, in text: String) throws(TimePhraseError) -> Int? {
        var digits = clock[...]
        var isAfternoon: Bool?
        if digits.hasSuffix("am") || digits.hasSuffix("pm") {
            isAfternoon = digits.hasSuffix("pm")
            digits = digits.dropLast(2)
        }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (isAfternoon == nil ? 2 : 1)...3 ~= parts.count, var hour = number(parts[0], digits: 1...2) else {
            return nil
        }
        var rest: [Int] = []
        for part in parts.dropFirst() {
            guard let value = number(part, digits: 2...2) else { return nil }
            rest.append(value)
        }
        guard rest.allSatisfy({ $0 < 60 }) else { throw .noSuchTime(text: text) }
        if let isAfternoon {
            guard 1...12 ~= hour else { throw .noSuchTime(text: text) }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 else { throw .noSuchTime(text: text) }
        return hour * 3600 + (rest.first ?? 0) * 60 + (rest.count > 1 ? rest[1] : 0)
    }

    /// A number of so many decimal digits, and nothing else.
    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return Int(text)
    }
}

/// Why a phrase is no moment.
public enum TimePhraseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nothing was written.
    case empty
    /// The text is of none of the forms.
    case notATime(text: String)
    /// The calendar has no such day.
    case noSuchDay(text: String, day: String)
    /// No clock shows that.
    case noSuchTime(text: String)
    /// A day alone.
    case noTimeOfDay(text: String)

    /// One sentence: what was wrong and what to write.
    public var description: String {
        let forms = "write now, 08:30, 2016-02-03T08:30 or tomorrow 8:30am"
        return switch self {
        case .empty: "The time is empty: \(forms)."
        case .notATime(let text): "\"\(text)\" is not a time: \(forms)."
        case .noSuchDay(let text, let day):
            "\"\(text)\" is not a time, since there is no day \(day): write year, month and day as in 2016-02-03."
        case .noSuchTime(let text):
            "\"\(text)\" is not a time, since no clock shows it: hours go from 0 to 23 (with am or pm from 1 to 12), "
                + "minutes and seconds to 59."
        case .noTimeOfDay(let text):
            "\"\(text)\" names a day without a time: write both between quotes, as in \"\(text) 08:30\"."
        }
    }
}
