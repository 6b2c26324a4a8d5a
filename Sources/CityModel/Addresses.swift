import Geometry

/// A house with its number.
public struct Address: Sendable {
    /// The number.
    public let number: Int
    /// The street's name.
    public let street: String
    /// The postcode, where the plan knows it.
    public let postcode: String?
    /// The block on which it stands, as an index in the grid's blocks.
    public let block: Int
    /// Its place in the grid.
    public let point: GridPoint
    /// Its place on the globe.
    public let place: Coordinate
}

extension StreetGrid {
    /// How far from a corner a house stands at least, in meters along the block.
    private static let clearOfCorner = 12.0
    /// How far from the middle of the road a house stands: on a street, on an avenue.
    private static let setBack = (street: 15.0, avenue: 20.0)

    /// The houses: on crosstown streets every eighth number on each side, on avenues every fourth.
    ///
    /// Odd numbers stand on the north side of a street, even ones on the south; on an avenue even numbers stand on its
    /// `evenSide`. Complexity: O(houses × blocks of the road).
    public func addresses() -> [Address] {
        var addresses: [Address] = []
        for street in plan.streets {
            for numbering in plan.streetNumberings { addAddresses(of: street, numbering, to: &addresses) }
        }
        for avenue in plan.avenues { addAddresses(of: avenue, to: &addresses) }
        return addresses
    }

    private func addAddresses(
        of street: CrosstownStreet, _ numbering: StreetNumbering, to addresses: inout [Address]
    ) {
        guard let near = plan.avenue(numbering.from)?.across(along: street.along),
            let far = plan.avenue(numbering.to)?.across(along: street.along), numbering.last > numbering.first
        else { return }
        for number in numbering.first...numbering.last where number % 8 == 2 || number % 8 == 3 {
            let share = Double(number - numbering.first) / Double(numbering.last - numbering.first)
            let across = near + (far - near) * share
            for index in blockIndices(of: .street(street.number)) {
                let (west, east) = (self[blocks[index].from].point, self[blocks[index].to].point)
                guard west.across + StreetGrid.clearOfCorner < across, across < east.across - StreetGrid.clearOfCorner
                else { continue }
                let right = number % 2 == 0 ? StreetGrid.setBack.street : -StreetGrid.setBack.street
                let middle = GridPoint(along: street.along, across: across)
                add(number, on: index, at: west.beside(middle, toward: east, right: right), street.number, &addresses)
            }
        }
    }

    private func addAddresses(of avenue: Avenue, to addresses: inout [Address]) {
        guard let evenSide = avenue.evenSide, !avenue.numbers.isEmpty else { return }
        for index in blockIndices(of: .avenue(avenue.id)) {
            let (south, north) = (self[blocks[index].from], self[blocks[index].to])
            let length = south.point.distance(to: north.point)
            let first = avenue.number(along: south.point.along)
            let last = avenue.number(along: north.point.along)
            guard first < last else { continue }
            for number in Int(first.rounded(.up))...max(Int(first.rounded(.up)), Int(last))
            where number % 4 == 2 || number % 4 == 3 {
                let share = (Double(number) - first) / (last - first)
                guard share * length > StreetGrid.clearOfCorner, (1 - share) * length > StreetGrid.clearOfCorner
                else { continue }
                let onRight = (number % 2 == 0) == (evenSide == .east)
                let point = south.point.beside(
                    south.point.moved(toward: north.point, by: share), toward: north.point,
                    right: onRight ? StreetGrid.setBack.avenue : -StreetGrid.setBack.avenue)
                add(number, on: index, at: point, south.street, &addresses)
            }
        }
    }

    private func add(_ number: Int, on block: Int, at point: GridPoint, _ street: Int, _ addresses: inout [Address]) {
        // The plan's corners lie in the world, and a house stands within meters of them.
        guard let place = try? plan.frame.coordinate(point) else { return }
        addresses.append(
            Address(
                number: number, street: blocks[block].character.name,
                postcode: plan.postcode(street: street, side: plan.side(of: point)), block: block, point: point,
                place: place))
    }
}
