extension BusPlan {
    /// How long a line is at most: streets that an avenue's line passes, and avenues that a street's line does.
    private static let reach = (streets: 50, avenues: 10)
    /// A bus stops at every so manieth street on an avenue, and at every avenue on a street.
    private static let streetsBetweenStops = 3
    /// Avenues in fives: the third of each is the one that parks interrupt.
    private static let avenuesInGroup = 5
    private static let interrupted = 2

    /// Draws the lines of a drawn city: along its avenues, but for those that parks interrupt, and along its wide
    /// streets, each in the directions in which it is driven, every twelve minutes of every day.
    ///
    /// A line is no longer than the smallest city of the growth study: a city of four times the blocks has four times
    /// the lines. The same city gives the same lines. Complexity: O(blocks).
    public init(drawnOn city: CityPlan) {
        timeZone = "America/New_York"
        frequencies = [
            BusFrequency(
                name: "usual", service: "daily", period: 5 * 3600..<24 * 3600, headway: 720, metersPerSecond: 4)
        ]
        services = [BusService(id: "daily", days: Array(repeating: true, count: 7), start: "20260101", end: "20261231")]
        live = LivePlan(
            instant: "2026-03-04T08:30:00-05:00", service: "daily", vehiclesPerDirection: 0, completeLines: [],
            firstVehicle: 1, secondsOfDay: 8 * 3600 + 1800)
        lines = []
        let (avenues, streets) = (city.avenues, city.streets)
        for (number, avenue) in avenues.enumerated()
        where number % BusPlan.avenuesInGroup != BusPlan.interrupted {
            for first in stride(from: 0, to: streets.count - 1, by: BusPlan.reach.streets) {
                let last = min(first + BusPlan.reach.streets, streets.count - 1)
                var stops = Array(stride(from: first, to: last, by: BusPlan.streetsBetweenStops))
                if let end = stops.last, last - end < 2, stops.count > 1 { stops.removeLast() }
                let crossings = (stops + [last]).map { BusLine.Crossing(street: streets[$0].number, avenue: avenue.id) }
                add(
                    "A\(number + 1)-\(first / BusPlan.reach.streets + 1)", crossings, avenue.name,
                    forward: avenue.flow != .south, backward: avenue.flow != .north)
            }
        }
        for (number, street) in streets.enumerated() where street.flow == .both {
            for first in stride(from: 0, to: avenues.count - 1, by: BusPlan.reach.avenues) {
                let last = min(first + BusPlan.reach.avenues, avenues.count - 1)
                let crossings = (first...last).map {
                    BusLine.Crossing(street: street.number, avenue: avenues[$0].id)
                }
                add(
                    "S\(number + 1)-\(first / BusPlan.reach.avenues + 1)", crossings,
                    "\(ordinal(street.number)) Street", forward: true, backward: true)
            }
        }
    }

    /// Adds a line in those of its directions that are driven.
    private mutating func add(
        _ id: String, _ crossings: [BusLine.Crossing], _ name: String, forward: Bool, backward: Bool
    ) {
        for (direction, isDriven) in [forward, backward].enumerated() where isDriven {
            let stops = direction == 0 ? crossings : crossings.reversed()
            guard stops.count > 1 else { continue }
            lines.append(
                BusLine(
                    id: id, shortName: id, longName: name, color: "00AEEF", frequency: "usual", direction: direction,
                    headsign: "\(name) \(direction == 0 ? "up" : "down")", path: [stops[0], stops[stops.count - 1]],
                    stops: stops))
        }
    }
}
