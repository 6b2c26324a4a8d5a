import Drawn
import StreetImport
import Streets
import Testing

/// What depends on conditions, drawn and asked at a moment.
@Suite struct MomentTests {
    /// The weights of a mode at a time, nil for the open state; 2026-03-02 is a Monday.
    private func weights(_ town: DrawnTown, _ mode: TravelMode, at time: String?) throws -> EdgeWeights {
        let overlay = try time.map { StreetOverlay(town.graph, at: try clock($0)) }
        return EdgeWeights(town.graph, profile: .prepared(for: mode), overlay: overlay)
    }

    private func passes(_ town: DrawnTown, _ mode: TravelMode, at time: String?) throws -> Bool {
        let weights = try weights(town, mode, at: time)
        return weights.turnCost(from: try town.edge("AB"), to: try town.edge("BC")) != EdgeWeights.forbidden
    }

    @Test(
        "barriers bar at their hours",
        arguments: [
            ("barrier=gate, access:conditional=no @ (22:00-06:00)", "wcbd", "wcbd", ""),
            ("barrier=gate, access:conditional=no @ (22:00-06:00), foot=yes", "wcbd", "wcbd", "wcb"),
            ("barrier=gate, motor_vehicle:conditional=no @ (20:00-08:00)", "wcbd", "wcbd", "wcb"),
            ("barrier=gate, access=no, access:conditional=yes @ (08:00-20:00)", "wcbd", "wcbd", ""),
            ("barrier=lift_gate, access:conditional=private @ (22:00-06:00)", "wcbd", "wcbd", ""),
            ("barrier=bollard, motor_vehicle:conditional=yes @ (07:00-11:00)", "wcbd", "wcb", "wcb"),
            ("barrier=gate, access:conditional=no @ (weight>3.5)", "wcbd", "wcbd", "wcbd"),
            ("barrier=gate, access=no, access:conditional=yes @ (Sa,Su)", "wcbd", "", ""),
        ])
    func barriers(tags: String, open: String, noon: String, night: String) throws {
        let town = try DrawnTown("A---B---C", ways: ["ABC": ""], nodes: ["B": tags])
        for (time, expected) in [(nil, open), ("2026-03-02T12:00", noon), ("2026-03-02T23:00", night)] {
            guard town.isNode("B") else {
                #expect(expected == "wcbd", "\(tags)")
                continue
            }
            let found = try zip(TravelMode.allCases, ["w", "c", "b", "d"]).filter {
                try passes(town, $0.0, at: time)
            }
            #expect(found.map(\.1).joined() == expected, "\(tags) at \(time ?? "any time")")
        }
        #expect(town.report.entries.isEmpty)
    }

    @Test("behind a gate that is shut for the night nothing becomes cheaper than by day")
    func nothingCheaper() throws {
        let town = try DrawnTown(
            "A---B---C", ways: ["ABC": ""], nodes: ["B": "barrier=gate, access:conditional=no @ (22:00-06:00)"])
        let open = try weights(town, .drive, at: nil)
        let shut = try weights(town, .drive, at: "2026-03-02T23:00")
        #expect(!shut.isPlain && open.isPlain)
        #expect(try weights(town, .drive, at: "2026-03-02T12:00").isPlain)
        for from in town.graph.heads.indices {
            for to in town.graph.outgoing[town.graph.head(of: from)] {
                #expect(shut.turnCost(from: from, to: to) >= open.turnCost(from: from, to: to))
            }
        }
        #expect(open.turnCost(from: try town.edge("AB"), to: try town.edge("BA")) == EdgeWeights.forbidden)
    }

    @Test("a barrier whose condition is not understood is named, and read without it")
    func unknown() throws {
        let town = try DrawnTown(
            "A---B---C", ways: ["ABC": ""], nodes: ["B": "barrier=bollard, motor_vehicle:conditional=yes @ (winter)"])
        #expect(town.report.count(of: StreetImportReason.conditionalBarrier) == 1)
        #expect(try !passes(town, .drive, at: nil))
    }

    /// Limits in km/h from A to B and back in the open state, at noon and at night.
    @Test(
        "limits hold at their hours, and never make an edge faster than it is prepared",
        arguments: [
            ("maxspeed=50, maxspeed:conditional=30 @ (22:00-06:00)", [50, 50], [50, 50], [30, 30]),
            ("maxspeed=30, maxspeed:conditional=50 @ (22:00-06:00)", [50, 50], [30, 30], [50, 50]),
            ("maxspeed=50, maxspeed:forward:conditional=30 @ (22:00-06:00)", [50, 50], [50, 50], [30, 50]),
            ("maxspeed=50, maxspeed:conditional=20 mph @ (07:00-18:00)", [50, 50], [32, 32], [50, 50]),
            ("maxspeed=50, maxspeed:conditional=walk @ (07:00-18:00)", [50, 50], [6, 6], [50, 50]),
            ("maxspeed=70, maxspeed:conditional=PT:urban @ (07:00-18:00)", [70, 70], [50, 50], [70, 70]),
            ("maxspeed=50, maxspeed:conditional=30 @ (weight>3.5)", [50, 50], [50, 50], [50, 50]),
            ("maxspeed=50, maxspeed:conditional=30 @ (weight<3.5)", [30, 30], [30, 30], [30, 30]),
            (
                "maxspeed=80, maxspeed:conditional=60 @ (06:00-20:00); 40 @ (11:00-13:00)", [80, 80], [40, 40],
                [80, 80]
            ),
        ])
    func limits(tags: String, open: [Int], noon: [Int], night: [Int]) throws {
        let town = try DrawnTown("A---------B", ways: ["AB": tags])
        let prepared = try weights(town, .drive, at: nil)
        for (time, expected) in [(nil, open), ("2026-03-02T12:00", noon), ("2026-03-02T23:00", night)] {
            let weights = try weights(town, .drive, at: time)
            for (edge, limit) in zip(["AB", "BA"], expected) {
                let edge = try town.edge(edge)
                let speed = Double(town.graph.lengths[edge.segment]) / Double(weights.edgeCost(edge)) * 360 / 0.85
                #expect(abs(speed - Double(limit)) < 0.3, "\(tags) at \(time ?? "any time")")
                #expect(weights.edgeCost(edge) >= prepared.edgeCost(edge))
            }
            #expect(weights.isPlain == (expected == open), "\(tags)")
        }
        #expect(try weights(town, .walk, at: "2026-03-02T12:00").isPlain)
        #expect(town.report.entries.isEmpty)
    }

    @Test("where no limit is known a condition only slows")
    func limitWithoutBase() throws {
        let town = try DrawnTown(
            "A---------B", ways: ["AB": "maxspeed:conditional=100 @ (22:00-06:00); 20 @ (11:00-13:00)"])
        let edge = try town.edge("AB")
        let open = try weights(town, .drive, at: nil).edgeCost(edge)
        #expect(try weights(town, .drive, at: "2026-03-02T23:00").edgeCost(edge) == open)
        #expect(try weights(town, .drive, at: "2026-03-02T12:00").edgeCost(edge) > open)
        #expect(town.graph.speedLimits[edge] == 0)
    }

    @Test(
        "where a limit is lifted at times one goes as fast as the kind of road allows", arguments: ["none", "signals"])
    func liftedLimit(word: String) throws {
        let town = try DrawnTown(
            "A---------B", ways: ["AB": "maxspeed=20, maxspeed:conditional=\(word) @ (22:00-06:00)"])
        let free = try DrawnTown("A---------B", ways: ["AB": ""])
        let limited = try DrawnTown("A---------B", ways: ["AB": "maxspeed=20"])
        func cost(_ town: DrawnTown, _ time: String?) throws -> UInt32 {
            try weights(town, .drive, at: time).edgeCost(try town.edge("AB"))
        }
        #expect(try cost(town, "2026-03-02T23:00") == cost(free, nil))
        #expect(try cost(town, nil) == cost(free, nil), "the open state is never slower")
        #expect(try cost(town, "2026-03-02T12:00") == cost(limited, nil))
        #expect(try cost(limited, nil) > cost(free, nil))
        #expect(town.report.entries.isEmpty)
    }

    @Test(
        "where a limit is lifted at times nobody is slower than without the tag that says so",
        arguments: [
            ("highway=motorway, maxspeed=130", "maxspeed=130"), ("highway=trunk, maxspeed=120", "maxspeed=120"),
            ("highway=motorway, maxspeed=60", ""), ("highway=motorway_link, maxspeed=40", ""),
            // 70 mph in the country, 60 in a town.
            ("highway=motorway, maxspeed=100", ""),
            ("highway=motorway, maxspeed=100, zone:traffic=US:urban", "maxspeed=100"),
            // Nobody drives faster than the law where there is no sign, not even where a sign allows more.
            ("highway=secondary, maxspeed=50, zone:traffic=US:urban", "maxspeed=50"),
        ])
    func liftedHighLimit(tags: String, free: String) throws {
        let kind = tags.split(separator: ", ").filter { !$0.hasPrefix("maxspeed") }.joined(separator: ", ")
        func town(_ tags: String) throws -> DrawnTown {
            try DrawnTown("A---------B", ways: ["AB": tags], zone: "America/New_York")
        }
        func cost(_ town: DrawnTown, _ time: String? = nil) throws -> UInt32 {
            try weights(town, .drive, at: time).edgeCost(try town.edge("AB"))
        }
        let limited = try cost(town(tags))
        let lifted = try town(tags + ", maxspeed:conditional=none @ (22:00-06:00)")
        let fastest = try cost(town(free.isEmpty ? kind : kind + ", " + free))
        #expect(fastest <= limited)
        #expect(try cost(lifted, "2026-03-02T23:00") == fastest, "\(tags) at night")
        #expect(try cost(lifted) == fastest, "\(tags) in the open state")
        #expect(try cost(lifted, "2026-03-02T12:00") == limited, "\(tags) by day")
    }

    @Test("a limit that cannot be read is named")
    func unknownLimit() throws {
        let town = try DrawnTown(
            "A---B", ways: ["AB": "maxspeed=50, maxspeed:conditional=brisk @ (22:00-06:00)"])
        #expect(Set(town.report.entries.map(\.reason)) == [StreetImportReason.unknownSpeed])
        let other = try DrawnTown("A---B", ways: ["AB": "maxspeed:conditional=30 @ (winter)"])
        #expect(Set(other.report.entries.map(\.reason)) == [StreetImportReason.unknownCondition])
    }

    @Test("twins have the limits of their segments")
    func twins() throws {
        let town = try DrawnTown(
            """
                C   F
                |   |
            A---B---D---E
            """,
            ways: [
                "AB": "", "BC": "", "BD": "maxspeed=50, maxspeed:conditional=30 @ (22:00-06:00), destination=Tower",
                "DE": "", "DF": "",
            ], restrictions: [.no("left_turn", from: "AB", via: "BD", to: "DF")])
        try #require(town.graph.twins.count == 1)
        let twin = town.graph.twins[TwinIndex(0)]
        let night = try weights(town, .drive, at: "2026-03-02T23:00")
        for (copy, own) in [
            (twin.twin.forward, twin.original.forward), (twin.twin.backward, twin.original.backward),
        ] where night.isOpen(copy) { #expect(night.edgeCost(copy) == night.edgeCost(own)) }
        #expect(town.graph.conditionalLimits.count > 4)
    }

    @Test("public holidays count where the country is known, the sun where the place is")
    func holidays() throws {
        let tags = "motor_vehicle:conditional=no @ (Mo-Fr 07:00-19:00; PH off)"
        let town = try DrawnTown("A---B", ways: ["AB": tags], zone: "Europe/Lisbon")
        let edge = try town.edge("AB")
        // 2026-06-10 is a Wednesday, and Portugal's day.
        #expect(try !weights(town, .drive, at: "2026-06-09T12:00").isOpen(edge))
        #expect(try weights(town, .drive, at: "2026-06-10T12:00").isOpen(edge))
        #expect(town.report.entries.isEmpty)
        let elsewhere = try DrawnTown("A---B", ways: ["AB": tags], zone: "Europe/Paris")
        #expect(try !weights(elsewhere, .drive, at: "2026-06-10T12:00").isOpen(edge))
        #expect(elsewhere.report.entries.map(\.reason) == [StreetImportReason.holidays])

        // The town lies in Midtown: in June the sun sets at half past eight.
        let lane = try DrawnTown(
            "A---B", ways: ["AB": "motor_vehicle:conditional=no @ (sunset-sunrise)"], zone: "America/New_York")
        #expect(try weights(lane, .drive, at: "2026-06-21T20:20").isOpen(edge))
        #expect(try !weights(lane, .drive, at: "2026-06-21T20:40").isOpen(edge))
        #expect(try !weights(lane, .drive, at: "2026-06-21T05:15").isOpen(edge))
        #expect(try weights(lane, .drive, at: "2026-06-21T05:35").isOpen(edge))
        #expect(try !weights(lane, .drive, at: "2026-12-21T17:00").isOpen(edge))
    }
}

@Suite struct SignFacingTests {
    /// What passing the sign at S costs who comes from A and from B, in seconds: 4 or nothing.
    private func waits(_ town: DrawnTown) throws -> [Bool] {
        let weights = EdgeWeights(town.graph, profile: .drive)
        return try [("AS", "SB"), ("BS", "SA")].map { from, to in
            weights.turnCost(from: try town.edge(from), to: try town.edge(to)) >= 4000
        }
    }

    /// A junction at A, 100 m from the sign, and one at B, 500 m from it.
    private func street(_ tags: String, _ way: String = "") throws -> DrawnTown {
        try DrawnTown(
            """
            C         E
            |         |
            A-S-------B
            |         |
            D         F
            """, spacing: .meters(50), ways: ["ASB": way, "CAD": "", "EBF": ""], nodes: ["S": tags])
    }

    @Test("a sign with a direction faces those who go that way")
    func direction() throws {
        #expect(try waits(street("highway=stop, direction=forward")) == [true, false])
        #expect(try waits(street("highway=give_way, direction=backward")) == [false, true])
    }

    @Test("a sign without one faces those who drive to the nearer junction")
    func nearer() throws {
        #expect(try waits(street("highway=stop")) == [false, true])
        #expect(try waits(street("highway=stop, direction=both")) == [false, true])
        let middle = try DrawnTown(
            """
            C       E
            |       |
            A---S---B
            |       |
            D       F
            """, spacing: .meters(20), ways: ["ASB": "", "CAD": "", "EBF": ""], nodes: ["S": "highway=stop"])
        #expect(try waits(middle) == [true, true])
        let far = try DrawnTown("A-----S---B", spacing: .meters(100), ways: ["ASB": ""], nodes: ["S": "highway=stop"])
        #expect(try waits(far) == [true, true])
    }

    @Test("on a one-way street it faces those who go there")
    func oneWay() throws {
        let town = try street("highway=stop", "oneway=yes")
        let weights = EdgeWeights(town.graph, profile: .drive)
        #expect(weights.turnCost(from: try town.edge("AS"), to: try town.edge("SB")) == 4000)
    }

    @Test("at a junction it faces everyone, or the smaller streets alone")
    func junction() throws {
        func waits(_ tags: String) throws -> [Bool] {
            let town = try DrawnTown(
                """
                  C
                  |
                A-S-B
                  |
                  D
                """, ways: ["ASB": "highway=primary", "CSD": "highway=residential"], nodes: ["S": tags])
            let weights = EdgeWeights(town.graph, profile: .drive)
            return try [("AS", "SB"), ("CS", "SD")].map { from, to in
                weights.turnCost(from: try town.edge(from), to: try town.edge(to)) >= 4000
            }
        }
        #expect(try waits("highway=stop") == [true, true])
        #expect(try waits("highway=stop, stop=all") == [true, true])
        #expect(try waits("highway=stop, stop=minor") == [false, true])
    }
}
