import Foundation
import Testing

/// What a rider may wish for on the command line, in the small town with a second, slower line beside the first.
@Suite struct TransitWishTests {
    let place: Workplace
    let environment: [String: String]
    let ends = "\(SmallTown.corner(street: 1, avenue: 3)) to \(SmallTown.corner(street: 7, avenue: 3))"

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        let gtfs = SmallTown.gtfs
        func lines(_ file: String) -> String { gtfs[file] ?? "" }
        try SmallTown.write(
            to: place,
            changing: [
                "routes.txt": lines("routes.txt") + "M1X,TT,M1-SBS,Third Avenue Express,3\n",
                "trips.txt": lines("trips.txt").replacing("\n", with: ",,\n").replacing(
                    "direction_id,,", with: "direction_id,wheelchair_accessible,bikes_allowed")
                    + "M1X,DAILY,X1,Uptown Express,0,2,2\n",
                "stop_times.txt": lines("stop_times.txt")
                    + "X1,08:30:40,08:30:40,S1,1\nX1,08:32:20,08:32:20,S7,2\n",
                "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nride,2.75,USD,0,0\n",
            ])
        try SmallTown.makeRegion(in: place)
    }

    private func lines(_ options: String) throws -> [[String]] {
        let outcome = try place.run("from \(ends) --at 2016-02-03T08:25 \(options) --json", environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let journeys = try outcome.json()["journeys"] as? [[String: Any]] ?? []
        return journeys.map { journey in
            (journey["legs"] as? [[String: Any]] ?? []).compactMap {
                ($0["route"] as? [String: Any])?["short_name"] as? String
            }
        }
    }

    @Test func linesAreChosenAndAvoided() throws {
        #expect(try lines("--alternatives 1") == [["M1"]])
        #expect(try lines("--only m1sbs --alternatives 1") == [["M1-SBS"]])
        #expect(try lines("--only M1X --alternatives 1") == [["M1-SBS"]])
        #expect(try lines("--avoid M1 --alternatives 1") == [["M1-SBS"]])
        #expect(try lines("--avoid M1-SBS").allSatisfy { $0 == ["M1"] })
        #expect(try lines("--only M1 --only M1-SBS --alternatives 1") == [["M1"]])
        #expect(try lines("--prefer fewer-transfers --alternatives 1") == [["M1"]])
        #expect(try lines("").count == 3)
        // The express takes neither a wheelchair nor a bicycle: what is left is to go without it.
        for option in ["--wheelchair", "--bike"] {
            #expect(try lines("--only M1-SBS \(option)") == [[]])
            #expect(try lines("--alternatives 1 \(option)") == [["M1"]])
        }
    }

    @Test(arguments: [
        ("--only M2", "did you mean M1"), ("--only third", "did you mean M1"),
        ("--avoid stars", "did you mean stairs?"),
        ("--only zzzzzz", "routeb-nav buses lists them"),
    ])
    func unknownLinesAreNotGuessed(_ options: String, hint: String) throws {
        let outcome = try place.run("from \(ends) --at 2016-02-03T08:25 \(options)", environment: environment)
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("--only M1 --mode walk", "--only is for buses and trains"),
        ("--last --mode drive", "--last is for buses and trains"),
        ("--wheelchair --mode walk", "take --mode wheelchair"),
        ("--prefer less-walking --mode bike", "--prefer less-walking is for buses and trains"),
    ])
    func wishesThatSayNothingToAModeAreRefused(_ options: String, hint: String) throws {
        let outcome = try place.run("from \(ends) --at 2016-02-03T08:25 \(options)", environment: environment)
        #expect(outcome.status == 2)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test func theLastJourneyOfADay() throws {
        for time in ["2016-02-03", "2016-02-03T08:25"] {
            let outcome = try place.run("from \(ends) --last --at \(time) --json", environment: environment)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let journeys = try outcome.json()["journeys"] as? [[String: Any]] ?? []
            #expect(journeys.map { $0["departure"] as? String } == ["2016-02-03T20:50:00-05:00"])
        }
    }

    @Test func thePriceIsTold() throws {
        let line = "from \(ends) --at 2016-02-03T08:25"
        #expect(try place.run(line, environment: environment).output.contains("2.75 USD"))
        let journeys = try place.run(line + " --json", environment: environment).json()["journeys"] as? [[String: Any]]
        let fare = (journeys?.first?["fare"] as? [[String: Any]])?.first
        #expect(fare?["amount"] as? Double == 2.75 && fare?["currency"] as? String == "USD")
    }
}
