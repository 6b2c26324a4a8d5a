import Geometry
import Journeys
import Streets
import Transit

/// A place of a journey that a map marks.
public struct JourneyMark: Sendable, Hashable {
    /// What one does there; the raw values are those of the GeoJSON.
    public enum Kind: String, Sendable, Codable {
        /// Set out; pass on the way; be there.
        case start, via, end
        /// Board a vehicle; get off.
        case board, alight
    }

    /// What one does there.
    public var kind: Kind
    /// What it is called.
    public var name: String
    /// Where it lies.
    public var place: Coordinate
    /// The number, from 0, of the leg that begins there (`start`, `board`) or ends there (the others).
    public var leg: Int
}

extension Journey {
    /// The places of a journey that a map marks, in the order of travel.
    public var marks: [JourneyMark] {
        var marks = [JourneyMark(kind: .start, name: from.name, place: from.coordinate, leg: 0)]
        var passed = 0
        for (number, leg) in legs.enumerated() {
            if let ride = leg.ride, !ride.staysSeated {
                marks.append(JourneyMark(kind: .board, name: leg.from.name, place: leg.from.coordinate, leg: number))
            }
            let isSeated = number + 1 < legs.count && legs[number + 1].ride?.staysSeated == true
            if leg.ride != nil, !isSeated {
                marks.append(JourneyMark(kind: .alight, name: leg.to.name, place: leg.to.coordinate, leg: number))
            }
            if leg.to.isVia, passed < vias.count {
                marks.append(
                    JourneyMark(kind: .via, name: vias[passed].name, place: vias[passed].coordinate, leg: number))
                passed += 1
            }
        }
        marks.append(JourneyMark(kind: .end, name: to.name, place: to.coordinate, leg: legs.count - 1))
        return marks
    }
}

extension Leg {
    /// The color of the leg on a map, `#rrggbb`: the line's own, else that of its means.
    public var displayColor: String {
        if let color = ride?.route.color.css { return color }
        guard let track else { return "#1f5fbf" }
        return switch track.mode {
        case .walk: "#2f6fed"
        case .wheelchair: "#7a4fd0"
        case .bike: "#12805c"
        case .drive: "#d6453d"
        }
    }
}

extension RouteColor {
    /// `#rrggbb`; nil for none.
    package var css: String? { hex.map { "#" + $0.lowercased() } }
}
