import RouteB

extension Invocation {
    /// When, by `--at`; what the phrase leaves open is said on standard error.
    func moment(zone: ZoneRules) throws -> Timestamp {
        let reading = try TimePhrase.read(value(.at) ?? "now", zone: zone, now: .now)
        if let remark = reading.remark, tellsRemarks { Output.tell(remark) }
        return reading.instant
    }

    /// The service day that `--at` names, where a day alone does; that nothing runs on it is said on standard error.
    func serviceDay(in timetable: Timetable) throws -> ServiceDay {
        let reading = try TimePhrase.readWithDays(value(.day) ?? "now", zone: timetable.zone, now: .now)
        let day = timetable.zone.local(reading.instant).day
        guard let calendar = timetable.calendar else { throw PlanningError.noTimetable }
        if !timetable.hasService(on: day), tellsRemarks {
            let error: PlanningError =
                calendar.contains(day)
                ? timetable.unserved(day) : .outsideCalendar(day: day, calendar: calendar)
            Output.tell(error.description)
        }
        return day
    }
}

extension TimePhrase {
    /// Reads a phrase in which a day alone means its noon.
    static func readWithDays(_ phrase: String, zone: ZoneRules, now: Timestamp) throws(TimePhraseError) -> TimePhrase {
        do {
            return try read(phrase, zone: zone, now: now)
        } catch {
            guard case .noTimeOfDay = error else { throw error }
            return try read(phrase + " 12:00", zone: zone, now: now)
        }
    }
}
