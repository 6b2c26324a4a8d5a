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
        ("barrier=cycle_barrier", "d"),
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
        ("barrier=gate, access=private, foot=yes", "bd"),
        ("barrier=gate, access=customers", ""),
        ("barrier=gate, motor_vehicle=no", "d"),
        ("barrier=bollard, motor_vehicle=yes", ""),
        ("barrier=bollard, bicycle=no", "bd"),
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
