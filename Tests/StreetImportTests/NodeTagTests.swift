import Drawn
import StreetImport
import Streets
import Testing

@Suite struct BarrierTests {
    /// Whom a barrier keeps from passing: w on foot, c in a wheelchair, b by bicycle, d by car.
    @Test(arguments: [
        ("barrier=bollard", "d"),
        ("barrier=block", "d"),
        ("barrier=chain", "d"),
        ("barrier=rising_bollard", "d"),
        ("barrier=cycle_barrier", "cd"),
        ("barrier=cycle_barrier, wheelchair=yes", "d"),
        ("barrier=cycle_barrier, maxwidth:physical=0.9", "d"),
        ("barrier=motorcycle_barrier", "d"),
        ("barrier=horse_stile", "cbd"),
        ("barrier=swing_gate", ""),
        ("barrier=entrance", ""),
        ("barrier=cattle_grid", ""),
        ("barrier=gate, locked=yes", "wcbd"),
        ("barrier=gate, locked=yes, foot=yes", "d"),
        ("barrier=stile, locked=yes, foot=yes", "cbd"),
        ("barrier=gate, locked=no", ""),
        ("barrier=height_restrictor, maxheight=1.8", "d"),
        ("barrier=height_restrictor, maxheight=2.2", ""),
        ("barrier=bollard, maxwidth=1.2, motor_vehicle=yes", "d"),
        ("barrier=gate, bicycle=dismount", ""),
        ("barrier=stile, bicycle=yes", "cd"),
        ("barrier=gate, access=no, bicycle=yes", "wcd"),
        ("barrier=gate, access:conditional=no @ (weight>3.5)", ""),
        ("kerb=raised", "c"),
        ("kerb=lowered", ""),
        ("kerb=flush", ""),
        ("kerb=raised, wheelchair=yes", ""),
        ("kerb=lowered, kerb:height=0.06", "c"),
        ("kerb=lowered, kerb:height=3 cm", ""),
        ("entrance=main", ""),
        ("entrance=main, access=no", "wcbd"),
        ("entrance=emergency", "wcbd"),
        ("highway=elevator, wheelchair=no", "c"),
        ("access=no", "wcbd"),
        ("motor_vehicle=no", "d"),
        ("motor_vehicle=destination", ""),
        ("highway=crossing, bicycle=no, motor_vehicle=no", ""),
        ("railway=level_crossing, access=no", ""),
        ("barrier=yes", "d"),
        ("barrier=stile", "cbd"),
        ("barrier=turnstile", "cbd"),
        ("barrier=full-height_turnstile", "cbd"),
        ("barrier=kissing_gate", "cbd"),
        ("barrier=gate", ""),
        ("barrier=lift_gate", ""),
        ("barrier=toll_booth", ""),
        ("barrier=kerb", ""),
        ("barrier=kerb, kerb=raised", "c"),
        ("barrier=gate, access=no", "wcbd"),
        ("barrier=gate, access=private", "wcbd"),
        ("barrier=gate, access=private, foot=yes", "d"),
        ("barrier=gate, access=customers", ""),
        ("barrier=gate, motor_vehicle=no", "d"),
        ("barrier=bollard, motor_vehicle=yes", ""),
        ("barrier=bollard, bicycle=no", "d"),
        ("barrier=gate, access=private, wheelchair=yes", "wbd"),
        ("barrier=fence", ""),
    ]) func keepsWhomItKeeps(tags: String, barred: String) throws {
        let town = try DrawnTown("A---B---C", ways: ["ABC": ""], nodes: ["B": tags])
        // A barrier that bars nobody is no reason to cut the street.
        #expect(town.isNode("B") == !barred.isEmpty, "\(tags)")
        guard town.isNode("B") else { return }
        let flags = town.graph.nodeFlags[try town.node("B")]
        let found = zip(TravelMode.allCases, ["w", "c", "b", "d"]).filter { flags.isBarred(to: $0.0) }.map(\.1).joined()
        #expect(found == barred, "\(tags)")
        #expect(town.report.count(of: StreetImportReason.unknownBarrier) == 0)
        #expect(town.report.count(of: StreetImportReason.conditionalBarrier) == 0)
    }

    @Test func isNamedWhereNobodyKnowsIt() throws {
        let town = try DrawnTown(
            "A---B---C---D", ways: ["ABCD": ""], nodes: ["B": "barrier=moat", "C": "barrier=gate, foot=maybe"])
        #expect(town.graph.nodeFlags[try town.node("B")].isBarred(to: .drive))
        #expect(!town.graph.nodeFlags[try town.node("B")].isBarred(to: .walk))
        #expect(
            town.report.entries.filter { $0.reason == StreetImportReason.unknownBarrier }.flatMap(\.examples) == [
                "node 66 barrier=moat", "node 67 foot=maybe",
            ])
    }
}

@Suite struct SignTests {
    @Test func lightsAndSignsCutTheStreetAndCrossingsDoNot() throws {
        let town = try DrawnTown(
            "A---B---C---D---E---F", ways: ["ABCDEF": ""],
            nodes: [
                "B": "highway=traffic_signals", "C": "highway=stop", "D": "highway=give_way", "E": "highway=crossing",
            ])
        #expect(town.graph.nodeFlags[try town.node("B")] == .signal)
        #expect(town.graph.nodeFlags[try town.node("C")] == .yield)
        #expect(town.graph.nodeFlags[try town.node("D")] == .yield)
        #expect(!town.isNode("E"))
        #expect(town.graph.nodeFlags[try town.node("A")] == [])
    }

    @Test func aCrossingWhereAFootwayMeetsTheStreetIsKnown() throws {
        let town = try DrawnTown(
            """
                D
                |
            A---B---C
            """, ways: ["ABC": "", "BD": "highway=footway"], nodes: ["B": "highway=crossing"])
        #expect(town.graph.nodeFlags[try town.node("B")] == .crossing)
    }
}
