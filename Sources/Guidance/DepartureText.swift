import Journeys
import Measures

/// A board of departures as text for a terminal, and as sentences.
public struct DepartureText: Sendable {
    /// The words.
    public let guide: Guide
    /// The looks.
    public let style: Style

    /// Text in a guide's words.
    public init(_ guide: Guide = Guide(), style: Style = .plain) {
        self.guide = guide
        self.style = style
    }

    private var language: Language { guide.language }

    /// A heading and a line for each departure; ends with a line break.
    public func text(_ board: DepartureBoard) -> String {
        let now = board.zone.local(board.from)
        let title = language.sentence(
            .boardTitle, ["stop": board.stop.name, "time": "\(now.day.iso) \(now.hourAndMinute)"])
        var lines = style.wrapped(title, lead: "", decorate: style.bold)
        if board.departures.isEmpty {
            lines += style.wrapped(language.sentence(.boardEmpty, ["stop": board.stop.name]), lead: "")
        }
        let lineWidth = board.departures.map(\.route.name.count).max() ?? 0
        let signWidth = min(32, board.departures.map(\.headsign.count).max() ?? 0)
        for departure in board.departures {
            let time = board.zone.local(departure.expected).hourAndMinute
            let line = padded(departure.route.name, lineWidth)
            let sign = padded(departure.headsign, signWidth)
            let badge = style.badge(line, color: departure.route.color, textColor: departure.route.textColor)
            let plain = "\(time)  \(line)  \(sign)"
            let colored = "\(style.bold(time))  \(badge)  "
            let standing = self.standing(departure, zone: board.zone)
            let indent = String(repeating: " ", count: 7)
            if plain.count + 2 + standing.count <= style.width {
                lines.append(colored + sign + "  " + tinted(standing, departure))
            } else {
                lines.append(colored + departure.headsign)
                lines += style.wrapped(standing, lead: indent) { tinted($0, departure) }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A sentence for each departure.
    public func sentences(_ board: DepartureBoard) -> [String] {
        if board.departures.isEmpty {
            return [language.sentence(.boardEmpty, ["stop": language.spokenName(board.stop.name)]) + "."]
        }
        return board.departures.map { departure in
            let values = [
                "line": language.spokenLine(departure.route.name), "headsign": language.spokenName(departure.headsign),
                "time": language.spokenTime(board.zone.local(departure.expected)),
            ]
            if departure.isCanceled { return language.sentence(.spokenCanceled, values) + "." }
            var sentence = language.sentence(departure.headsign.isEmpty ? .stopsAt : .stopsAtToward, values)
            if departure.isLive {
                var standing = [
                    language.lateness(
                        of: departure.expected, scheduled: departure.scheduled, isSpoken: true)
                ]
                if let away = departure.vehicle.flatMap(language.whereabouts) { standing.append(away) }
                sentence = language.clause(
                    .spokenStanding, ["sentence": sentence, "standing": standing.joined(separator: ", ")])
            }
            return sentence + "."
        }
    }

    /// `2 min late (08:31), vehicle 5812 is 3 stops away`.
    private func standing(_ departure: Departure, zone: ZoneRules) -> String {
        switch departure.status {
        case .canceled: return language.clause(.canceled)
        case .scheduled: return language.clause(.scheduled)
        case .onTime, .late, .early:
            var parts = [
                language.lateness(
                    of: departure.expected, scheduled: departure.scheduled, isSpoken: false)
            ]
            if departure.status != .onTime { parts[0] += " (\(zone.local(departure.scheduled).hourAndMinute))" }
            if let away = departure.vehicle.flatMap(language.whereabouts) { parts.append(away) }
            return parts.joined(separator: ", ")
        }
    }

    private func tinted(_ text: String, _ departure: Departure) -> String {
        switch departure.status {
        case .canceled: style.red(text)
        case .late, .early: style.yellow(text)
        case .onTime: style.green(text)
        case .scheduled: style.faint(text)
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
    }
}
