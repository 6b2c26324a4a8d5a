import Geometry
import Measures

/// How many blocks a drawn city has: across the avenues, and up them.
public struct BlockCount: Hashable, Sendable, CustomStringConvertible {
    /// Blocks across, from one avenue to the next.
    public let columns: Int
    /// Blocks up, from one street to the next.
    public let rows: Int

    /// The most blocks in a direction: so that the city stays within a degree of its middle.
    public static let most = 1000

    /// So many columns and rows, each from 1 to `most`; nil for other numbers.
    public init?(columns: Int, rows: Int) {
        guard (1...BlockCount.most).contains(columns), (1...BlockCount.most).contains(rows) else { return nil }
        self.columns = columns
        self.rows = rows
    }

    /// Columns and rows as `20x100`; nil for another text, and for numbers out of range.
    public init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
        self.init(columns: columns, rows: rows)
    }

    /// As `20x100`.
    public var description: String { "\(columns)x\(rows)" }
}

extension CityPlan {
    /// Meters between avenues and between streets, about those of Manhattan.
    private static let spacing = (avenues: 250.0, streets: 80.0)
    /// Every so many avenues and streets, one is wide and runs both ways.
    private static let wide = (avenues: 5, streets: 8)
    /// House numbers of a street from one avenue to the next.
    private static let numbersOfBlock = 20

    /// Draws a city of so many blocks in the manner of the embedded one: one-way streets and avenues in turn, wide ones
    /// in both directions, traffic lights, forbidden turns, house numbers on the streets, and parks without ways.
    ///
    /// ```swift
    /// let map = try OSMMap(StreetGrid(CityPlan(blocks: BlockCount("20x100")!)))
    /// ```
    ///
    /// The same count gives the same city; a greater city looks like a smaller one everywhere. Complexity: O(blocks).
    public init(blocks: BlockCount) throws(CityError) {
        let middle = GridPoint(
            along: Double(blocks.rows) / 2 * CityPlan.spacing.streets,
            across: Double(blocks.columns) / 2 * CityPlan.spacing.avenues)
        guard let origin = try? Coordinate(latitude: 40.75, longitude: -73.98) else {
            throw .contradiction(file: "the drawing", problem: "its middle lies outside the world")
        }
        city = "Grid"
        state = "NY"
        maxspeed = "25 mph"
        frame = GridFrame(
            origin: origin, avenueBearing: Bearing(degrees: 29), metersPerLatitude: 111_050, metersPerLongitude: 84_500)
        divider = CityPlan.avenueID(blocks.columns / 2)
        avenues = (0...blocks.columns).map { CityPlan.avenue($0, blocks, middle) }
        streets = (0...blocks.rows).map { CityPlan.street($0, blocks, middle) }
        exceptions = []
        turnRules = []
        streetNumberings = (0..<blocks.columns).map { CityPlan.numbering(ofColumn: $0, blocks) }
        postcodes = [
            PostcodeArea(side: .west, streets: 1...blocks.rows + 1, postcode: "00001"),
            PostcodeArea(side: .east, streets: 1...blocks.rows + 1, postcode: "00002"),
        ]
        landmarks = []
        addParks(blocks)
        addTurnRules(blocks)
    }

    private static func avenueID(_ number: Int) -> AvenueID { AvenueID(rawValue: "\(number + 1)") }

    private static func avenue(_ number: Int, _ blocks: BlockCount, _ middle: GridPoint) -> Avenue {
        let isWide = number % wide.avenues == 0
        let across = Double(number) * spacing.avenues - middle.across
        return Avenue(
            id: avenueID(number), name: "\(ordinal(number + 1)) Avenue", alternativeName: nil,
            busName: "\(number + 1) AV", streets: 1...blocks.rows + 1,
            flow: isWide ? .both : number % 2 == 0 ? .north : .south, highway: isWide ? "primary" : "secondary",
            lanes: isWide ? 4 : 3, evenSide: nil, positions: [Avenue.Knot(along: 0, value: across)], numbers: [])
    }

    private static func street(_ number: Int, _ blocks: BlockCount, _ middle: GridPoint) -> CrosstownStreet {
        let isWide = number % wide.streets == 0
        return CrosstownStreet(
            number: number + 1, along: Double(number) * spacing.streets - middle.along, westEnd: avenueID(0),
            eastEnd: avenueID(blocks.columns), flow: isWide ? .both : number % 2 == 0 ? .east : .west,
            highway: isWide ? "secondary" : "residential", lanes: isWide ? 4 : 1)
    }

    /// Numbers rise away from the avenue in the middle, on both sides of it.
    private static func numbering(ofColumn column: Int, _ blocks: BlockCount) -> StreetNumbering {
        let middle = blocks.columns / 2
        let isEast = column >= middle
        let blocksBefore = isEast ? column - middle : middle - column - 1
        return StreetNumbering(
            from: avenueID(isEast ? column : column + 1), to: avenueID(isEast ? column + 1 : column),
            first: blocksBefore * numbersOfBlock + 1, last: (blocksBefore + 1) * numbersOfBlock)
    }

    /// A park between wide streets and avenues, in one of six of the pieces that these make: two blocks by four.
    private mutating func addParks(_ blocks: BlockCount) {
        for left in stride(from: 1, through: blocks.columns - 3, by: CityPlan.wide.avenues) {
            for lower in stride(from: 2, through: blocks.rows - 5, by: CityPlan.wide.streets)
            where (left / CityPlan.wide.avenues + 2 * (lower / CityPlan.wide.streets)) % 6 == 0 {
                let sides = [left, left + 2].map { avenues[$0].across(along: 0) }
                for street in lower + 1..<lower + 4 {
                    exceptions.append(
                        BlockException(road: .street(street + 1), reach: sides[0]...sides[1], kind: .none, name: nil))
                }
                exceptions.append(
                    BlockException(
                        road: .avenue(avenues[left + 1].id), reach: streets[lower].along...streets[lower + 4].along,
                        kind: .none, name: nil))
            }
        }
    }

    /// No left turns westward to southward where two wide roads cross.
    private mutating func addTurnRules(_ blocks: BlockCount) {
        for street in stride(from: CityPlan.wide.streets, through: blocks.rows, by: CityPlan.wide.streets) {
            for avenue in stride(from: 0, to: blocks.columns, by: CityPlan.wide.avenues) {
                turnRules.append(
                    TurnRule(
                        avenue: avenues[avenue].id, street: streets[street].number, kind: "no_left_turn", from: .west,
                        to: .south, exceptions: nil))
            }
        }
    }
}
