import Geometry
import Measures

/// The vehicles under way at one instant, as a vehicle-monitoring answer of MTA Bus Time (SIRI, JSON).
///
/// How late each bus is follows from its place in the timetable alone, so that the feed is always the same.
public struct LiveFeed: Sendable {
    /// A bus under way.
    public struct Vehicle: Sendable {
        /// Its number.
        public let number: Int
        /// The trip, as an index in the timetable's trips.
        public let trip: Int
        /// Seconds behind the timetable; negative where it is early.
        public let delay: Int
        /// The age of its report in seconds.
        public let age: Int
        /// Meters along the run's shape.
        public let distance: Double
        /// Whether the feed expects times for it.
        public let hasExpectedTimes: Bool
    }
    /// The vehicles by rising number.
    public let vehicles: [Vehicle]
    private let timetable: BusTimetable
    private let plan: LivePlan

    /// The calls that are listed at most.
    private static let callsListed = 12
    private static let metersPerMile = 1609.344

    /// Lets the buses of the plan's instant drive.
    public init(_ timetable: BusTimetable, _ plan: LivePlan) {
        self.timetable = timetable
        self.plan = plan
        var vehicles: [Vehicle] = []
        var shown: [Int: Int] = [:]
        for (index, trip) in timetable.trips.enumerated() where trip.service == plan.service {
            let run = timetable.network.runs[trip.run]
            let isComplete = plan.completeLines.contains(run.line.id)
            let draw = LiveFeed.scrambled(UInt64(index))
            let delay = Int(draw % 421) - 60
            let age = 5 + Int(draw >> 32 % 31)
            let elapsed = plan.secondsOfDay - age - delay - trip.times[0]
            let distance = run.stopDistances[0] + Double(elapsed) * trip.metersPerSecond
            guard let first = run.stopDistances.first, let last = run.stopDistances.last, elapsed >= 0,
                (first..<last).contains(distance), isComplete || shown[trip.run, default: 0] < plan.vehiclesPerDirection
            else { continue }
            shown[trip.run, default: 0] += 1
            vehicles.append(
                Vehicle(
                    number: plan.firstVehicle + vehicles.count, trip: index, delay: delay, age: age, distance: distance,
                    hasExpectedTimes: isComplete || vehicles.count % 3 != 0))
        }
        self.vehicles = vehicles
    }

    /// The feed as text.
    public func json() -> String {
        let now = iso(Double(plan.secondsOfDay))
        let activities = vehicles.map(activity).joined(separator: ",\n")
        return """
            {"Siri":{"ServiceDelivery":{"ResponseTimestamp":"\(now)","VehicleMonitoringDelivery":[{"VehicleActivity":[
            \(activities)
            ],"ResponseTimestamp":"\(now)","ValidUntil":"\(iso(Double(plan.secondsOfDay + 60)))"}],\
            "SituationExchangeDelivery":[]}}}

            """
    }

    private func activity(_ vehicle: Vehicle) -> String {
        let trip = timetable.trips[vehicle.trip]
        let run = timetable.network.runs[trip.run]
        let line = run.line
        let (place, bearing) = run.position(at: vehicle.distance)
        // Bus Time counts from east, against the clock.
        let turned = Bearing(degrees: 90 - bearing.degrees).degrees
        let next = run.stopDistances.firstIndex { $0 > vehicle.distance } ?? run.stopDistances.count - 1
        let calls = (next..<min(run.stops.count, next + LiveFeed.callsListed)).map { call($0, next, vehicle) }
        let agency = GTFSFiles.agency
        return """
            {"MonitoredVehicleJourney":{"LineRef":"\(agency)_\(line.id)","DirectionRef":"\(line.direction)",\
            "FramedVehicleJourneyRef":{"DataFrameRef":"\(plan.date)","DatedVehicleJourneyRef":"\(agency)_\(trip.id)"},\
            "JourneyPatternRef":"MTA_\(GTFSFiles.shape(of: line))","PublishedLineName":"\(line.shortName)",\
            "OperatorRef":"\(agency)","OriginRef":"\(reference(run.stops.first))",\
            "DestinationRef":"\(reference(run.stops.last))","DestinationName":"\(line.headsign)","SituationRef":[],\
            "Monitored":true,"VehicleLocation":{"Longitude":\(decimal(place.longitude, places: 6)),\
            "Latitude":\(decimal(place.latitude, places: 6))},"Bearing":\(decimal(turned, places: 5)),\
            "ProgressRate":"normalProgress","VehicleRef":"\(agency)_\(vehicle.number)","MonitoredCall":\(calls[0]),\
            "OnwardCalls":{"OnwardCall":[\(calls.joined(separator: ","))]}},\
            "RecordedAtTime":"\(iso(Double(plan.secondsOfDay - vehicle.age)))"}
            """
    }

    private func call(_ index: Int, _ next: Int, _ vehicle: Vehicle) -> String {
        let trip = timetable.trips[vehicle.trip]
        let run = timetable.network.runs[trip.run]
        let ahead = run.stopDistances[index] - vehicle.distance
        var text = "{"
        if vehicle.hasExpectedTimes {
            let expected = iso(Double(trip.times[index] + vehicle.delay))
            text += "\"ExpectedArrivalTime\":\"\(expected)\",\"ExpectedDepartureTime\":\"\(expected)\","
        }
        return text + """
            "Extensions":{"Distances":{"PresentableDistance":"\(presentable(ahead, stopsAway: index - next))",\
            "DistanceFromCall":\(decimal(ahead, places: 2)),"StopsFromCall":\(index - next),\
            "CallDistanceAlongRoute":\(decimal(run.stopDistances[index], places: 2))}},\
            "StopPointRef":"\(reference(run.stops[index]))","VisitNumber":1,\
            "StopPointName":"\(timetable.network.stops[run.stops[index]].name)"}
            """
    }

    /// The distance as people read it on Bus Time.
    private func presentable(_ meters: Double, stopsAway: Int) -> String {
        if stopsAway > 3 { return "\(decimal(meters / LiveFeed.metersPerMile, places: 1)) miles away" }
        if stopsAway > 0 { return stopsAway == 1 ? "1 stop away" : "\(stopsAway) stops away" }
        return meters < 30 ? "at stop" : meters < 150 ? "approaching" : "< 1 stop away"
    }

    private func reference(_ stop: Int?) -> String { "MTA_" + (stop.map { timetable.network.stops[$0].id } ?? "") }

    /// An instant of the plan's day from the seconds since midnight.
    private func iso(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return "\(plan.date)T\(clock(whole)).000\(plan.offset)"
    }

    /// A number that looks drawn and is always the same (the finalizer of SplitMix64).
    private static func scrambled(_ number: UInt64) -> UInt64 {
        var value = (number &+ 1) &* 0x9e37_79b9_7f4a_7c15
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
