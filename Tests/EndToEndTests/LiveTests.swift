import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What vehicles report, given to the built program as a file.
@Suite struct LiveTests {
    let place: Workplace
    let environment: [String: String]

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    private func run(_ line: String) throws -> Outcome { try place.run(line, environment: environment) }

    /// The bus that leaves West 1st Street at 8:30 by timetable, seen at 8:33:20 where it should be at 8:30:20.
    private func reports(_ vehicles: String) -> String {
        """
        {"Siri":{"ServiceDelivery":{"ResponseTimestamp":"2016-02-03T08:33:25.000-05:00",
        "VehicleMonitoringDelivery":[{"ResponseTimestamp":"2016-02-03T08:33:25.000-05:00",
        "VehicleActivity":[\(vehicles)]}]}}}
        """
    }

    private var lateBus: String {
        let at = SmallTown.corner(street: 2, avenue: 3).split(separator: ",")
        return reports(
            """
            {"MonitoredVehicleJourney":{"LineRef":"TT_M1","FramedVehicleJourneyRef":{"DataFrameRef":"2016-02-03",
            "DatedVehicleJourneyRef":"TT_T15"},"OperatorRef":"TT","VehicleRef":"TT_77","Monitored":true,
            "VehicleLocation":{"Latitude":\(at[0]),"Longitude":\(at[1])}},"RecordedAtTime":"2016-02-03T08:33:20.000-05:00"}
            """)
    }

    /// A file of another time says of which, and nothing is said to be live.
    @Test func aFileOfAnotherTimeIsNotUsed() throws {
        try place.write(lateBus, to: "live.json")
        let question = "from 10 1 Av to W 7 St and 3 Av --live live.json --at 2016-02-04T10:00"
        let outcome = try run(question)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errors.contains(
                "live.json is of 2016-02-03 08:33, the question is for 2016-02-04 10:00: no vehicle in it is used. "
                    + "Ask with --at 2016-02-03T08:33."), "\(outcome.errors)")
        #expect(!outcome.output.contains("ive from"), "\(outcome.output)")
        let document = try run(question + " --json").json()
        #expect(document["live"] is NSNull)
        #expect((document["remark"] as? String)?.contains("no vehicle in it is used") == true, "\(document)")
        let board = try run("departures stop:S4 --live live.json --at 2016-02-04T10:00 --json").json()
        #expect((board["remark"] as? String)?.contains("no vehicle in it is used") == true, "\(board)")
    }

    /// One is not sent to a time that the timetable does not cover, and what was said then was not said now.
    @Test func aFileOfTheFutureIsNoAdviceAndNotNow() throws {
        try place.write(lateBus.replacing("2016-02-03T08:33", with: "2099-02-03T08:33"), to: "live.json")
        let ends = "\(SmallTown.corner(street: 3, avenue: 3)) to \(SmallTown.corner(street: 7, avenue: 3))"
        let outcome = try run("from \(ends) --at 2016-02-04T10:00 --live live.json")
        #expect(outcome.errors.contains("live.json is of 2099-02-03 08:33"), "\(outcome.errors)")
        #expect(outcome.errors.contains("The timetable covers 2016-01-01 to 2016-03-31."), "\(outcome.errors)")
        #expect(!outcome.errors.contains("Ask with"), "\(outcome.errors)")
        let live = try run("buses live M1 --live live.json --at 2016-02-04T10:00 --json").json()
        let vehicle = try #require((live["vehicles"] as? [[String: Any]])?.first)
        #expect(vehicle["age_s"] == nil && vehicle["matched"] as? Bool == false, "\(vehicle)")
    }

    /// A line without vehicles is no answer, in either form.
    @Test func noVehiclesAreNoAnswerInJSONEither() throws {
        try place.write(reports(""), to: "live.json")
        let outcome = try run("buses live M1 --live live.json --at 2016-02-03T08:33 --json")
        #expect(outcome.status == 1)
        #expect(try (outcome.json()["vehicles"] as? [Any])?.isEmpty == true)
        #expect(try outcome.error()["code"] as? String == "no_vehicles")
    }

    @Test func aLateBusIsToldAndTaken() throws {
        try place.write(lateBus, to: "live.json")
        let ends = "\(SmallTown.corner(street: 3, avenue: 3)) to \(SmallTown.corner(street: 7, avenue: 3))"
        let outcome = try run("from \(ends) --at 2016-02-03T08:33 --live live.json --json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let document = try outcome.json()
        #expect((document["live"] as? [String: Any])?["source"] as? String == "live.json")
        let journey = try #require((document["journeys"] as? [[String: Any]])?.first)
        let ride = try #require((journey["legs"] as? [[String: Any]])?.first { $0["mode"] as? String == "bus" })
        #expect(ride["live"] as? Bool == true)
        #expect(ride["scheduled_departure"] as? String == "2016-02-03T08:30:40-05:00")
        #expect(ride["departure"] as? String == "2016-02-03T08:33:40-05:00")
        #expect((ride["vehicle"] as? [String: Any])?["id"] as? String == "77")

        // Without the report the bus is gone by then.
        let scheduled = try run("from \(ends) --at 2016-02-03T08:33 --json")
        let other = try #require((try scheduled.json()["journeys"] as? [[String: Any]])?.first)
        #expect(!((other["legs"] as? [[String: Any]]) ?? []).contains { $0["trip_id"] as? String == "T15" })
    }

    @Test func departuresShowTheVehicle() throws {
        try place.write(lateBus, to: "live.json")
        let outcome = try run("departures stop:S4 --at 2016-02-03T08:33 --live live.json --json --count 1")
        let departure = try #require((try outcome.json()["departures"] as? [[String: Any]])?.first)
        #expect(departure["expected"] as? String == "2016-02-03T08:34:00-05:00")
        #expect(departure["status"] as? String == "late")
        #expect(departure["stops_away"] as? Int == 2)
    }

    @Test func vehiclesThatFitNothingAreCounted() throws {
        try place.write(lateBus.replacing("TT_T15", with: "TT_T999"), to: "live.json")
        let line = "departures stop:S4 --at 2016-02-03T08:33 --live live.json"
        let told = try run(line)
        #expect(told.status == 0)
        #expect(told.errors.contains("No vehicle in live.json is on a trip"))
        let explained = try run(line + " --explain")
        #expect(explained.errors.contains("T999"), "\(explained.errors)")
        #expect(try run(line + " -q").errors == "")
        #expect(try run("departures stop:S4 --at 2016-02-03T08:33 --live none").status == 0)
        let address = try run("departures stop:S4 --live https://example.org/live.json")
        #expect(address.status == 2)
        #expect(address.errors.contains("--live reads files"), "\(address.errors)")
    }

    /// The program opens the region, then waits for the reports, which come through a pipe; meanwhile a file of the
    /// region is cut short in its place, so that reading what is mapped ends in SIGBUS.
    @Test func aRegionThatShrinksWhileItIsReadIsNamed() throws {
        let pipe = place.path("reports")
        #expect(mkfifo(pipe, 0o600) == 0)
        let errors = place.path("errors")
        let child = try place.start(
            [
                "from", SmallTown.corner(street: 1, avenue: 1), "to", SmallTown.corner(street: 7, avenue: 3),
                "--at", "2016-02-03T08:20", "--live", "reports",
            ], environment: environment, output: "/dev/null", errors: .file(errors))
        // Opening for writing waits until the program reads.
        let writer = open(pipe, O_WRONLY)
        try #require(writer >= 0)
        #expect(truncate(place.path("region/streets"), 0) == 0)
        let text = Array(reports("").utf8)
        #expect(write(writer, text, text.count) == text.count)
        close(writer)
        #expect(child.wait() == 3)
        let said = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(said.hasSuffix("region was cut short while it was read; import the region again.\n"), "\(said)")
    }
}
