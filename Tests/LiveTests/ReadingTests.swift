import Geometry
import Live
import Measures
import Testing

@Suite struct ReadingTests {
    static let vehicles = SmallFeed(vehicles: [
        SmallFeed.Vehicle(
            id: "MTA NYCT_3809", trip: "MTA NYCT_EE_098300_SBS34", place: (40.75, -73.98),
            monitored: .init(stop: "MTA_401497", expected: "2016-02-03T08:06:30.500-05:00", distance: 120.5),
            onward: [
                .init(stop: "MTA_401497", distance: 120.5), .init(stop: "MTA_401498", distance: 300, visit: 2),
            ]),
        SmallFeed.Vehicle(id: "MTA NYCT_7", trip: nil, day: nil, place: (0, 0), status: "layover"),
    ])

    @Test(arguments: [vehicles.json, vehicles.xml]) func bothFormsSayTheSame(_ text: String) throws {
        let feed = try feed(text)
        #expect(feed.faults == [])
        #expect(feed.answered == Timestamp(iso: "2016-02-03T13:05:10Z"))
        #expect(feed.vehicles.count == 2)
        let first = feed.vehicles[0]
        #expect(first.id == "3809")
        #expect(first.tripReference == "MTA NYCT_EE_098300_SBS34")
        #expect(first.day == ServiceDay("2016-02-03"))
        #expect(first.coordinate == (try Coordinate(latitude: 40.75, longitude: -73.98)))
        #expect(first.bearing == Bearing(degrees: 60))
        #expect(first.recorded == Timestamp(iso: "2016-02-03T13:05:00Z"))
        #expect(first.monitoredCall?.stopID == "401497")
        #expect(first.monitoredCall?.expectedArrival == Timestamp(iso: "2016-02-03T13:06:30Z"))
        #expect(first.monitoredCall?.distance == Meters(120.5))
        #expect(first.onwardCalls.map(\.visit) == [1, 2])
        let second = feed.vehicles[1]
        #expect(second.tripReference == nil && second.day == nil && second.coordinate == nil)
        #expect(second.progress == .layover)
    }

    @Test func oneBadVehicleSpoilsNoOther() throws {
        let good = #"{"RecordedAtTime":"2016-02-03T08:05:00-05:00","MonitoredVehicleJourney":{"VehicleRef":"A_1"}}"#
        let bad = [
            "null", "[]", #"{"RecordedAtTime":"2016-02-03T08:05:00-05:00"}"#,
            #"{"RecordedAtTime":"2016-02-03T08:05:00-05:00","MonitoredVehicleJourney":{}}"#,
            #"{"RecordedAtTime":"yesterday","MonitoredVehicleJourney":{"VehicleRef":"A_2"}}"#,
            #"{"MonitoredVehicleJourney":{"VehicleRef":"A_3"}}"#,
            #"{"RecordedAtTime":"2016-02-03T08:05:00-05:00","MonitoredVehicleJourney":{"VehicleRef":"A_4","VehicleLocation":{"Latitude":95,"Longitude":3}}}"#,
            #"{"RecordedAtTime":"2016-02-03T08:05:00-05:00","MonitoredVehicleJourney":{"VehicleRef":"A_5","FramedVehicleJourneyRef":{"DataFrameRef":"soon"}}}"#,
            #"{"RecordedAtTime":"2016-02-03T08:05:00-05:00","MonitoredVehicleJourney":{"VehicleRef":"A_\u001b[31m"}}"#,
        ]
        let feed = try feed(SmallFeed.json(activities: bad + [good]))
        #expect(feed.vehicles.map(\.id) == ["1"])
        #expect(feed.faults.map(\.number) == Array(1...9))
        #expect(feed.faults.map(\.vehicle).prefix(8) == [nil, nil, nil, nil, "2", "3", "4", "5"])
        #expect(feed.faults[8].reason == "its vehicle's name holds control characters")
        #expect(feed.faults[4].reason == "its time “yesterday” cannot be read")
        #expect(feed.faults[6].reason == "its place 95.0,3.0 lies outside the world")
    }

    @Test func whatBreaksOffIsNamed() throws {
        for text in [Self.vehicles.json, Self.vehicles.xml] {
            for share in [0.05, 0.3, 0.5, 0.9, 0.999] {
                let part = String(text.prefix(Int(Double(text.count) * share)))
                let error = #expect(throws: LiveError.self) { try feed(part) }
                guard case .damaged = error else {
                    Issue.record("\(share) of \(text.prefix(20))… gives \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test(arguments: ["", " \n\t", "\u{FEFF}"]) func emptinessIsNamed(_ text: String) {
        #expect(throws: LiveError.empty(file: "live")) { try feed(text) }
    }

    @Test(arguments: ["trip_id,vehicle\n1,2", "\u{0}\u{1}\u{2}", "PK\u{3}\u{4}"]) func foreignFilesAreNamed(
        _ text: String
    ) {
        #expect(throws: LiveError.foreign(file: "live")) { try feed(text) }
    }

    @Test(arguments: [
        "{}", #"{"Siri":{"ServiceDelivery":{"StopMonitoringDelivery":[]}}}"#, #"{"Siri":[1,2]}"#, "<gpx/>",
        "<Siri><ServiceDelivery><SituationExchangeDelivery/></ServiceDelivery></Siri>",
    ]) func otherContentIsNamed(_ text: String) {
        #expect(throws: LiveError.otherContent(file: "live")) { try feed(text) }
    }

    @Test func theServicesOwnErrorIsTold() {
        let json =
            #"{"Siri":{"ServiceDelivery":{"VehicleMonitoringDelivery":[{"ErrorCondition":{"OtherError":{"ErrorText":"API key required."}}}]}}}"#
        let xml =
            "<Siri><ServiceDelivery><VehicleMonitoringDelivery><ErrorCondition><OtherError><ErrorText>API key required.</ErrorText></OtherError></ErrorCondition></VehicleMonitoringDelivery></ServiceDelivery></Siri>"
        for text in [json, xml] {
            #expect(throws: LiveError.refused(file: "live", reason: "API key required.")) { try feed(text) }
        }
    }

    @Test func documentTypesAreRefused() {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE Siri [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <Siri>&b;</Siri>
            """
        #expect(throws: LiveError.documentType(file: "live", line: 2)) { try feed(bomb) }
    }

    @Test func endlessDepthIsRefused() {
        let xml = "<Siri>" + String(repeating: "<a>", count: 200_000) + String(repeating: "</a>", count: 200_000)
        let json = "{\"Siri\":" + String(repeating: "[", count: 200_000)
        for (text, format) in [(xml, LiveFeed.Format.xml), (json, .json)] {
            let error = #expect(throws: LiveError.self) { try feed(text) }
            guard case .damaged(_, format, _) = error else {
                Issue.record("\(format): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func missingFilesAreNamed() {
        let error = #expect(throws: LiveError.self) { try LiveFeed.read(file: "/nowhere/buses.json") }
        #expect(error == .unreadable(file: "/nowhere/buses.json", reason: "no such file or directory"))
        let folder = #expect(throws: LiveError.self) { try LiveFeed.read(file: "/") }
        #expect(folder == .unreadable(file: "/", reason: "is a directory"))
    }

    @Test func errorsAreOneSentence() {
        let errors: [LiveError] = [
            .unreadable(file: "f", reason: "r"), .empty(file: "f"), .tooLarge(file: "f", bytes: 1), .foreign(file: "f"),
            .damaged(file: "f", format: .xml, reason: "r"), .documentType(file: "f", line: 1), .otherContent(file: "f"),
            .refused(file: "f", reason: "r."),
        ]
        for error in errors {
            #expect(
                error.description.hasPrefix("The file f ") || error.description.hasPrefix("The live file f "),
                "\(error)")
            #expect(error.description.hasSuffix(".") && !error.description.dropLast().contains(". "), "\(error)")
        }
    }
}
