#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// New York's link speeds as its open data portal answers them: a list of flat objects, numbers often as texts.
private struct TrafficJSON: Decodable {
    /// One object; nil for what is none.
    struct Entry: Decodable {
        var fields: LinkFields?

        init(from decoder: any Decoder) throws {
            guard let keys = try? decoder.container(keyedBy: Key.self) else { return }
            var fields = LinkFields()
            for key in keys.allKeys {
                guard let field = LinkFields.field(named: key.stringValue) else { continue }
                if let text = try? keys.decode(String.self, forKey: key) {
                    fields[keyPath: field] = text
                } else if let number = try? keys.decode(Double.self, forKey: key) {
                    fields[keyPath: field] = Int64(exactly: number).map(String.init) ?? String(number)
                }
            }
            self.fields = fields
        }
    }

    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var entries: [Entry] = []

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { entries.append(try list.decode(Entry.self)) }
    }
}

extension TrafficFeed {
    /// Reads New York's JSON form.
    mutating func readJSON(_ bytes: ArraySlice<UInt8>) throws(LiveError) {
        let document: TrafficJSON
        do {
            document = try JSONDecoder().decode(TrafficJSON.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted {
            throw .damaged(file: source, format: .json, reason: "its syntax breaks off or is wrong")
        } catch {
            throw .otherTraffic(file: source)
        }
        for (number, entry) in document.entries.enumerated() {
            if let fields = entry.fields {
                take(fields, number: number + 1)
            } else {
                report.note(TrafficReason.unreadable, "entry \(number + 1)")
            }
        }
    }
}
