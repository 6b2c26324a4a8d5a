import Journeys
import Measures

/// Boards of departures as tables for a terminal, and as sentences.
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

    /// How far ahead a time is clear without its date, in seconds.
    private static let clearSeconds = 4 * 3600

    var language: Language { guide.language }

    /// The boards of several stops, a blank line between them; those of one name bear their codes.
    public func text(_ boards: [DepartureBoard]) -> String {
        var uses: [String: Int] = [:]
        for board in boards { uses[board.stop.name, default: 0] += 1 }
        return boards.map { board in
            let stop = board.stop
            let isAlone = uses[stop.name] == 1
            return text(board, titled: isAlone ? stop.name : "\(stop.name) (\(stop.code.nonEmpty ?? stop.id))")
        }.joined(separator: "\n")
    }

    /// A heading and a line for each departure; ends with a line break.
    public func text(_ board: DepartureBoard) -> String { text(board, titled: board.stop.name) }

    private func text(_ board: DepartureBoard, titled name: String) -> String {
        let now = board.zone.local(board.from)
        let title = language.sentence(.boardTitle, ["stop": name, "time": "\(now.day.iso) \(now.hourAndMinute)"])
        var lines = style.wrapped(title, lead: "", decorate: style.bold)
        if board.departures.isEmpty {
            lines += style.wrapped(language.sentence(.boardEmpty, ["stop": board.stop.name]), lead: "")
        }
        let rows = board.departures.map { departure in
            // On another day than the board's the time alone would mislead; after midnight it does not yet.
            let local = board.zone.local(departure.expected)
            let isFar = board.from.seconds(to: departure.expected) > DepartureText.clearSeconds
            let date = isFar && local.day != now.day ? ", \(local.day.iso)" : ""
            let reading = language.reading(of: departure.expected, in: board.zone).map { ", \($0)" } ?? ""
            return Row(departure, standing: standing(departure, zone: board.zone) + date + reading, language)
        }
        let columns = Columns(rows, width: style.width)
        for row in rows { lines += self.lines(row, columns, zone: board.zone) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A departure in words.
    private struct Row {
        var departure: Departure
        var platform: String
        var standing: String

        init(_ departure: Departure, standing: String, _ language: Language) {
            self.departure = departure
            self.standing = standing
            let platform = departure.stop.platform
            self.platform = platform.isEmpty ? "" : language.clause(.platform, ["platform": platform])
        }
    }

    /// How wide the columns of a table are, so that it fits the terminal: signs are cut where the rest needs the room.
    private struct Columns {
        var line: Int
        var sign: Int
        var platform: Int

        /// The letters of `08:30` and a gap.
        static let time = 7
        /// The fewest letters of a sign that still tell where it goes.
        static let shortestSign = 12
        /// What stands at the end of a row in more letters than this goes below it where there is no room.
        static let longestStanding = 28

        init(_ rows: [Row], width: Int) {
            line = min(12, rows.map(\.departure.route.name.count).max() ?? 0)
            platform = rows.map(\.platform.count).max() ?? 0
            let standing = rows.map(\.standing.count).filter { $0 <= Columns.longestStanding }.max() ?? 0
            let taken = Columns.time + line + 2 + (platform > 0 ? platform + 2 : 0) + 2 + standing
            sign = min(rows.map(\.departure.headsign.count).max() ?? 0, max(Columns.shortestSign, width - taken))
        }
    }

    /// A row as a line; as two where what stands at its end has no room in the first.
    private func lines(_ row: Row, _ columns: Columns, zone: ZoneRules) -> [String] {
        let departure = row.departure
        let time = zone.local(departure.expected).hourAndMinute
        let line = padded(cut(departure.route.name, columns.line), columns.line)
        let sign = padded(cut(departure.headsign, columns.sign), columns.sign)
        let platform = columns.platform > 0 ? "  " + padded(row.platform, columns.platform) : ""
        let badge = style.badge(line, color: departure.route.color, textColor: departure.route.textColor)
        let start = "\(style.bold(time))  \(badge)  "
        let room = style.width - Columns.time - line.count - 2
        if sign.count + platform.count + 2 + row.standing.count <= room {
            return [start + sign + platform + "  " + tinted(row.standing, departure)]
        }
        let whole = cut(departure.headsign, max(Columns.shortestSign, room - platform.count))
        let indent = String(repeating: " ", count: Columns.time)
        return [start + (columns.platform > 0 ? padded(whole, columns.sign) + platform : whole)]
            + style.wrapped(row.standing, lead: indent) { tinted($0, departure) }
    }

    /// `2 min late (08:31), vehicle 5812 is 3 stops away`.
    private func standing(_ departure: Departure, zone: ZoneRules) -> String {
        var parts: [String]
        switch departure.status {
        case .canceled: return language.clause(.canceled)
        case .scheduled:
            if let headway = departure.headway, let until = departure.until {
                let values = [
                    "duration": language.writtenDuration(seconds: headway.wholeSeconds),
                    "time": zone.local(until).hourAndMinute,
                ]
                parts = [language.clause(.everyUntil, values)]
            } else {
                parts = [language.clause(.scheduled)]
            }
        case .onTime, .late, .early:
            parts = [language.lateness(of: departure.expected, scheduled: departure.scheduled, isSpoken: false)]
            if departure.status != .onTime { parts[0] += " (\(zone.local(departure.scheduled).hourAndMinute))" }
            if let away = departure.vehicle.flatMap(language.whereabouts) { parts.append(away) }
        }
        return (parts + request(departure)).joined(separator: ", ")
    }

    /// What makes the vehicle stop, where it does not do so anyway.
    func request(_ departure: Departure) -> [String] {
        switch departure.boardingRequest {
        case .phone: [language.clause(.byPhone)]
        case .driver: [language.clause(.byDriver)]
        case nil: []
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

    /// A text in so many letters.
    private func cut(_ text: String, _ width: Int) -> String {
        text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
    }
}
