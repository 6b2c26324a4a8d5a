import Geometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An authored table: values between commas, one heading line, comments after `#`, no quotes.
struct TextTable {
    /// The file's base name.
    let file: String
    /// The rows in order.
    let rows: [Row]

    /// One row, which knows where it stands.
    struct Row {
        /// The file's base name.
        let file: String
        /// The line, counted from 1.
        let line: Int
        fileprivate let fields: [String: String]

        /// The error that this row gives.
        func error(_ problem: String) -> CityError { .badRow(file: file, line: line, problem: problem) }

        /// The text of a column; empty where nothing is written.
        func text(_ column: String) throws(CityError) -> String {
            guard let value = fields[column] else { throw error("there is no column \(column)") }
            return value
        }

        /// The text of a column, nil where nothing is written.
        func optional(_ column: String) throws(CityError) -> String? {
            let value = try text(column)
            return value.isEmpty ? nil : value
        }

        /// A whole number.
        func integer(_ column: String) throws(CityError) -> Int {
            let value = try text(column)
            guard let number = Int(value) else { throw error("\(column) is “\(value)”, not a whole number") }
            return number
        }

        /// A finite number.
        func number(_ column: String) throws(CityError) -> Double {
            let value = try text(column)
            guard let number = Double(value), number.isFinite else {
                throw error("\(column) is “\(value)”, not a number")
            }
            return number
        }

        /// One of the words of an enumeration.
        func word<Word: RawRepresentable & CaseIterable>(
            _ column: String, as type: Word.Type = Word.self
        ) throws(CityError) -> Word where Word.RawValue == String {
            let value = try text(column)
            guard let word = Word(rawValue: value) else {
                let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("\(column) is “\(value)”, none of \(known)")
            }
            return word
        }

        /// A time of the service day `h:mm`, in seconds; it may pass 24:00.
        func time(_ column: String) throws(CityError) -> Int {
            let value = try text(column)
            let parts = value.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0..<48).contains(hours),
                (0..<60).contains(minutes)
            else { throw error("\(column) is “\(value)”, not a time such as 7:30") }
            return hours * 3600 + minutes * 60
        }
    }

    /// Reads a table of a folder.
    init(named file: String, in folder: String) throws(CityError) {
        let path = folder + "/" + file
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else { throw .unreadable(file: path) }
        try self.init(file: file, text: text)
    }

    /// Reads a table from its text.
    init(file: String, text: String) throws(CityError) {
        var heading: [String]?
        var rows: [Row] = []
        for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = raw.hasSuffix("\r") ? raw.dropLast() : raw
            if line.isEmpty || line.hasPrefix("#") { continue }
            let values = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard let names = heading else {
                heading = values
                continue
            }
            guard values.count == names.count else {
                throw .badRow(
                    file: file, line: index + 1,
                    problem: "the row has \(values.count) values under \(names.count) headings")
            }
            var fields: [String: String] = [:]
            for (name, value) in zip(names, values) { fields[name] = value }
            rows.append(Row(file: file, line: index + 1, fields: fields))
        }
        guard heading != nil else { throw .contradiction(file: file, problem: "the table has no heading") }
        self.file = file
        self.rows = rows
    }

    /// The rows of a table with the columns `key` and `value`, by key.
    func settings() throws(CityError) -> Settings {
        var rows: [String: Row] = [:]
        for row in self.rows { rows[try row.text("key")] = row }
        return Settings(file: file, rows: rows)
    }

    /// Single values by name.
    struct Settings {
        /// The file's base name.
        let file: String
        fileprivate let rows: [String: Row]

        /// The row of a name.
        func row(_ key: String) throws(CityError) -> Row {
            guard let row = rows[key] else { throw .contradiction(file: file, problem: "there is no row \(key)") }
            return row
        }
        /// A text.
        func text(_ key: String) throws(CityError) -> String { try row(key).text("value") }
        /// A finite number.
        func number(_ key: String) throws(CityError) -> Double { try row(key).number("value") }
        /// A whole number.
        func integer(_ key: String) throws(CityError) -> Int { try row(key).integer("value") }
    }
}
