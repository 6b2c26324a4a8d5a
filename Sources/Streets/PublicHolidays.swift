import Measures

/// The public holidays of a country, computed: the days that `PH` stands for in opening hours.
///
/// | country | days |
/// | --- | --- |
/// | US | 5 U.S.C. § 6103: New Year, the third Mondays of January (King) and February (Washington), the last Monday of May, 19 June (since 2021), 4 July, the first Monday of September, the second of October, 11 November, the fourth Thursday of November, Christmas |
/// | PT | Código do Trabalho, art. 234: New Year, Good Friday, Easter Sunday, 25 April, 1 May, Corpus Christi, 10 June, 15 August, 5 October, 1 November, 1, 8 and 25 December |
/// | DK | New Year, Maundy Thursday, Good Friday, Easter Sunday and Monday, the fourth Friday after Easter (until 2023), Ascension, Whit Sunday and Monday, 25 and 26 December |
/// | FI | New Year, Epiphany, Good Friday, Easter Sunday and Monday, 1 May, Ascension, Whit Sunday, Midsummer (the Saturday from 20 June), All Saints (the Saturday from 31 October), 6, 25 and 26 December |
///
/// The days themselves, not the working days on which offices close instead of them; regional days are not among them.
public enum PublicHolidays {
    /// Whether the days of a country are known.
    public static func areKnown(in country: CountryCode) -> Bool { rules[country] != nil }

    /// Whether a day is a public holiday of a country; false where its days are not known. Complexity: O(holidays).
    public static func contains(_ day: ServiceDay, in country: CountryCode) -> Bool {
        guard let rules = rules[country] else { return false }
        let date = day.date
        return rules.contains { $0.years.contains(date.year) && $0.day.falls(on: day, date) }
    }

    private struct Rule {
        var day: MovingDay
        var years: ClosedRange<Int> = 1...9999
    }

    private enum MovingDay {
        /// The same day every year.
        case fixed(month: Int, day: Int)
        /// The n-th of a weekday in a month.
        case nth(Int, Weekday, month: Int)
        /// The last of a weekday in a month.
        case last(Weekday, month: Int)
        /// The first of a weekday from a day on.
        case onOrAfter(Weekday, month: Int, day: Int)
        /// So many days after Easter Sunday.
        case easter(Int)

        func falls(on day: ServiceDay, _ date: (year: Int, month: Int, day: Int)) -> Bool {
            switch self {
            case .fixed(let month, let number): return date.month == month && date.day == number
            case .nth(let count, let weekday, let month):
                return date.month == month && day.weekday == weekday && (date.day - 1) / 7 == count - 1
            case .last(let weekday, let month):
                return date.month == month && day.weekday == weekday && day.advanced(by: 7).date.month != month
            case .onOrAfter(let weekday, let month, let number):
                guard day.weekday == weekday, let first = ServiceDay(year: date.year, month: month, day: number) else {
                    return false
                }
                return (0..<7).contains(first.distance(to: day))
            case .easter(let days):
                return PublicHolidays.easter(date.year).map { $0.advanced(by: days) == day } ?? false
            }
        }
    }

    /// Easter Sunday of a year in the Gregorian calendar (the algorithm of the "Anonymous Gregorian", in J. Meeus,
    /// "Astronomical Algorithms", chapter 8).
    static func easter(_ year: Int) -> ServiceDay? {
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let sum = epact + weekday - 7 * shift + 114
        return ServiceDay(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    private static func fixed(_ days: (month: Int, day: Int)...) -> [Rule] {
        days.map { Rule(day: .fixed(month: $0.month, day: $0.day)) }
    }

    private static func fromEaster(_ days: Int...) -> [Rule] { days.map { Rule(day: .easter($0)) } }

    private static let rules: [CountryCode: [Rule]] = {
        let all: [(String, [Rule])] = [
            (
                "US",
                fixed((1, 1), (7, 4), (11, 11), (12, 25)) + [
                    Rule(day: .nth(3, .monday, month: 1)), Rule(day: .nth(3, .monday, month: 2)),
                    Rule(day: .last(.monday, month: 5)), Rule(day: .fixed(month: 6, day: 19), years: 2021...9999),
                    Rule(day: .nth(1, .monday, month: 9)), Rule(day: .nth(2, .monday, month: 10)),
                    Rule(day: .nth(4, .thursday, month: 11)),
                ]
            ),
            (
                "PT",
                fixed((1, 1), (4, 25), (5, 1), (6, 10), (8, 15), (10, 5), (11, 1), (12, 1), (12, 8), (12, 25))
                    + fromEaster(-2, 0, 60)
            ),
            (
                "DK",
                fixed((1, 1), (12, 25), (12, 26)) + fromEaster(-3, -2, 0, 1, 39, 49, 50)
                    + [Rule(day: .easter(26), years: 1...2023)]
            ),
            (
                "FI",
                fixed((1, 1), (1, 6), (5, 1), (12, 6), (12, 25), (12, 26)) + fromEaster(-2, 0, 1, 39, 49) + [
                    Rule(day: .onOrAfter(.saturday, month: 6, day: 20)),
                    Rule(day: .onOrAfter(.saturday, month: 10, day: 31)),
                ]
            ),
        ]
        return Dictionary(
            uniqueKeysWithValues: all.compactMap { code, rules in CountryCode(code).map { ($0, rules) } })
    }()
}
