import Geometry

/// The number of a corner in its grid, counted from 0.
public struct CornerIndex: Hashable, Sendable, Comparable {
    /// The number.
    public let value: Int
    /// Whether `a` comes first.
    public static func < (a: CornerIndex, b: CornerIndex) -> Bool { a.value < b.value }
}

/// Where a street meets one or more avenues.
public struct Corner: Sendable {
    /// The street's number.
    public let street: Int
    /// The avenues that meet there, in the plan's order.
    public internal(set) var avenues: [AvenueID]
    /// Its place in the grid.
    public let point: GridPoint
    /// Its place on the globe.
    public let place: Coordinate
    /// Whether traffic lights stand there.
    public internal(set) var hasSignals = false
}

/// A piece of road between two neighboring corners, from south to north or from west to east.
public struct Block: Sendable {
    /// Which way traffic may run, seen from the block's start.
    public enum Direction: Sendable {
        /// From its start to its end.
        case forward
        /// From its end to its start.
        case backward
        /// Both ways.
        case both
        /// Not at all: walkers only.
        case none
    }
    /// What two blocks share that lie on one way of the map.
    public struct Character: Hashable, Sendable {
        /// The name there.
        public var name: String
        /// Another name by which it goes.
        public var alternativeName: String?
        /// OpenStreetMap's class of highway.
        public var highway: String
        /// The lanes for vehicles, both ways together.
        public var lanes: Int
        /// Which way traffic may run.
        public var direction: Direction
    }
    /// The road.
    public let road: Road
    /// The southern or western corner.
    public let from: CornerIndex
    /// The northern or eastern corner.
    public let to: CornerIndex
    /// Name, class and traffic.
    public let character: Character
}

/// The corners and blocks that a plan makes: the city's streets, apart from any file format.
public struct StreetGrid: Sendable {
    /// What it was made from.
    public let plan: CityPlan
    /// The corners, street by street from the south, each from west to east.
    public private(set) var corners: [Corner] = []
    /// The blocks: those of the streets first, then those of the avenues, each in order along its road.
    public private(set) var blocks: [Block] = []
    /// The blocks of each road, in order along it.
    private var blocksOfRoad: [Road: [Int]] = [:]

    /// Two avenues nearer to each other than this many meters meet a street in one corner.
    private static let oneCorner = 0.75

    /// Lays out the plan's streets and avenues.
    ///
    /// Throws where a street ends at an unknown avenue. Complexity: O(streets × avenues).
    public init(_ plan: CityPlan) throws(CityError) {
        self.plan = plan
        for street in plan.streets { try addCorners(of: street) }
        for street in plan.streets { addBlocks(of: street) }
        for avenue in plan.avenues { addBlocks(of: avenue) }
        for (index, block) in blocks.enumerated() { blocksOfRoad[block.road, default: []].append(index) }
        for block in blocks where ["primary", "secondary"].contains(block.character.highway) {
            guard case .avenue = block.road else { continue }
            for end in [block.from, block.to] where streetIsDriven(at: end) { corners[end.value].hasSignals = true }
        }
    }

    /// The corner of an index.
    public subscript(corner: CornerIndex) -> Corner { corners[corner.value] }

    /// The corner of a street and an avenue; nil where they do not meet.
    public func corner(street: Int, avenue: AvenueID) -> CornerIndex? {
        corners.firstIndex { $0.street == street && $0.avenues.contains(avenue) }.map(CornerIndex.init)
    }

    /// The blocks of a road in order along it.
    public func blocks(of road: Road) -> [Block] { (blocksOfRoad[road] ?? []).map { blocks[$0] } }

    /// The indices in `blocks` of a road's blocks, in order along it.
    func blockIndices(of road: Road) -> [Int] { blocksOfRoad[road] ?? [] }

    private func streetIsDriven(at corner: CornerIndex) -> Bool {
        let street = corners[corner.value].street
        return blocks(of: .street(street)).contains { ($0.from == corner || $0.to == corner) }
    }

    private mutating func addCorners(of street: CrosstownStreet) throws(CityError) {
        func across(_ end: AvenueID) throws(CityError) -> Double {
            guard let avenue = plan.avenue(end) else {
                throw .contradiction(file: "streets.csv", problem: "street \(street.number) ends at no avenue: \(end)")
            }
            return avenue.across(along: street.along)
        }
        let (west, east) = (try across(street.westEnd), try across(street.eastEnd))
        var meetings: [(avenue: Avenue, across: Double)] = []
        for avenue in plan.avenues where avenue.streets.contains(street.number) {
            let across = avenue.across(along: street.along)
            guard (west - StreetGrid.oneCorner...east + StreetGrid.oneCorner).contains(across),
                !isWithoutWay(.street(street.number), at: across),
                !isWithoutWay(.avenue(avenue.id), at: street.along)
            else { continue }
            meetings.append((avenue, across))
        }
        // Stable: avenues that meet in one corner keep the plan's order.
        let ordered = meetings.enumerated().sorted { ($0.element.across, $0.offset) < ($1.element.across, $1.offset) }
        for (_, meeting) in ordered {
            if let last = corners.last, last.street == street.number,
                meeting.across - last.point.across < StreetGrid.oneCorner
            {
                corners[corners.count - 1].avenues.append(meeting.avenue.id)
                continue
            }
            let point = GridPoint(along: street.along, across: meeting.across)
            guard let place = try? plan.frame.coordinate(point) else {
                throw .contradiction(file: "city.csv", problem: "street \(street.number) lies outside the world")
            }
            corners.append(Corner(street: street.number, avenues: [meeting.avenue.id], point: point, place: place))
        }
    }

    /// Whether a position lies strictly inside a stretch where the road has no way.
    private func isWithoutWay(_ road: Road, at position: Double) -> Bool {
        plan.exceptions.contains { exception in
            exception.road == road && exception.kind == .none
                && exception.reach.lowerBound + StreetGrid.oneCorner < position
                && position < exception.reach.upperBound - StreetGrid.oneCorner
        }
    }

    /// The exceptions that hold on the whole of a block.
    private func exceptions(_ road: Road, from: Double, to: Double) -> [BlockException] {
        plan.exceptions.filter { exception in
            exception.road == road && exception.reach.lowerBound - StreetGrid.oneCorner <= from
                && to <= exception.reach.upperBound + StreetGrid.oneCorner
        }
    }

    private mutating func addBlocks(of street: CrosstownStreet) {
        let indices = corners.indices.filter { corners[$0].street == street.number }
        for (a, b) in zip(indices, indices.dropFirst()) {
            let (west, east) = (corners[a].point, corners[b].point)
            let side = plan.side(of: west.moved(toward: east, by: 0.5))
            addBlock(
                .street(street.number), from: a, to: b, positions: (west.across, east.across),
                Block.Character(
                    name: "\(side.rawValue) \(ordinal(street.number)) Street", alternativeName: nil,
                    highway: street.highway, lanes: street.lanes,
                    direction: street.flow == .both ? .both : street.flow == .east ? .forward : .backward))
        }
    }

    private mutating func addBlocks(of avenue: Avenue) {
        let indices = corners.indices.filter { corners[$0].avenues.contains(avenue.id) }
        for (a, b) in zip(indices, indices.dropFirst()) {
            addBlock(
                .avenue(avenue.id), from: a, to: b, positions: (corners[a].point.along, corners[b].point.along),
                Block.Character(
                    name: avenue.name, alternativeName: avenue.alternativeName, highway: avenue.highway,
                    lanes: avenue.lanes,
                    direction: avenue.flow == .both ? .both : avenue.flow == .north ? .forward : .backward))
        }
    }

    private mutating func addBlock(
        _ road: Road, from: Int, to: Int, positions: (Double, Double), _ usual: Block.Character
    ) {
        var character = usual
        for exception in exceptions(road, from: positions.0, to: positions.1) {
            switch exception.kind {
            case .none: return
            case .both: character.direction = .both
            case .foot:
                character.direction = .none
                character.highway = "pedestrian"
                character.lanes = 0
            }
            if let name = exception.name { character.name = name }
        }
        blocks.append(
            Block(road: road, from: CornerIndex(value: from), to: CornerIndex(value: to), character: character))
    }
}

/// A number as an ordinal: 1st, 22nd, 43rd, 111th.
func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (_, 11...13): "\(number)th"
    case (1, _): "\(number)st"
    case (2, _): "\(number)nd"
    case (3, _): "\(number)rd"
    default: "\(number)th"
    }
}
