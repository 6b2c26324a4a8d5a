import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

extension DrawnTown {
    /// Where a traveler may start or end who is at a mark: at a letter, where several streets are equally near, on any.
    func positions(_ mark: Character, _ profile: TravelProfile) throws -> [StreetPosition] {
        let near = graph.snap(try place(mark), for: profile, limit: 8)
        return near.filter { $0.distance.value <= (near.first?.distance.value ?? 0) + 0.1 }
    }

    /// The cheapest way between two marks; nil where there is none. Whatever is found is held to be a way.
    func path(_ from: Character, _ to: Character, _ profile: TravelProfile) throws -> StreetPath? {
        let path = StreetRouter(graph).path(
            from: try positions(from, profile), to: try positions(to, profile), profile: profile)
        if let path { SlowStreets(graph, profile).expectValid(path) }
        return path
    }

    /// The cheapest way between two marks, by its junctions; `none` where there is none.
    func way(_ from: Character, _ to: Character, _ profile: TravelProfile) throws -> String {
        guard let path = try path(from, to, profile) else { return "none" }
        // Edges of which nothing is used are left out.
        let used = path.edges.indices.filter { number in
            let part = path.part(number, in: graph)
            return part.upperBound > part.lowerBound
        }
        return self.path(used.map { path.edges[$0] })
    }

    func expect(
        _ from: Character, _ to: Character, _ profile: TravelProfile, path expected: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = try way(from, to, profile)
        #expect(
            found == expected,
            Comment(rawValue: mismatch("\(profile.mode) from \(from) to \(to)", expected: expected, found: found)),
            sourceLocation: sourceLocation)
    }
}
