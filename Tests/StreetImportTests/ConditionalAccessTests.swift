import Drawn
import StreetImport
import Testing

@testable import Streets

/// Who may use a street of a town from A to B at a time, along it and against it.
private func access(_ town: DrawnTown, at time: String?) throws -> String {
    let overlay = try time.map { StreetOverlay(town.graph, at: try clock($0)) }
    return try withExtendedLifetime(overlay) {
        try ["AB", "BA"].map { edge in
            let edge = try town.edge(edge)
            return letters(overlay?.access?[edge.int] ?? town.graph.access[edge])
        }.joined(separator: "/")
    }
}

@Suite struct ConditionalStreetTests {
    /// 2026-03-02 is a Monday. Without a time: the open state.
    @Test(
        arguments: [
            ("access:conditional=no @ (22:00-06:00)", nil, "wcbd/wcbd"),
            ("access:conditional=no @ (22:00-06:00)", "2026-03-02T21:59", "wcbd/wcbd"),
            ("access:conditional=no @ (22:00-06:00)", "2026-03-02T22:00", "/"),
            ("access:conditional=no @ (22:00-06:00), foot=yes", "2026-03-02T22:00", "wcp/wcp"),
            ("access:conditional=destination @ (Mo-Fr 07:00-09:00)", nil, "wcbd/wcbd"),
            ("access:conditional=destination @ (Mo-Fr 07:00-09:00)", "2026-03-02T08:00", "WCBD/WCBD"),
            ("motor_vehicle:conditional=no @ (Mo,We 07:00-19:00; PH off)", "2026-03-02T08:00", "wcb/wcb"),
            ("motor_vehicle:conditional=no @ (Mo,We 07:00-19:00; PH off)", "2026-03-03T08:00", "wcbd/wcbd"),
            ("motor_vehicle=no, motor_vehicle:conditional=yes @ (18:00-10:00)", nil, "wcbd/wcbd"),
            ("motor_vehicle=no, motor_vehicle:conditional=yes @ (18:00-10:00)", "2026-03-02T09:00", "wcbd/wcbd"),
            ("motor_vehicle=no, motor_vehicle:conditional=yes @ (18:00-10:00)", "2026-03-02T12:00", "wcb/wcb"),
            ("motor_vehicle=no, motor_vehicle:conditional=yes @ delivery", "2026-03-02T12:00", "wcbD/wcbD"),
            ("motor_vehicle=no, motor_vehicle:conditional=delivery @ (06:00-11:00)", nil, "wcbD/wcbD"),
            ("motor_vehicle=no, motor_vehicle:conditional=delivery @ (06:00-11:00)", "2026-03-02T12:00", "wcb/wcb"),
            ("motor_vehicle:conditional=no @ (07:00-19:00 AND weight>3.5)", "2026-03-02T12:00", "wcbd/wcbd"),
            ("motor_vehicle:conditional=no @ (weight<3.5)", nil, "wcb/wcb"),
            ("motor_vehicle:conditional=no @ delivery", nil, "wcbd/wcbd"),
            // The last clause that holds decides.
            ("motor_vehicle:conditional=no @ (07:00-19:00); yes @ (12:00-13:00)", "2026-03-02T12:30", "wcbd/wcbd"),
            ("motor_vehicle:conditional=no @ (07:00-19:00); yes @ (12:00-13:00)", "2026-03-02T13:30", "wcb/wcb"),
            // A key that speaks of fewer wins, whatever the hour.
            ("vehicle:conditional=no @ (07:00-19:00), motorcar=yes", "2026-03-02T12:00", "wcpd/wcpd"),
            ("bicycle=no, bicycle:conditional=yes @ (18:00-10:00)", nil, "wcbd/wcbd"),
            ("bicycle=no, bicycle:conditional=yes @ (18:00-10:00)", "2026-03-02T12:00", "wcpd/wcpd"),
            ("highway=pedestrian, bicycle:conditional=yes @ (18:00-10:00)", nil, "wcb/wcb"),
            ("highway=pedestrian, bicycle:conditional=yes @ (18:00-10:00)", "2026-03-02T12:00", "wcp/wcp"),
            ("highway=footway, access:conditional=no @ (sunset-sunrise)", "2026-03-02T22:00", "/"),
            ("highway=footway, foot:conditional=no @ (sunset-sunrise)", "2026-03-02T22:00", "/"),
            ("motor_vehicle:forward:conditional=no @ (07:00-19:00)", "2026-03-02T12:00", "wcb/wcbd"),
            ("motor_vehicle:backward:conditional=no @ (07:00-19:00)", "2026-03-02T12:00", "wcbd/wcb"),
            // One-ways.
            ("oneway:conditional=yes @ (07:00-19:00)", nil, "wcbd/wcbd"),
            ("oneway:conditional=yes @ (07:00-19:00)", "2026-03-02T12:00", "wcbd/wcp"),
            ("oneway=yes, oneway:conditional=no @ (20:00-06:00)", nil, "wcbd/wcbd"),
            ("oneway=yes, oneway:conditional=no @ (20:00-06:00)", "2026-03-02T12:00", "wcbd/wcp"),
            ("oneway=yes, oneway:conditional=-1 @ (Mo-Fr 15:00-20:00)", "2026-03-02T16:00", "wcp/wcbd"),
            ("oneway=yes, oneway:motor_vehicle:conditional=no @ (20:00-06:00)", "2026-03-02T22:00", "wcbd/wcpd"),
            ("oneway=yes, oneway:bicycle:conditional=no @ (20:00-06:00)", "2026-03-02T22:00", "wcbd/wcb"),
            (
                "foot=no, oneway=reversible, oneway:conditional=yes @ (Mo-Fr 06:00-12:00); -1 @ (Mo-Fr 12:00-20:00)",
                "2026-03-02T08:00", "bd/"
            ),
            (
                "foot=no, oneway=reversible, oneway:conditional=yes @ (Mo-Fr 06:00-12:00); -1 @ (Mo-Fr 12:00-20:00)",
                "2026-03-02T18:00", "/bd"
            ),
            (
                "foot=no, oneway=reversible, oneway:conditional=yes @ (Mo-Fr 06:00-12:00); -1 @ (Mo-Fr 12:00-20:00)",
                "2026-03-02T22:00", "/"
            ),
        ] as [(String, String?, String)]) func theHourDecides(tags: String, time: String?, expected: String) throws
    {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        #expect(try access(town, at: time) == expected, "\(tags) at \(time ?? "any time")")
        #expect(
            town.report.entries.filter {
                $0.reason != StreetImportReason.holidays && $0.reason != StreetImportReason.schoolHolidays
            }.isEmpty)
    }

    @Test func equalConditionsShareANumberAndModesShareRows() throws {
        let town = try DrawnTown(
            "A---B---C",
            ways: [
                "AB": "access:conditional=no @ (22:00-06:00)", "BC": "motor_vehicle:conditional=no @ (22:00-06:00)",
            ])
        #expect(town.graph.conditions.count == 2)
        // Two rows for each of the four edges: what is usual, and the night.
        #expect(town.graph.conditionalAccess.count == 8)
        let edges = town.graph.conditionalAccess.indices.map { town.graph.conditionalAccess[$0].edge }
        #expect(edges == edges.sorted())
    }

    @Test func aTownWithoutConditionsIsTheSameAtAnyTime() throws {
        let town = try DrawnTown("A---B", ways: ["AB": ""])
        let overlay = StreetOverlay(town.graph, at: try clock("2026-03-02T12:00"))
        #expect(TravelMode.allCases.allSatisfy { !overlay.changes($0) })
        #expect(town.graph.conditions.count == 1)
    }

    @Test func holidaysAreNamedInTheReport() throws {
        let town = try DrawnTown("A---B", ways: ["AB": "motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00; PH off)"])
        #expect(town.report.entries.map(\.reason) == [StreetImportReason.holidays])
    }

    @Test func schoolHolidaysAreNamedApart() throws {
        for hours in ["Mo-Fr 07:00-09:00; SH off", "SH", "SH Mo-Fr 07:00-09:00"] {
            let town = try DrawnTown("A---B", ways: ["AB": "motor_vehicle:conditional=no @ (\(hours))"])
            #expect(town.report.entries.map(\.reason) == [StreetImportReason.schoolHolidays], "\(hours)")
        }
    }

    @Test func directionAndAccessWithConditionsAtOnceAreNamed() throws {
        let town = try DrawnTown(
            "A---B",
            ways: ["AB": "oneway:conditional=yes @ (07:00-19:00), motor_vehicle:conditional=no @ (12:00-13:00)"])
        #expect(try access(town, at: "2026-03-02T12:30") == "wcb/wcp")
        #expect(town.report.entries.map(\.reason) == [StreetImportReason.combinedConditions])
    }
}
