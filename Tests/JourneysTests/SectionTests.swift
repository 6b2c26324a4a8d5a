import Drawn
import Geometry
import Journeys
import Measures
import StreetRouting
import Streets
import Testing

/// Several journeys past places, lengths in matrices, and how fast a bicycle is pushed.
@Suite struct SectionTests {
    private static let morning = Timestamp(secondsSince1970: 1_454_500_000)

    /// Two blocks side by side: two ways around each.
    private func town() throws -> DrawnTown {
        try DrawnTown(
            """
            A---B---C---D---E
            |       |       |
            F---G---H---I---J
            """, spacing: .meters(200),
            ways: [
                "ABCDE": "name=North St", "FGHIJ": "name=South St", "AF": "name=West Av", "CH": "name=Middle Av",
                "EJ": "name=East Av",
            ])
    }

    private func journeys(_ town: DrawnTown, _ count: Int, mode: JourneyRequest.Mode) throws -> [Journey] {
        let request = JourneyRequest(
            from: try town.endpoint("A"), to: try town.endpoint("E"), via: [try town.endpoint("H")],
            .departing(at: SectionTests.morning), mode: mode, alternatives: count)
        return try town.planner().journeys(for: request)
    }

    @Test(arguments: [JourneyRequest.Mode.walk, .bike])
    func alternativesOfSectionsAreCombined(mode: JourneyRequest.Mode) throws {
        let town = try town()
        let all = try journeys(town, 8, mode: mode)
        #expect(all.count == 4, "two ways around each of two blocks")
        #expect(Set(all.map { $0.legs.map(\.geometry) }).count == all.count)
        #expect(all.map(\.seconds) == all.map(\.seconds).sorted())
        for journey in all {
            #expect(journey.legs.map(\.to.isVia) == [true, false])
            #expect(journey.legs[0].to.name == "place H")
        }
        let some = try journeys(town, 3, mode: mode)
        #expect(some == Array(all.prefix(3)))
        #expect(try journeys(town, 1, mode: mode) == Array(all.prefix(1)))
    }

    /// Many places on the way, each section with a choice.
    @Test func manySectionsAreCombined() throws {
        let town = try town()
        let (a, h, e) = (try town.endpoint("A"), try town.endpoint("H"), try town.endpoint("E"))
        let vias = (0..<150).map { number in [h, e, h, a][number % 4] }
        let request = JourneyRequest(
            from: a, to: e, via: vias, .departing(at: SectionTests.morning), mode: .walk, alternatives: 20)
        let all = try town.planner().journeys(for: request)
        // No combination that is looked at differs in enough of so many sections.
        #expect(all.count == 1 && all[0].legs.count == 151)
    }

    /// A short section that is taken otherwise makes no other journey.
    @Test func aSmallDifferenceIsNone() throws {
        let town = try DrawnTown(
            """
            A---B---C
            |       |
            F---G---H-------------------------------------------------------E
            """, spacing: .meters(100),
            ways: [
                "ABC": "name=North St", "FGHE": "name=South St", "AF": "name=West Av", "CH": "name=Middle Av",
            ])
        #expect(try journeys(town, 4, mode: .walk).count == 1)
    }

    /// Lengths are those of the ways, with a hierarchy and without one.
    @Test func matricesTellLengths() throws {
        let town = try town()
        let places = try "ABEGJ".map { try town.endpoint($0) }
        let timetable = try DrawnTimetable("").timetable
        let label = RegionLabel(name: "drawn", calendar: nil, zone: timetable.zone)
        for graph in [town.graph, try town.graph(preparedFor: .walk)] {
            let planner = Planner(streets: graph, timetable: timetable, region: label)
            let matrix = try planner.matrix(from: places, to: places, by: StreetTravel(.walk))
            for (row, from) in places.enumerated() {
                for (column, to) in places.enumerated() {
                    let request = JourneyRequest(from: from, to: to, .departing(at: SectionTests.morning), mode: .walk)
                    let journey = try planner.journeys(for: request)[0]
                    let entry = try #require(matrix.entries[row][column])
                    let length = try #require(entry.length)
                    #expect(entry.time.wholeSeconds == journey.seconds)
                    #expect(abs(length.value - journey.distance.value) < 0.05, "\(from.name) to \(to.name)")
                }
            }
        }
    }

    @Test func aBicycleIsPushedAsFastAsOneWalks() throws {
        let town = try DrawnTown(
            "A-----------B", spacing: .meters(400), ways: ["AB": "highway=footway,bicycle=dismount"])
        func seconds(_ speed: Double?) throws -> Double {
            let request = JourneyRequest(
                from: try town.endpoint("A"), to: try town.endpoint("B"), .departing(at: SectionTests.morning),
                mode: .bike, walkSpeed: speed.map { .kilometersPerHour($0) })
            return Double(try town.planner().journeys(for: request)[0].seconds)
        }
        let usual = try seconds(nil)
        #expect(abs(usual - 1200 / 1.25) < 5, "4.5 km/h")
        #expect(try seconds(4.8) == usual)
        #expect(abs(try seconds(2.4) - 2 * usual) < 5)
    }
}
