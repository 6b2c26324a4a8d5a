import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A profile's numbers as tables that a search reads by index; fixed point, so that every machine counts alike.
@usableFromInline final class PaceTables: @unchecked Sendable {
    /// The pace on a class of way, in 1/65536 milliseconds a decimeter; each class four times: as a road and as a link,
    /// in built-up areas and outside of them (see `classIndex`).
    @usableFromInline let classPaces: UnsafeMutablePointer<UInt32>
    /// The pace under a speed limit in km/h; then the pace of a ferry that goes so fast.
    @usableFromInline let limitPaces: UnsafeMutablePointer<UInt32>
    /// What turning costs by its angle in 1/256 of a circle to the right; then the same with an opposite stream.
    @usableFromInline let turnTimes: UnsafeMutablePointer<UInt32>
    /// What entering a class of way from another class takes.
    @usableFromInline let entryTimes: UnsafeMutablePointer<UInt32>
    /// How many times as long a surface takes, in 1/65536.
    @usableFromInline let surfaceFactors: UnsafeMutablePointer<UInt32>
    /// How many times as long a slope takes, by the bits of its percent, in 1/65536.
    @usableFromInline let inclineFactors: UnsafeMutablePointer<UInt32>
    /// The pace at which a bicycle is pushed, in 1/65536 milliseconds a decimeter.
    @usableFromInline let pushPace: UInt32
    /// How many times its time a way costs by the wishes, in 1/65536; to be read where there are wishes.
    @usableFromInline let wishFactors: UnsafeMutablePointer<UInt32>
    /// Whether a way is avoided; to be read where there are wishes.
    @usableFromInline let isAvoided: UnsafeMutablePointer<Bool>

    private static let classCount = RoadClass.allCases.count

    init(_ profile: TravelProfile, drivingSide: DrivingSide, limits: LegalLimits) {
        classPaces = .allocate(capacity: 4 * PaceTables.classCount)
        limitPaces = .allocate(capacity: 512)
        turnTimes = .allocate(capacity: 512)
        entryTimes = .allocate(capacity: PaceTables.classCount)
        pushPace = PaceTables.pace(profile.pushing.metersPerSecond)
        surfaceFactors = .allocate(capacity: RoadSurface.allCases.count)
        inclineFactors = .allocate(capacity: 256)
        wishFactors = .allocate(capacity: PaceTables.classCount << 6)
        isAvoided = .allocate(capacity: PaceTables.classCount << 6)
        for roadClass in RoadClass.allCases {
            let number = Int(roadClass.rawValue)
            for (place, (isRural, isLink)) in [(false, false), (false, true), (true, false), (true, true)].enumerated()
            {
                let speed = profile.speed(on: roadClass, isRural: isRural, isLink: isLink, limits: limits)
                classPaces[4 * number + place] = PaceTables.pace(speed.metersPerSecond)
            }
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
            let isAcross = drivingSide == .right ? angle < -30.0 / 180 : angle > 30.0 / 180
            turnTimes[256 + step] = turnTimes[step] + (isAcross ? across : 0)
        }
        for surface in RoadSurface.allCases {
            surfaceFactors[Int(surface.rawValue)] = PaceTables.factor(profile.surfaces[surface])
        }
        for percent in Int8.min...Int8.max {
            let slope = percent < 0 ? profile.downhill : profile.uphill
            inclineFactors[Int(UInt8(bitPattern: percent))] = PaceTables.factor(
                slope.factor(percent: Int(percent.magnitude)))
        }
        // Without wishes nobody reads the tables of wishes.
        for roadClass in RoadClass.allCases where !profile.wishes.isEmpty {
            for bits in 0..<(1 << 6) {
                let index = Int(roadClass.rawValue) << 6 | bits
                let flags = PaceTables.flags(ofWishBits: bits)
                wishFactors[index] = PaceTables.factor(
                    profile.wishes.factor(on: roadClass, flags, for: profile.mode))
                isAvoided[index] = profile.wishes.avoids(roadClass, flags)
            }
        }
    }

    /// Where `classPaces` tells of a way.
    @inlinable static func classIndex(_ roadClass: RoadClass, _ flags: SegmentFlags) -> Int {
        Int(UInt32(roadClass.rawValue) << 2 | (flags.rawValue >> 14) & 2 | flags.rawValue & 1)
    }

    /// The paces of a class, however its ways lie.
    func paces(of roadClass: RoadClass) -> UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableBufferPointer(start: classPaces + 4 * Int(roadClass.rawValue), count: 4)
    }

    deinit {
        classPaces.deallocate()
        limitPaces.deallocate()
        turnTimes.deallocate()
        entryTimes.deallocate()
        surfaceFactors.deallocate()
        inclineFactors.deallocate()
        wishFactors.deallocate()
        isAvoided.deallocate()
    }

    /// Where the tables of wishes tell of a way: by its class and those of its flags that wishes ask for.
    @inlinable static func wishIndex(_ roadClass: RoadClass, _ flags: SegmentFlags) -> Int {
        let bits = flags.rawValue
        let low = (bits >> 4) & 15
        let high = ((bits >> 9) & 1) << 4 | ((bits >> 13) & 1) << 5
        return Int(UInt32(roadClass.rawValue) << 6 | low | high)
    }

    /// The flags whose bits `wishIndex` takes.
    private static func flags(ofWishBits bits: Int) -> SegmentFlags {
        let wished: [SegmentFlags] = [.toll, .unpaved, .lit, .sidewalk, .besideRoad, .cycleLane]
        return SegmentFlags(wished.enumerated().filter { bits >> $0.offset & 1 != 0 }.map(\.element))
    }

    /// A factor in 1/65536, at least 1.
    private static func factor(_ value: Double) -> UInt32 { UInt32(min(65_535, max(1, value)) * 65_536) }

    /// A pace so many times as slow, rounded up, so that nothing gets faster.
    @inlinable static func scale(_ pace: UInt32, by factor: UInt32) -> UInt32 {
        let product = UInt64(pace) &* UInt64(factor)
        return UInt32(truncatingIfNeeded: min(UInt64(UInt32.max), (product &+ 0xffff) &>> 16))
    }

    /// A speed in m/s as a pace, rounded up; 1 m/h at least.
    static func pace(_ metersPerSecond: Double) -> UInt32 {
        UInt32(min(Double(UInt32.max), (100 * 65_536 / max(metersPerSecond, 1e-3)).rounded(.up)))
    }

    /// A time at a node as a search adds it up: no less than zero, a day at most.
    static func milliseconds(_ time: TravelTime) -> UInt32 { UInt32(min(86_400_000, max(0, time.milliseconds))) }
}
