/// A bus line in one direction.
public struct BusLine: Sendable {
    /// A corner as the tables name it; a stop may name one where the two do not meet.
    public struct Crossing: Hashable, Sendable {
        /// The street's number.
        public var street: Int
        /// The avenue.
        public var avenue: AvenueID
    }
    /// The line's id: `M34+`.
    public var id: String
    /// The line's name: `M34-SBS`.
    public var shortName: String
    /// The places it joins.
    public var longName: String
    /// Its color, six hexadecimal digits.
    public var color: String
    /// The name of its frequency.
    public var frequency: String
    /// 0 or 1.
    public var direction: Int
    /// What stands on the front of the bus.
    public var headsign: String
    /// Its way: from corner to corner along one street or one avenue.
    public var path: [Crossing]
    /// The crossings at which it stops, in order.
    public var stops: [Crossing]
}

/// How often and how fast the buses of one frequency run in a part of the day.
public struct BusFrequency: Sendable {
    /// Its name.
    public var name: String
    /// The service.
    public var service: String
    /// The seconds of the service day in which trips start.
    public var period: Range<Int>
    /// Seconds between two trips.
    public var headway: Int
    /// Meters in a second, stops included.
    public var metersPerSecond: Double
}

/// The days on which trips run.
public struct BusService: Sendable {
    /// Its name.
    public var id: String
    /// Monday to Sunday.
    public var days: [Bool]
    /// The first date, `yyyymmdd`.
    public var start: String
    /// The last date, `yyyymmdd`.
    public var end: String
}

/// What the recorded live feed shows.
public struct LivePlan: Sendable {
    /// The instant, ISO 8601 with offset.
    public var instant: String
    /// The service of that day.
    public var service: String
    /// How many vehicles of a line and direction are shown.
    public var vehiclesPerDirection: Int
    /// The lines of which all vehicles are shown.
    public var completeLines: Set<String>
    /// The number of the first vehicle.
    public var firstVehicle: Int

    /// The date of the instant, `yyyy-mm-dd`.
    var date: String { String(instant.prefix(10)) }
    /// The offset from UTC: `-05:00`.
    var offset: String { String(instant.suffix(6)) }
    /// The seconds since midnight, local time.
    let secondsOfDay: Int
}

/// Everything about a city's buses that its timetable is made of.
public struct BusPlan: Sendable {
    /// The time zone of the timetable.
    public var timeZone: String
    /// The lines, each direction by itself.
    public var lines: [BusLine]
    /// How often they run.
    public var frequencies: [BusFrequency]
    /// The days on which they run.
    public var services: [BusService]
    /// What the live feed shows.
    public var live: LivePlan

    /// Reads the plan from the tables of a folder: `city.csv`, `bus_lines.csv`, `frequencies.csv`, `services.csv` and
    /// `live.csv`.
    public init(tables folder: String) throws(CityError) {
        timeZone = try TextTable(named: "city.csv", in: folder).settings().text("time_zone")
        lines = try TextTable(named: "bus_lines.csv", in: folder).rows.map(BusLine.init)
        frequencies = try TextTable(named: "frequencies.csv", in: folder).rows.map(BusFrequency.init)
        services = try TextTable(named: "services.csv", in: folder).rows.map(BusService.init)
        live = try LivePlan(TextTable(named: "live.csv", in: folder).settings())
    }
}

extension BusLine {
    fileprivate init(_ row: TextTable.Row) throws(CityError) {
        id = try row.text("line")
        shortName = try row.text("short_name")
        longName = try row.text("long_name")
        color = try row.text("color")
        frequency = try row.text("frequency")
        direction = try row.integer("direction")
        headsign = try row.text("headsign")
        path = try BusLine.crossings(row, "path")
        stops = try BusLine.crossings(row, "stops")
        guard path.count > 1, stops.count > 1 else { throw row.error("a line has two corners and two stops at least") }
        guard direction == 0 || direction == 1 else { throw row.error("direction is neither 0 nor 1") }
    }

    private static func crossings(_ row: TextTable.Row, _ column: String) throws(CityError) -> [Crossing] {
        try row.text(column).split(separator: " ").map { word throws(CityError) in
            let parts = word.split(separator: "/")
            guard parts.count == 2, let street = Int(parts[0]) else {
                throw row.error("\(column) holds “\(word)”, not a street and an avenue such as 34/5")
            }
            return Crossing(street: street, avenue: AvenueID(rawValue: String(parts[1])))
        }
    }
}

extension BusFrequency {
    fileprivate init(_ row: TextTable.Row) throws(CityError) {
        name = try row.text("frequency")
        service = try row.text("service")
        let (from, to) = (try row.time("from"), try row.time("to"))
        headway = try row.integer("headway_minutes") * 60
        metersPerSecond = try row.number("kilometers_per_hour") / 3.6
        guard from < to else { throw row.error("the period ends before it begins") }
        guard headway > 0, metersPerSecond > 0 else { throw row.error("headway and speed are more than zero") }
        period = from..<to
    }
}

extension BusService {
    fileprivate init(_ row: TextTable.Row) throws(CityError) {
        id = try row.text("service")
        days = try row.text("days").map { $0 == "1" }
        start = try row.text("start")
        end = try row.text("end")
        guard days.count == 7 else { throw row.error("days are seven digits, Monday to Sunday") }
    }
}

extension LivePlan {
    fileprivate init(_ settings: TextTable.Settings) throws(CityError) {
        instant = try settings.text("instant")
        service = try settings.text("service")
        vehiclesPerDirection = try settings.integer("vehicles_a_direction")
        completeLines = Set(try settings.text("all_vehicles_of").split(separator: " ").map(String.init))
        firstVehicle = try settings.integer("first_vehicle")
        let numbers = instant.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
        guard instant.utf8.count == 25, numbers.count == 3 else {
            throw try settings.row("instant").error("“\(instant)” is not an instant such as 2026-03-04T08:30:00-05:00")
        }
        secondsOfDay = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }
}
