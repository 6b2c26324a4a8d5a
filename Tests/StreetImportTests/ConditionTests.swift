import Drawn
import Measures
import Streets
import Testing

@testable import StreetImport

/// `2026-03-04T08:30` on the clocks of the region.
func clock(_ text: String) throws -> LocalTime {
    let parts = text.split(separator: "T")
    let time = try #require(parts.last).split(separator: ":").compactMap { Int($0) }
    return LocalTime(day: try #require(ServiceDay(parts[0])), secondOfDay: time[0] * 3600 + time[1] * 60)
}

/// Whether a condition holds at a moment, by its spans as they are written in a region.
private func holds(_ condition: Condition, _ moment: String) throws -> Bool {
    switch condition.when {
    case .always: return true
    case .never: return false
    case .during(let spans):
        let moment = ConditionMoment(try clock(moment))
        return spans.last { moment.lies(in: $0) }.map { $0.isOff == 0 } ?? false
    }
}

@Suite struct ConditionTests {
    /// 2026-03-02 is a Monday.
    @Test(
        arguments: [
            ("Mo-Fr 07:00-19:00", "2026-03-02T06:59", false),
            ("Mo-Fr 07:00-19:00", "2026-03-02T07:00", true),
            ("Mo-Fr 07:00-19:00", "2026-03-06T18:59", true),
            ("Mo-Fr 07:00-19:00", "2026-03-06T19:00", false),
            ("Mo-Fr 07:00-19:00", "2026-03-07T12:00", false),
            ("(Mo-Fr 07:00-19:00)", "2026-03-02T07:00", true),
            ("((Mo-Fr 07:00-09:00),(Mo-Fr 16:00-19:00))", "2026-03-02T07:00", nil),
            ("(Mo-Fr 07:00-19:00; Sa 08:00-12:00))", "2026-03-07T12:30", false),
            ("Mo,We,Fr 08:00-10:00", "2026-03-03T09:00", false),
            ("Mo,We,Fr 08:00-10:00", "2026-03-04T09:00", true),
            ("Sa-Mo", "2026-03-01T12:00", true),
            ("Sa-Mo", "2026-03-02T23:59", true),
            ("Sa-Mo", "2026-03-03T00:00", false),
            ("Monday-Friday 7am-7pm", "2026-03-02T18:00", true),
            ("Mo-Fr 7-19", "2026-03-02T18:00", true),
            ("Mo–Fr 07:00–19:00", "2026-03-02T18:00", true),
            ("07:00-09:00,16:00-18:00", "2026-03-02T08:00", true),
            ("07:00-09:00,16:00-18:00", "2026-03-02T12:00", false),
            ("07:00-09:00, 16:00-18:00", "2026-03-02T17:00", true),
            // Past midnight.
            ("22:00-06:00", "2026-03-02T23:00", true),
            ("22:00-06:00", "2026-03-02T05:59", true),
            ("22:00-06:00", "2026-03-02T06:00", false),
            ("Fr 22:00-06:00", "2026-03-07T05:00", true),
            ("Fr 22:00-06:00", "2026-03-06T05:00", false),
            ("Fr 22:00-26:00", "2026-03-07T01:30", true),
            ("Fr 22:00-26:00", "2026-03-07T02:00", false),
            ("20:00+", "2026-03-07T23:59", true),
            ("20:00+", "2026-03-07T00:00", false),
            // Rules that add, rules that replace.
            ("Mo-Fr 07:00-09:00; Mo-Fr 16:00-18:00", "2026-03-02T08:00", true),
            ("Mo-Fr 07:00-09:00; 16:00-18:00", "2026-03-02T08:00", true),
            ("Mo-Fr 08:00-18:00; We 10:00-12:00", "2026-03-04T09:00", false),
            ("Mo-Fr 08:00-18:00; We 10:00-12:00", "2026-03-04T11:00", true),
            ("Mo-Fr 08:00-18:00; We 10:00-12:00", "2026-03-05T09:00", true),
            ("Mo-Fr 08:00-18:00, We 20:00-22:00", "2026-03-04T09:00", true),
            ("Mo-Fr 08:00-18:00, We 20:00-22:00", "2026-03-04T21:00", true),
            ("Mo-Su 08:00-18:00; Su off", "2026-03-01T09:00", false),
            ("24/7; Su 10:00-12:00 off", "2026-03-01T11:00", false),
            ("24/7; Su 10:00-12:00 off", "2026-03-01T12:00", true),
            ("24/7", "2026-03-01T12:00", true),
            ("24/7 closed", "2026-03-01T12:00", false),
            // Dates.
            ("Nov-Mar", "2026-03-31T12:00", true),
            ("Nov-Mar", "2026-04-01T12:00", false),
            ("Nov-Mar", "2026-11-01T00:00", true),
            ("Oct 15-Apr 15", "2026-10-14T12:00", false),
            ("Oct 15-Apr 15", "2026-01-14T12:00", true),
            ("Oct 15-Apr 15: 08:00-12:00", "2026-01-14T12:00", false),
            ("Jun 1-15", "2026-06-15T12:00", true),
            ("Jun 1-15", "2026-06-16T12:00", false),
            ("Dec 24,31 14:00-24:00", "2026-12-31T15:00", true),
            ("Dec 24,31 14:00-24:00", "2026-12-30T15:00", false),
            ("Jun-Aug Sa,Su 10:00-18:00", "2026-07-04T10:00", true),
            ("Jun-Aug Sa,Su 10:00-18:00", "2026-07-03T10:00", false),
            ("Jan,Mar", "2026-02-03T10:00", false),
            ("Jan,Mar", "2026-03-03T10:00", true),
            ("Feb 29", "2028-02-29T10:00", true),
            ("2026 May 22-2026 Jul 5", "2026-07-05T23:59", true),
            ("2026 May 22-2026 Jul 5", "2027-06-05T23:59", false),
            ("2025 Nov 10-2027 Mar 5", "2025-11-09T12:00", false),
            ("2025 Nov 10-2027 Mar 5", "2026-06-09T12:00", true),
            ("2025 Nov 10-2027 Mar 5", "2027-03-05T12:00", true),
            ("2025 Nov 10-2027 Mar 5", "2027-03-06T12:00", false),
            ("2026 Nov-Feb", "2027-02-28T12:00", true),
            ("2024-2026", "2026-02-28T12:00", true),
            ("2024-2025", "2026-02-28T12:00", false),
            ("2024+ Mo", "2026-03-02T12:00", true),
            // Holidays name no day here.
            ("Mo-Fr 07:00-19:00; PH off", "2026-03-02T12:00", true),
            ("Mo-Fr,PH 07:00-19:00", "2026-03-07T12:00", false),
            ("PH", "2026-03-02T12:00", false),
            ("SH Mo-Fr 07:00-19:00", "2026-03-02T12:00", false),
            ("Mo-Fr 07:00-19:00 \"on school days\"", "2026-03-02T12:00", true),
            // The sun.
            ("sunset-sunrise", "2026-03-02T20:00", true),
            ("sunset-sunrise", "2026-03-02T12:00", false),
            ("(sunrise-01:00)-(sunset+01:00)", "2026-03-02T05:30", true),
            ("dawn-dusk", "2026-03-02T05:30", true),
            // Vehicles and travelers.
            ("weight>3.5", "2026-03-02T12:00", false),
            ("weight<3.5", "2026-03-02T12:00", true),
            ("weight > 7.5 t", "2026-03-02T12:00", false),
            ("width>=1.8", "2026-03-02T12:00", true),
            ("length>40 ft", "2026-03-02T12:00", false),
            ("occupants>1", "2026-03-02T12:00", false),
            ("hgv", "2026-03-02T12:00", false),
            ("Mo-Fr 07:00-19:00 AND weight>3.5", "2026-03-02T12:00", false),
            ("Mo-Fr 07:00-19:00 AND weight<3.5", "2026-03-02T12:00", true),
            ("(Mo-Fr) AND (07:00-19:00)", "2026-03-02T12:00", true),
            ("(Mo-Fr) AND (07:00-19:00)", "2026-03-02T20:00", false),
            ("(Mo-Fr) and (Sa,Su)", "2026-03-02T20:00", false),
            ("wet", "2026-03-02T12:00", false),
            ("delivery", "2026-03-02T12:00", true),
            // What is not understood.
            ("week 01-10", "2026-03-02T12:00", nil),
            ("Mo[1] 08:00-10:00", "2026-03-02T12:00", nil),
            ("easter", "2026-03-02T12:00", nil),
            ("10:00", "2026-03-02T12:00", nil),
            ("25:61-26:00", "2026-03-02T12:00", nil),
            ("stay<2 hours", "2026-03-02T12:00", nil),
            ("winter", "2026-03-02T12:00", nil),
            ("Mo-", "2026-03-02T12:00", nil),
            ("07:00-09:00 || \"by appointment\"", "2026-03-02T12:00", nil),
            ("(07:00-09:00 AND Mo) AND (08:00-12:00)", "2026-03-02T12:00", nil),
            ("12345", "2026-03-02T12:00", nil),
            ("", "2026-03-02T12:00", nil),
            ("()", "2026-03-02T12:00", nil),
        ] as [(String, String, Bool?)]) func holdsWhenItSays(text: String, moment: String, expected: Bool?) throws
    {
        let condition = Condition(text)
        #expect(try condition.map { try holds($0, moment) } == expected, "\(text) at \(moment)")
    }

    @Test func knowsPurposesAndHolidays() {
        #expect(Condition("destination")?.isForPurpose == true)
        #expect(Condition("delivery AND 07:00-11:00")?.isForPurpose == true)
        #expect(Condition("07:00-11:00")?.isForPurpose == false)
        #expect(Condition("07:00-11:00; SH off")?.namesSchoolHolidays == true)
        #expect(Condition("SH Mo-Fr 07:00-11:00")?.namesSchoolHolidays == true)
        #expect(Condition("07:00-11:00; PH off")?.namesSchoolHolidays == false)
        #expect(Condition("07:00-11:00; PH off")?.namesHolidays == false)
        #expect(Condition("07:00-11:00; PH off")?.namesPublicHolidays == true)
        #expect(Condition("PH Mo-Fr 07:00-11:00")?.namesHolidays == true)
        #expect(Condition("07:00-11:00; Su off")?.namesHolidays == false)
    }

    @Test func clausesAreSplitAtSemicolonsOutsideOfBrackets() {
        let clauses = ConditionClause.all(
            in: "no @ (Mo-Fr 07:00-19:00; PH off); destination @ 20:00-22:00; Sa off;yes@(weight<3.5); maybe")
        #expect(clauses.map(\.value) == ["no", "destination", "yes"])
        #expect(clauses.map { $0.condition == nil } == [false, false, true])
        let plain = ConditionClause.all(in: "no")
        #expect(plain.map(\.value) == ["no"] && plain.map(\.condition) == [nil])
        #expect(ConditionClause.all(in: " ; ").isEmpty)
        #expect(ConditionClause.all(in: "no @ ").map(\.condition) == [nil])
    }

    @Test func equalConditionsShareANumber() throws {
        var table = ConditionTable()
        let a = try #require(Condition("Mo-Fr 07:00-19:00")).when
        let b = try #require(Condition("(Mo,Tu,We,Th,Fr 7-19)")).when
        #expect(table.index(of: .always) == .always)
        #expect(table.index(of: .never) == nil)
        #expect(table.index(of: a) == ConditionIndex(1))
        #expect(table.index(of: b) == ConditionIndex(1))
        #expect(table.index(of: try #require(Condition("22:00-06:00")).when) == ConditionIndex(2))
        #expect(table.offsets == [0, 0, 1, 2])
        #expect(table.spans.count == 2)
    }

    @Test func noTextIsTooOddForIt() {
        var numbers = SeededNumbers(seed: 7)
        let pieces = [
            "Mo", "-", "Fr", ",", ";", "07:00", "(", ")", "PH", "24/7", "off", " ", "Dec", "31", "2026", "@", "AND",
            "\"",
            "+", ":", "sunset", "99", "é", "weight>", "]",
        ]
        var understood = 0
        for _ in 0..<3000 {
            let text = (0..<Int(numbers.next() % 9)).map { _ in pieces[Int(numbers.next() % 25)] }.joined()
            for clause in ConditionClause.all(in: "no @ " + text) where clause.condition != nil { understood += 1 }
        }
        #expect(understood > 10)
    }

    @Test func noTextIsTooLongForIt() throws {
        let brackets = String(repeating: ")", count: 60_000)
        #expect(Condition("Mo-Fr 07:00-19:00 \(brackets)") == Condition("Mo-Fr 07:00-19:00"))
        #expect(Condition(brackets) == nil)
        let hours = Array(repeating: "7-9,7-9,7-9", count: 15).joined(separator: " AND ")
        #expect(Condition(hours) == nil)
        #expect(SpeedTags.limit(String(repeating: "zone", count: 16_000)) == .unknown)
    }
}
