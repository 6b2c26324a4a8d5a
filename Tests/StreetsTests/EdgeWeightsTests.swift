import Drawn
import Geometry
import Measures
import Streets
import Testing

@Suite struct EdgeWeightsTests {
    /// A crossing: west, south, east, north of the middle, each street drawn towards it.
    private struct Crossing {
        var sketch = GraphSketch()
        var arms: [SegmentIndex] = []

        init(
            _ flags: NodeFlags = [], classes: [RoadClass] = [.residential, .residential, .residential, .residential],
            access: [Access] = [[.walk, .drive], [.walk, .drive], [.walk, .drive], [.walk, .drive]],
            isOneWayIn: Bool = false
        ) {
            let middle = sketch.node(east: 0, north: 0, flags)
            for (number, end) in [(-100.0, 0.0), (0, -100), (100, 0), (0, 100)].enumerated() {
                let node = sketch.node(east: end.0, north: end.1)
                arms.append(
                    sketch.street(
                        node, middle, classes[number], forward: access[number],
                        backward: isOneWayIn && number == 0 ? .walk : access[number]))
            }
        }

        /// Cost and time in milliseconds of the turn from the western street into another one.
        func turn(into arm: Int, _ profile: TravelProfile = .drive) throws -> UInt32 {
            let weights = EdgeWeights(try sketch.graph(), profile: profile)
            return weights.turnCost(from: arms[0].forward, to: arms[arm].backward)
        }
    }

    @Test("no row of edges of a damaged graph goes on beyond them, nor ends before it begins")
    func damagedRows() throws {
        var crossing = Crossing()
        let count = try crossing.sketch.graph().edgeCount
        for start in [UInt32(0), 1, UInt32(count), UInt32(count) + 1, 4_000_000_000, .max] {
            crossing.sketch.strayRows = [NodeIndex(2): start]
            let weights = EdgeWeights(try crossing.sketch.graph(), profile: .drive)
            for node in 0..<crossing.sketch.nodeCount {
                let row = weights.outgoingRange(of: NodeIndex(node))
                #expect(0 <= row.lowerBound && row.lowerBound <= row.upperBound && row.upperBound <= count)
                #expect(weights.junction(at: NodeIndex(node)).outgoing == row)
            }
        }
    }

    @Test("a length takes its time at the speed of the profile, rounded up")
    func edges() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 1000, north: 0)
        let classes: [RoadClass] = [.footway, .steps, .motorway, .residential, .residential, .primary]
        for roadClass in classes {
            sketch.street(
                a, b, roadClass, limit: roadClass == .primary ? 40 : 0, flags: roadClass == .motorway ? .link : [])
        }
        let graph = try sketch.graph()
        let walk = EdgeWeights(graph, profile: .walk)
        let drive = EdgeWeights(graph, profile: .drive)
        func seconds(_ weights: EdgeWeights, _ segment: Int) -> Double {
            Double(weights.edgeCost(SegmentIndex(segment).forward)) / 1000
        }
        #expect(abs(seconds(walk, 0) - 750) < 0.2)
        #expect(abs(seconds(walk, 1) - 1500) < 0.4)
        #expect(abs(seconds(drive, 2) - 3600 / (60 * 1.609344 * 0.85 * 0.7)) < 0.1)  // on a ramp
        #expect(abs(seconds(drive, 3) - 3600 / (25 * 1.609344 * 0.85)) < 0.1)
        #expect(abs(seconds(drive, 5) - 3600 / (40 * 0.85)) < 0.1)
        #expect(walk.cost(of: SegmentIndex(0).forward, decimeters: 1) == 75)
        #expect(walk.cost(of: SegmentIndex(0).forward, decimeters: 0) == 0)
        #expect(drive.cost(of: SegmentIndex(3).forward, decimeters: 1) == 11)  // 10.53 ms
        var slow = TravelProfile.walk
        slow.setWalkingSpeed(.kilometersPerHour(2.4))
        let slowWeights = EdgeWeights(graph, profile: slow)
        #expect(abs(seconds(slowWeights, 0) - 1500) < 0.4 && abs(seconds(slowWeights, 1) - 3000) < 0.8)
    }

    @Test("pieces of an edge cost no less than the whole, and nothing less than the fastest pace", arguments: 0..<20)
    func pieces(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed)).graph()
        var numbers = SeededNumbers(seed: UInt64(seed))
        for profile in [TravelProfile.walk, .drive] {
            let weights = EdgeWeights(graph, profile: profile)
            for edge in graph.heads.indices where weights.isOpen(edge) {
                let length = weights.length(of: edge)
                let cut = UInt32.random(in: 0...length, using: &numbers)
                let parts =
                    weights.cost(of: edge, decimeters: cut) + weights.cost(of: edge, decimeters: length - cut)
                #expect(weights.edgeCost(edge) <= parts && parts <= weights.edgeCost(edge) + 1)
                #expect(
                    Double(weights.edgeCost(edge)) >= Double(length) / 10
                        * (graph.classes[edge.segment] == .ferry ? weights.fastest.ferry : weights.fastest.land)
                        * (1 - 1e-9))
                #expect(weights.edgeCost(edge) >= 1)
            }
        }
    }

    @Test("turns cost by their angle, and more across the opposite stream")
    func angles() throws {
        let crossing = Crossing()
        #expect(try crossing.turn(into: 2) == 0)
        #expect(try crossing.turn(into: 1) == 3000)
        #expect(try crossing.turn(into: 3) == 6000)
        var british = TravelProfile.drive
        british.drivingSide = .left
        #expect(try crossing.turn(into: 1, british) == 6000)
        var island = crossing
        island.sketch.facts.drivingSide = .left
        #expect(try island.turn(into: 1) == 6000)
        #expect(try island.turn(into: 3) == 3000)
        let weights = EdgeWeights(try island.sketch.graph(), profile: .drive)
        #expect(weights.drivingSide == .left && weights.isPlain && weights.boundRatio == 1)
        var continental = TravelProfile.drive
        continental.drivingSide = .right
        #expect(!EdgeWeights(try island.sketch.graph(), profile: continental).isPlain)
        #expect(EdgeWeights(try island.sketch.graph(), profile: british).isPlain)
        #expect(try crossing.turn(into: 3, british) == 3000)
        #expect(try Crossing(isOneWayIn: true).turn(into: 3) == 3000)
        #expect(try crossing.turn(into: 1, .walk) == 1000)
    }

    @Test("a bend of a road costs nothing")
    func bend() throws {
        let crossing = Crossing(access: [[.walk, .drive], [.walk, .drive], .walk, .walk])
        #expect(try crossing.turn(into: 1) == 0)
        #expect(try crossing.turn(into: 1, .walk) == 1000)
    }

    @Test("signals, signs and greater roads take time")
    func regulation() throws {
        #expect(try Crossing(.signal).turn(into: 2) == 7500)
        #expect(try Crossing(.yield).turn(into: 2) == 4000)
        #expect(try Crossing([.signal, .yield]).turn(into: 2) == 7500)
        #expect(try Crossing(.signal).turn(into: 2, .walk) == 0)
        let classes: [RoadClass] = [.residential, .primary, .residential, .service]
        #expect(try Crossing(classes: classes).turn(into: 1) == 6000)
        #expect(try Crossing(.signal, classes: classes).turn(into: 1) == 10_500)
        #expect(try Crossing(classes: classes).turn(into: 3) == 6000)
    }

    @Test("elevators and ferries are waited for once")
    func waiting() throws {
        var crossing = Crossing(
            classes: [.footway, .elevator, .ferry, .steps], access: [.walk, .walk, .walk, .walk])
        let flat = TravelProfile.walk
        #expect(try crossing.turn(into: 1, flat) == 31_000)
        #expect(try crossing.turn(into: 2, flat) == 300_000)
        #expect(try crossing.turn(into: 3, flat) == 1000)
        let middle = NodeIndex(0)
        let far = crossing.sketch.street(middle, crossing.sketch.node(east: 500, north: 0), .ferry)
        let weights = EdgeWeights(try crossing.sketch.graph(), profile: flat)
        #expect(weights.turnCost(from: crossing.arms[2].forward, to: far.forward) < 60_000)
    }

    @Test("a ferry goes at its own speed, whoever is on board")
    func ferries() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 1000, north: 0)
        let known = sketch.street(a, b, .ferry, limit: 36)
        let unknown = sketch.street(a, b, .ferry)
        let graph = try sketch.graph()
        for profile in [TravelProfile.walk, .drive] {
            let weights = EdgeWeights(graph, profile: profile)
            #expect(abs(Double(weights.edgeCost(known.forward)) - 100_000) < 20)
            #expect(abs(Double(weights.edgeCost(unknown.forward)) - 240_000) < 50)
            #expect(abs(weights.fastest.ferry - 100) < 0.01)
        }
    }

    @Test("only ferries faster than everything else are kept apart, with their landings")
    func fastFerries() throws {
        var sketch = GraphSketch()
        let nodes = (0..<4).map { sketch.node(east: Double($0) * 100, north: 0) }
        sketch.street(nodes[0], nodes[1], limit: 30)
        sketch.street(nodes[1], nodes[2], .ferry)
        sketch.street(nodes[2], nodes[3], .ferry)
        let graph = try sketch.graph()
        let walk = EdgeWeights(graph, profile: .walk).fastest
        #expect(walk.hasFastFerries && walk.landings == [nodes[1]])
        #expect(abs(walk.land - 750) < 0.1 && abs(walk.ferry - 240) < 0.1)
        let drive = EdgeWeights(graph, profile: .drive).fastest
        #expect(!drive.hasFastFerries && drive.landings.isEmpty && drive.ferry == drive.land)
        #expect(abs(drive.land - 3600 / (25 * 1.609344 * 0.85)) < 0.1, "the class is faster than the limit")
    }

    @Test("barriers, restrictions and U-turns")
    func forbidden() throws {
        #expect(try Crossing(.bars(.drive)).turn(into: 2) == EdgeWeights.forbidden)
        #expect(try Crossing(.bars(.drive)).turn(into: 0) == 20_000)
        #expect(try Crossing(.bars(.drive)).turn(into: 2, .walk) == 0)
        var crossing = Crossing()
        #expect(try crossing.turn(into: 0) == EdgeWeights.forbidden)
        crossing.sketch.forbid(crossing.arms[0].forward, crossing.arms[1].backward)
        crossing.sketch.forbid(crossing.arms[0].forward, crossing.arms[3].backward, .bike)
        #expect(try crossing.turn(into: 1) == EdgeWeights.forbidden)
        #expect(try crossing.turn(into: 3) != EdgeWeights.forbidden)
        crossing.sketch.forbid(crossing.arms[0].forward, crossing.arms[2].backward)
        crossing.sketch.forbid(crossing.arms[0].forward, crossing.arms[3].backward)
        #expect(try crossing.turn(into: 0) == 20_000, "nothing else is left")
        crossing.sketch.forbid(crossing.arms[0].forward, crossing.arms[0].backward)
        #expect(try crossing.turn(into: 0) == EdgeWeights.forbidden)
        let graph = try crossing.sketch.graph()
        #expect(graph.isForbidden(from: crossing.arms[0].forward, to: crossing.arms[3].backward, mode: .bike))
        #expect(!graph.isForbidden(from: crossing.arms[0].forward, to: crossing.arms[2].backward, mode: .bike))
        #expect(!graph.isForbidden(from: crossing.arms[1].forward, to: crossing.arms[2].backward, mode: .drive))
    }

    @Test("one turns back before a private road, and drives on inside one")
    func privateDeadEnd() throws {
        let closed: Access = [.drive, .endsOnly(for: .drive)]
        #expect(try Crossing(access: [.drive, closed, [], []]).turn(into: 0) == 20_000)
        let entering = try Crossing(access: [.drive, closed, [], []]).turn(into: 1)
        #expect(entering >= TravelProfile.drive.privateSurcharge.raw)
        #expect(try Crossing(access: [closed, closed, [], []]).turn(into: 0) == EdgeWeights.forbidden)
        #expect(try Crossing(access: [closed, closed, [], []]).turn(into: 1) == 0)
    }
}
