import Archive
import Measures

extension ArchiveWriter {
    /// Adds how long the fastest trip of each pattern takes from stop to stop, on which bounds of searches rest.
    ///
    /// - Parameters:
    ///   - stops: Offsets of `TransitSections.patternStops`.
    ///   - trips: Offsets of `TransitSections.patternTrips`.
    ///   - firstTimes: `TransitSections.patternTimes`.
    ///   - arrivals: `TransitSections.arrivals`.
    ///   - departures: `TransitSections.departures`.
    ///
    /// Complexity: O(times).
    public mutating func setFastestHops(
        stops: [UInt32], trips: [UInt32], firstTimes: [UInt32], arrivals: [ServiceTime], departures: [ServiceTime]
    ) {
        var fastest: [UInt32] = []
        for pattern in firstTimes.indices {
            let stopCount = Int(stops[pattern + 1] - stops[pattern])
            let tripCount = Int(trips[pattern + 1] - trips[pattern])
            let first = Int(firstTimes[pattern])
            for position in 0..<stopCount {
                let hops = (0..<tripCount).lazy.map { trip in
                    let time = first + trip * stopCount + position
                    return arrivals[time].seconds - departures[time - 1].seconds
                }
                fastest.append(position == 0 ? 0 : UInt32(max(0, hops.min() ?? 0)))
            }
        }
        set(TransitSections.patternFastest, offsets: stops, values: fastest)
    }
}
