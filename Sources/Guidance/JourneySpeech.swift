import Journeys
import Measures

/// Journeys as sentences to be heard: one plain sentence a line.
public struct JourneySpeech: Sendable {
    /// The words.
    public let guide: Guide

    /// Speech in a guide's words.
    public init(_ guide: Guide = Guide()) { self.guide = guide }

    /// The best journey of an answer, sentence after sentence.
    public func sentences(_ answer: JourneyAnswer) -> [String] { sentences(answer.journeys[0]) }

    /// A journey, sentence after sentence.
    public func sentences(_ journey: Journey) -> [String] {
        let language = guide.language
        if journey.isThere {
            return [language.sentence(.alreadyThere, ["place": language.spoken(journey.to, isEnd: true)]) + "."]
        }
        let title = language.sentence(
            .spokenTitle,
            [
                "from": language.spoken(journey.from, isEnd: false),
                "to": language.spoken(journey.to, isEnd: true),
                "duration": language.spokenDuration(from: journey.departure, to: journey.arrival),
                "departure": language.spokenTime(journey.zone.local(journey.departure)),
                "arrival": language.spokenTime(journey.zone.local(journey.arrival)),
            ])
        return [title + "."] + guide.steps(of: journey).flatMap(\.sentences)
    }
}
