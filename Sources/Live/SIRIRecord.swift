import Archive
import Geometry
import Measures

/// A vehicle's report as it stands in a file, JSON or XML: texts and numbers that nothing has been asked of yet.
struct SIRIRecord {
    struct Call {
        var stop: String?
        var visit: Double?
        var expectedArrival: String?
        var expectedDeparture: String?
        var distance: Double?
    }

    var recorded: String?
    var vehicle: String?
    var line: String?
    var publishedLine: String?
    var day: String?
    var trip: String?
    var latitude: Double?
    var longitude: Double?
    var bearing: Double?
    var progressRate: String?
    var progressStatus: String?
    var monitoredCall: Call?
    var onwardCalls: [Call] = []

    /// What is wrong with a report.
    struct Fault: Error {
        var reason: String
    }

    /// The report as a vehicle; throws where what every report needs is missing or no such thing.
    func checked() throws(Fault) -> SIRIVehicle {
        guard let vehicle, !vehicle.isEmpty else { throw Fault(reason: "it names no vehicle") }
        var letters = Array(vehicle.utf8)
        guard !letters.withUnsafeMutableBufferPointer({ blankControls(in: $0) }) else {
            throw Fault(reason: "its vehicle's name holds control characters")
        }
        guard let recorded else { throw Fault(reason: "it does not say when it was made") }
        guard let instant = Timestamp(iso: recorded) else {
            throw Fault(reason: "its time “\(recorded)” cannot be read")
        }
        var serviceDay: ServiceDay?
        if let day {
            serviceDay = ServiceDay(day)
            if serviceDay == nil { throw Fault(reason: "its date “\(day)” cannot be read") }
        }
        return SIRIVehicle(
            id: SIRIVehicle.withoutAgency(vehicle), line: publishedLine ?? line.map(SIRIVehicle.withoutAgency) ?? "",
            tripReference: trip.flatMap { $0.isEmpty ? nil : $0 }, day: serviceDay, coordinate: try coordinate(),
            // Counted counter-clockwise from east.
            bearing: bearing.flatMap { $0.isFinite ? Bearing(degrees: 90 - $0) : nil }, recorded: instant,
            progress: progress, monitoredCall: monitoredCall?.call(), onwardCalls: onwardCalls.compactMap { $0.call() })
    }

    private func coordinate() throws(Fault) -> Coordinate? {
        guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw Fault(reason: "its place \(latitude),\(longitude) lies outside the world")
        }
    }

    private var progress: SIRIVehicle.Progress {
        let statuses = progressStatus?.split(separator: ",") ?? []
        if statuses.contains("prevTrip") { return .previousTrip }
        if statuses.contains("layover") { return .layover }
        return progressRate == "noProgress" ? .standing : .normal
    }
}

extension SIRIRecord.Call {
    /// The call; nil for one that names no stop, as empty ones do.
    fileprivate func call() -> SIRIVehicle.Call? {
        guard let stop, !stop.isEmpty else { return nil }
        return SIRIVehicle.Call(
            stopID: SIRIVehicle.withoutAgency(stop), visit: visit.flatMap { Int(exactly: $0) } ?? 1,
            expectedArrival: expectedArrival.flatMap { Timestamp(iso: $0) },
            expectedDeparture: expectedDeparture.flatMap { Timestamp(iso: $0) }, distance: distance.map { Meters($0) })
    }
}
