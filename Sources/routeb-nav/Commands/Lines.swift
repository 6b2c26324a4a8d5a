import RouteB

extension Region {
    /// The lines that a text names; throws where there is none, with those that may have been meant.
    ///
    /// `words` are other words that could have stood in the same place.
    func routes(named name: String, orWords words: [String] = []) throws(Failure) -> [RouteIndex] {
        let found = timetable.routes(named: name)
        if !found.isEmpty { return found }
        guard timetable.routeCount > 0 else { throw Failure(PlanningError.noTimetable) }
        let near = linesNear(name, words)
        let hint = near.isEmpty ? "routeb-nav buses lists them" : "did you mean \(inWords(near))?"
        let neither = words.isEmpty ? "" : " (nor one of \(words.joined(separator: ", ")))"
        throw Failure(
            .noAnswer, "line_unknown",
            "\"\(name)\" is no line of the region \(self.name)\(neither); \(hint)" + (near.isEmpty ? "." : ""))
    }

    /// Up to three lines whose names begin as a text does or hold it, else the word that it most likely was.
    private func linesNear(_ text: String, _ words: [String]) -> [String] {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        var names: [String] = []
        for route in timetable.routes(matching: text) {
            let name = timetable.lineName(route)
            if names.count < 3, !names.contains(name) { names.append(name) }
        }
        if !names.isEmpty { return names }
        if let word = nearestWord(to: text, among: words) { return [word] }
        let known = Dictionary(timetable.routes.map { (timetable.lineName($0).lowercased(), $0) }) { first, _ in first }
        let near = nearestWord(to: text.lowercased(), among: known.keys.sorted())
        return near.flatMap { known[$0] }.map { [timetable.lineName($0)] } ?? []
    }
}
