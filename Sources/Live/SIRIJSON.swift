#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// SIRI vehicle monitoring as Bus Time writes it in JSON.
///
/// Each vehicle is decoded by itself, so that one that cannot be read spoils no other. Numbers may be written as texts,
/// a single thing as a list of one.
enum SIRIJSON {
    struct Document: Decodable {
        var response: String?
        var hasVehicles = false
        var error: String?
        var records: [Result<SIRIRecord, SIRIRecord.Fault>] = []

        private enum Keys: String, CodingKey {
            case siri = "Siri"
            case delivery = "ServiceDelivery"
            case response = "ResponseTimestamp"
            case monitoring = "VehicleMonitoringDelivery"
        }

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: Keys.self)
            let siri = root.contains(.siri) ? try root.nestedContainer(keyedBy: Keys.self, forKey: .siri) : root
            guard siri.contains(.delivery) else { return }
            let delivery = try siri.nestedContainer(keyedBy: Keys.self, forKey: .delivery)
            response = delivery.text(.response)
            guard delivery.contains(.monitoring) else { return }
            hasVehicles = true
            for monitoring in try delivery.decode(OneOrMany<Monitoring>.self, forKey: .monitoring).elements {
                response = response ?? monitoring.response
                error = error ?? monitoring.error
                records += monitoring.records
            }
        }
    }

    private struct Monitoring: Decodable {
        var response: String?
        var error: String?
        var records: [Result<SIRIRecord, SIRIRecord.Fault>] = []

        private enum Keys: String, CodingKey {
            case response = "ResponseTimestamp"
            case activity = "VehicleActivity"
            case condition = "ErrorCondition"
            case description = "Description"
            case other = "OtherError"
            case text = "ErrorText"
        }

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: Keys.self)
            response = keys.text(.response)
            if let condition = try? keys.nestedContainer(keyedBy: Keys.self, forKey: .condition) {
                let other = try? condition.nestedContainer(keyedBy: Keys.self, forKey: .other)
                error = condition.text(.description) ?? other?.text(.text) ?? "no reason is given"
            }
            guard keys.contains(.activity) else { return }
            records = try keys.decode(OneOrMany<Activity>.self, forKey: .activity).elements.map(\.record)
        }
    }

    /// One vehicle, or why it is none.
    private struct Activity: Decodable {
        var record: Result<SIRIRecord, SIRIRecord.Fault>

        private enum Keys: String, CodingKey {
            case recorded = "RecordedAtTime"
            case journey = "MonitoredVehicleJourney"
            case vehicle = "VehicleRef"
            case line = "LineRef"
            case published = "PublishedLineName"
            case framed = "FramedVehicleJourneyRef"
            case day = "DataFrameRef"
            case trip = "DatedVehicleJourneyRef"
            case location = "VehicleLocation"
            case latitude = "Latitude"
            case longitude = "Longitude"
            case bearing = "Bearing"
            case rate = "ProgressRate"
            case status = "ProgressStatus"
            case monitored = "MonitoredCall"
            case onward = "OnwardCalls"
            case onwardCall = "OnwardCall"
        }

        init(from decoder: any Decoder) throws {
            do {
                record = .success(try Activity.record(decoder))
            } catch let fault as SIRIRecord.Fault {
                record = .failure(fault)
            } catch {
                record = .failure(SIRIRecord.Fault(reason: "it has another form than a vehicle's report"))
            }
        }

        private static func record(_ decoder: any Decoder) throws -> SIRIRecord {
            let activity = try decoder.container(keyedBy: Keys.self)
            guard activity.contains(.journey) else { throw SIRIRecord.Fault(reason: "it names no journey") }
            let journey = try activity.nestedContainer(keyedBy: Keys.self, forKey: .journey)
            var record = SIRIRecord()
            record.recorded = activity.text(.recorded)
            record.vehicle = journey.text(.vehicle)
            record.line = journey.text(.line)
            record.publishedLine = journey.text(.published)
            if let framed = try? journey.nestedContainer(keyedBy: Keys.self, forKey: .framed) {
                record.day = framed.text(.day)
                record.trip = framed.text(.trip)
            }
            if let location = try? journey.nestedContainer(keyedBy: Keys.self, forKey: .location) {
                record.latitude = location.number(.latitude)
                record.longitude = location.number(.longitude)
            }
            record.bearing = journey.number(.bearing)
            record.progressRate = journey.text(.rate)
            record.progressStatus = journey.text(.status)
            record.monitoredCall = (try? journey.decodeIfPresent(Call.self, forKey: .monitored))?.call
            if let onward = try? journey.nestedContainer(keyedBy: Keys.self, forKey: .onward),
                onward.contains(.onwardCall)
            {
                let calls = try onward.decode(OneOrMany<Call>.self, forKey: .onwardCall)
                record.onwardCalls = calls.elements.map(\.call)
            }
            return record
        }
    }

    private struct Call: Decodable {
        var call = SIRIRecord.Call()

        private enum Keys: String, CodingKey {
            case stop = "StopPointRef"
            case visit = "VisitNumber"
            case arrival = "ExpectedArrivalTime"
            case departure = "ExpectedDepartureTime"
            case extensions = "Extensions"
            case distances = "Distances"
            case distance = "DistanceFromCall"
        }

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: Keys.self)
            call.stop = keys.text(.stop)
            call.visit = keys.number(.visit)
            call.expectedArrival = keys.text(.arrival)
            call.expectedDeparture = keys.text(.departure)
            if let extensions = try? keys.nestedContainer(keyedBy: Keys.self, forKey: .extensions),
                let distances = try? extensions.nestedContainer(keyedBy: Keys.self, forKey: .distances)
            {
                call.distance = distances.number(.distance)
            }
        }
    }

    /// A list, or the one thing that would be in it.
    private struct OneOrMany<Element: Decodable>: Decodable {
        var elements: [Element]

        init(from decoder: any Decoder) throws {
            if var list = try? decoder.unkeyedContainer() {
                elements = []
                while !list.isAtEnd { elements.append(try list.decode(Element.self)) }
            } else {
                elements = [try Element(from: decoder)]
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// A text; a list's first where it is one. Nil where there is none.
    fileprivate func text(_ key: Key) -> String? {
        if let text = try? decodeIfPresent(String.self, forKey: key) { return text }
        guard contains(key) else { return nil }
        if let list = try? decode([String].self, forKey: key) { return list.first }
        return (try? decode(Double.self, forKey: key)).map { Int64(exactly: $0).map(String.init) ?? String($0) }
    }

    /// A number, also one that is written as a text.
    fileprivate func number(_ key: Key) -> Double? {
        guard contains(key) else { return nil }
        if let number = try? decode(Double.self, forKey: key) { return number }
        return (try? decode(String.self, forKey: key)).flatMap { Double($0) }
    }
}
