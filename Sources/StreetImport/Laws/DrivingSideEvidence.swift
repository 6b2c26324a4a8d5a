import Geometry
import OSMReading
import Streets

/// On which side of the road one drives in the places of some data, and what tells it.
///
/// The first of these that tells a side decides:
///
/// 1. `driving_side` of boundary relations, where they agree;
/// 2. `driving_side` of streets, where at least a tenth of all streets for cars have it and most of these agree: a
///    street or two that bear it are exceptions, and speak of themselves alone;
/// 3. the way round roundabouts are drawn, where there are three or more and nine in ten go round alike: one goes round
///    with the middle on the left where one drives on the right;
/// 4. the country.
///
/// Roundabouts come before the country since they lie in the region; the zone of a region without feeds may be that of
/// the machine.
struct DrivingSideEvidence {
    /// How often each side was met.
    struct Votes: Equatable {
        var left = 0
        var right = 0

        var total: Int { left + right }

        mutating func add(_ side: DrivingSide) {
            switch side {
            case .left: left += 1
            case .right: right += 1
            }
        }

        /// The side for which at least so large a share speaks.
        func side(share: Double) -> DrivingSide? {
            let most = max(left, right)
            guard total > 0, left != right, Double(most) >= share * Double(total) else { return nil }
            return left > right ? .left : .right
        }
    }

    private(set) var boundaries = Votes()
    private(set) var streets = Votes()
    private(set) var roundabouts = Votes()
    private var streetCount = 0

    /// Complexity: O(tags), and the points of roundabouts.
    init(_ data: OSMData) {
        for relation in data.relations {
            if relation.tags.has("boundary"), let side = Self.tagged(relation.tags) { boundaries.add(side) }
        }
        for way in data.ways {
            let tags = way.tags
            guard let highway = tags["highway"], Self.carries(highway) else { continue }
            streetCount += 1
            if let side = Self.tagged(tags) { streets.add(side) }
            if tags.has("junction", "roundabout"), let side = Self.side(ofRound: way) { roundabouts.add(side) }
        }
    }

    /// The side, with the country's where the data tell nothing, and right where that is not known either.
    func side(in country: CountryCode) -> DrivingSide {
        if let side = boundaries.side(share: 1) { return side }
        if streets.total * 10 >= streetCount, let side = streets.side(share: 0.5) { return side }
        if roundabouts.total >= 3, let side = roundabouts.side(share: 0.9) { return side }
        return Self.drivesOnTheLeft.contains(country) ? .left : .right
    }

    private static func tagged(_ tags: OSMTags) -> DrivingSide? {
        switch tags["driving_side"] {
        case "left": .left
        case "right": .right
        default: nil
        }
    }

    private static func carries(_ highway: String) -> Bool {
        let road = highway.hasSuffix("_link") ? highway.dropLast(5) : highway[...]
        return [
            "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street",
            "service",
        ].contains(road)
    }

    /// The side on which one goes round a roundabout, or a part of one, as it was drawn; nil for what does not bend.
    private static func side(ofRound way: OSMWay) -> DrivingSide? {
        let points = way.coordinates
        guard points.count >= 3 else { return nil }
        let plane = LocalPlane(around: points[0])
        var twiceArea = 0.0
        var last = plane.position(of: points[points.count - 1])
        for point in points {
            let here = plane.position(of: point)
            twiceArea += last.east * here.north - last.north * here.east
            last = here
        }
        // Less than a square meter is no round.
        guard abs(twiceArea) >= 2 else { return nil }
        let isCounterclockwise = (twiceArea > 0) != way.tags.has("oneway", "-1")
        return isCounterclockwise ? .right : .left
    }

    /// The countries, islands and territories in which one drives on the left, 75 of them, as listed
    /// under "Left- and right-hand traffic" in encyclopedias.
    static let drivesOnTheLeft: Set<CountryCode> = Set(
        """
        AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS MO MS \
        MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW
        """.split(separator: " ").compactMap { CountryCode($0) })
}
