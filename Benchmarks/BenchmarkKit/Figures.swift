/// How numbers are written for people.
public enum Figures {
    /// A time of so many nanoseconds to three digits, in the unit that suits it: `812 ns`, `23.4 µs`, `1.25 s`.
    public static func time(nanoseconds: Double) -> String {
        let units: [(String, Double)] = [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
        // What would be written as 1000 of a unit is written in the next one.
        let unit = units.last { nanoseconds >= $0.1 * 0.9995 } ?? units[0]
        return threeDigits(nanoseconds / unit.1) + " " + unit.0
    }

    /// A size in MiB with one decimal; a small one in KiB or in bytes.
    public static func memory(bytes: Int) -> String {
        switch bytes {
        case ..<1_024: "\(bytes) bytes"
        case ..<1_048_576: number(Double(bytes) / 1_024, places: 1) + " KiB"
        default: number(Double(bytes) / 1_048_576, places: 1) + " MiB"
        }
    }

    /// A ratio to three digits.
    public static func ratio(_ value: Double) -> String { value.isFinite ? threeDigits(value) : "-" }

    /// A number with so many decimals, rounded half away from zero.
    public static func number(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return "-" }
        let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
        let scaled = (value.magnitude * scale).rounded()
        guard scaled < 1e15 else { return "\(value)" }
        let digits = String(Int(scaled))
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return sign + padded.dropLast(places) + (places > 0 ? "." + padded.suffix(places) : "")
    }

    /// A number not less than 0 to three digits, but all of them before the point.
    private static func threeDigits(_ value: Double) -> String {
        number(value, places: value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)
    }
}
