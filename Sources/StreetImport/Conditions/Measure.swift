/// The sizes of the car for which limits are judged.
enum UsualCar {
    static let width = 2.0
    static let height = 1.9
    static let length = 4.5
    static let tonnes = 2.0

    /// The properties that conditions compare with a limit.
    static let properties: [String: (value: Double, quantity: Measure.Quantity)] = [
        "width": (width, .meters), "height": (height, .meters), "length": (length, .meters),
        "weight": (tonnes, .tonnes), "maxweight": (tonnes, .tonnes), "weightrating": (tonnes, .tonnes),
        "maxweightrating": (tonnes, .tonnes), "grossweight": (tonnes, .tonnes), "axleload": (tonnes / 2, .tonnes),
        "axles": (2, .count), "wheels": (4, .count), "trailers": (0, .count), "occupants": (1, .count),
        "passengers": (0, .count), "seats": (5, .count),
    ]
}

/// A length or a weight as a tag writes it.
struct Measure {
    enum Quantity { case meters, tonnes, count }

    /// In meters or metric tons.
    let value: Double

    /// Reads `2`, `2.1 m`, `210 cm`, `6'8"`, `6 ft 8 in`, `3.5 t`, `2000 kg`, `4000 lbs`, `3 st` (short tons); nil for
    /// anything else.
    init?(_ text: some StringProtocol, as quantity: Quantity) {
        var total = 0.0
        var rest = Substring(text).trimmingSpaces
        guard !rest.isEmpty else { return nil }
        var isFirst = true
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
            guard let number = Double(digits.split(separator: ",").joined(separator: ".")) else { return nil }
            rest = rest.dropFirst(digits.count).trimmingSpaces
            let unit = rest.prefix { !$0.isNumber && $0 != " " }
            rest = rest.dropFirst(unit.count).trimmingSpaces
            guard let factor = Self.factor(unit.lowercased(), quantity), isFirst || !unit.isEmpty else { return nil }
            total += number * factor
            isFirst = false
        }
        value = total
    }

    private static func factor(_ unit: String, _ quantity: Quantity) -> Double? {
        switch (quantity, unit) {
        case (_, ""), (.meters, "m"), (.tonnes, "t"), (.tonnes, "mt"): 1
        case (.meters, "cm"): 0.01
        case (.meters, "'"), (.meters, "ft"), (.meters, "′"): 0.3048
        case (.meters, "\""), (.meters, "in"), (.meters, "''"), (.meters, "″"): 0.0254
        case (.tonnes, "kg"): 0.001
        case (.tonnes, "lb"), (.tonnes, "lbs"): 0.000_453_592_37
        case (.tonnes, "st"): 0.907_184_74
        default: nil
        }
    }
}
