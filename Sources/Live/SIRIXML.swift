import CExpat

/// SIRI vehicle monitoring in XML, read as it streams through expat.
///
/// A document type is refused before anything in it is read, so that no entity can be declared, expanded or fetched.
/// Prefixes of namespaces are passed over. Memory is that of one vehicle beyond what is kept.
struct SIRIXML {
    var response: String?
    var hasVehicles = false
    var error: String?
    var records: [SIRIRecord] = []

    /// Why a text is no such document.
    enum Fault: Error {
        case documentType(line: Int)
        case malformed(reason: String)
    }

    /// Reads a whole document.
    init(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        guard let parser = XML_ParserCreate(nil) else { throw .malformed(reason: "the XML reader has no memory") }
        defer { XML_ParserFree(parser) }
        let reading = Reading(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, _ in
                guard let data, let name else { return }
                Unmanaged<Reading>.fromOpaque(data).takeUnretainedValue().start(String(cString: name))
            },
            { data, _ in
                guard let data else { return }
                Unmanaged<Reading>.fromOpaque(data).takeUnretainedValue().end()
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let data, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            Unmanaged<Reading>.fromOpaque(data).takeUnretainedValue().add(bytes)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let data else { return }
            Unmanaged<Reading>.fromOpaque(data).takeUnretainedValue().refuseDocumentType()
        }
        try withExtendedLifetime(reading) { () throws(Fault) in
            var rest = bytes
            repeat {
                let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
                let text = piece.bindMemory(to: CChar.self).baseAddress
                let status = XML_Parse(parser, text, Int32(piece.count), rest.isEmpty ? 1 : 0)
                if let line = reading.documentTypeLine { throw .documentType(line: line) }
                if let line = reading.tooDeepLine {
                    throw .malformed(
                        reason: "more than \(Reading.depthLimit) elements lie in one another in line \(line)")
                }
                guard status == XML_STATUS_OK else {
                    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
                    throw .malformed(reason: "\(reason) in line \(XML_GetCurrentLineNumber(parser))")
                }
            } while !rest.isEmpty
        }
        response = reading.response
        hasVehicles = reading.hasVehicles
        error = reading.error
        records = reading.records
    }

    /// What is known while the document goes by.
    private final class Reading {
        private let parser: XML_Parser
        private(set) var response: String?
        private(set) var hasVehicles = false
        private(set) var error: String?
        private(set) var records: [SIRIRecord] = []
        private(set) var documentTypeLine: Int?
        private(set) var tooDeepLine: Int?
        /// No answer is as deep; the ends of deeper ones would each look through all that is open.
        static let depthLimit = 100
        /// The open elements, outermost first.
        private var open: [String] = []
        private var text: [UInt8] = []
        private var record: SIRIRecord?
        private var call: SIRIRecord.Call?

        init(_ parser: XML_Parser) { self.parser = parser }

        func refuseDocumentType() {
            documentTypeLine = Int(XML_GetCurrentLineNumber(parser))
            XML_StopParser(parser, 0)
        }

        func add(_ bytes: UnsafeRawBufferPointer) {
            // No text that is asked for is long; what is longer is a description.
            if text.count < 4096 { text.append(contentsOf: bytes) }
        }

        func start(_ qualified: String) {
            let name = qualified.split(separator: ":").last.map(String.init) ?? qualified
            open.append(name)
            if open.count > Reading.depthLimit {
                tooDeepLine = Int(XML_GetCurrentLineNumber(parser))
                XML_StopParser(parser, 0)
            }
            text.removeAll(keepingCapacity: true)
            switch name {
            case "VehicleMonitoringDelivery": hasVehicles = true
            case "VehicleActivity": record = SIRIRecord()
            case "MonitoredCall", "OnwardCall": call = SIRIRecord.Call()
            default: break
            }
        }

        func end() {
            guard let name = open.popLast() else { return }
            let value = String(decoding: text, as: UTF8.self)
            text.removeAll(keepingCapacity: true)
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
