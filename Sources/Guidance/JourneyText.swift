import Journeys
import Measures

/// Journeys as text for a terminal: a heading, then one timed line for each leg with its steps below.
public struct JourneyText: Sendable {
    /// The words.
    public let guide: Guide
    /// The looks.
    public let style: Style

    /// Text in a guide's words.
    public init(_ guide: Guide = Guide(), style: Style = .plain) {
        self.guide = guide
        self.style = style
    }

    /// All journeys of an answer, a blank line between them; ends with a line break.
    public func text(_ answer: JourneyAnswer) -> String {
        var lines: [String] = []
        let count = answer.journeys.count
        for (number, journey) in answer.journeys.enumerated() {
            if number > 0 { lines.append("") }
            let option =
                count > 1
                ? language.clause(.option, ["number": String(number + 1), "count": String(count)]) : nil
            lines += self.lines(journey, option: option, hasTitle: number == 0)
        }
        if let live = answer.request.live, let age = answer.liveAge {
            let values = ["source": live.source, "age": language.writtenAge(seconds: age)]
            lines.append("")
            lines += style.wrapped(language.sentence(.liveSource, values), lead: "", decorate: style.faint)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One journey; ends with a line break.
    public func text(_ journey: Journey) -> String {
        lines(journey, option: nil, hasTitle: true).joined(separator: "\n") + "\n"
    }

    private var language: Language { guide.language }

    private func lines(_ journey: Journey, option: String?, hasTitle: Bool) -> [String] {
        var lines: [String] = []
        if hasTitle {
            let title = language.sentence(.title, ["from": journey.from.name, "to": journey.to.name])
            lines += style.wrapped(title, lead: "", decorate: style.bold)
        }
        if journey.isThere {
            let there = language.sentence(.alreadyThere, ["place": journey.to.name])
            return lines + style.wrapped(there, lead: "")
        }
        if let option { lines += style.wrapped(option, lead: "", decorate: style.bold) }
        lines += style.wrapped(summary(journey), lead: "")
        if let reading = language.reading(of: journey.departure, to: journey.arrival, in: journey.zone) {
            lines += style.wrapped(reading, lead: "")
        }
        lines += status(journey)
        lines.append("")
        for number in journey.legs.indices {
            lines += self.lines(ofLeg: number, in: journey)
            if journey.legs[number].to.isVia, journey.legs[number].track != nil,
                let arrival = guide.steps(ofLeg: number, in: journey).last
            {
                lines += style.wrapped(arrival.text, lead: lead(journey.legs[number].arrival, in: journey))
            }
        }
        let last = journey.legs.count - 1
        if let arrival = guide.steps(ofLeg: last, in: journey).last, journey.legs[last].track != nil {
            lines += style.wrapped(arrival.text, lead: lead(journey.arrival, in: journey))
        }
        return lines
    }

    /// `2016-02-03 08:32–08:51 (19 min), 1 transfer, 620 m on foot`.
    private func summary(_ journey: Journey) -> String {
        let start = journey.zone.local(journey.departure)
        let end = journey.zone.local(journey.arrival)
        let duration = language.writtenDuration(from: journey.departure, to: journey.arrival)
        var parts = ["\(start.day.iso) \(start.hourAndMinute)–\(end.hourAndMinute) (\(duration))"]
        let units = guide.units(for: journey)
        if journey.rides.isEmpty {
            parts.append(language.written(journey.distance, units))
        } else {
            parts.append(
                journey.transfers == 0
                    ? language.clause(.noTransfer) : language.count(journey.transfers, .transfers))
            parts.append(language.clause(.onFoot, ["distance": language.written(journey.walkDistance, units)]))
            if journey.waitSeconds >= 60 {
                let wait = language.writtenDuration(seconds: journey.waitSeconds)
                parts.append(language.clause(.waiting, ["duration": wait]))
            }
            if let price = journey.price { parts.append(price.map(\.description).joined(separator: " + ")) }
        }
        return parts.joined(separator: ", ")
    }

    /// The color of a journey that is not green, with its reasons beside it.
    private func status(_ journey: Journey) -> [String] {
        guard journey.status != .green else { return [] }
        var reasons = journey.rides.flatMap(\.alerts).map(\.header)
        for leg in journey.legs where leg.secondsLate >= Journey.markedlyLate {
            guard let ride = leg.ride else { continue }
            let lateness = language.lateness(
                of: leg.departure, scheduled: ride.scheduledDeparture, isSpoken: false)
            reasons.append(ride.route.name + " " + lateness)
        }
        let values = ["color": language.colors[journey.status] ?? "", "reason": reasons.joined(separator: "; ")]
        return style.wrapped(
            language.sentence(.standing, values), lead: "",
            decorate: journey.status == .red ? style.red : style.yellow)
    }

    private func lines(ofLeg number: Int, in journey: Journey) -> [String] {
        let leg = journey.legs[number]
        switch leg.travel {
        case .street(let track): return lines(of: track, leg: leg, number: number, in: journey)
        case .ride(let ride): return lines(of: ride, leg: leg, number: number, in: journey)
        }
    }

    private func lines(of track: Track, leg: Leg, number: Int, in journey: Journey) -> [String] {
        let units = guide.units(for: journey)
        let heading = language.sentence(
            .leg,
            [
                "go": language.going[track.mode] ?? "",
                "duration": language.writtenDuration(from: leg.departure, to: leg.arrival),
                "distance": language.written(leg.distance, units), "place": leg.to.name,
            ])
        var lines = style.wrapped(heading, lead: lead(leg.departure, in: journey), decorate: style.bold)
        if track.isEstimate { return lines }
        for step in guide.steps(ofLeg: number, in: journey) where step.maneuver.kind != .arrive {
            // A number stays on the line of its unit.
            let distance = language.written(step.distance, units).split(separator: " ").joined(separator: "\u{A0}")
            // One turns around where one stands.
            let text = step.distance == .zero ? step.text : "\(step.text) (\(distance))"
            lines += style.wrapped(text, lead: Self.indent)
        }
        return lines
    }

    private func lines(of ride: Ride, leg: Leg, number: Int, in journey: Journey) -> [String] {
        let wording = Wording(
            language: language, names: guide.names, units: guide.units(for: journey), journey: journey, leg: number)
        var lines = style.wrapped(
            wording.boarding(ride, isSpoken: false), lead: lead(leg.departure, in: journey)
        ) { text in
            // The line's name keeps its own color, wherever it stands in the sentence.
            let badge = style.badge(ride.route.name, color: ride.route.color, textColor: ride.route.textColor)
            return text.split(separator: " ", omittingEmptySubsequences: false)
                .map { $0 == ride.route.name ? badge : style.bold(String($0)) }.joined(separator: " ")
        }
        let standing = wording.standing(of: ride, on: leg, isSpoken: false)
        if !standing.isEmpty {
            let leaves = language.clause(
                .leaves, ["time": journey.zone.local(leg.departure).hourAndMinute])
            lines += style.wrapped(
                ([leaves] + standing).joined(separator: ", "), lead: Self.indent,
                decorate: abs(leg.secondsLate) < Departure.tolerance ? style.green : style.yellow)
        }
        if let platform = wording.platform(ride) { lines += style.wrapped(platform, lead: Self.indent) }
        if let headway = ride.headway {
            let every = language.clause(.every, ["duration": language.writtenDuration(seconds: headway)])
            lines += style.wrapped(every, lead: Self.indent)
        }
        for request in wording.request(ofBoarding: ride) { lines += style.wrapped(request, lead: Self.indent) }
        let stops = language.count(ride.stopCount, .stops)
        lines += style.wrapped(
            stops + ", " + language.writtenDuration(from: leg.departure, to: leg.arrival), lead: Self.indent)
        if wording.goesOn { return lines }
        let alight = language.sentence(.alight, ["stop": ride.alighting.name])
        lines += style.wrapped(alight, lead: lead(leg.arrival, in: journey), decorate: style.bold)
        for request in wording.request(ofAlighting: ride) { lines += style.wrapped(request, lead: Self.indent) }
        return lines
    }

    private static let indent = "         "

    private func lead(_ time: Timestamp, in journey: Journey) -> String {
        journey.zone.local(time).hourAndMinute + "  "
    }
}
