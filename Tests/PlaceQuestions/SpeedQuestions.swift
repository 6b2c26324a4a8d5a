import Geometry
import Measures
import PlaceImport
import Places

/// What is asked to measure how fast the answers come.
public struct SpeedQuestions {
    /// Addresses in all spellings.
    public var addresses: [String] = []
    /// Addresses with a typing mistake in the street.
    public var mistyped: [String] = []
    /// Names of well-known places, and corners.
    public var names: [String] = []
    /// Points a few meters off addresses.
    public var places: [Coordinate] = []
}

extension PlaceCity {
    /// Questions of each kind, drawn with a seed.
    public func speedQuestions(_ count: Int, seed: UInt64, _ spellings: [AddressSpelling]) -> SpeedQuestions {
        var dice = SeededDice(seed: seed)
        var questions = SpeedQuestions()
        for (position, record) in source.addresses.shuffled(using: &dice).prefix(count).enumerated() {
            let text = spellings[position % spellings.count].text(record)
            questions.addresses.append(text)
            if let wrong = TypingMistake.made(in: text, &dice, where: { _ in true }) {
                questions.mistyped.append(wrong)
            }
            questions.places.append(
                record.coordinate.moved(.meters(8), toward: Bearing(degrees: Double(position % 360))))
        }
        for record in source.named.shuffled(using: &dice).prefix(count / 2) { questions.names.append(record.name) }
        for corner in source.corners.shuffled(using: &dice).prefix(count / 2) {
            questions.names.append("\(corner.first) & \(corner.second)")
        }
        return questions
    }
}
