/// One trip of a bus.
public struct BusTrip: Sendable {
    /// Its id.
    public let id: String
    /// The run, as an index in the network's runs.
    public let run: Int
    /// The service on whose days it runs.
    public let service: String
    /// The seconds of the service day at each stop.
    public let times: [Int]
    /// Meters in a second between stops.
    public let metersPerSecond: Double
}

/// The trips of a bus network.
public struct BusTimetable: Sendable {
    /// The lines and stops.
    public let network: BusNetwork
    /// The trips: by run, by service, by time.
    public private(set) var trips: [BusTrip] = []

    /// Lets the buses start by the frequencies of the plan.
    ///
    /// Throws where a line's frequency is unknown.
    public init(_ plan: BusPlan, on network: BusNetwork) throws(CityError) {
        self.network = network
        for (index, run) in network.runs.enumerated() {
            // Lines do not all start on the hour: each direction is some minutes later than the one before.
            let shift = index * 7 % 12 * 60
            for service in plan.services {
                let periods = plan.frequencies.filter { $0.name == run.line.frequency && $0.service == service.id }
                guard let first = periods.first else {
                    throw .contradiction(
                        file: "frequencies.csv", problem: "\(run.line.frequency) says nothing of \(service.id)")
                }
                var start = first.period.lowerBound + shift
                while let period = periods.first(where: { $0.period.contains(start) }) {
                    trips.append(BusTimetable.trip(of: run, index, service.id, start, period))
                    start += period.headway
                }
            }
        }
    }

    private static func trip(
        of run: BusRun, _ index: Int, _ service: String, _ start: Int, _ period: BusFrequency
    ) -> BusTrip {
        let times = run.stopDistances.map { distance in
            start + Int(((distance - run.stopDistances[0]) / period.metersPerSecond).rounded())
        }
        let clock = padded(start / 3600, 2) + padded(start / 60 % 60, 2)
        return BusTrip(
            id: "MT-\(service)-\(clock)_\(run.line.id)_\(run.line.direction)", run: index, service: service,
            times: times,
            metersPerSecond: period.metersPerSecond)
    }
}
