import CityModel
import Geometry
import Testing

/// Corners, blocks and houses.
@Suite struct GridTests {
    let grid: StreetGrid
    init() throws { grid = try Midtown.city().grid }

    func avenue(_ id: String) -> AvenueID { AvenueID(rawValue: id) }

    @Test func theNameOfAStreetChangesAtFifthAvenue() throws {
        let middle = try #require(grid.corner(street: 34, avenue: avenue("5")))
        for block in grid.blocks(of: .street(34)) {
            #expect(block.character.name == (block.to <= middle ? "West 34th Street" : "East 34th Street"))
        }
        #expect(grid.blocks(of: .street(59)).contains { $0.character.name == "Central Park South" })
    }

    @Test func theFrameGoesBothWays() throws {
        for along in stride(from: -1500.0, through: 2100, by: 400) {
            for across in stride(from: -1900.0, through: 1900, by: 380) {
                let point = GridPoint(along: along, across: across)
                let back = grid.plan.frame.point(try grid.plan.frame.coordinate(point))
                #expect(abs(back.along - along) < 0.02 && abs(back.across - across) < 0.02)
            }
        }
    }

    @Test func neighborsShareCorners() {
        for road in grid.plan.streets.map({ Road.street($0.number) }) + grid.plan.avenues.map({ .avenue($0.id) }) {
            let blocks = grid.blocks(of: road)
            for (a, b) in zip(blocks, blocks.dropFirst()) where a.to != b.from {
                // Where the road has a gap, the plan says so.
                #expect(grid.plan.exceptions.contains { $0.road == road && $0.kind == .none }, "\(road)")
            }
            for block in blocks { #expect(block.from < block.to) }
        }
    }

    @Test func placesAreNotWhereTheStreetsAreMissing() {
        #expect(grid.corner(street: 41, avenue: avenue("5")) != nil)
        #expect(!grid.blocks(of: .street(41)).contains { grid[$0.from].avenues == [avenue("6")] }, "Bryant Park")
        #expect(grid.corner(street: 32, avenue: avenue("8")) == nil, "Pennsylvania Station")
        #expect(grid.corner(street: 43, avenue: avenue("PARK")) == nil, "Grand Central")
        #expect(grid.corner(street: 22, avenue: avenue("MAD")) == nil, "Madison Avenue begins at 23rd Street")
    }

    @Test func everyCornerIsReachedAndLeftByCar() {
        // No traveler is stranded: from one corner all others can be reached along the one-ways, and the other way
        // round.
        for isReversed in [false, true] {
            var next = [[Int]](repeating: [], count: grid.corners.count)
            for block in grid.blocks {
                let (a, b) = isReversed ? (block.to.value, block.from.value) : (block.from.value, block.to.value)
                if [.forward, .both].contains(block.character.direction) { next[a].append(b) }
                if [.backward, .both].contains(block.character.direction) { next[b].append(a) }
            }
            var seen = Set([0])
            var stack = [0]
            while let corner = stack.popLast() {
                for other in next[corner] where seen.insert(other).inserted { stack.append(other) }
            }
            let missed = grid.corners.indices.filter { !seen.contains($0) }.map {
                "\(grid.corners[$0].street)/\(grid.corners[$0].avenues)"
            }
            #expect(missed.isEmpty, "\(isReversed ? "cannot leave" : "cannot reach") \(missed)")
        }
    }

    @Test func broadwayIsForWalkersAtItsSquares() {
        let foot = grid.blocks(of: .avenue(avenue("BWAY"))).filter { $0.character.direction == .none }
        #expect(foot.map { grid[$0.from].street } == [33, 34, 42, 43, 44, 45, 46])
        #expect(foot.allSatisfy { $0.character.highway == "pedestrian" })
        // It crosses 5th, 6th and 7th Avenue in corners that they share.
        for (street, other) in [(24, "5"), (34, "6"), (45, "7"), (59, "8")] {
            #expect(
                grid.corner(street: street, avenue: avenue("BWAY"))
                    == grid.corner(street: street, avenue: avenue(other)))
        }
    }

    @Test func houseNumbersLieOnTheirSide() throws {
        let addresses = grid.addresses()
        #expect(addresses.count > 5000)
        for house in addresses {
            let block = grid.blocks[house.block]
            let line = [grid[block.from].place, grid[block.to].place]
            let foot = try #require(Line.project(house.place, onto: line))
            #expect((10...25).contains(foot.distance.value))
            let isEven = house.number % 2 == 0
            switch block.road {
            case .street:
                // From west to east the south side is to the right.
                #expect(foot.side == (isEven ? .right : .left), "\(house.number) \(house.street)")
            case .avenue(let id):
                let avenue = try #require(grid.plan.avenue(id))
                // Northward the east side is to the right.
                let isEast = isEven == (avenue.evenSide == .east)
                #expect(foot.side == (isEast ? .right : .left), "\(house.number) \(house.street)")
            }
            #expect(house.postcode != nil)
        }
        #expect(Set(addresses.map { "\($0.number) \($0.street)" }).count == addresses.count, "no house stands twice")
    }

    @Test func numbersRiseAHundredAnAvenue() throws {
        let houses = grid.addresses().filter { $0.street == "West 34th Street" }
        let avenues = ["5", "6", "7", "8", "9", "10", "11", "12"].map { avenue($0) }
        for (hundred, pair) in zip(avenues, avenues.dropFirst()).enumerated() {
            let near = try #require(grid.corner(street: 34, avenue: pair.0))
            let far = try #require(grid.corner(street: 34, avenue: pair.1))
            let between = houses.filter { $0.number / 100 == hundred }
            #expect(between.count > 8)
            for house in between {
                #expect(grid[far].point.across < house.point.across && house.point.across < grid[near].point.across)
            }
        }
        #expect(houses.contains { $0.number == 242 && $0.postcode == "10001" })
    }

    @Test func avenueNumbersRiseNorthward() throws {
        let houses = grid.addresses().filter { $0.street == "5th Avenue" }
        let byPlace = houses.sorted { $0.point.along < $1.point.along }
        for parity in [0, 1] {
            let numbers = byPlace.map(\.number).filter { $0 % 2 == parity }
            #expect(numbers == numbers.sorted())
        }
        let house = try #require(houses.first { $0.number == 350 })
        let real = try Coordinate(latitude: 40.74844, longitude: -73.98566)
        #expect(house.place.distance(to: real).value < 100, "the Empire State Building")
    }
}
