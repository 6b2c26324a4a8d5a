import Archive
import GTFSReading
import Measures

/// Days as bits, counted from 1970-01-01 to 2100-12-31: the years for which a region knows its zones' offsets.
struct DaySet: Hashable {
    /// Bit `d % 64` of word `d / 64` for the day `d` days after 1970-01-01; the last word is not 0.
    private var words: [UInt64] = []

    /// The days that a set may hold.
    static let allowed = ServiceDay(daysSince1970: 0)...ServiceDay(daysSince1970: 47_846)

    /// No days.
    init() {}

    /// The days of a service. What lies outside the allowed years is cut off and noted.
    init(_ service: GTFSService, place: String, report: inout ImportReport) {
        if let period = service.period {
            if !(DaySet.allowed.contains(period.lowerBound) && DaySet.allowed.contains(period.upperBound)) {
                report.note("service outside the years 1970 to 2100, cut to them", place)
            }
            if period.overlaps(DaySet.allowed) {
                for day in period.clamped(to: DaySet.allowed)
                where service.weekdays >> UInt8(day.weekday.rawValue) & 1 == 1 {
                    insert(day)
                }
            }
        }
        for day in service.added {
            if DaySet.allowed.contains(day) {
                insert(day)
            } else {
                report.note("service outside the years 1970 to 2100, cut to them", place)
            }
        }
        for day in service.removed { remove(day) }
        trim()
    }

    /// Whether there is no day.
    var isEmpty: Bool { words.isEmpty }

    /// The days that are in another set too.
    func intersection(_ other: DaySet) -> DaySet {
        var common = DaySet()
        common.words = zip(words, other.words).map { $0 & $1 }
        common.trim()
        return common
    }

    /// Takes the days of another set away.
    mutating func subtract(_ other: DaySet) {
        for position in 0..<min(words.count, other.words.count) { words[position] &= ~other.words[position] }
        trim()
    }

    /// The days that lie so many days after those of the set; those before 1970 are lost.
    func moved(by days: Int) -> DaySet {
        var moved = DaySet()
        for (position, word) in words.enumerated() {
            for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 {
                let number = position * 64 + bit + days
                if number >= 0 { moved.insert(DaySet.day(number)) }
            }
        }
        return moved
    }

    /// The first and the last day; nil where there is none.
    var range: ClosedRange<ServiceDay>? {
        guard let low = words.firstIndex(where: { $0 != 0 }), let high = words.lastIndex(where: { $0 != 0 }) else {
            return nil
        }
        return DaySet.day(
            low * 64 + words[low].trailingZeroBitCount)...DaySet.day(
                high * 64 + 63 - words[high].leadingZeroBitCount)
    }

    /// Whether a day is among them.
    func contains(_ day: ServiceDay) -> Bool {
        let bit = Int(day.daysSince1970)
        return bit >= 0 && bit >> 6 < words.count && words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }

    /// The bits counted from another day on, up to the last one set. Earlier days are lost.
    func bits(from first: ServiceDay) -> [UInt64] {
        let start = Int(first.daysSince1970)
        let (skipped, shift) = (start >> 6, UInt64(start & 63))
        guard skipped < words.count else { return [] }
        var shifted: [UInt64] = []
        for position in skipped..<words.count {
            let next = position + 1 < words.count ? words[position + 1] : 0
            shifted.append(shift == 0 ? words[position] : words[position] >> shift | next << (64 - shift))
        }
        while shifted.last == 0 { shifted.removeLast() }
        return shifted
    }

    private mutating func insert(_ day: ServiceDay) {
        let bit = Int(day.daysSince1970)
        while words.count <= bit >> 6 { words.append(0) }
        words[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    private mutating func remove(_ day: ServiceDay) {
        let bit = Int(day.daysSince1970)
        if contains(day) { words[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
    }

    private mutating func trim() {
        while words.last == 0 { words.removeLast() }
    }

    private static func day(_ bit: Int) -> ServiceDay { ServiceDay(daysSince1970: Int32(bit)) }
}
