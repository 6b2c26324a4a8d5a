import Measures

extension FeedReading {
    /// calendar.txt: the weekdays on which a service runs, between two dates.
    mutating func readCalendar() throws(GTFSReadingError) {
        guard var file = try open("calendar.txt") else { return }
        let id = try file.requiredColumn("service_id")
        var weekdays: [CSVReader.Column] = []
        for name in ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] {
            weekdays.append(try file.requiredColumn(name))
        }
        let start = try file.requiredColumn("start_date")
        let end = try file.requiredColumn("end_date")
        while next(&file) {
            guard let service = service(file[id], in: file) else { continue }
            guard feed.services[service].period == nil else {
                report.note("service that is in calendar.txt twice, the later one dropped", file.place)
                continue
            }
            guard let first = file[start].date, let last = file[end].date else {
                report.note("service with a date that cannot be read, its week dropped", file.place)
                continue
            }
            guard first <= last else {
                report.note("service that ends before it begins, its week dropped", file.place)
                continue
            }
            for (bit, column) in weekdays.enumerated() {
                switch file[column].number {
                case 0: continue
                case 1: feed.services[service].weekdays |= 1 << UInt8(bit)
                default: report.note("weekday of a service that is not 0 or 1, taken as 0", file.place)
                }
            }
            feed.services[service].period = first...last
        }
        finish(file)
    }

    /// calendar_dates.txt: single days on which a service runs, or does not after all.
    mutating func readCalendarDates() throws(GTFSReadingError) {
        guard var file = try open("calendar_dates.txt") else { return }
        let id = try file.requiredColumn("service_id")
        let date = try file.requiredColumn("date")
        let kind = try file.requiredColumn("exception_type")
        /// For each service and day whether it runs; the first row about a day counts.
        var exceptions: [[ServiceDay: Bool]] = []
        while next(&file) {
            guard let service = service(file[id], in: file) else { continue }
            guard let day = file[date].date else {
                report.note("calendar exception with a date that cannot be read, dropped", file.place)
                continue
            }
            guard let number = file[kind].number, number == 1 || number == 2 else {
                report.note("calendar exception that is not 1 or 2, dropped", file.place)
                continue
            }
            while exceptions.count <= service.position { exceptions.append([:]) }
            guard exceptions[service.position][day] == nil else {
                report.note("calendar exception for a day that has one, dropped", file.place)
                continue
            }
            exceptions[service.position][day] = number == 1
        }
        for (position, days) in exceptions.enumerated() {
            let service = GTFSIndex<GTFSService>(position)
            feed.services[service].added = days.filter(\.value).keys.sorted()
            feed.services[service].removed = days.filter { !$0.value }.keys.sorted()
        }
        finish(file)
    }

    /// The service of an id, entered where it is new.
    private mutating func service(_ id: CSVField, in file: borrowing FeedFile) -> GTFSIndex<GTFSService>? {
        guard !id.isEmpty else {
            let place = file.place
            report.note("service without an id, dropped", place)
            return nil
        }
        if let known = serviceIDs.value(of: id) { return GTFSIndex(known) }
        let name = GTFSServiceID(uniqueText(id, in: file))
        let index = feed.services.append(GTFSService(id: name, weekdays: 0, period: nil, added: [], removed: []))
        _ = serviceIDs.insert(id, index.rawValue)
        return index
    }
}
