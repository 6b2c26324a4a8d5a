import Archive
import CityModel
import Foundation
import Geometry
import Measures
import OSMReading
import TestFiles
import Testing

/// The generated corners against the real ones.
///
/// A real corner is a node that two ways of the extract share whose names are those of the generated corner; where
/// there are several (the carriageways of a divided avenue), the nearest of them. Where the two roads come near each
/// other but share no node (Broadway's plaza ends short of West 46th Street), it is the node of the one nearest to a
/// node of the other, at most 25 m from it.
@Suite struct RealCornerTests {
    static let extract = "data/nyc/midtown.osm.pbf"

    @Test(
        .enabled(if: SharedFiles.has(extract), "../shared/data/nyc/midtown.osm.pbf is missing"))
    func cornersLieWhereTheyAre() throws {
        let grid = try Midtown.city().grid
        var report = ImportReport()
        let data = try OSMReader.read([SharedFiles.path(Self.extract)], report: &report)
        let real = RealStreets(data)
        let (low, high) = (
            try Coordinate(latitude: 40.736, longitude: -74.014), try Coordinate(latitude: 40.759, longitude: -73.963)
        )
        var box = Box(low)
        box.extend(to: high)

        var distances: [Double] = []
        var nearby = 0
        for (index, corner) in grid.corners.enumerated() where box.contains(corner.place) {
            let names = Set(grid.blocks.filter { $0.from.value == index || $0.to.value == index }.map(\.character.name))
            if names.count < 2 { continue }
            var candidates = real.corners(of: names)
            if candidates.isEmpty {
                candidates = real.nearMisses(of: names, within: 25)
                nearby += 1
            }
            let distance = candidates.map { $0.distance(to: corner.place).value }.min()
            let label = "\(names.sorted()) at \(corner.place)"
            #expect(distance != nil, "\(label) is no corner of the extract")
            if let distance {
                #expect(distance <= 25, "\(label) is \(distance) m off")
                distances.append(distance)
            }
        }
        distances.sort()
        print(
            "\(distances.count) corners inside the extract (\(nearby) of them without a shared node):",
            "median \(rounded(distances[distances.count / 2])) m, largest \(rounded(distances[distances.count - 1])) m")
        #expect(distances.count >= 300)
        #expect(nearby <= 2)
    }

    private func rounded(_ meters: Double) -> Double { (meters * 10).rounded() / 10 }
}

/// The named roads of an extract and the nodes that they share.
private struct RealStreets {
    private var placesOfPair: [Set<String>: [Coordinate]] = [:]
    private var placesOfName: [String: [Coordinate]] = [:]

    init(_ data: OSMData) {
        let left: Set = ["footway", "cycleway", "steps", "path", "service", "construction"]
        var names: [OSMNodeID: Set<String>] = [:]
        for way in data.ways {
            guard let highway = way.tags["highway"], !left.contains(highway), let name = way.tags["name"] else {
                continue
            }
            for node in way.nodeIDs { names[node, default: []].insert(name) }
        }
        for (node, bearing) in names {
            guard let place = data.node(withID: node)?.coordinate else { continue }
            for name in bearing {
                placesOfName[name, default: []].append(place)
                for other in bearing where name < other { placesOfPair[[name, other], default: []].append(place) }
            }
        }
    }

    private func pairs(_ names: Set<String>) -> [(String, String)] {
        names.flatMap { a in names.filter { a < $0 }.map { (a, $0) } }
    }

    /// The nodes that two roads of these names share.
    func corners(of names: Set<String>) -> [Coordinate] {
        pairs(names).flatMap { placesOfPair[[$0.0, $0.1]] ?? [] }
    }

    /// The nodes of one road nearest to a node of the other, where they are at most so many meters apart.
    func nearMisses(of names: Set<String>, within limit: Double) -> [Coordinate] {
        pairs(names).compactMap { a, b in
            var best: (place: Coordinate, distance: Double)?
            for place in placesOfName[a] ?? [] {
                for other in placesOfName[b] ?? [] {
                    let distance = place.distance(to: other).value
                    if distance <= min(limit, best?.distance ?? limit) { best = (place, distance) }
                }
            }
            return best?.place
        }
    }
}
