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
    /// Columns and properties are `NUMBER`, `STREET`, `CITY`, `REGION`, `POSTCODE`, and in CSV `LON` and `LAT`; capitals do
    /// not count. What lacks number, street or place is counted.
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
        guard stat(path, &status) == 0 else { throw .unreadableList(file: path) }
        guard status.st_size <= Self.listLimit else { throw .largeList(file: path, limit: Self.listLimit) }
        do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw .unreadableList(file: path) }
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
            let place = field(latitude).flatMap(Double.init).flatMap { north in
                field(longitude).flatMap(Double.init).flatMap { try? Coordinate(latitude: north, longitude: $0) }
            }
            add({ field(columns[$0]) }, at: place, row: number, name, origin, &report)
        }
    }

    // MARK: - GeoJSON

    private struct Feature: Decodable {
        struct Geometry: Decodable {
            var type: String
            var coordinates: [Double]
        }
        struct Value: Decodable {
            var text: String?

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                text = (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map(String.init)
            }
        }
        var geometry: Geometry?
        var properties: [String: Value]?
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
            guard let feature = try? decoder.decode(Feature.self, from: Data(line)) else {
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
        var fields: [String: String] = [:]
        for (key, value) in feature.properties ?? [:] {
            if let text = value.text, !text.isEmpty { fields[key.lowercased()] = text }
        }
        var place: Coordinate?
        if let point = feature.geometry, point.type == "Point", point.coordinates.count >= 2 {
            place = try? Coordinate(latitude: point.coordinates[1], longitude: point.coordinates[0])
        }
        add({ fields[$0] }, at: place, row: row, name, origin, &report)
    }
}

/// The rows of a CSV file (RFC 4180): fields between commas, in quotes where they hold commas, quotes or line ends.
struct CSVRows {
    private let bytes: [UInt8]
    private var position: Int

    init(_ data: Data) {
        bytes = Array(data)
        position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    }

    /// The fields of the next row, without spaces around them; `nil` behind the last one.
    mutating func next() -> [String]? {
        guard position < bytes.count else { return nil }
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        func end(_ fields: inout [String], _ field: inout [UInt8]) {
            fields.append(String(decoding: field, as: UTF8.self)[...].trimmingSpaces())
            field.removeAll(keepingCapacity: true)
        }
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    if position < bytes.count, bytes[position] == byte {
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
            case UInt8(ascii: "\""): isQuoted = true
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
