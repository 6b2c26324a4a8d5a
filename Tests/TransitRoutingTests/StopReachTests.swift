import Archive
import Drawn
import Geometry
import Measures
import StreetImport
import StreetRouting
import Streets
import Testing
import Transit

@testable import TransitRouting

/// Walks to stops from climbs made at import are those that a search through the streets finds.
@Suite struct StopReachTests {
    /// A town of blocks with stairs, an alley that is private, and one-way streets that walkers do not mind.
    private func town() throws -> DrawnTown {
        try DrawnTown(
            """
            A---B---C---D
            |   |   |   |
            E---F---G---H
            |   |   |   |
            I---J---K---L
                |
                M---N
            """, spacing: .meters(80),
            ways: [
                "ABCD": "name=1 St", "EFGH": "name=2 St", "IJKL": "name=3 St", "AEI": "name=A Av",
                "BF": "highway=steps",
                "FJ": "name=B Av,oneway=yes", "CGK": "name=C Av", "DHL": "highway=footway",
                "JM": "highway=service,access=private", "MN": "highway=service,access=private",
            ])
    }

    @Test(arguments: 0..<40)
    func equalsASearchThroughTheStreets(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let streets =
            try seed == 0
            ? town().graph(preparedFor: .walk) : GraphSketch.random(seed: UInt64(seed)).graph(preparedFor: .walk)
        let weights = EdgeWeights(streets, profile: .walk)
        func position() -> StreetPosition {
            let segment = SegmentIndex(Int.random(in: 0..<streets.segmentCount, using: &numbers))
            let length = streets.lengths[segment]
            return streets.position(on: segment, offsetDecimeters: UInt32.random(in: 0...length, using: &numbers))
        }
        let stops = (0..<12).map { _ in position() }
        let timetable = try Timetable.ofStops(at: stops, streets: streets)
        var reach = try #require(StopReach(streets: streets, timetable: timetable))
        let router = StreetRouter(streets)
        for limit in [60, 180, 1_100] {
            for direction in [SearchDirection.forward, .backward] {
                let origins = (0..<Int.random(in: 1...2, using: &numbers)).map { _ in position() }
                let found = reach.stops(from: origins, weights, within: .seconds(limit), direction)
                let times = Dictionary(uniqueKeysWithValues: found.map { ($0.stop.int, $0.time) })
                #expect(found.map(\.time) == found.map(\.time).sorted())
                for (stop, position) in stops.enumerated() {
                    let path = router.path(from: origins, to: [position], direction, profile: .walk)
                    let what: Comment = "seed \(seed), stop \(stop), \(direction), \(limit) s"
                    if let path, path.time <= .seconds(limit) {
                        #expect(times[stop] == path.time, what)
                    } else if let time = times[stop] {
                        // Only what enters private ways can be quicker than the cheapest way.
                        #expect(try time < #require(path).time, what)
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<40)
    func walksFromEndToEndAreThoseOfASearch(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 500)
        let streets = try GraphSketch.random(seed: UInt64(seed)).graph(preparedFor: .walk)
        let weights = EdgeWeights(streets, profile: .walk)
        var reach = try #require(
            StopReach(streets: streets, timetable: Timetable.ofStops(at: [], streets: streets)))
        let router = StreetRouter(streets)
        for _ in 0..<30 {
            let ends = (0..<4).map { _ in
                let segment = SegmentIndex(Int.random(in: 0..<min(9, streets.segmentCount), using: &numbers))
                return streets.position(
                    on: segment, offsetDecimeters: UInt32.random(in: 0...streets.lengths[segment], using: &numbers))
            }
            let path = router.path(from: Array(ends[..<2]), to: Array(ends[2...]), profile: .walk)
            #expect(
                reach.time(from: Array(ends[..<2]), to: Array(ends[2...]), weights) == path?.time, "seed \(seed)")
        }
        #expect(reach.time(from: [streets.position(on: SegmentIndex(0), offsetDecimeters: 0)], to: [], weights) == nil)
    }

    @Test func isNotThereWithoutAHierarchy() throws {
        let streets = try town().graph
        let timetable = try Timetable.ofStops(at: [], streets: streets)
        #expect(StopReach(streets: streets, timetable: timetable) == nil)
    }
}

extension Timetable {
    /// A timetable of nothing but stops on streets, with their buckets where the streets have a hierarchy.
    fileprivate static func ofStops(at positions: [StreetPosition], streets: StreetGraph) throws -> Timetable {
        var sketch = TimetableSketch()
        sketch.stopCount = positions.count
        sketch.links = positions.map { StopLink($0) }
        return try sketch.timetable { writer in
            StopBucketColumns(streets, links: positions.map { [StopLink($0)] })?.add(to: &writer)
        }
    }
}

extension StreetRouter {
    /// The cheapest way from some positions to others, or against the direction from those to these.
    fileprivate func path(
        from starts: [StreetPosition], to ends: [StreetPosition], _ direction: SearchDirection, profile: TravelProfile
    ) -> StreetPath? {
        direction == .forward
            ? path(from: starts, to: ends, profile: profile) : path(from: ends, to: starts, profile: profile)
    }
}
