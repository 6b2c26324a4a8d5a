import XMLReading

/// SIRI vehicle monitoring in XML, read as it streams. Memory is that of one vehicle beyond what is kept.
struct SIRIXML {
    let response: String?
    let hasVehicles: Bool
    let error: String?
    let records: [SIRIRecord]

    /// Reads a whole document.
    init(_ bytes: UnsafeRawBufferPointer) throws(XMLDocument.Fault) {
        let reading = Reading()
        try XMLDocument.read(bytes, by: reading)
        response = reading.response
        hasVehicles = reading.hasVehicles
        error = reading.error
        records = reading.records
    }

    /// What is known while the document goes by.
    private final class Reading: XMLElements {
        private(set) var response: String?
        private(set) var hasVehicles = false
        private(set) var error: String?
        private(set) var records: [SIRIRecord] = []
        /// The open elements, outermost first.
        private var open: [String] = []
        private var record: SIRIRecord?
        private var call: SIRIRecord.Call?

        func begin(_ name: String, _ attributes: [String: String]) {
            open.append(name)
            switch name {
            case "VehicleMonitoringDelivery": hasVehicles = true
            case "VehicleActivity": record = SIRIRecord()
            case "MonitoredCall", "OnwardCall": call = SIRIRecord.Call()
            default: break
            }
        }

        func end(_ name: String, _ value: String) {
            open.removeLast()
            if call != nil {
                endInCall(name, value)
            } else if record != nil {
                endInRecord(name, value)
            } else if name == "ResponseTimestamp", response == nil {
                response = value
            } else if open.contains("ErrorCondition"), open.contains("VehicleMonitoringDelivery") {
                if name == "Description" || name == "ErrorText", !value.isEmpty { error = error ?? value }
            } else if name == "ErrorCondition", open.contains("VehicleMonitoringDelivery") {
                error = error ?? "no reason is given"
            }
        }

        private func endInCall(_ name: String, _ value: String) {
            switch name {
            case "StopPointRef": call?.stop = value
            case "VisitNumber": call?.visit = Double(value)
            case "ExpectedArrivalTime": call?.expectedArrival = value
            case "ExpectedDepartureTime": call?.expectedDeparture = value
            case "DistanceFromCall": call?.distance = Double(value)
            case "MonitoredCall":
                record?.monitoredCall = call
                call = nil
            case "OnwardCall":
                if let call { record?.onwardCalls.append(call) }
                call = nil
            default: break
            }
        }

        private func endInRecord(_ name: String, _ value: String) {
            switch name {
            case "RecordedAtTime": record?.recorded = value
            case "VehicleRef": record?.vehicle = value
            case "LineRef": record?.line = value
            case "PublishedLineName": record?.publishedLine = value
            case "DataFrameRef": record?.day = value
            case "DatedVehicleJourneyRef": record?.trip = value
            case "Latitude": record?.latitude = Double(value)
            case "Longitude": record?.longitude = Double(value)
            case "Bearing": record?.bearing = Double(value)
            case "ProgressRate": record?.progressRate = value
            case "ProgressStatus": record?.progressStatus = value
            case "VehicleActivity":
                if let record { records.append(record) }
                record = nil
            default: break
            }
        }
    }
}
