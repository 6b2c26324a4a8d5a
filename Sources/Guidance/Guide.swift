import Geometry
import Journeys
import Measures
import Streets

/// Makes steps with words from journeys, in a language.
///
/// ```swift
/// for step in Guide(language: "en").steps(of: journeys[0]) { print(step.text) }
/// ```
public struct Guide: Sendable {
    /// The language.
    public let language: Language
    /// The units of distances; nil for those that people use in a journey's zone.
    public let units: Units?
    /// How names are said.
    let names: Lexicon<String>

    /// A guide that speaks a language.
    public init(_ language: Language = .english, units: Units? = nil) {
        self.language = language
        self.units = units
        names = Lexicon(language.spokenName)
    }

    /// A guide that speaks the language of a tag, or English where that one is not known (see `Language.named`).
    public init(language tag: String, units: Units? = nil) {
        self.init(Language.named(tag) ?? .english, units: units)
    }

    /// The units for a journey.
    public func units(for journey: Journey) -> Units { units ?? .usual(inZone: journey.zone.name) }

    /// All steps, leg after leg. Complexity: O(pieces of way + stops).
    public func steps(of journey: Journey) -> [Step] {
        journey.legs.indices.flatMap { steps(ofLeg: $0, in: journey) }
    }

    /// The steps of a leg, by its number from 0.
    public func steps(ofLeg number: Int, in journey: Journey) -> [Step] {
        let leg = journey.legs[number]
        let wording = Wording(
            language: language, names: names, units: units(for: journey), journey: journey, leg: number)
        switch leg.travel {
        case .street(let track):
            var instructions = ManeuverBuilder(track, geometry: leg.geometry).instructions()
            var steps: [Step] = []
            steps.reserveCapacity(instructions.count)
            var time = TravelTime.zero
            // Each is handed on as it is, and not copied.
            instructions.reverse()
            while let instruction = instructions.popLast() {
                let instant = leg.departure.advancedRounded(by: time)
                time = time + instruction.duration
                steps.append(wording.step(instruction, at: instant, isEstimate: track.isEstimate))
            }
            return steps
        case .ride(let ride):
            return wording.steps(of: ride, on: leg)
        }
    }
}

extension Timestamp {
    /// The instant after a duration, to the nearest second.
    func advancedRounded(by time: TravelTime) -> Timestamp { advanced(bySeconds: Int(time.seconds.rounded())) }
}
