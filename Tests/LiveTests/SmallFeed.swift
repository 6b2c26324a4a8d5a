import Live
import Measures

/// A SIRI answer for tests, written down vehicle by vehicle, in JSON or XML.
struct SmallFeed {
    struct Call {
        var stop: String
        var expected: String?
        var distance: Double?
        var visit = 1
    }

    struct Vehicle {
        var id = "MTA NYCT_1"
        var trip: String?
        var day: String? = "2016-02-03"
        var place: (latitude: Double, longitude: Double)?
        var recorded = "2016-02-03T08:05:00.000-05:00"
        var status: String?
        var monitored: Call?
        var onward: [Call] = []
    }

    var vehicles: [Vehicle]

    var json: String {
        let activities = vehicles.map { vehicle in
            var journey = [#""VehicleRef":"\#(vehicle.id)","Bearing":30.0"#]
            var framed: [String] = []
            if let day = vehicle.day { framed.append(#""DataFrameRef":"\#(day)""#) }
            if let trip = vehicle.trip { framed.append(#""DatedVehicleJourneyRef":"\#(trip)""#) }
            journey.append(#""FramedVehicleJourneyRef":{\#(framed.joined(separator: ","))}"#)
            if let place = vehicle.place {
                journey.append(
                    #""VehicleLocation":{"Latitude":\#(place.latitude),"Longitude":"\#(place.longitude)"}"#)
            }
            if let status = vehicle.status { journey.append(#""ProgressStatus":"\#(status)""#) }
            if let call = vehicle.monitored { journey.append(#""MonitoredCall":\#(json(call))"#) }
            let onward = vehicle.onward.map(json).joined(separator: ",")
            if !onward.isEmpty { journey.append(#""OnwardCalls":{"OnwardCall":[\#(onward)]}"#) }
            return
                #"{"RecordedAtTime":"\#(vehicle.recorded)","MonitoredVehicleJourney":{\#(journey.joined(separator: ","))}}"#
        }
        return SmallFeed.json(activities: activities)
    }

    /// An answer of these activities.
    static func json(activities: [String]) -> String {
        #"{"Siri":{"ServiceDelivery":{"ResponseTimestamp":"2016-02-03T08:05:10-05:00","VehicleMonitoringDelivery":[{"VehicleActivity":["#
            + activities.joined(separator: ",") + "]}]}}}"
    }

    private func json(_ call: Call) -> String {
        var fields = [#""StopPointRef":"\#(call.stop)","VisitNumber":\#(call.visit)"#]
        if let expected = call.expected { fields.append(#""ExpectedArrivalTime":"\#(expected)""#) }
        if let distance = call.distance {
            fields.append(#""Extensions":{"Distances":{"DistanceFromCall":\#(distance)}}"#)
        }
        return "{\(fields.joined(separator: ","))}"
    }

    var xml: String {
        func element(_ name: String, _ value: String?) -> String { value.map { "<s:\(name)>\($0)</s:\(name)>" } ?? "" }
        func element(_ name: String, _ call: Call) -> String {
            let distance = element("DistanceFromCall", call.distance.map { "\($0)" })
            return "<s:\(name)>" + element("StopPointRef", call.stop) + element("VisitNumber", "\(call.visit)")
                + element("ExpectedArrivalTime", call.expected)
                + "<s:Extensions><Distances>\(distance)</Distances></s:Extensions></s:\(name)>"
        }
        let activities = vehicles.map { vehicle in
            let framed = element("DataFrameRef", vehicle.day) + element("DatedVehicleJourneyRef", vehicle.trip)
            let place = vehicle.place.map {
                "<s:VehicleLocation>" + element("Longitude", "\($0.longitude)") + element("Latitude", "\($0.latitude)")
                    + "</s:VehicleLocation>"
            }
            return "<s:VehicleActivity>" + element("RecordedAtTime", vehicle.recorded) + "<s:MonitoredVehicleJourney>"
                + "<s:FramedVehicleJourneyRef>\(framed)</s:FramedVehicleJourneyRef>" + (place ?? "")
                + "<s:Bearing>30</s:Bearing>" + element("ProgressStatus", vehicle.status)
                + element("VehicleRef", vehicle.id) + (vehicle.monitored.map { element("MonitoredCall", $0) } ?? "")
                + "<s:OnwardCalls>" + vehicle.onward.map { element("OnwardCall", $0) }.joined()
                + "</s:OnwardCalls></s:MonitoredVehicleJourney></s:VehicleActivity>"
        }
        return #"<?xml version="1.0"?><s:Siri xmlns:s="http://www.siri.org.uk/siri"><s:ServiceDelivery>"#
            + "<s:ResponseTimestamp>2016-02-03T08:05:10-05:00</s:ResponseTimestamp><s:VehicleMonitoringDelivery>"
            + activities.joined() + "</s:VehicleMonitoringDelivery></s:ServiceDelivery></s:Siri>"
    }
}

/// The feed in a text.
func feed(_ text: String) throws(LiveError) -> LiveFeed { try LiveFeed(bytes: Array(text.utf8), source: "live") }
