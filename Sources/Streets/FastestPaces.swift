import Archive

/// How fast one can be anywhere in a graph: what straight-line bounds rest on.
///
/// Ferries are kept apart. On foot they are several times as fast as everything else, and a bound that reckoned with
/// one everywhere would be of little use; they can be boarded only at their landings, and boarding takes time.
public struct FastestPaces: Sendable {
    /// No more than the milliseconds that a meter takes on anything but a ferry.
    public let land: Double
    /// The same on ferries; `land` where there are none, or none that is faster.
    public let ferry: Double
    /// The nodes where one can change between a faster ferry and the land.
    public let landings: [NodeIndex]

    /// Whether there are ferries faster than everything else.
    public var hasFastFerries: Bool { ferry < land }

    /// Complexity: O(segments), a pass over two columns of bytes.
    init(_ graph: StreetGraph, mode: TravelMode, tables: PaceTables, heedsLimits: Bool) {
        var seen: UInt32 = 0
        for roadClass in graph.classes.unsafeBuffer { seen |= 1 << UInt32(roadClass.rawValue) }
        var fastest = UInt32.max
        for roadClass in RoadClass.allCases where roadClass != .ferry && seen & (1 << UInt32(roadClass.rawValue)) != 0 {
            fastest = tables.paces(of: roadClass).reduce(fastest, min)
        }
        if heedsLimits {
            var highest: UInt8 = 0
            for limit in graph.speedLimits.unsafeBuffer { highest = max(highest, limit) }
            if highest > 0 { fastest = min(fastest, tables.limitPaces[Int(highest)]) }
        }
        let perMeter = 10.0 / 65_536
        land = Double(fastest) * perMeter

        var fastestFerry = fastest
        var ferries: [SegmentIndex] = []
        if seen & (1 << UInt32(RoadClass.ferry.rawValue)) != 0 {
            for (number, roadClass) in graph.classes.unsafeBuffer.enumerated() where roadClass == .ferry {
                let segment = SegmentIndex(number)
                for edge in [segment.forward, segment.backward] where graph.access[edge].allows(mode) {
                    let speed = Int(graph.speedLimits[edge])
                    let pace =
                        speed > 0 ? tables.limitPaces[256 + speed] : tables.paces(of: .ferry).reduce(.max, min)
                    fastestFerry = min(fastestFerry, pace)
                    ferries.append(segment)
                }
            }
        }
        ferry = Double(fastestFerry) * perMeter
        let ends = ferries.flatMap { [graph.heads[$0.forward], graph.heads[$0.backward]] }
        landings =
            fastestFerry == fastest
            ? []
            : Set(ends).sorted().filter { node in
                graph.outgoing.range(of: node).contains { graph.classes[graph.outgoing[$0].segment] != .ferry }
            }
    }
}
