import Measures

/// The profiles of the four modes, and where their numbers come from.
///
/// They are taken from standards, laws and measurements, not from what other engines find.
extension TravelProfile {
    /// The profile for which a region prepares a mode: everyone's, without wishes.
    public static func prepared(for mode: TravelMode) -> TravelProfile {
        switch mode {
        case .walk: .walk
        case .wheelchair: .wheelchair
        case .bike: .bike
        case .drive: .drive
        }
    }

    /// On foot: 4.8 km/h, half as fast along stairs; an elevator takes half a minute, boarding a ferry five minutes.
    ///
    /// 4.8 km/h is the 1.34 m/s of free walking (Fruin, "Pedestrian Planning and Design", 1971). A corner takes a
    /// second at most, just so that among ways of the same length the one with fewer turns is found.
    public static let walk = TravelProfile(
        mode: .walk,
        speeds: ClassSpeeds(
            .kilometersPerHour(4.8), except: [.steps: .kilometersPerHour(2.4), .ferry: .kilometersPerHour(15)]),
        turns: TurnTimes(
            aboutTurn: .seconds(4), uTurn: .seconds(2), elevator: .seconds(30), ferry: .minutes(5)))

    /// In a wheelchair moved by hand: 3.2 km/h on what is smooth and level; never on stairs.
    ///
    /// Between the 0.8 m/s that users move at over a day (Tolerico et al., "Assessing Mobility Characteristics and
    /// Activity Levels of Manual Wheelchair Users", 2007) and the 1.07 m/s for which crossings are signaled (MUTCD
    /// 4E.06). Slopes by the ADA Standards for Accessible Design (2010): up to 1 in 20 a walk (403.3), up to 1 in 12 a
    /// ramp (405.2), slower by a tenth for each percent; what is steeper, more than 8 %, counts eight times as long
    /// uphill and twice downhill, so that it is used where no way around is near. It is not closed: then nobody who
    /// lives on a hill would get home.
    public static let wheelchair = TravelProfile(
        mode: .wheelchair,
        speeds: ClassSpeeds(
            .kilometersPerHour(3.2), except: [.steps: .kilometersPerHour(0.2), .ferry: .kilometersPerHour(15)]),
        surfaces: SurfaceFactors(except: [.rough: 1.5, .firm: 1.3, .loose: 3, .hardlyPassable: 10]),
        uphill: SlopeFactor(perPercent: 0.1, steep: 8, steepFactor: 8),
        downhill: SlopeFactor(perPercent: 0, steep: 8, steepFactor: 2),
        turns: TurnTimes(
            aboutTurn: .seconds(6), uTurn: .seconds(4), elevator: .seconds(45), ferry: .minutes(5)))

    /// By bicycle: 18 km/h where one is by oneself, less beside cars and among walkers.
    ///
    /// 18 km/h is what a rider of 75 W keeps up on the level; with 150 W up a slope of 5 % it is 11 km/h, of 10 % 6
    /// km/h (Martin et al., "Validation of a Mathematical Model for Road Cycling Power", 1998), which `uphill` follows.
    /// The lower speeds on greater roads stand for the care that they ask for: so cycleways and small streets are
    /// preferred without any wish, by as much as the times differ. Among walkers one rides at their pace and a half.
    /// Where riding is forbidden one dismounts and pushes at 4.5 km/h, a little slower than one walks without.
    public static let bike = TravelProfile(
        mode: .bike,
        speeds: ClassSpeeds(
            .kilometersPerHour(17),
            except: [
                .motorway: .kilometersPerHour(12), .trunk: .kilometersPerHour(13), .primary: .kilometersPerHour(14.5),
                .secondary: .kilometersPerHour(15.5), .tertiary: .kilometersPerHour(16.5),
                .livingStreet: .kilometersPerHour(12), .service: .kilometersPerHour(14),
                .track: .kilometersPerHour(15), .cycleway: .kilometersPerHour(18), .path: .kilometersPerHour(13),
                .bridleway: .kilometersPerHour(8), .pedestrian: .kilometersPerHour(7.2),
                .footway: .kilometersPerHour(7.2), .corridor: .kilometersPerHour(4.5),
                .platform: .kilometersPerHour(4.5), .elevator: .kilometersPerHour(4.5),
                .steps: .kilometersPerHour(1.5), .ferry: .kilometersPerHour(15),
            ]),
        surfaces: SurfaceFactors(except: [.rough: 1.4, .firm: 1.2, .loose: 1.8, .hardlyPassable: 4]),
        uphill: SlopeFactor(perPercent: 0.17), pushing: .kilometersPerHour(4.5),
        turns: TurnTimes(
            aboutTurn: .seconds(8), acrossTraffic: .seconds(3), signal: .milliseconds(7500), yield: .seconds(2),
            joining: .seconds(2), uTurn: .seconds(8), elevator: .seconds(45), ferry: .minutes(5)))

    /// By car, at free flow: 85 % of the limit; seconds for turns by their angle, for signals, for turning across the
    /// opposite stream, for joining a greater road.
    ///
    /// *Limits* where none is tagged: the design speeds of AASHTO's "A Policy on Geometric Design of Highways and
    /// Streets" (2018), and no more than the law of the region. In built-up areas: freeways 60 mph, arterials 40 to 50
    /// mph (here trunk 50, primary 40, secondary 35), collectors 30 mph (tertiary), local streets 20 to 30 mph (25:
    /// unclassified, residential). Outside of them, in rolling country: freeways 70 mph, arterials 50 to 60 mph (trunk
    /// 60, primary 55), collectors with much traffic 50 mph (secondary), with some 40 mph (tertiary), local roads 30
    /// mph (unclassified); residential streets are built up wherever they lie. Living streets 20 km/h, the law in most
    /// of Europe; service roads and tracks as slow. Ramps reach 70 % of their road's speed, the middle range of the
    /// same book.
    ///
    /// *Share of the limit*: 85 %, from where on the Highway Capacity Manual (2010, exhibit 16-4) speaks of free flow
    /// on a street. *Signals*: 7.5 s, the mean delay in little traffic of a cycle of 60 s, half of it green (Webster,
    /// "Traffic Signal Settings", 1958: 60 s / 2 · (1 − 1/2)²). *Turns*: slowing from 40 to 15 km/h and back at 1.5
    /// m/s² loses 3 s at a right angle. *Gaps*: by Adams' formula with the manual's critical gaps one waits 3 s to
    /// cross a stream of 800 cars an hour (4.1 s), and as long to join one of 400 (6.2 s); signs take 4 s, stopping or
    /// slowing.
    public static let drive = TravelProfile(
        mode: .drive,
        speeds: ClassSpeeds(
            .kilometersPerHour(8),
            except: [
                .motorway: freeFlow(.milesPerHour(60)), .trunk: freeFlow(.milesPerHour(50)),
                .primary: freeFlow(.milesPerHour(40)), .secondary: freeFlow(.milesPerHour(35)),
                .tertiary: freeFlow(.milesPerHour(30)), .unclassified: freeFlow(.milesPerHour(25)),
                .residential: freeFlow(.milesPerHour(25)), .livingStreet: freeFlow(.kilometersPerHour(20)),
                .service: freeFlow(.kilometersPerHour(20)), .track: freeFlow(.kilometersPerHour(20)),
                .ferry: .kilometersPerHour(15),
            ]),
        ruralSpeeds: ClassSpeeds(
            .kilometersPerHour(8),
            except: [
                .motorway: freeFlow(.milesPerHour(70)), .trunk: freeFlow(.milesPerHour(60)),
                .primary: freeFlow(.milesPerHour(55)), .secondary: freeFlow(.milesPerHour(50)),
                .tertiary: freeFlow(.milesPerHour(40)), .unclassified: freeFlow(.milesPerHour(30)),
                .residential: freeFlow(.milesPerHour(25)), .livingStreet: freeFlow(.kilometersPerHour(20)),
                .service: freeFlow(.kilometersPerHour(20)), .track: freeFlow(.kilometersPerHour(20)),
                .ferry: .kilometersPerHour(15),
            ]),
        limitShare: freeFlowShare, linkShare: 0.7,
        surfaces: SurfaceFactors(except: [.rough: 1.2, .firm: 1.2, .loose: 1.6, .hardlyPassable: 3]),
        turns: TurnTimes(
            aboutTurn: .seconds(12), acrossTraffic: .seconds(3), signal: .milliseconds(7500), yield: .seconds(4),
            joining: .seconds(3), uTurn: .seconds(20), elevator: .seconds(60), ferry: .minutes(10)))

    private static let freeFlowShare = 0.85

    private static func freeFlow(_ limit: Speed) -> Speed {
        Speed(metersPerSecond: limit.metersPerSecond * freeFlowShare)
    }

    /// Sets the speed on foot or in a wheelchair and, in proportion, that on stairs; moving things keep their own.
    public mutating func setWalkingSpeed(_ speed: Speed) {
        precondition(speed.metersPerSecond > 0, "a walking speed is greater than 0")
        let change = speed.metersPerSecond / speeds[.footway].metersPerSecond
        for roadClass in RoadClass.allCases where roadClass != .ferry {
            speeds[roadClass] = Speed(metersPerSecond: speeds[roadClass].metersPerSecond * change)
            if let rural = ruralSpeeds?[roadClass] {
                ruralSpeeds?[roadClass] = Speed(metersPerSecond: rural.metersPerSecond * change)
            }
        }
    }
}

extension TravelTime {
    fileprivate static func milliseconds(_ value: Int) -> TravelTime { TravelTime(milliseconds: value) }
}
