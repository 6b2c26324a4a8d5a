import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A profile's numbers as tables that a search reads by index; fixed point, so that every machine counts alike.
@usableFromInline final class PaceTables: @unchecked Sendable {
    /// The pace on a class of way, in 1/65536 milliseconds a decimeter; each class twice, as a road and as a link.
    @usableFromInline let classPaces: UnsafeMutablePointer<UInt32>
    /// The pace under a speed limit in km/h; then the pace of a ferry that goes so fast.
    @usableFromInline let limitPaces: UnsafeMutablePointer<UInt32>
    /// What turning costs by its angle in 1/256 of a circle to the right; then the same with an opposite stream.
    @usableFromInline let turnTimes: UnsafeMutablePointer<UInt32>
    /// What entering a class of way from another class takes.
    @usableFromInline let entryTimes: UnsafeMutablePointer<UInt32>

    private static let classCount = RoadClass.allCases.count

    init(_ profile: TravelProfile) {
        classPaces = .allocate(capacity: 2 * PaceTables.classCount)
        limitPaces = .allocate(capacity: 512)
        turnTimes = .allocate(capacity: 512)
        entryTimes = .allocate(capacity: PaceTables.classCount)
        for roadClass in RoadClass.allCases {
            let number = Int(roadClass.rawValue)
            let speed = profile.speeds[roadClass].metersPerSecond
            classPaces[2 * number] = PaceTables.pace(speed)
            classPaces[2 * number + 1] = PaceTables.pace(speed * profile.linkShare)
            entryTimes[number] = 0
        }
        entryTimes[Int(RoadClass.elevator.rawValue)] = PaceTables.milliseconds(profile.turns.elevator)
        entryTimes[Int(RoadClass.ferry.rawValue)] = PaceTables.milliseconds(profile.turns.ferry)
        for limit in 0..<256 {
            let speed = Double(max(1, limit)) / 3.6
            limitPaces[limit] = PaceTables.pace(speed * (profile.limitShare ?? 1))
            limitPaces[256 + limit] = PaceTables.pace(speed)
        }
        let about = Double(profile.turns.aboutTurn.milliseconds)
        let across = PaceTables.milliseconds(profile.turns.acrossTraffic)
        for step in 0..<256 {
            let angle = Double(Int8(truncatingIfNeeded: step)) / 128
            turnTimes[step] = UInt32(about * angle * angle)
            let isAcross = profile.drivingSide == .right ? angle < -30.0 / 180 : angle > 30.0 / 180
            turnTimes[256 + step] = turnTimes[step] + (isAcross ? across : 0)
        }
    }

    deinit {
        classPaces.deallocate()
        limitPaces.deallocate()
        turnTimes.deallocate()
        entryTimes.deallocate()
    }

    /// A speed in m/s as a pace, rounded up; 1 m/h at least.
    static func pace(_ metersPerSecond: Double) -> UInt32 {
        UInt32(min(Double(UInt32.max), (100 * 65_536 / max(metersPerSecond, 1e-3)).rounded(.up)))
    }

    /// A time at a node as a search adds it up: no less than zero, a day at most.
    static func milliseconds(_ time: TravelTime) -> UInt32 { UInt32(min(86_400_000, max(0, time.milliseconds))) }
}
