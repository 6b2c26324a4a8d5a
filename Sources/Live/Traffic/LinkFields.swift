import Geometry
import Measures

/// What New York's feed tells of a link, as texts.
struct LinkFields {
    var id: String?
    var speed: String?
    var status: String?
    var measured: String?
    var encodedLine: String?
    var points: String?

    /// The field that a column or key names, in any of the feed's spellings: `linkId`, `link_id`; nil for one not used.
    static func field(named name: String) -> WritableKeyPath<LinkFields, String?>? {
        switch name.lowercased().filter({ $0 != "_" }) {
        case "linkid": \.id
        case "speed": \.speed
        case "status": \.status
        case "dataasof": \.measured
        case "encodedpolyline": \.encodedLine
        case "linkpoints": \.points
        default: nil
        }
    }

    /// The most characters that the publisher keeps of a list of points.
    private static let pointLimit = 255
    /// Farther apart no two points of a line lie.
    private static let longestPiece = Meters(5000)

    /// The line, its whole part where it is broken, and whether it is whole: the encoded one, or where there is none
    /// the list of points.
    var line: (points: [Coordinate], isWhole: Bool) {
        var (points, isWhole) = encodedLine.map(LinkFields.decoded) ?? ([], true)
        if points.count < 2, let list = self.points {
            let (listed, isListWhole) = LinkFields.listed(list)
            if listed.count > points.count { (points, isWhole) = (listed, isListWhole) }
        }
        var kept: [Coordinate] = []
        for point in points where point != kept.last {
            if let last = kept.last, last.distance(to: point) > LinkFields.longestPiece { return (kept, false) }
            kept.append(point)
        }
        return (kept, isWhole)
    }

    private static func decoded(_ text: String) -> (points: [Coordinate], isWhole: Bool) {
        let (points, fault) = Polyline.readable(text)
        return (points, fault == nil)
    }

    private static func listed(_ text: String) -> (points: [Coordinate], isWhole: Bool) {
        var points: [Coordinate] = []
        var pairs = text.split(separator: " ")
        // The last number of a list that is cut off may lack digits.
        let isCut = text.utf8.count >= pointLimit
        if isCut, text.last != " " { pairs = pairs.dropLast() }
        for pair in pairs {
            let numbers = pair.split(separator: ",").map { Double($0) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                let point = try? Coordinate(latitude: latitude, longitude: longitude)
            else { return (points, false) }
            points.append(point)
        }
        return (points, !isCut)
    }
}
