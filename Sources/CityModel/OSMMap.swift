import Geometry

/// A map as OpenStreetMap keeps it: nodes, ways and relations with tags, in memory.
public struct OSMMap: Sendable {
    /// A key and its value.
    public typealias Tag = (key: String, value: String)
    /// A place.
    public struct Node: Sendable {
        /// Its id.
        public var id: Int64
        /// Where it is.
        public var place: Coordinate
        /// Its tags in the order written.
        public var tags: [Tag]
    }
    /// A line through nodes.
    public struct Way: Sendable {
        /// Its id.
        public var id: Int64
        /// The ids of its nodes, in the direction of traffic.
        public var nodes: [Int64]
        /// Its tags in the order written.
        public var tags: [Tag]
    }
    /// A turn restriction: from a way via a node to a way.
    public struct Relation: Sendable {
        /// Its id.
        public var id: Int64
        /// The id of the way from which one comes.
        public var from: Int64
        /// The id of the node.
        public var via: Int64
        /// The id of the way onto which the turn leads.
        public var to: Int64
        /// Its tags in the order written.
        public var tags: [Tag]
    }
    /// The nodes by rising id.
    public internal(set) var nodes: [Node] = []
    /// The ways by rising id.
    public internal(set) var ways: [Way] = []
    /// The relations by rising id.
    public internal(set) var relations: [Relation] = []

    /// Draws the map of a grid: corners, ways, turn restrictions, houses and landmarks.
    ///
    /// Throws where a turn rule does not fit the streets.
    public init(_ grid: StreetGrid) throws(CityError) {
        let plan = grid.plan
        for (index, corner) in grid.corners.enumerated() {
            let signals: [Tag] = [("highway", "traffic_signals"), ("crossing", "traffic_signals")]
            nodes.append(Node(id: Int64(index + 1), place: corner.place, tags: corner.hasSignals ? signals : []))
        }
        let rules = try plan.turnRules.map { rule throws(CityError) in try Turn(rule, in: grid) }
        let wayOfBlock = addWays(of: grid, splitAt: Set(rules.map(\.via)))
        for (index, rule) in rules.enumerated() {
            var tags: [Tag] = [("type", "restriction"), ("restriction", rule.rule.kind)]
            if let exceptions = rule.rule.exceptions { tags.append(("except", exceptions)) }
            relations.append(
                Relation(
                    id: Int64(index + 1), from: wayOfBlock[rule.from], via: Int64(rule.via.value + 1),
                    to: wayOfBlock[rule.to], tags: tags))
        }
        addHouses(of: grid)
    }

    /// A turn rule with the blocks that it joins.
    private struct Turn {
        let rule: TurnRule
        let via: CornerIndex
        let from: Int
        let to: Int

        init(_ rule: TurnRule, in grid: StreetGrid) throws(CityError) {
            guard let corner = grid.corner(street: rule.street, avenue: rule.avenue) else {
                throw Turn.problem(rule, "there is no such corner")
            }
            func block(_ heading: Heading, arriving: Bool) -> Int? {
                let isAvenue = heading == .north || heading == .south
                let isForward = heading == .north || heading == .east
                let road = isAvenue ? Road.avenue(rule.avenue) : .street(rule.street)
                return grid.blockIndices(of: road).first { index in
                    let block = grid.blocks[index]
                    let end = arriving == isForward ? block.to : block.from
                    let isOpen =
                        block.character.direction == .both
                        || block.character.direction == (isForward ? .forward : .backward)
                    return end == corner && isOpen
                }
            }
            guard let from = block(rule.from, arriving: true) else {
                throw Turn.problem(rule, "nobody comes to it heading \(rule.from)")
            }
            guard let to = block(rule.to, arriving: false) else {
                throw Turn.problem(rule, "nobody leaves it heading \(rule.to)")
            }
            (self.rule, via, self.from, self.to) = (rule, corner, from, to)
        }

        private static func problem(_ rule: TurnRule, _ problem: String) -> CityError {
            .contradiction(
                file: "restrictions.csv",
                problem: "\(rule.kind) at avenue \(rule.avenue) and street \(rule.street): \(problem)")
        }
    }

    /// Joins blocks of one character into ways; answers with the id of each block's way.
    private mutating func addWays(of grid: StreetGrid, splitAt corners: Set<CornerIndex>) -> [Int64] {
        var wayOfBlock = [Int64](repeating: 0, count: grid.blocks.count)
        var chain: [Block] = []
        func finish() {
            guard let first = chain.first else { return }
            var nodes = [Int64(first.from.value + 1)] + chain.map { Int64($0.to.value + 1) }
            if first.character.direction == .backward { nodes.reverse() }
            ways.append(Way(id: Int64(ways.count + 1), nodes: nodes, tags: OSMMap.tags(first.character, grid.plan)))
            chain = []
        }
        for (index, block) in grid.blocks.enumerated() {
            if let last = chain.last,
                last.road != block.road || last.to != block.from || last.character != block.character
                    || corners.contains(block.from)
            {
                finish()
            }
            chain.append(block)
            wayOfBlock[index] = Int64(ways.count + 1)
        }
        finish()
        return wayOfBlock
    }

    private static func tags(_ character: Block.Character, _ plan: CityPlan) -> [Tag] {
        var tags: [Tag] = [("highway", character.highway), ("name", character.name)]
        if let other = character.alternativeName { tags.append(("alt_name", other)) }
        if character.direction == .none {
            return tags + [("foot", "yes"), ("bicycle", "no"), ("motor_vehicle", "no"), ("surface", "paving_stones")]
        }
        if character.direction != .both { tags.append(("oneway", "yes")) }
        return tags + [
            ("lanes", "\(character.lanes)"), ("maxspeed", plan.maxspeed), ("sidewalk", "both"), ("surface", "asphalt"),
            ("lit", "yes"),
        ]
    }

    private mutating func addHouses(of grid: StreetGrid) {
        let plan = grid.plan
        func address(_ number: String?, _ street: String?, _ postcode: String?) -> [Tag] {
            var tags: [Tag] = []
            if let number { tags.append(("addr:housenumber", number)) }
            if let street { tags.append(("addr:street", street)) }
            if let postcode { tags.append(("addr:postcode", postcode)) }
            return tags + [("addr:city", plan.city), ("addr:state", plan.state)]
        }
        for house in grid.addresses() {
            let tags = address("\(house.number)", house.street, house.postcode)
            nodes.append(Node(id: Int64(nodes.count + 1), place: house.place, tags: tags))
        }
        for landmark in plan.landmarks {
            let tags: [Tag] = [("name", landmark.name), (landmark.key, landmark.value)]
            nodes.append(
                Node(
                    id: Int64(nodes.count + 1), place: landmark.place,
                    tags: tags + address(landmark.houseNumber, landmark.street, landmark.postcode)))
        }
    }
}
