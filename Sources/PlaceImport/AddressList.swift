import Archive
import Geometry
import Places

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension PlaceSource {
    /// Adds the addresses of a list: a CSV file with a heading or GeoJSON (a collection, or a feature on each line), as
    /// OpenAddresses publishes them.
    ///
    /// Columns and properties are `NUMBER`, `STREET`, `CITY`, `REGION`, `POSTCODE`, and in CSV `LON` and `LAT`;
    /// capitals do not count. What lacks number, street or place is counted.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - attribution: Who is to be named for it.
    /// - Throws: What makes the whole list unusable; never for a single row.
    public mutating func addAddressList(
        at path: String, attribution: String = "", report: inout ImportReport
    ) throws(PlaceImportError) {
        let data: Data
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadableList(file: path) }
        guard status.st_size <= Self.listLimit else { throw .largeList(file: path, limit: Self.listLimit) }
        do { data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) } catch {
            throw .unreadableList(file: path)
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let origin = number(of: PlaceOrigin(name: name, attribution: attribution.isEmpty ? name : attribution))
        let first = data.first { !($0 == 32 || (9...13).contains($0) || $0 == 0xef || $0 == 0xbb || $0 == 0xbf) }
        let before = addresses.count
        if first == UInt8(ascii: "{") {
            try readGeoJSON(data, name, origin, path, &report)
        } else {
            try readCSV(data, name, origin, path, &report)
        }
        guard addresses.count > before else { throw .noAddresses(file: path) }
    }

    /// No list that is taken in has more bytes.
    static let listLimit = 2 << 30
    /// No number, street or city has a longer name, in bytes.
    private static let fieldLimit = 500

    private mutating func add(
        _ fields: (String) -> String?, at place: Coordinate?, row: Int, _ name: String, _ origin: Int,
        _ report: inout ImportReport
    ) {
        let source = "\(name), row \(row)"
        guard let place, let number = fields("number"), let street = fields("street") else {
            report.note(PlaceImportReason.unreadableRow, source)
            return
        }
        let all = [number, street, fields("city"), fields("region"), fields("postcode")].compactMap { $0 }
        guard all.allSatisfy({ $0.utf8.count <= Self.fieldLimit }) else {
            report.note(PlaceImportReason.longField, source)
            return
        }
        if all.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
            report.note(PlaceImportReason.badText, source)
        }
        addresses.append(
            AddressRecord(
                number: number, street: street, city: fields("city"), state: fields("region"),
                postcode: fields("postcode"), coordinate: place, kind: .listed, source: source, origin: origin))
    }

    // MARK: - CSV

    private mutating func readCSV(
        _ data: Data, _ name: String, _ origin: Int, _ path: String, _ report: inout ImportReport
    ) throws(PlaceImportError) {
        var rows = CSVRows(data)
        let heading = (rows.next() ?? []).map { $0.lowercased() }
        var columns: [String: Int] = [:]
        for (position, column) in heading.enumerated() { columns[column] = columns[column] ?? position }
        guard let longitude = columns["lon"] ?? columns["longitude"],
            let latitude = columns["lat"] ?? columns["latitude"],
            columns["number"] != nil, columns["street"] != nil
        else { throw .notAList(file: path) }
        var number = 1
        while let row = rows.next() {
            number += 1
            if row == [""] { continue }
            func field(_ column: Int?) -> String? {
                guard let column, row.indices.contains(column), !row[column].isEmpty else { return nil }
                return row[column]
            }
            let place = field(latitude).flatMap(Self.degrees).flatMap { north in
                field(longitude).flatMap(Self.degrees).flatMap { try? Coordinate(latitude: north, longitude: $0) }
            }
            add({ field(columns[$0]) }, at: place, row: number, name, origin, &report)
        }
    }

    /// A decimal number; hexadecimal ones, which Swift reads too, are none.
    private static func degrees(_ text: String) -> Double? {
        text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? nil : Double(text)
    }

    // MARK: - GeoJSON

    /// A feature; what of it is not as it should be is missing, so that one feature never spoils the others.
    private struct Feature: Decodable {
        var isFeature = false
        var place: Coordinate?
        /// The properties that are texts or whole numbers, by their names in small letters.
        var fields: [String: String] = [:]

        private enum Key: String, CodingKey {
            case type, geometry, properties
        }

        private struct Geometry: Decodable {
            var type: String
            var coordinates: [Double]
        }

        private struct Value: Decodable {
            var text: String?

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                text = (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map(String.init)
            }
        }

        init(from decoder: any Decoder) throws {
            guard let feature = try? decoder.container(keyedBy: Key.self) else { return }
            isFeature = (try? feature.decode(String.self, forKey: .type)) == "Feature"
            let point = try? feature.decode(Geometry.self, forKey: .geometry)
            if let point, point.type == "Point", point.coordinates.count >= 2 {
                place = try? Coordinate(latitude: point.coordinates[1], longitude: point.coordinates[0])
            }
            for (key, value) in (try? feature.decode([String: Value].self, forKey: .properties)) ?? [:] {
                if let text = value.text, !text.isEmpty { fields[key.lowercased()] = text }
            }
        }
    }

    private struct Collection: Decodable {
        var features: [Feature]
    }

    private mutating func readGeoJSON(
        _ data: Data, _ name: String, _ origin: Int, _ path: String, _ report: inout ImportReport
    ) throws(PlaceImportError) {
        let decoder = JSONDecoder()
        if let collection = try? decoder.decode(Collection.self, from: data) {
            for (row, feature) in collection.features.enumerated() { add(feature, row + 1, name, origin, &report) }
            return
        }
        for (row, line) in data.split(separator: 10).enumerated() where !line.allSatisfy({ $0 <= 32 }) {
            guard let feature = try? decoder.decode(Feature.self, from: line), feature.isFeature else {
                // A broken line among good ones is counted; a file that begins with one is no list.
                guard row > 0 else { throw .notAList(file: path) }
                report.note(PlaceImportReason.unreadableRow, "\(name), row \(row + 1)")
                continue
            }
            add(feature, row + 1, name, origin, &report)
        }
    }

    private mutating func add(
        _ feature: Feature, _ row: Int, _ name: String, _ origin: Int, _ report: inout ImportReport
    ) {
        add({ feature.fields[$0] }, at: feature.place, row: row, name, origin, &report)
    }
}

/// The rows of a CSV file (RFC 4180): fields between commas, in quotes where they hold commas, quotes or line ends. A
/// quote within a field that does not begin with one is a letter: `6" PIPE RD`.
struct CSVRows {
    private let bytes: Data
    private var position: Int

    init(_ data: Data) {
        bytes = data
        position = data.startIndex + (data.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    }

    /// The fields of the next row, without spaces around them; `nil` behind the last one.
    mutating func next() -> [String]? {
        guard position < bytes.endIndex else { return nil }
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        func end(_ fields: inout [String], _ field: inout [UInt8]) {
            fields.append(String(decoding: field, as: UTF8.self)[...].trimmingSpaces())
            field.removeAll(keepingCapacity: true)
        }
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    if position < bytes.endIndex, bytes[position] == byte {
                        field.append(byte)
                        position += 1
                    } else {
                        isQuoted = false
                    }
                } else {
                    field.append(byte)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where field.allSatisfy { $0 == UInt8(ascii: " ") }:
                field.removeAll(keepingCapacity: true)
                isQuoted = true
            case UInt8(ascii: ","): end(&fields, &field)
            case 13: continue
            case 10:
                end(&fields, &field)
                return fields
            default: field.append(byte)
            }
        }
        end(&fields, &field)
        return fields
    }
}
