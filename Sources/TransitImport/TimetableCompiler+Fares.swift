import Archive
import GTFSReading
import Measures
import Transit

/// The columns of fares while they grow.
struct CompiledFares: Sendable {
    var fares: [Fare] = []
    var rules: [FareRule] = []
    var legRules: [FareLegRule] = []
    var legHours: [FareLegHours] = []
    var timeframes: [Timeframe] = []
    /// The days on which they hold; they are counted from the calendar's first day once that is known.
    var timeframeDays: [DaySet] = []
    var transferRules: [FareTransferRule] = []
    var transferSpans: [UInt8] = []
    var stopZones: [TextIndex] = []
    var stopAreas: [[TextIndex]] = []
    var routeNetworks: [TextIndex] = []

    /// Adds the columns where a feed tells a price; the calendar's first day is that of all feeds.
    func write(to writer: inout ArchiveWriter, firstDay: ServiceDay?) {
        guard !fares.isEmpty else { return }
        writer.set(FareSections.fares, fares)
        writer.set(FareSections.rules, rules)
        writer.set(FareSections.legRules, legRules)
        if legHours.contains(where: { $0.boarding != .none || $0.alighting != .none }) {
            var days = RowColumn<UInt64>()
            for set in timeframeDays { days.append(firstDay.map { set.bits(from: $0) } ?? []) }
            writer.set(FareSections.legHours, legHours)
            writer.set(FareSections.timeframes, timeframes)
            writer.set(FareSections.timeframeDays, offsets: days.offsets, values: days.values)
        }
        writer.set(FareSections.transferRules, transferRules)
        writer.set(FareSections.transferSpans, transferSpans)
        writer.set(FareSections.stopZones, stopZones)
        writer.set(FareSections.stopAreas, stopAreas)
        writer.set(FareSections.routeNetworks, routeNetworks)
    }
}

extension TimetableCompiler {
    /// Takes over what rides of a feed cost; its stops, split ones too, and routes are all there.
    mutating func addFares(_ feed: GTFSFeed, _ numbering: Numbering, _ report: inout ImportReport) {
        let (first, told) = (output.fares.fares.count, feed.fares)
        for (isProduct, tickets) in [(false, told.tickets), (true, told.products)] {
            for ticket in tickets {
                output.fares.fares.append(
                    Fare(
                        amount: ticket.amount, currency: headsign(ticket.currency), id: headsign(ticket.id),
                        feed: numbering.feed,
                        agency: ticket.agency.map { AgencyIndex(numbering.firstAgency + $0.position) },
                        transfers: ticket.transfers, seconds: ticket.seconds, isProduct: isProduct))
            }
        }
        func product(_ number: Int) -> FareIndex { FareIndex(first + told.tickets.count + number) }
        for rule in told.rules {
            output.fares.rules.append(
                FareRule(
                    fare: FareIndex(first + rule.ticket), route: rule.route.map { numbering.route($0) },
                    origin: headsign(rule.origin), destination: headsign(rule.destination),
                    contains: headsign(rule.contains)))
        }
        for rule in told.legRules {
            output.fares.legRules.append(
                FareLegRule(
                    feed: numbering.feed, group: headsign(rule.group), network: headsign(rule.network),
                    from: headsign(rule.from), to: headsign(rule.to), fare: product(rule.product),
                    priority: rule.priority))
            output.fares.legHours.append(
                FareLegHours(boarding: headsign(rule.boarding), alighting: headsign(rule.alighting)))
        }
        var days: [GTFSIndex<GTFSService>: TimeframeDaysIndex] = [:]
        for frame in told.timeframes {
            let own = days[frame.service] ?? TimeframeDaysIndex(output.fares.timeframeDays.count)
            if days.updateValue(own, forKey: frame.service) == nil {
                let service = feed.services[frame.service]
                output.fares.timeframeDays.append(
                    DaySet(service, place: "\(feed.name): service \(service.id)", report: &report))
            }
            output.fares.timeframes.append(
                Timeframe(feed: numbering.feed, group: headsign(frame.group), seconds: frame.seconds, days: own))
        }
        for rule in told.transferRules {
            output.fares.transferRules.append(
                FareTransferRule(
                    feed: numbering.feed, from: headsign(rule.from), to: headsign(rule.to), count: rule.count,
                    seconds: rule.seconds, type: rule.type, fare: rule.product.map(product)))
            output.fares.transferSpans.append(UInt8(rule.span))
        }
        for (number, stop) in feed.stops.rows.enumerated() {
            output.fares.stopZones.append(headsign(stop.zone))
            // A platform is in its station's areas unless it is assigned to some itself.
            let areas = told.areas[GTFSIndex(number)] ?? stop.parent.flatMap { told.areas[$0] } ?? []
            output.fares.stopAreas.append(areas.map { headsign($0) })
        }
        for number in (numbering.firstStop + feed.stops.count)..<output.stopIDs.count {
            let place = output.stopPlaces[number].int
            output.fares.stopZones.append(output.fares.stopZones[place])
            output.fares.stopAreas.append(output.fares.stopAreas[place])
        }
        for (number, route) in feed.routes.rows.enumerated() {
            output.fares.routeNetworks.append(headsign(told.networks[GTFSIndex(number)] ?? route.network))
        }
    }
}
