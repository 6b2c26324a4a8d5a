/// What rides cost. It is read once stops, routes and agencies have their numbers.
extension FeedReading {
    /// All files of fares, of either version.
    mutating func readFares() throws(GTFSReadingError) {
        try readTickets()
        try readFareRules()
        try readProducts()
        try readAreas()
        try readNetworks()
        try readTimeframes()
        try readLegRules()
        try readFareTransfers()
    }

    /// A price in ten-thousandths.
    private func amount(_ field: CSVField) -> Int64? {
        guard let value = field.decimal, value.magnitude <= 1_000_000_000 else { return nil }
        return Int64((value * 10_000).rounded())
    }

    /// A currency's code by ISO 4217: three letters.
    private func currency(_ field: CSVField) -> String? {
        guard field.count == 3, field.bytes.allSatisfy({ (0x41...0x5a).contains($0 & 0xdf) }) else { return nil }
        return String(decoding: field.bytes.map { $0 & 0xdf }, as: UTF8.self)
    }

    /// fare_attributes.txt
    private mutating func readTickets() throws(GTFSReadingError) {
        guard
            var file = try openOptional("fare_attributes.txt", needing: "fare_id", "price", "currency_type")
        else { return }
        let (id, price, code) = (file.column("fare_id"), file.column("price"), file.column("currency_type"))
        let agency = file.column("agency_id")
        let transfers = file.column("transfers")
        let duration = file.column("transfer_duration")
        while next(&file) {
            guard let amount = amount(file[price]), amount >= 0 else {
                report.note("fare without a readable price, dropped", file.place)
                continue
            }
            guard let currency = currency(file[code]) else {
                report.note("fare in a currency that is no code of three letters, dropped", file.place)
                continue
            }
            guard fareIDs.insert(file[id], UInt32(feed.fares.tickets.count)) else {
                report.note("fare with an id that another one has, dropped", file.place)
                continue
            }
            if !file[agency].isEmpty, agencyIDs.value(of: file[agency]) == nil {
                report.note("fare of an agency that is not there, taken for all", file.place)
            }
            for column in [transfers, duration] where !file[column].isEmpty && file[column].number == nil {
                report.note("fare with a limit of changes or seconds that is no number, taken as unlimited", file.place)
            }
            feed.fares.tickets.append(
                GTFSFares.Ticket(
                    id: uniqueText(file[id], in: file), amount: amount, currency: currency,
                    agency: file[agency].isEmpty ? nil : agencyIDs.value(of: file[agency]).map { GTFSIndex($0) },
                    transfers: file[transfers].number, seconds: file[duration].number))
        }
        finish(file)
    }

    /// fare_rules.txt
    private mutating func readFareRules() throws(GTFSReadingError) {
        guard var file = try openOptional("fare_rules.txt", needing: "fare_id") else { return }
        let id = file.column("fare_id")
        let route = file.column("route_id")
        let (origin, destination) = (file.column("origin_id"), file.column("destination_id"))
        let contains = file.column("contains_id")
        let zones = Set(feed.stops.rows.map(\.zone))
        while next(&file) {
            guard let ticket = fareIDs.value(of: file[id]) else {
                report.note("rule of a fare that is not there, dropped", file.place)
                continue
            }
            let line: GTFSIndex<GTFSRoute>? = row(file[route], in: routeIDs)
            if !file[route].isEmpty, line == nil {
                report.note("rule of a fare for a line that is not there, dropped", file.place)
                continue
            }
            for column in [origin, destination, contains] where !file[column].isEmpty {
                guard !zones.contains(text(file[column], in: file)) else { continue }
                report.note("rule of a fare for a zone in which no stop is, kept", file.place)
            }
            feed.fares.rules.append(
                GTFSFares.Rule(
                    ticket: Int(ticket), route: line, origin: text(file[origin], in: file),
                    destination: text(file[destination], in: file), contains: text(file[contains], in: file)))
        }
        finish(file)
    }

    /// fare_products.txt; of one product's prices for several riders or media the first is told.
    private mutating func readProducts() throws(GTFSReadingError) {
        guard
            var file = try openOptional("fare_products.txt", needing: "fare_product_id", "amount", "currency")
        else { return }
        let (id, price, code) = (file.column("fare_product_id"), file.column("amount"), file.column("currency"))
        while next(&file) {
            guard let amount = amount(file[price]) else {
                report.note("fare product without a readable price, dropped", file.place)
                continue
            }
            guard let currency = currency(file[code]) else {
                report.note("fare product in a currency that is no code of three letters, dropped", file.place)
                continue
            }
            guard productIDs.insert(file[id], UInt32(feed.fares.products.count)) else {
                report.note("fare product of several prices, the first one told", file.place)
                continue
            }
            feed.fares.products.append(
                GTFSFares.Ticket(
                    id: uniqueText(file[id], in: file), amount: amount, currency: currency,
                    agency: nil, transfers: 0, seconds: nil))
        }
        finish(file)
    }

    /// timeframes.txt
    private mutating func readTimeframes() throws(GTFSReadingError) {
        guard var file = try openOptional("timeframes.txt", needing: "timeframe_group_id", "service_id") else { return }
        let (group, service) = (file.column("timeframe_group_id"), file.column("service_id"))
        let (start, end) = (file.column("start_time"), file.column("end_time"))
        while next(&file) {
            guard let days: GTFSIndex<GTFSService> = row(file[service], in: serviceIDs) else {
                report.note("timeframe of a service that is in no calendar, dropped", file.place)
                continue
            }
            let first = file[start].isEmpty ? 0 : file[start].time.map { Int($0.seconds) }
            let last = file[end].isEmpty ? 86_400 : file[end].time.map { Int($0.seconds) }
            guard let first, let last, first < last, last <= 86_400 else {
                report.note("timeframe whose hours cannot be read or are none of a day, dropped", file.place)
                continue
            }
            feed.fares.timeframes.append(
                GTFSFares.Timeframe(group: text(file[group], in: file), seconds: first..<last, service: days))
        }
        finish(file)
    }

    /// fare_leg_rules.txt
    private mutating func readLegRules() throws(GTFSReadingError) {
        guard var file = try openOptional("fare_leg_rules.txt", needing: "fare_product_id") else { return }
        let product = file.column("fare_product_id")
        let group = file.column("leg_group_id")
        let network = file.column("network_id")
        let (from, to) = (file.column("from_area_id"), file.column("to_area_id"))
        let (boarding, alighting) = (file.column("from_timeframe_group_id"), file.column("to_timeframe_group_id"))
        let priority = file.column("rule_priority")
        let areas = Set(feed.fares.areas.values.joined())
        let hours = Set(feed.fares.timeframes.map(\.group))
        let networks = Set(feed.fares.networks.values).union(feed.routes.rows.map(\.network))
        while next(&file) {
            guard let known = productIDs.value(of: file[product]) else {
                report.note("fare leg rule of a product that is not there, dropped", file.place)
                continue
            }
            guard feed.fares.products[Int(known)].amount >= 0 else {
                report.note("fare leg rule of a product with a price below zero, dropped", file.place)
                continue
            }
            for column in [boarding, alighting]
            where !file[column].isEmpty && !hours.contains(text(file[column], in: file)) {
                report.note("fare leg rule for hours that no timeframe tells, never in force", file.place)
            }
            for column in [from, to] where !file[column].isEmpty && !areas.contains(text(file[column], in: file)) {
                report.note("fare leg rule for an area in which no stop is, kept", file.place)
            }
            if !file[network].isEmpty, !networks.contains(text(file[network], in: file)) {
                report.note("fare leg rule for a network that no line is of, kept", file.place)
            }
            feed.fares.legRules.append(
                GTFSFares.LegRule(
                    group: text(file[group], in: file), network: text(file[network], in: file),
                    from: text(file[from], in: file), to: text(file[to], in: file), product: Int(known),
                    priority: priority.exists ? file[priority].number ?? 0 : nil,
                    boarding: text(file[boarding], in: file), alighting: text(file[alighting], in: file)))
        }
        finish(file)
    }

    /// fare_transfer_rules.txt
    private mutating func readFareTransfers() throws(GTFSReadingError) {
        guard var file = try openOptional("fare_transfer_rules.txt", needing: "fare_transfer_type") else { return }
        let (from, to) = (file.column("from_leg_group_id"), file.column("to_leg_group_id"))
        let count = file.column("transfer_count")
        let (duration, span) = (file.column("duration_limit"), file.column("duration_limit_type"))
        let type = file.column("fare_transfer_type")
        let product = file.column("fare_product_id")
        while next(&file) {
            guard let kind = file[type].number, kind <= 2 else {
                report.note("fare transfer rule with a type that is not 0 to 2, dropped", file.place)
                continue
            }
            let known = productIDs.value(of: file[product])
            if !file[product].isEmpty, known == nil {
                report.note("fare transfer rule of a product that is not there, dropped", file.place)
                continue
            }
            let measured = file[span].number.flatMap { $0 <= 3 ? $0 : nil }
            if measured == nil, file[duration].number != nil {
                report.note(
                    "fare transfer rule that does not tell what its seconds count, taken as from boarding to boarding",
                    file.place)
            }
            feed.fares.transferRules.append(
                GTFSFares.TransferRule(
                    from: text(file[from], in: file), to: text(file[to], in: file), count: file[count].number,
                    seconds: file[duration].number, span: measured ?? 1, type: kind, product: known.map { Int($0) }))
        }
        finish(file)
    }

    /// stop_areas.txt
    private mutating func readAreas() throws(GTFSReadingError) {
        guard var file = try openOptional("stop_areas.txt", needing: "area_id", "stop_id") else { return }
        let (area, stop) = (file.column("area_id"), file.column("stop_id"))
        while next(&file) {
            guard let index: GTFSIndex<GTFSStop> = row(file[stop], in: stopIDs) else {
                report.note("area of a stop that is not there, dropped", file.place)
                continue
            }
            feed.fares.areas[index, default: []].append(text(file[area], in: file))
        }
        finish(file)
    }

    /// route_networks.txt
    private mutating func readNetworks() throws(GTFSReadingError) {
        guard var file = try openOptional("route_networks.txt", needing: "network_id", "route_id") else { return }
        let (network, route) = (file.column("network_id"), file.column("route_id"))
        while next(&file) {
            guard let index: GTFSIndex<GTFSRoute> = row(file[route], in: routeIDs) else {
                report.note("network of a line that is not there, dropped", file.place)
                continue
            }
            feed.fares.networks[index] = text(file[network], in: file)
        }
        finish(file)
    }
}
