import Measures
import Testing

@testable import GTFSReading

/// Tables as people and programs write them.
@Suite struct CSVTests {
    /// Every row as its line and the fields of the columns `a`, `b` and `c`.
    private func rows(_ text: String) -> [String] { rows(Array(text.utf8)) }

    private func rows(_ bytes: [UInt8]) -> [String] {
        var reader = CSVReader(FileBytes(bytes))
        let columns = ["a", "b", "c"].map { reader.column($0) }
        var rows: [String] = []
        while reader.next() {
            let fields = columns.map { reader[$0].text.0 }.joined(separator: "|")
            rows.append("\(reader.line):\(fields)" + (reader.isTooLong ? "+" : "") + (reader.hasOpenQuote ? "\"" : ""))
        }
        return rows
    }

    @Test(arguments: [
        ("plain", "a,b,c\n1,2,3\n4,5,6\n", ["2:1|2|3", "3:4|5|6"]),
        ("no last line end", "a,b,c\n1,2,3", ["2:1|2|3"]),
        ("CRLF", "a,b,c\r\n1,2,3\r\n", ["2:1|2|3"]),
        ("CR alone", "a,b,c\r1,2,3\r4,5,6", ["2:1|2|3", "3:4|5|6"]),
        ("any order of columns", "c,x,a\n3,9,1\n", ["2:1||3"]),
        ("byte-order mark", "\u{FEFF}a,b,c\n1,2,3\n", ["2:1|2|3"]),
        ("empty lines", "\n\na,b,c\n\n1,2,3\n\r\n  \n4,5,6\n\n", ["5:1|2|3", "8:4|5|6"]),
        ("spaces and tabs", " a , b,\tc\n 1 ,\t2 , 3\t\n", ["2:1|2|3"]),
        ("quotes", "\"a\",\"b\",c\n\"1\",\"2,5\",\"\"\n", ["2:1|2,5|"]),
        ("doubled quotes", "a,b,c\n\"say \"\"M34\"\"\",\"\"\"\",3\n", ["2:say \"M34\"|\"|3"]),
        ("spaces around and in quotes", "a,b,c\n \"1\" , \" 2 \" ,3\n", ["2:1|2|3"]),
        ("a line end in quotes", "a,b,c\n\"1\n1\",2,3\n4,5,6\n", ["2:1 1|2|3", "4:4|5|6"]),
        ("a quote inside a word", "a,b,c\nJoe's \"Diner\",2,3\n", ["2:Joe's \"Diner\"|2|3"]),
        ("text after a quote", "a,b,c\n\"1\"x,2,3\n", ["2:1|2|3"]),
        ("a quote never closed", "a,b,c\n1,\"2,3\n4,5,6\n", ["2:1|\"2|3\"", "3:4|5|6"]),
        ("short rows", "a,b,c\n1\n4,5\n", ["2:1||", "3:4|5|"]),
        ("long rows", "a,b,c\n1,2,3,,\n4,5,6,7\n", ["2:1|2|3", "3:4|5|6+"]),
        ("only names", "a,b,c\n", []), ("nothing", "", []), ("a comma", ",", []),
    ])
    func reads(_ what: String, _ text: String, _ expected: [String]) {
        #expect(rows(text) == expected, "\(what)")
    }

    @Test func refusesALineThatIsNoListOfColumns() {
        let reader = CSVReader(FileBytes(Array(repeating: UInt8(ascii: ","), count: 1 << 20)))
        let isRefused = reader.hasTooManyColumns
        #expect(isRefused)
    }

    @Test func readsOnWhereAQuoteIsNotClosedForAMegabyte() {
        let long = String(repeating: "x", count: 1 << 21)
        let found = rows("a,b,c\n1,\"2,3\n\(long),5,\"6\"\n")
        #expect(found.count == 2)
        #expect(found.first == "2:1|\"2|3\"")
    }

    /// Calls `body` with the field that holds `text`.
    private func withField<Result>(_ text: String, _ body: (CSVField) -> Result) -> Result {
        let bytes = FileBytes(Array(text.utf8))
        return withExtendedLifetime(bytes) {
            body(CSVField(start: bytes.memory.baseAddress!, count: bytes.count))
        }
    }

    @Test(arguments: [
        "0", "-0.0", "40.730644", "-73.990502", "+1.5", "90", "180.0000000000001", "-73.9854285714285714", "1e-3", "7.",
        ".5", "0.1", "0.000000000000001", "123456789012345", "1234567890123456789",
    ])
    func decimalsAreThoseOfTheStandardLibrary(_ text: String) {
        let plain = text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text
        #expect(withField(text) { $0.decimal } == Double(plain))
    }

    @Test(arguments: ["", "-", ".", "4O.7", "1,5", "nan", "inf", "1e999", "--1", "1.2.3", "40.7°"])
    func whatIsNoDecimalIsNone(_ text: String) { #expect(withField(text) { $0.decimal } == nil) }

    @Test(arguments: [
        ("00:00:00", 0), ("8:05:09", 29_109), ("08:05:09", 29_109), ("24:10:00", 87_000), ("27:00:00", 97_200),
        ("100:00:00", 360_000),
    ])
    func timesMayPassMidnight(_ text: String, _ seconds: Int32) {
        #expect(withField(text) { $0.time } == ServiceTime(seconds: seconds))
    }

    @Test(arguments: ["", "8:05", "08:60:00", "08:00:60", "-1:00:00", "08:00:0x", "1000:00:00", "08.00.00", "8:0:00"])
    func whatIsNoTimeIsNone(_ text: String) { #expect(withField(text) { $0.time } == nil) }

    @Test func datesAreDaysOfTheCalendar() {
        #expect(withField("20160203") { $0.date } == ServiceDay(year: 2016, month: 2, day: 3))
        #expect(withField("20160229") { $0.date } == ServiceDay(year: 2016, month: 2, day: 29))
        for text in ["20150229", "20161301", "2016-02-03", "160203", "", "201602 3"] {
            #expect(withField(text) { $0.date } == nil, "\(text)")
        }
    }

    @Test func colorsAreSixHexadecimalDigits() {
        #expect(withField("006CB7") { $0.color } == 0x006CB7)
        #expect(withField("#ffffff") { $0.color } == 0xFFFFFF)
        for text in ["blue", "06CB7", "GG0000", "+12345"] { #expect(withField(text) { $0.color } == nil, "\(text)") }
    }
}

/// Ids found by their bytes.
@Suite struct IDTableTests {
    @Test func findsWhatWasEnteredAndNothingElse() {
        var table = IDTable()
        let texts = (0..<5000).map { "stop-\($0 * 7)" }
        let bytes = texts.map { FileBytes(Array($0.utf8)) }
        func field(_ number: Int) -> CSVField {
            CSVField(start: bytes[number].memory.baseAddress!, count: bytes[number].count)
        }
        for number in texts.indices where number % 2 == 0 {
            let isNew = table.insert(field(number), UInt32(number))
            #expect(isNew, "\(texts[number])")
        }
        for number in texts.indices {
            #expect(table.value(of: field(number)) == (number % 2 == 0 ? UInt32(number) : nil), "\(texts[number])")
        }
        let isNew = table.insert(field(0), 9)
        #expect(!isNew)
        #expect(table.value(of: field(0)) == 0)
        table.set(field(2), 77)
        #expect(table.value(of: field(2)) == 77)
        withExtendedLifetime(bytes) {}
    }
}
