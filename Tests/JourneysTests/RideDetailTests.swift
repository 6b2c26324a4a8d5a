import Drawn
import Journeys
import Measures
import Testing
import Transit

/// What a ride tells beside its times: how often vehicles come, what makes them stop, where they say they go, the
/// price.
@Suite struct RideDetailTests {
    @Test func vehiclesWithoutAScheduleComeEverySoOften() throws {
        let city = try BusTown(
            trips: """
                       A     C
                M1  8:00  8:03  to=East
                """,
            files: [
                "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\nM1.1,08:00:00,10:00:00,600,0"
            ])
        let journey = try city.planner.journeys(for: try city.request("1", "2", at: "8:30"))[0]
        let ride = try #require(journey.rides.first)
        #expect(ride.headway == 600)
        // One is at the stop at 8:35 and waits for half of ten minutes.
        let leg = try #require(journey.legs.first { $0.ride != nil })
        #expect(city.zone.local(leg.departure).hourAndMinute == "08:40")
        #expect(ride.calls[0].departure == leg.departure && ride.calls[1].arrival == leg.arrival)
        #expect(leg.seconds == 180 && leg.secondsLate == 0)
        let plain = try BusTown()
        #expect(try plain.planner.journeys(for: try plain.request("1", "2", at: "8:05"))[0].rides[0].headway == nil)
    }

    @Test(arguments: [("2,3", StopRequest.phone, StopRequest.driver), ("3,2", .driver, .phone)])
    func stopsAreAskedFor(_ rules: String, boarding: StopRequest, alighting: StopRequest) throws {
        let city = try BusTown(
            trips: """
                       A     C
                M1  8:20  8:23
                """,
            files: ["trips.txt": "R,M1,Special,daily,,,,", "stop_times.txt": stopTimes(of: "R", rules)])
        let journeys = try city.planner.journeys(for: try city.request("1", "2", at: "8:05"))
        let asked = try #require(journeys.flatMap(\.rides).first { $0.tripID == "R" })
        #expect(asked.boardingRequest == boarding && asked.alightingRequest == alighting)
        let usual = try #require(journeys.flatMap(\.rides).first { $0.tripID == "M1.1" })
        #expect(usual.boardingRequest == nil && usual.alightingRequest == nil)
    }

    private func stopTimes(of trip: String, _ rules: String) -> String {
        "\(trip),1,A,08:30:00,08:30:00,\(rules)\n\(trip),2,C,08:33:00,08:33:00,\(rules)"
    }

    @Test func aJourneyHasItsPriceWhereTheFeedTellsIt() throws {
        let trips = """
                   A     N
            M1  8:20  8:22

                   N     C
            M2  8:24  8:26
            """
        let fares =
            "fare_id,price,currency_type,payment_method,transfers,transfer_duration\nride,2.75,USD,0,0,\nday,4.00,USD,0,1,3600"
        let city = try BusTown(trips: trips, files: ["fare_attributes.txt": fares])
        let journey = try city.planner.journeys(for: try city.request("1", "2", at: "8:05"))[0]
        #expect(journey.price == [FarePrice(amount: 40_000, currency: "USD")])
        let free = try BusTown(trips: trips)
        #expect(try free.planner.journeys(for: try free.request("1", "2", at: "8:05"))[0].price == nil)
    }

    @Test func whoStaysSeatedPaysOnce() throws {
        let city = try BusTown(
            trips: """
                       A     N
                M1  8:20  8:22  block=V

                       N     C
                M2  8:22  8:25  block=V
                """,
            files: [
                "fare_attributes.txt":
                    "fare_id,price,currency_type,payment_method,transfers,transfer_duration\nride,2.75,USD,0,0,"
            ])
        let journey = try city.planner.journeys(for: try city.request("1", "2", at: "8:05"))[0]
        #expect(journey.rides.map(\.staysSeated) == [false, true])
        #expect(journey.price == [FarePrice(amount: 27_500, currency: "USD")])
    }
}
