import Journeys
import Measures

extension DepartureText {
    /// Boards to be heard: for each name of a stop a sentence that says from where, and one for each departure, in the
    /// order of their times.
    public func sentences(_ boards: [DepartureBoard]) -> [String] {
        var names: [String] = []
        var boardsOfName: [String: [DepartureBoard]] = [:]
        for board in boards {
            let name = language.spokenName(board.stop.name)
            if boardsOfName[name] == nil { names.append(name) }
            boardsOfName[name, default: []].append(board)
        }
        return names.flatMap { sentences(boardsOfName[$0] ?? [], from: $0) }
    }

    /// A board to be heard.
    public func sentences(_ board: DepartureBoard) -> [String] { sentences([board]) }

    /// The departures of stops that are called alike.
    private func sentences(_ boards: [DepartureBoard], from name: String) -> [String] {
        let departures = boards.flatMap { board in board.departures.map { (departure: $0, zone: board.zone) } }
        guard !departures.isEmpty else { return [language.sentence(.boardEmpty, ["stop": name]) + "."] }
        let inOrder = departures.enumerated().sorted {
            ($0.element.departure.expected, $0.offset) < ($1.element.departure.expected, $1.offset)
        }
        return [language.sentence(.spokenBoard, ["stop": name])]
            + inOrder.map { sentence($0.element.departure, zone: $0.element.zone) }
    }

    private func sentence(_ departure: Departure, zone: ZoneRules) -> String {
        let line = departure.route.name
        var values = [
            "line": language.spokenLine(line, of: departure.mode),
            "headsign": language.spokenSign(departure.headsign, line),
            "time": language.spokenTime(zone.local(departure.until ?? departure.expected)),
        ]
        if departure.isCanceled { return language.sentence(.spokenCanceled, values) + "." }
        let hasSign = !departure.headsign.isEmpty
        var sentence: String
        if let headway = departure.headway {
            values["duration"] = language.spokenDuration(seconds: headway.wholeSeconds)
            sentence = language.sentence(hasSign ? .comesEveryToward : .comesEvery, values)
        } else {
            sentence = language.sentence(hasSign ? .stopsAtToward : .stopsAt, values)
        }
        var standing: [String] = []
        if departure.isLive {
            standing.append(
                language.lateness(of: departure.expected, scheduled: departure.scheduled, isSpoken: true))
            if let away = departure.vehicle.flatMap(language.whereabouts) { standing.append(away) }
        }
        standing += request(departure)
        if !standing.isEmpty {
            sentence = language.clause(
                .spokenStanding, ["sentence": sentence, "standing": standing.joined(separator: ", ")])
        }
        return sentence + "."
    }
}
