import Geometry

extension PlaceText {
    /// The coordinate that a text holds: a latitude, a comma and a longitude in decimal degrees (where both have a
    /// point a blank is enough: `40.7484 -73.9857`), or both in degrees, minutes and seconds or with the points of the
    /// compass (`40°44'54"N 73°59'9"W`, `N 40.748 W 73.986`, `geo:40.75,-73.98`).
    ///
    /// - Returns: `nil` where the text is not of that form.
    static func coordinate(in text: String) throws(PlacesError) -> Coordinate? {
        guard text.utf8.count <= byteLimit else { return nil }
        guard let (latitude, longitude) = decimals(in: text) ?? degrees(in: text) else { return nil }
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .outOfWorld(text: text)
        }
    }

    private static func decimals(in text: String) -> (Double, Double)? {
        let plain =
            text.lowercased().hasPrefix("geo:") ? text.dropFirst(4).prefix { $0 != ";" && $0 != "?" } : text[...]
        var halves = plain.split(separator: ",", omittingEmptySubsequences: false)
        if halves.count == 1 {
            halves = plain.split(whereSeparator: \.isWhitespace)
            guard halves.allSatisfy({ $0.contains(".") }) else { return nil }
        }
        guard halves.count == 2 else { return nil }
        var numbers: [Double] = []
        for half in halves {
            guard let start = half.firstIndex(where: { !$0.isWhitespace }),
                let end = half.lastIndex(where: { !$0.isWhitespace })
            else { return nil }
            let digits = half[start...end]
            guard digits.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let number = Double(digits) else {
                return nil
            }
            numbers.append(number)
        }
        return (numbers[0], numbers[1])
    }

    /// One half of a coordinate in degrees: its numbers, and the point of the compass before or behind them.
    private struct Half {
        var numbers: [Double] = []
        var compass: Character?

        /// Degrees, negative in the south and west; `nil` where minutes or seconds are none.
        var degrees: Double? {
            guard let whole = numbers.first, numbers.count <= 3 else { return nil }
            guard numbers.dropFirst().allSatisfy({ (0..<60).contains($0) }) else { return nil }
            let parts = zip(numbers.dropFirst(), [60.0, 3600.0]).reduce(0) { $0 + $1.0 / $1.1 }
            let size = abs(whole) + parts
            return whole.sign == .minus || compass == "s" || compass == "w" ? -size : size
        }
    }

    /// Numbers with the signs of degrees, minutes and seconds, or with points of the compass; nothing else.
    private static func degrees(in text: String) -> (Double, Double)? {
        var halves: [Half] = []
        var half = Half()
        var number = ""
        var hasSign = false
        func endNumber() -> Bool {
            guard !number.isEmpty else { return true }
            guard let value = Double(number) else { return false }
            half.numbers.append(value)
            number = ""
            return true
        }
        for character in text.lowercased() {
            switch character {
            case "0"..."9", ".", "-", "+":
                guard character.isASCII else { return nil }
                number.append(character)
            case "°", "º":
                hasSign = true
                // A second number of degrees begins the second half.
                if !half.numbers.isEmpty {
                    halves.append(half)
                    half = Half()
                }
                guard !number.isEmpty, endNumber() else { return nil }
            case "'", "′", "’", "\"", "″", "”":
                guard !number.isEmpty || !half.numbers.isEmpty, endNumber() else { return nil }
            case "n", "s", "e", "w":
                guard endNumber() else { return nil }
                if half.numbers.isEmpty {
                    guard half.compass == nil else { return nil }
                    half.compass = character
                } else if half.compass == nil {
                    half.compass = character
                    halves.append(half)
                    half = Half()
                } else {
                    halves.append(half)
                    half = Half(compass: character)
                }
            case ",", ";":
                guard endNumber() else { return nil }
                if !half.numbers.isEmpty {
                    halves.append(half)
                    half = Half()
                }
            case let space where space.isWhitespace: guard endNumber() else { return nil }
            default: return nil
            }
        }
        guard endNumber() else { return nil }
        if !half.numbers.isEmpty { halves.append(half) }
        guard halves.count == 2, hasSign || halves.allSatisfy({ $0.compass != nil }), let first = halves[0].degrees,
            let second = halves[1].degrees
        else { return nil }
        let turned = halves[0].compass == "e" || halves[0].compass == "w"
        // Two halves of one axis are no place.
        let axes = halves.map { $0.compass.map { $0 == "e" || $0 == "w" } }
        if let a = axes[0], let b = axes[1], a == b { return nil }
        return turned ? (second, first) : (first, second)
    }
}
