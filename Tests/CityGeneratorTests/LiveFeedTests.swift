import CityModel
import Foundation
import Geometry
import Testing

/// The recorded live feed agrees with the timetable.
@Suite struct LiveFeedTests {
    let city: City
    let activities: [[String: Any]]

    init() throws {
        city = try Midtown.city()
        let json = try JSONSerialization.jsonObject(with: Data(city.live.json().utf8)) as? [String: Any]
        let delivery = (json?["Siri"] as? [String: Any])?["ServiceDelivery"] as? [String: Any]
        let monitoring = (delivery?["VehicleMonitoringDelivery"] as? [[String: Any]])?.first
        activities = try #require(monitoring?["VehicleActivity"] as? [[String: Any]])
    }

    func journey(_ activity: [String: Any]) throws -> [String: Any] {
        try #require(activity["MonitoredVehicleJourney"] as? [String: Any])
    }

    @Test func everyTripExists() throws {
        let trips = Set(city.timetable.trips.filter { $0.service == "Weekday" }.map(\.id))
        #expect(activities.count == city.live.vehicles.count && activities.count >= 36)
        var vehicles: Set<String> = []
        for activity in activities {
            let journey = try journey(activity)
            let framed = try #require(journey["FramedVehicleJourneyRef"] as? [String: Any])
            #expect(framed["DataFrameRef"] as? String == "2026-03-04")
            let trip = try #require(framed["DatedVehicleJourneyRef"] as? String)
            #expect(trip.hasPrefix("MTA NYCT_") && trips.contains(String(trip.dropFirst(9))), "\(trip)")
            vehicles.insert(try #require(journey["VehicleRef"] as? String))
        }
        #expect(vehicles.count == activities.count)
    }

    @Test func everyLineIsUnderWay() throws {
        let lines = Set(try activities.map { try #require(try journey($0)["LineRef"] as? String) })
        #expect(lines == Set(city.buses.lines.map { "MTA NYCT_" + $0.id }))
        for line in ["M34+", "M42"] {
            let directions = city.live.vehicles.map {
                city.timetable.network.runs[city.timetable.trips[$0.trip].run].line
            }
            .filter { $0.id == line }.map(\.direction)
            #expect(directions.contains(0) && directions.contains(1) && directions.count >= 6)
        }
    }

    @Test func busesAreWhereTheTimetableAndTheirDelayPutThem() throws {
        let reported = 8 * 3600 + 30 * 60
        for (vehicle, activity) in zip(city.live.vehicles, activities) {
            #expect((-60...360).contains(vehicle.delay) && (5...35).contains(vehicle.age))
            let trip = city.timetable.trips[vehicle.trip]
            let run = city.timetable.network.runs[trip.run]
            let location = try #require(try journey(activity)["VehicleLocation"] as? [String: Double])
            let place = try Coordinate(
                latitude: try #require(location["Latitude"]), longitude: try #require(location["Longitude"]))
            let foot = try #require(Line.project(place, onto: run.shape))
            #expect(foot.distance.value < 0.5 && abs(foot.offset.value - vehicle.distance) < 1)
            // The timetable's time there, and the delay, make the time of the report.
            let next = try #require(run.stopDistances.firstIndex { $0 > vehicle.distance })
            let before = next - 1
            let share =
                (vehicle.distance - run.stopDistances[before]) / (run.stopDistances[next] - run.stopDistances[before])
            let scheduled = Double(trip.times[before]) + share * Double(trip.times[next] - trip.times[before])
            #expect(abs(scheduled + Double(vehicle.delay) - Double(reported - vehicle.age)) < 2)
        }
        #expect(city.live.vehicles.contains { $0.delay < 0 } && city.live.vehicles.contains { $0.delay > 240 })
    }

    @Test func callsLieAhead() throws {
        let ids = Set(city.timetable.network.stops.map { "MTA_" + $0.id })
        var expecting = 0
        for activity in activities {
            let journey = try journey(activity)
            let onward = (journey["OnwardCalls"] as? [String: Any])?["OnwardCall"] as? [[String: Any]]
            let calls = try #require(onward)
            let monitored = try #require(journey["MonitoredCall"] as? [String: Any])
            #expect(monitored["StopPointRef"] as? String == calls.first?["StopPointRef"] as? String)
            if monitored["ExpectedArrivalTime"] != nil { expecting += 1 }
            var last = -1.0
            for (away, call) in calls.enumerated() {
                #expect(ids.contains(try #require(call["StopPointRef"] as? String)))
                let distances = try #require((call["Extensions"] as? [String: Any])?["Distances"] as? [String: Any])
                #expect(distances["StopsFromCall"] as? Int == away)
                let ahead = try #require(distances["DistanceFromCall"] as? Double)
                #expect(ahead > last)
                last = ahead
            }
        }
        #expect(0 < expecting && expecting < activities.count, "some vehicles bring expected times, some do not")
    }

    @Test func bearingsCountFromEastAgainstTheClock() throws {
        let east = try #require(
            zip(city.live.vehicles, activities).first { vehicle, _ in
                let line = city.timetable.network.runs[city.timetable.trips[vehicle.trip].run].line
                return line.id == "M42" && line.direction == 0
            })
        // Across the grid is 29 degrees south of east.
        let bearing = try #require(try journey(east.1)["Bearing"] as? Double)
        #expect(abs(bearing - 331) < 1, "\(bearing)")
    }
}
