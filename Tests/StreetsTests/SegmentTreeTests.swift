import Drawn
import Geometry
import Measures
import Streets
import Testing

/// The tree of boxes against a look at every segment.
@Suite struct SegmentTreeTests {
    @Test(arguments: 1...8) func findsTheSegmentsWhoseBoxesMeetABox(_ seed: UInt64) throws {
        let sketch = GraphSketch.random(seed: seed, side: 9)
        let graph = try sketch.graph()
        var numbers = SeededNumbers(seed: seed)
        var hits = 0
        for _ in 0..<50 {
            let middle = sketch.place(
                east: Double.random(in: -100...800, using: &numbers),
                north: Double.random(in: -100...800, using: &numbers))
            let box = Box(middle).grown(by: Meters(Double.random(in: 0...120, using: &numbers)))
            let found = graph.tree.segments(meeting: box)
            let expected = graph.lengths.indices.filter { segment in
                Box(graph.points(of: segment.forward)).map(box.intersects) ?? false
            }
            #expect(found == Array(expected), "seed \(seed)")
            hits += found.count
        }
        #expect(hits > 50)
    }

    @Test func anEmptyTreeHasNoSegments() throws {
        let graph = try GraphSketch().graph()
        let place = try Coordinate(latitude: 40.75, longitude: -73.98)
        #expect(graph.tree.segments(meeting: Box(place)).isEmpty)
    }
}
