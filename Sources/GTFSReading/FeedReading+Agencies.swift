extension FeedReading {
    /// agency.txt. An agency without an id is allowed where it is the only one.
    mutating func readAgencies() throws(GTFSReadingError) {
        guard var file = try open("agency.txt") else { return }
        let name = try file.requiredColumn("agency_name")
        let timeZone = try file.requiredColumn("agency_timezone")
        let id = file.column("agency_id")
        let url = file.column("agency_url")
        let language = file.column("agency_lang")
        let phone = file.column("agency_phone")
        while next(&file) {
            guard !file[name].isEmpty, !file[timeZone].isEmpty else {
                report.note("agency without a name or a time zone, dropped", file.place)
                continue
            }
            guard agencyIDs.insert(file[id], UInt32(feed.agencies.count)) else {
                report.note("agency with an id that another one has, dropped", file.place)
                continue
            }
            feed.agencies.append(
                GTFSAgency(
                    id: GTFSAgencyID(uniqueText(file[id], in: file)), name: uniqueText(file[name], in: file),
                    url: uniqueText(file[url], in: file), timeZone: text(file[timeZone], in: file),
                    language: text(file[language], in: file), phone: uniqueText(file[phone], in: file)))
        }
        guard let first = feed.agencies.rows.first else { throw .noAgency(path: files.path) }
        for agency in feed.agencies.rows where agency.timeZone != first.timeZone {
            report.note(
                "agency with another time zone than the feed's first, kept with its own",
                "\(file.label): \(agency.name) in \(agency.timeZone)")
        }
        finish(file)
    }
}
