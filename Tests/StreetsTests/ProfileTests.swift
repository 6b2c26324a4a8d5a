import Drawn
import Geometry
import Measures
import Streets
import Testing

/// The numbers of the profiles, edge by edge: a kilometer of each kind of street.
@Suite struct ProfileTests {
    private static let everyone: Access = [.walk, .wheelchair, .bike, .drive]

    /// The speed in km/h at which a kilometer is traveled, and the same of its cost.
    private func speeds(
        _ profile: TravelProfile, _ roadClass: RoadClass = .residential, backward: Bool = false, limit: UInt8 = 0,
        flags: SegmentFlags = [], surface: RoadSurface = .unknown, incline: Int8 = 0, access: Access = everyone,
        live: UInt8 = 0
    ) throws -> (time: Double, cost: Double) {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 1000, north: 0)
        let segment = sketch.street(
            a, b, roadClass, forward: access, backward: access, limit: limit, flags: flags, surface: surface,
            incline: incline)
        let graph = try sketch.graph()
        let overlay = live == 0 ? nil : StreetOverlay(graph, speeds: [live, live])
        let weights = EdgeWeights(graph, profile: profile, overlay: overlay)
        let edge = backward ? segment.backward : segment.forward
        let (cost, time) = weights.piece(of: edge, decimeters: 10_000)
        #expect(cost == weights.cost(of: edge, decimeters: 10_000))
        #expect(time == weights.time(of: edge, decimeters: 10_000))
        #expect(cost >= time)
        return (3_600_000 / Double(time), 3_600_000 / Double(cost))
    }

    private func expect(_ found: Double, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(abs(found - expected) < 0.01 * expected, "\(found), not \(expected)", sourceLocation: sourceLocation)
    }

    @Test("walkers: 4.8 km/h on everything, half on stairs; ground and limits do not matter")
    func walk() throws {
        for roadClass in [RoadClass.footway, .primary, .path, .track] {
            expect(try speeds(.walk, roadClass).time, 4.8)
        }
        expect(try speeds(.walk, .steps).time, 2.4)
        expect(try speeds(.walk, limit: 3, surface: .loose, incline: 12).time, 4.8)
        expect(try speeds(.walk, live: 2).time, 4.8)
    }

    @Test("wheelchairs: slower, by the ground, and shy of what is steep")
    func wheelchair() throws {
        expect(try speeds(.wheelchair).time, 3.2)
        expect(try speeds(.wheelchair, surface: .rough).time, 3.2 / 1.5)
        expect(try speeds(.wheelchair, surface: .loose).time, 3.2 / 3)
        expect(try speeds(.wheelchair, incline: 5).time, 3.2 / 1.5)
        expect(try speeds(.wheelchair, incline: 8).time, 3.2 / 1.8)
        expect(try speeds(.wheelchair, incline: 9).time, 3.2 / 1.9 / 8)
        expect(try speeds(.wheelchair, incline: -9).time, 3.2 / 2)
        expect(try speeds(.wheelchair, backward: true, incline: 9).time, 3.2 / 2)
        expect(try speeds(.wheelchair, backward: true, incline: -5).time, 3.2 / 1.5)
    }

    @Test(
        "bicycles: fastest on cycleways, slower beside cars, uphill and on rough ground; pushed where one may not ride")
    func bike() throws {
        let (cycleway, street, primary) = (
            try speeds(.bike, .cycleway).time, try speeds(.bike).time, try speeds(.bike, .primary).time
        )
        #expect(cycleway > street && street > primary)
        expect(cycleway, 18)
        expect(try speeds(.bike, limit: 10).time, street)
        expect(try speeds(.bike, surface: .firm).time, street / 1.2)
        expect(try speeds(.bike, incline: 5).time, street / 1.85)
        expect(try speeds(.bike, incline: -5).time, street)
        expect(try speeds(.bike, .footway, access: [.bike, .pushedBike]).time, 4.5)
        expect(try speeds(.bike, access: [.bike, .pushedBike]).time, 4.5)
        expect(try speeds(.drive, access: [.drive, .bike, .pushedBike]).time, 25 * 1.609 * 0.85)
    }

    @Test("cars: 85 % of the limit or of what is usual; live speeds slow down and never speed up")
    func drive() throws {
        expect(try speeds(.drive, limit: 50).time, 42.5)
        expect(try speeds(.drive, .motorway).time, 60 * 1.609 * 0.85)
        expect(try speeds(.drive, .motorway, flags: .link).time, 60 * 1.609 * 0.85 * 0.7)
        expect(try speeds(.drive, limit: 50, surface: .loose).time, 42.5 / 1.6)
        expect(try speeds(.drive, limit: 50, live: 20).time, 20)
        expect(try speeds(.drive, limit: 50, live: 90).time, 42.5)
        expect(try speeds(.bike, live: 5).time, 17)
    }

    @Test("what is avoided costs twenty times its time, and a lot to get onto; it takes no longer")
    func avoiding() throws {
        let cases: [(StreetWishes.Avoided, RoadClass, SegmentFlags)] = [
            (.stairs, .steps, []), (.tolls, .primary, .toll), (.ferries, .ferry, []), (.motorways, .motorway, []),
            (.motorways, .motorway, .link), (.unpaved, .track, .unpaved),
        ]
        for (wish, roadClass, flags) in cases {
            for mode in TravelMode.allCases {
                let plain = TravelProfile.prepared(for: mode)
                var wishing = plain
                wishing.wishes = StreetWishes(avoid: wish)
                let time = try speeds(plain, roadClass, flags: flags).time
                expect(try speeds(wishing, roadClass, flags: flags).time, time)
                expect(try speeds(wishing, roadClass, flags: flags).cost, time / StreetWishes.avoidedFactor)
                let other = try speeds(wishing, .residential)
                #expect(other.cost == other.time)
            }
        }
        var sketch = GraphSketch()
        let nodes = (0..<4).map { sketch.node(east: Double($0) * 100, north: 0) }
        let classes: [RoadClass] = [.footway, .steps, .steps]
        let segments = classes.indices.map { sketch.street(nodes[$0], nodes[$0 + 1], classes[$0]) }
        var profile = TravelProfile.walk
        profile.wishes.avoid = .stairs
        let weights = EdgeWeights(try sketch.graph(), profile: profile)
        let entry = StreetWishes.avoidedEntry.raw
        let junction = weights.junction(at: weights.head(of: segments[0].forward))
        let onto = weights.turn(from: segments[0].forward, to: segments[1].forward, at: junction)
        #expect(onto.cost == onto.time + entry)
        #expect(weights.turnCost(from: segments[1].forward, to: segments[2].forward) < entry)
        #expect(weights.turnCost(from: segments[1].backward, to: segments[0].backward) < entry)
    }

    @Test("preferences make dearer what is not so: at least 1, at most 10, and only of the way meant")
    func preferring() throws {
        for mode in TravelMode.allCases {
            for roadClass in RoadClass.allCases {
                for flags: SegmentFlags in [[], .lit, .sidewalk, .cycleLane, [.besideRoad, .unpaved]] {
                    for bits in UInt8(0)..<8 {
                        let wishes = StreetWishes(prefer: .init(rawValue: bits))
                        let factor = wishes.factor(on: roadClass, flags, for: mode)
                        #expect((1.0...20).contains(factor), "\(mode) \(roadClass) \(wishes)")
                        if bits == 0 { #expect(factor == 1) }
                    }
                }
            }
        }
        func factor(
            _ prefer: StreetWishes.Preferred, _ mode: TravelMode, _ roadClass: RoadClass, _ flags: SegmentFlags = []
        )
            -> Double
        {
            StreetWishes(prefer: prefer).factor(on: roadClass, flags, for: mode)
        }
        #expect(factor(.lit, .walk, .footway) == 1.5 && factor(.lit, .walk, .footway, .lit) == 1)
        #expect(factor(.lit, .walk, .ferry) == 1)
        #expect(factor(.quiet, .bike, .primary) > factor(.quiet, .bike, .tertiary))
        #expect(factor(.quiet, .walk, .footway) == 1 && factor(.quiet, .walk, .footway, .besideRoad) > 1)
        #expect(factor(.safe, .bike, .primary) > factor(.safe, .bike, .primary, .cycleLane))
        #expect(factor(.safe, .bike, .primary, .sidewalk) == factor(.safe, .bike, .primary))
        #expect(factor(.safe, .walk, .primary) > factor(.safe, .walk, .primary, .sidewalk))
        #expect(factor(.safe, .bike, .cycleway) == 1 && factor(.safe, .bike, .residential) > 1)
        #expect(factor(.safe, .drive, .motorway) == 1 && factor(.safe, .drive, .residential) > 1)
    }

    @Test("weights are plain where nothing is closed, slowed or wished for")
    func plain() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 0)
        sketch.street(a, b, forward: Self.everyone, backward: Self.everyone)
        let graph = try sketch.graph()
        let open = Self.everyone
        let closed = StreetOverlay(graph, access: [open.subtracting(.drive), open])
        let slowed = StreetOverlay(graph, speeds: [0, 20])
        let nothing = StreetOverlay(graph, access: [open, open], holding: [true], speeds: [0, 0])
        let dismounting = StreetOverlay(graph, access: [open.union(.pushedBike), open])
        for mode in TravelMode.allCases {
            let profile = TravelProfile.prepared(for: mode)
            #expect(profile.mode == mode)
            #expect(EdgeWeights(graph, profile: profile).isPlain)
            #expect(EdgeWeights(graph, profile: profile, overlay: nothing).isPlain)
            #expect(EdgeWeights(graph, profile: profile, overlay: closed).isPlain == (mode != .drive))
            #expect(EdgeWeights(graph, profile: profile, overlay: slowed).isPlain == (mode != .drive))
            #expect(EdgeWeights(graph, profile: profile, overlay: dismounting).isPlain == (mode != .bike))
            #expect(EdgeWeights(graph, profile: profile).boundRatio == 1)
            var wishing = profile
            wishing.wishes.prefer = .lit
            #expect(!EdgeWeights(graph, profile: wishing).isPlain)
            #expect(EdgeWeights(graph, profile: wishing).boundRatio == 1)
        }
        #expect(slowed.speed(of: EdgeIndex(1)) == 20 && slowed.liveEdgeCount == 1)
    }

    @Test("an overlay only takes away")
    func takingAway() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 0)
        let only: Access = [.drive, .endsOnly(for: .drive)]
        sketch.street(a, b, forward: only, backward: .walk)
        let graph = try sketch.graph()
        let more = EdgeWeights(
            graph, profile: .drive, overlay: StreetOverlay(graph, access: [[.drive, .walk], [.drive, .walk]]))
        #expect(more.isOpen(EdgeIndex(0)) && more.isForEndsOnly(EdgeIndex(0)) && !more.isOpen(EdgeIndex(1)))
        #expect(more.isPlain)
    }

    @Test("at another walking speed the prepared weights times the ratio are a lower bound", arguments: 0..<20)
    func ratio(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed)).graph()
        let prepared = EdgeWeights(graph, profile: .walk)
        for kilometersPerHour in [2.9, 4.8, 5.5, 7.3] {
            var profile = TravelProfile.walk
            profile.setWalkingSpeed(.kilometersPerHour(kilometersPerHour))
            let weights = EdgeWeights(graph, profile: profile)
            let ratio = weights.boundRatio
            #expect(ratio > 0.97 * min(1, 4.8 / kilometersPerHour) && ratio <= 1)
            for edge in graph.heads.indices where weights.isOpen(edge) {
                for decimeters in [1, 2, 3, 7, graph.lengths[edge.segment]] {
                    #expect(
                        Double(weights.cost(of: edge, decimeters: decimeters))
                            >= ratio * Double(prepared.cost(of: edge, decimeters: decimeters)), "seed \(seed)")
                }
            }
        }
        #expect(EdgeWeights(graph, profile: .drive).boundRatio == 1)
    }
}
