import Drawn
import Geometry
import Journeys
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The writer against `JSONEncoder`, which says the same slowly.
@Suite struct JSONWriterTests {
    private func slow(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func fast(_ value: some JSONWritable) -> String {
        var json = JSONWriter()
        value.write(to: &json)
        return json.text
    }

    @Test func textsAreEscaped() throws {
        for scalar in (0..<0x300).compactMap(Unicode.Scalar.init) {
            let text = "a\(scalar)b\(scalar)\(scalar)"
            #expect(fast(text) == (try slow(text)), "U+\(String(scalar.value, radix: 16))")
        }
        for text in [
            "", "\"", "\\", "a/b", "Rua de Santa Catarina, nº 1", "🚇\u{1F}🚇", "e\u{301}", "\u{2028}\u{FFFD}\u{7F}",
        ] {
            #expect(fast(text) == (try slow(text)))
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func randomTextsAreEscaped(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let alphabet = Array("\"\\/\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1B}\u{1F} az09é€🚲\u{7F}")
        let texts = (0..<300).map { _ in
            String(
                (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in alphabet.randomElement(using: &numbers) ?? "a"
                })
        }
        #expect(fast(texts) == (try slow(texts)), "seed \(seed)")
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func numbersAreTheShortestDecimals(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        var doubles: [Double] = [
            0, -0.0, 1, -1, 0.1, -0.1, 0.3, 1e-4, 9.9e-5, -1e-5, 1e-7, 1e7, 99_999_999.9, 123_456_789.1, 1e15, 1e16,
            -1e22,
            0.1 + 0.2, 1.0 / 3, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude, 0x1p53,
            100_000_000 - 1e-7,
        ]
        for _ in 0..<2000 {
            doubles.append(Double(Int.random(in: -10_000_000...10_000_000, using: &numbers)) / 10)
            doubles.append(Double(Int32.random(in: -1_800_000_000...1_800_000_000, using: &numbers)) / 1e7)
            doubles.append(Double(Int32.random(in: -20_000...20_000, using: &numbers)) / 1e7)
            doubles.append(Double.random(in: -1e9...1e9, using: &numbers))
            let any = Double(bitPattern: numbers.next())
            if any.isFinite { doubles.append(any) }
        }
        for number in doubles { #expect(fast(number) == (try slow(number)), "seed \(seed)") }
        var whole = [0, 1, -1, 9, 10, -10, 99, 100, 1000, 1_000_000, Int.max, Int.min]
        for _ in 0..<2000 {
            whole.append(Int(truncatingIfNeeded: numbers.next()) >> Int.random(in: 0..<64, using: &numbers))
        }
        #expect(fast(whole) == (try slow(whole)), "seed \(seed)")
        #expect(fast([true, false]) == (try slow([true, false])))
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func placesAndLinesAreTheirNumbers(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        var places = try [(0, 0), (1e-7, -1e-7), (-9.99e-5, 1e-4), (90, -180), (-90, 180), (41.2, -8.6)].map {
            try Coordinate(latitude: $0.0, longitude: $0.1)
        }
        for _ in 0..<2000 {
            let place = Coordinate(
                latitudeE7: Int32.random(in: -900_000_000...900_000_000, using: &numbers),
                longitudeE7: Int32.random(in: -1_800_000_000...1_800_000_000, using: &numbers))
            places.append(try #require(place))
        }
        for place in places { #expect(fast(place) == (try slow([place.longitude, place.latitude])), "seed \(seed)") }
        for count in [0, 1, 2, places.count] {
            var json = JSONWriter()
            json.polyline(places[..<count])
            #expect(json.text == (try slow(Polyline.encode(places[..<count], precision: 6))), "seed \(seed)")
        }
    }

    @Test func objectsAndLists() {
        var json = JSONWriter()
        json.object { json in
            json.member("a", "{")
            json.member("b", nil as Int?)
            json.member("c", orNull: nil as String?)
            json.member("d", [[1, 2], [], [3]])
            json.member("e") { $0.list(0..<2) { $0.value(orNull: $1 == 0 ? nil : $1) } }
            json.member("f") { json in json.object { _ in } }
            json.member("g", 0.5)
        }
        #expect(json.text == #"{"a":"{","c":null,"d":[[1,2],[],[3]],"e":[null,1],"f":{},"g":0.5}"#)
    }
}
