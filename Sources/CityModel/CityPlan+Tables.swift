import Geometry
import Measures

extension CityPlan {
    /// Reads the plan from the tables of a folder: `city.csv`, `streets.csv`, `avenues.csv`, `avenue_positions.csv`,
    /// `avenue_numbers.csv`, `street_numbers.csv`, `blocks.csv`, `restrictions.csv`, `postcodes.csv`, `landmarks.csv`.
    public init(tables folder: String) throws(CityError) {
        let settings = try TextTable(named: "city.csv", in: folder).settings()
        city = try settings.text("city")
        state = try settings.text("state")
        maxspeed = try settings.text("maxspeed")
        frame = try GridFrame(settings)
        divider = AvenueID(rawValue: try settings.text("name_changes_at"))
        streets = try TextTable(named: "streets.csv", in: folder).rows.map(CrosstownStreet.init)
        streets.sort { $0.along < $1.along }
        let positions = try Avenue.knots(
            of: TextTable(named: "avenue_positions.csv", in: folder), value: "across", streets)
        let numbers = try Avenue.knots(of: TextTable(named: "avenue_numbers.csv", in: folder), value: "number", streets)
        avenues = []
        for row in try TextTable(named: "avenues.csv", in: folder).rows {
            avenues.append(try Avenue(row, positions: positions, numbers: numbers))
        }
        exceptions = []
        turnRules = []
        streetNumberings = []
        postcodes = []
        landmarks = []
        guard avenue(divider) != nil else {
            throw .contradiction(file: settings.file, problem: "name_changes_at is \(divider), which is no avenue")
        }
        exceptions = try TextTable(named: "blocks.csv", in: folder).rows.map { row throws(CityError) in
            try exception(row)
        }
        turnRules = try TextTable(named: "restrictions.csv", in: folder).rows.map { row throws(CityError) in
            TurnRule(
                avenue: try avenue(row, "avenue").id, street: try street(row, "street").number,
                kind: try row.text("kind"), from: try row.word("from_heading"), to: try row.word("to_heading"),
                exceptions: try row.optional("except"))
        }
        streetNumberings = try TextTable(named: "street_numbers.csv", in: folder).rows.map { row throws(CityError) in
            StreetNumbering(
                from: try avenue(row, "from").id, to: try avenue(row, "to").id, first: try row.integer("first"),
                last: try row.integer("last"))
        }
        postcodes = try TextTable(named: "postcodes.csv", in: folder).rows.map { row throws(CityError) in
            PostcodeArea(
                side: try row.word("side"), streets: try row.range("from_street", "to_street"),
                postcode: try row.text("postcode"))
        }
        landmarks = try TextTable(named: "landmarks.csv", in: folder).rows.map(Landmark.init)
    }

    private func avenue(_ row: TextTable.Row, _ column: String) throws(CityError) -> Avenue {
        let name = AvenueID(rawValue: try row.text(column))
        guard let found = avenue(name) else { throw row.error("\(column) is \(name), which is no avenue") }
        return found
    }

    private func street(_ row: TextTable.Row, _ column: String) throws(CityError) -> CrosstownStreet {
        let number = try row.integer(column)
        guard let found = street(number) else { throw row.error("\(column) is \(number), which is no street") }
        return found
    }

    private func exception(_ row: TextTable.Row) throws(CityError) -> BlockException {
        let kind: BlockException.Kind = try row.word("kind")
        let name = try row.optional("name")
        let (road, a, b): (Road, Double, Double)
        switch try row.text("of") {
        case "avenue":
            road = .avenue(try avenue(row, "road").id)
            (a, b) = (try street(row, "from").along, try street(row, "to").along)
        case "street":
            let street = try street(row, "road")
            road = .street(street.number)
            a = try avenue(row, "from").across(along: street.along)
            b = try avenue(row, "to").across(along: street.along)
        case let other: throw row.error("of is “\(other)”, neither street nor avenue")
        }
        return BlockException(road: road, reach: min(a, b)...max(a, b), kind: kind, name: name)
    }
}

extension GridFrame {
    fileprivate init(_ settings: TextTable.Settings) throws(CityError) {
        let latitude = try settings.number("origin_latitude")
        let longitude = try settings.number("origin_longitude")
        guard let origin = try? Coordinate(latitude: latitude, longitude: longitude) else {
            throw .contradiction(
                file: settings.file, problem: "the origin \(latitude),\(longitude) is no place on earth")
        }
        self.init(
            origin: origin, avenueBearing: Bearing(degrees: try settings.number("avenue_bearing")),
            metersPerLatitude: try settings.number("meters_per_degree_latitude"),
            metersPerLongitude: try settings.number("meters_per_degree_longitude"))
    }
}

extension CrosstownStreet {
    fileprivate init(_ row: TextTable.Row) throws(CityError) {
        number = try row.integer("street")
        along = try row.number("along")
        westEnd = AvenueID(rawValue: try row.text("west_end"))
        eastEnd = AvenueID(rawValue: try row.text("east_end"))
        flow = try row.word("direction")
        highway = try row.text("class")
        lanes = try row.integer("lanes")
        guard flow != .north, flow != .south else { throw row.error("a street runs east, west or both ways") }
    }
}

extension Avenue {
    fileprivate init(
        _ row: TextTable.Row, positions: [AvenueID: [Knot]], numbers: [AvenueID: [Knot]]
    ) throws(CityError) {
        id = AvenueID(rawValue: try row.text("avenue"))
        name = try row.text("name")
        alternativeName = try row.optional("alt_name")
        busName = try row.text("bus_name")
        streets = try row.range("from_street", "to_street")
        flow = try row.word("direction")
        highway = try row.text("class")
        lanes = try row.integer("lanes")
        evenSide = try row.optional("even_side") == nil ? nil : try row.side("even_side")
        guard flow != .east, flow != .west else { throw row.error("an avenue runs north, south or both ways") }
        guard let knots = positions[id] else { throw row.error("avenue_positions.csv says nothing of \(id)") }
        self.positions = knots
        self.numbers = numbers[id] ?? []
    }

    /// The knots of each avenue in a table of avenue, street and value, in the order of the streets.
    fileprivate static func knots(
        of table: TextTable, value: String, _ streets: [CrosstownStreet]
    ) throws(CityError) -> [AvenueID: [Knot]] {
        var knots: [AvenueID: [Knot]] = [:]
        for row in table.rows {
            let number = try row.integer("street")
            guard let street = streets.first(where: { $0.number == number }) else {
                throw row.error("there is no street \(number)")
            }
            let id = AvenueID(rawValue: try row.text("avenue"))
            guard knots[id]?.last.map({ $0.along < street.along }) ?? true else {
                throw row.error("the streets of avenue \(id) are not in order")
            }
            knots[id, default: []].append(Knot(along: street.along, value: try row.number(value)))
        }
        return knots
    }
}

extension Landmark {
    fileprivate init(_ row: TextTable.Row) throws(CityError) {
        let (latitude, longitude) = (try row.number("latitude"), try row.number("longitude"))
        guard let place = try? Coordinate(latitude: latitude, longitude: longitude) else {
            throw row.error("\(latitude),\(longitude) is no place on earth")
        }
        self.place = place
        name = try row.text("name")
        key = try row.text("key")
        value = try row.text("value")
        houseNumber = try row.optional("housenumber")
        street = try row.optional("street")
        postcode = try row.optional("postcode")
    }
}

extension TextTable.Row {
    /// `east` or `west`.
    fileprivate func side(_ column: String) throws(CityError) -> CitySide {
        switch try word(column, as: Heading.self) {
        case .east: return .east
        case .west: return .west
        case .north, .south: throw error("\(column) is neither east nor west")
        }
    }

    /// Two whole numbers, the smaller first.
    fileprivate func range(_ from: String, _ to: String) throws(CityError) -> ClosedRange<Int> {
        let (a, b) = (try integer(from), try integer(to))
        guard a <= b else { throw error("\(from) is \(a), more than \(to) \(b)") }
        return a...b
    }
}
