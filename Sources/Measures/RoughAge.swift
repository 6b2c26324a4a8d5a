/// How old something is, in the largest unit that still tells enough: `40 seconds`, `12 minutes`, `9 months`.
public struct RoughAge: Hashable, Sendable, CustomStringConvertible {
    /// The units; a month is a twelfth of a year of 365.2425 days.
    public enum Unit: String, Sendable {
        /// The names in English, of one.
        case second, minute, hour, day, month, year
    }

    /// How many of them, rounded.
    public let count: Int
    /// The unit.
    public let unit: Unit

    /// An age of no fewer than two of the unit that is taken, but for seconds.
    public init(seconds: Int) {
        let units: [(Unit, Int)] = [
            (.year, 31_556_952), (.month, 2_629_746), (.day, 86_400), (.hour, 3_600), (.minute, 60),
        ]
        let seconds = max(0, seconds)
        let (unit, size) = units.first { seconds >= 2 * $0.1 } ?? (.second, 1)
        self.unit = unit
        count = (seconds + size / 2) / size
    }

    /// In English.
    public var description: String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }
}
