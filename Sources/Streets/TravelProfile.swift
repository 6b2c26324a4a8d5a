import Measures

/// How someone travels on streets: what each edge and each turn takes, as documented numbers.
///
/// ```swift
/// var stroll = TravelProfile.walk
/// stroll.setWalkingSpeed(.kilometersPerHour(3.5))
/// let path = router.path(from: home, to: work, profile: stroll)
/// ```
///
/// A profile is a plain value; `EdgeWeights` brings it and a graph into the form that a search reads.
public struct TravelProfile: Hashable, Sendable {
    /// Which edges are open.
    public var mode: TravelMode
    /// How fast one is on each class of way; for cars where no limit is tagged, and never faster than the law of the
    /// region allows; on ferries where no speed is known.
    public var speeds: ClassSpeeds
    /// The same outside of built-up areas; nil where one is as fast there.
    public var ruralSpeeds: ClassSpeeds?
    /// The share of a tagged speed limit that is reached between junctions; nil where limits do not matter.
    public var limitShare: Double?
    /// The share of its road's speed that is reached on a ramp or connecting lane without a limit of its own.
    public var linkShare: Double
    /// How many times as long each surface takes.
    public var surfaces: SurfaceFactors
    /// How many times as long going up takes.
    public var uphill: SlopeFactor
    /// How many times as long going down takes.
    public var downhill: SlopeFactor
    /// How fast a bicycle is pushed where it may not be ridden, uphill and on every surface alike.
    public var pushing: Speed
    /// What one would rather not use and would rather see.
    public var wishes: StreetWishes
    /// What turns and what stands at junctions take.
    public var turns: TurnTimes
    /// On which side of the road one drives; nil for that of the region (`StreetGraph.drivingSide`).
    public var drivingSide: DrivingSide?
    /// What it costs, beyond the time, to enter a street that is open for the ends of a journey only.
    ///
    /// It is paid on the way in, not on the way out, so that a journey that ends behind a private road pays it however
    /// it goes, and one that would only cut through finds it dearer than nearly every way around.
    public var privateSurcharge: Cost

    /// A profile of these numbers.
    public init(
        mode: TravelMode, speeds: ClassSpeeds, ruralSpeeds: ClassSpeeds? = nil, limitShare: Double? = nil,
        linkShare: Double = 1,
        surfaces: SurfaceFactors = SurfaceFactors(), uphill: SlopeFactor = .none, downhill: SlopeFactor = .none,
        pushing: Speed = .kilometersPerHour(4.5), wishes: StreetWishes = .none, turns: TurnTimes = TurnTimes(),
        drivingSide: DrivingSide? = nil,
        privateSurcharge: Cost = .privateStreet
    ) {
        precondition(pushing.metersPerSecond > 0, "a speed is greater than 0")
        precondition(limitShare.map { $0 > 0 } ?? true && linkShare > 0, "a share of a speed is greater than 0")
        self.mode = mode
        self.speeds = speeds
        self.ruralSpeeds = ruralSpeeds
        self.limitShare = limitShare
        self.linkShare = linkShare
        self.surfaces = surfaces
        self.uphill = uphill
        self.downhill = downhill
        self.pushing = pushing
        self.wishes = wishes
        self.turns = turns
        self.drivingSide = drivingSide
        self.privateSurcharge = privateSurcharge
    }

    /// How fast one is on a class of way in built-up areas or outside of them.
    public func speed(on roadClass: RoadClass, isRural: Bool) -> Speed {
        isRural ? (ruralSpeeds ?? speeds)[roadClass] : speeds[roadClass]
    }

    /// The same where no limit is tagged: no faster than the law allows, and slower on ramps and connecting lanes.
    public func speed(on roadClass: RoadClass, isRural: Bool, isLink: Bool, limits: LegalLimits) -> Speed {
        var speed = speed(on: roadClass, isRural: isRural).metersPerSecond
        let limit = limits.limit(on: roadClass, isRural: isRural)
        if let limitShare, limit > 0 { speed = min(speed, Double(limit) / 3.6 * limitShare) }
        return Speed(metersPerSecond: isLink ? speed * linkShare : speed)
    }

    /// The time that so many meters of a plain footway take.
    public func time(onFlat length: Meters) -> TravelTime {
        let seconds = length.value / speeds[.footway].metersPerSecond
        return TravelTime(milliseconds: Int(min(1e9, max(0, seconds * 1000))))
    }
}

/// The side of the road on which one drives.
public enum DrivingSide: UInt8, Sendable, CaseIterable {
    /// As in most countries: turns to the left cross the opposite stream.
    case right
    /// As in Britain and Japan: turns to the right cross it.
    case left
}

/// A speed for each class of way.
public struct ClassSpeeds: Hashable, Sendable {
    private var speeds: [Double]

    /// The same speed on all ways, except on some classes.
    public init(_ speed: Speed, except others: [RoadClass: Speed] = [:]) {
        speeds = RoadClass.allCases.map { (others[$0] ?? speed).metersPerSecond }
        precondition(speeds.allSatisfy { $0 > 0 }, "a speed is greater than 0; who may go where is not said here")
    }

    /// The speed on a class of way.
    public subscript(roadClass: RoadClass) -> Speed {
        get { Speed(metersPerSecond: speeds[Int(roadClass.rawValue)]) }
        set {
            precondition(newValue.metersPerSecond > 0, "a speed is greater than 0")
            speeds[Int(roadClass.rawValue)] = newValue.metersPerSecond
        }
    }
}

/// How many times as long the surfaces of ways take, each at least 1.
public struct SurfaceFactors: Hashable, Sendable {
    private var factors: [Double]

    /// All surfaces are alike, except some.
    public init(except others: [RoadSurface: Double] = [:]) {
        factors = RoadSurface.allCases.map { others[$0] ?? 1 }
        precondition(factors.allSatisfy { $0 >= 1 }, "no surface is faster than a smooth one")
    }

    /// The factor of a surface.
    public subscript(surface: RoadSurface) -> Double {
        get { factors[Int(surface.rawValue)] }
        set {
            precondition(newValue >= 1, "no surface is faster than a smooth one")
            factors[Int(surface.rawValue)] = newValue
        }
    }
}

/// How many times as long a slope takes in one direction, by its percent.
public struct SlopeFactor: Hashable, Sendable {
    /// What each percent adds.
    public var perPercent: Double
    /// The percent up to which that is all.
    public var steep: Int
    /// What the factor is multiplied by beyond it.
    public var steepFactor: Double

    /// `1 + percent · perPercent`, beyond `steep` percent `steepFactor` times that.
    public init(perPercent: Double, steep: Int = 127, steepFactor: Double = 1) {
        precondition(perPercent >= 0 && steepFactor >= 1, "no slope is faster than level ground")
        self.perPercent = perPercent
        self.steep = steep
        self.steepFactor = steepFactor
    }

    /// A slope takes as long as level ground.
    public static let none = SlopeFactor(perPercent: 0)

    /// The factor of so many percent, at least 1.
    public func factor(percent: Int) -> Double {
        (1 + Double(max(0, percent)) * perPercent) * (percent > steep ? steepFactor : 1)
    }
}

/// The times that are lost at nodes.
///
/// Turning is counted only where three or more usable streets meet, so that a bend of a road costs nothing.
public struct TurnTimes: Hashable, Sendable {
    /// Turning by 180°; less turning takes as much less as the square of the angle (90°: a quarter).
    public var aboutTurn: TravelTime
    /// On top, turning across the opposite stream from a road that has one.
    public var acrossTraffic: TravelTime
    /// Passing the traffic lights of a junction, whichever way: the mean over red and green.
    public var signal: TravelTime
    /// Passing a stop or give-way sign.
    public var yield: TravelTime
    /// Entering a road of a higher class where nothing regulates the traffic.
    public var joining: TravelTime
    /// Turning back at a dead end; elsewhere one does not.
    public var uTurn: TravelTime
    /// Waiting for an elevator.
    public var elevator: TravelTime
    /// Boarding a ferry.
    public var ferry: TravelTime

    /// These times; those not given are zero.
    public init(
        aboutTurn: TravelTime = .zero, acrossTraffic: TravelTime = .zero, signal: TravelTime = .zero,
        yield: TravelTime = .zero, joining: TravelTime = .zero, uTurn: TravelTime = .zero,
        elevator: TravelTime = .zero, ferry: TravelTime = .zero
    ) {
        self.aboutTurn = aboutTurn
        self.acrossTraffic = acrossTraffic
        self.signal = signal
        self.yield = yield
        self.joining = joining
        self.uTurn = uTurn
        self.elevator = elevator
        self.ferry = ferry
    }
}

extension Cost {
    /// What entering a private street counts for: more than a day, so that it is never worth cutting through one, and
    /// that a cost of any journey within a region tells how often it was paid and how long the journey takes.
    public static let privateStreet = Cost(1 << 27)
}
