/// Files that say something to riders and nothing to a search. What they lack never makes a feed unusable.
extension FeedReading {
    /// A file without which a feed is as good; nil, and noted, where a column that it must have is missing.
    mutating func openOptional(_ name: String, needing columns: String...) throws(GTFSReadingError) -> FeedFile? {
        guard let file = try open(name) else { return nil }
        for column in columns where !file.column(column).exists {
            let label = file.label
            report.note("\(name) without the column \(column), not used", label)
            return nil
        }
        return file
    }

    /// feed_info.txt, of which the first row counts.
    mutating func readFeedInfo() throws(GTFSReadingError) {
        guard var file = try openOptional("feed_info.txt") else { return }
        let columns: [(WritableKeyPath<GTFSFeedInfo, String>, CSVReader.Column)] = [
            (\.publisher, file.column("feed_publisher_name")), (\.url, file.column("feed_publisher_url")),
            (\.language, file.column("feed_lang")), (\.version, file.column("feed_version")),
            (\.firstDay, file.column("feed_start_date")), (\.lastDay, file.column("feed_end_date")),
            (\.email, file.column("feed_contact_email")), (\.contact, file.column("feed_contact_url")),
        ]
        while next(&file) {
            guard feed.info == nil else {
                report.note("feed_info.txt with more than one row, the rest dropped", file.place)
                continue
            }
            var info = GTFSFeedInfo()
            for (path, column) in columns { info[keyPath: path] = uniqueText(file[column], in: file) }
            feed.info = info
        }
        finish(file)
    }

    /// attributions.txt.
    mutating func readAttributions() throws(GTFSReadingError) {
        guard var file = try openOptional("attributions.txt", needing: "organization_name") else { return }
        let name = file.column("organization_name")
        let url = file.column("attribution_url")
        let roles = [file.column("is_producer"), file.column("is_operator"), file.column("is_authority")]
        while next(&file) {
            guard !file[name].isEmpty else {
                report.note("attribution without an organization, dropped", file.place)
                continue
            }
            feed.attributions.append(
                GTFSAttribution(
                    organization: text(file[name], in: file), url: text(file[url], in: file),
                    isProducer: file[roles[0]].number == 1, isOperator: file[roles[1]].number == 1,
                    isAuthority: file[roles[2]].number == 1))
        }
        finish(file)
    }

    /// translations.txt, of which names are kept. It is read once all rows have their numbers.
    mutating func readTranslations() throws(GTFSReadingError) {
        guard
            var file = try openOptional(
                "translations.txt", needing: "table_name", "field_name", "language", "translation")
        else { return }
        let table = file.column("table_name")
        let field = file.column("field_name")
        let language = file.column("language")
        let translation = file.column("translation")
        let record = file.column("record_id")
        let original = file.column("field_value")
        while next(&file) {
            let names = text(file[table], in: file) + "." + text(file[field], in: file)
            guard !file[language].isEmpty, !file[translation].isEmpty else {
                report.note("translation without a language or a text, dropped", file.place)
                continue
            }
            guard !file[record].isEmpty || !file[original].isEmpty else {
                report.note("translation that does not say of what, dropped", file.place)
                continue
            }
            let id = file[record]
            let subject: GTFSTranslation.Subject
            let isKnown: Bool
            switch names {
            case "stops.stop_name": (subject, isKnown) = find(id, stopIDs, GTFSTranslation.Subject.stop)
            case "routes.route_short_name": (subject, isKnown) = find(id, routeIDs, GTFSTranslation.Subject.shortName)
            case "routes.route_long_name": (subject, isKnown) = find(id, routeIDs, GTFSTranslation.Subject.longName)
            case "trips.trip_headsign": (subject, isKnown) = find(id, tripIDs, GTFSTranslation.Subject.headsign)
            case "agency.agency_name": (subject, isKnown) = find(id, agencyIDs, GTFSTranslation.Subject.agency)
            case "stop_times.stop_headsign" where id.isEmpty: (subject, isKnown) = (.headsign(nil), true)
            default:
                report.note("translation of what is not a name of a stop, line, trip or agency, not used", file.place)
                continue
            }
            guard isKnown else {
                report.note("translation of a row that is not there, dropped", file.place)
                continue
            }
            feed.translations.append(
                GTFSTranslation(
                    subject: subject, original: id.isEmpty ? text(file[original], in: file) : "",
                    language: text(file[language], in: file), text: text(file[translation], in: file)))
        }
        finish(file)
    }

    private func find<Row>(
        _ id: CSVField, _ ids: IDTable, _ subject: (GTFSIndex<Row>?) -> GTFSTranslation.Subject
    ) -> (GTFSTranslation.Subject, isKnown: Bool) {
        if id.isEmpty { return (subject(nil), true) }
        let found: GTFSIndex<Row>? = row(id, in: ids)
        return (subject(found), found != nil)
    }
}
