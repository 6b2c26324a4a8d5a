import Archive
import Measures

/// How riders may get on or off between two stops (`continuous_pickup`, `continuous_drop_off`).
public enum ContinuousStopping: UInt8, Sendable, BitwiseCopyable {
    /// Anywhere along the way; nowhere; after a call to the agency; after a word with the driver.
    case anywhere, no, byPhone, byDriver
}

/// What is special about a call of a trip.
public struct CallDetail: Hashable, Sendable, BitwiseCopyable {
    /// What the vehicle's sign shows there (`stop_headsign`), or `none` where it is the trip's headsign.
    public var sign: TextIndex
    /// Bit 0: the times are approximate. Bits 8 and 9: `pickup`; bits 10 and 11: `dropOff`.
    private var bits: UInt32

    /// Whether the times are kept only roughly (`timepoint` 0).
    public var isApproximate: Bool { bits & 1 == 1 }
    /// Whether riders may get on between this stop and the next.
    public var pickup: ContinuousStopping { ContinuousStopping(rawValue: UInt8(bits >> 8 & 3)) ?? .no }
    /// Whether riders may get off between this stop and the next.
    public var dropOff: ContinuousStopping { ContinuousStopping(rawValue: UInt8(bits >> 10 & 3)) ?? .no }

    /// A call.
    public init(
        sign: TextIndex = .none, isApproximate: Bool = false, pickup: ContinuousStopping = .no,
        dropOff: ContinuousStopping = .no
    ) {
        self.sign = sign
        bits = (isApproximate ? 1 : 0) | UInt32(pickup.rawValue) << 8 | UInt32(dropOff.rawValue) << 10
    }
}

extension Timetable {
    /// What is special about a trip's call at a position of its pattern. Complexity: O(1).
    public func call(of trip: TripIndex, at position: Int) -> CallDetail {
        guard details.tripCalls.count > 0 else { return CallDetail() }
        let row = details.calls.range(of: details.tripCalls[trip])
        return position < row.count ? details.calls[row.lowerBound + position] : CallDetail()
    }

    /// What the sign of a trip's vehicle shows at a position of its pattern; empty where the feed does not say.
    public func headsign(of trip: TripIndex, at position: Int) -> String {
        let sign = call(of: trip, at: position).sign
        return texts.text(sign == .none ? tripHeadsigns[trip] : sign)
    }

    /// A number or name of a trip that riders know, as that of a train (`trip_short_name`), or empty.
    public func name(of trip: TripIndex) -> String {
        details.tripNames.count > 0 ? texts.text(details.tripNames[trip]) : ""
    }

    /// The kind of a route as its feed has it, where any is an extended one (100...1702); else nil.
    public func extendedType(of route: RouteIndex) -> Int? {
        guard details.routeTypes.count > 0, details.routeTypes[route] >= 100 else { return nil }
        return Int(details.routeTypes[route])
    }

    /// The zone in which clocks at a stop run: its own (`stop_timezone`), its station's, or its agency's.
    public func zone(of stop: StopIndex) -> ZoneRules {
        details.stopZones.count > 0 ? zones[details.stopZones[stop].int] : zone
    }
}
