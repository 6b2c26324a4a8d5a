import Drawn
import Geometry
import Testing

@testable import TransitImport

/// Trips that would be faster than any vehicle.
@Suite struct SpeedTests {
    private let reason = "stop reached faster than any vehicle of its line goes, kept"

    /// 90 km from A to B by route type; one minute is allowed for times that are rounded.
    @Test(arguments: [
        ("09:00", 3, 0), ("08:30", 3, 0), ("08:26", 3, 0), ("08:25", 3, 1), ("08:06", 3, 1), ("08:26", 2, 0),
        ("08:10", 2, 0), ("08:09", 2, 1), ("08:00", 2, 1), ("08:00", 12, 1), ("08:25", 1, 1),
    ])
    func whatNoVehicleReachesIsNoted(_ arrival: String, _ type: Int, _ count: Int) throws {
        let drawn = try DrawnTimetable(
            """
                   A      B
            M1  6:00  12:00
            """,
            places: [
                "A": try Coordinate(latitude: 40, longitude: -74),
                "B": try Coordinate(latitude: 40.809, longitude: -74),
            ],
            files: [
                "routes.txt": "T,T,\(type)", "trips.txt": "t,T,,daily,,,,",
                "stop_times.txt": "t,1,A,08:00:00,08:00:00,,\nt,2,B,\(arrival):00,\(arrival):00,,",
            ])
        #expect(drawn.report.count(of: reason) == count, "\(drawn.report.entries)")
        #expect(drawn.timetable.tripCount == 2)
        if count > 0 {
            #expect(drawn.report.entries.first { $0.reason == reason }?.examples == ["drawn/stop_times.txt:5"])
        }
    }

    @Test func manyTripsThatOvertakeOneAnotherAreDealtOut() throws {
        // Each leaves later and arrives earlier than the one before.
        let times = (0..<3000).map { number in
            TripTimes(
                arrivals: [.init(seconds: Int32(number)), .init(seconds: 9000 - Int32(number))],
                departures: [.init(seconds: Int32(number)), .init(seconds: 9000 - Int32(number))])
        }
        #expect(listsWithoutOvertaking(times, lookingAt: 10) == times.indices.map { [$0] })
        let pairs = [0, 1, 0, 1].map { times[$0] }
        #expect(listsWithoutOvertaking(pairs, lookingAt: 1) == [[0, 2], [1], [3]])
        #expect(listsWithoutOvertaking(pairs) == [[0, 2], [1, 3]])
    }
}
