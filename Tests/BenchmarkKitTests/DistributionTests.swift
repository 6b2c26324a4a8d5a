import Testing

@testable import BenchmarkKit

@Suite struct DistributionTests {
    @Test func nothingHasNoDistribution() {
        #expect(Distribution([]) == nil)
    }

    @Test(arguments: [
        ([7.0], 0.5, 7.0), ([7.0], 0.95, 7.0), ([3, 1, 2], 0, 1), ([3, 1, 2], 0.5, 2), ([3, 1, 2], 1, 3),
        ([4, 3, 2, 1], 0.5, 2), ([4, 3, 2, 1], 0.51, 3),
    ])
    func percentilesAreNearestRanks(values: [Double], share: Double, expected: Double) throws {
        let times = try #require(Distribution(values))
        #expect(times.percentile(share) == expected)
    }

    @Test(arguments: [20, 100, 200, 1000])
    func nineteenOfTwentyDoNotExceedTheNinetyFifthPercentile(count: Int) throws {
        let times = try #require(Distribution((1...count).map(Double.init)))
        #expect(times.percentile(0.95) == Double(count * 95 / 100))
    }

    @Test func aRowOfFewRunsHasNoPercentile() {
        let few = Measurement("import", by: "us", nanoseconds: [3, 1, 2])
        #expect(few.runs == 3 && few.medianNanoseconds == 2 && few.p95Nanoseconds == nil)
        let many = Measurement("snap", by: "us", nanoseconds: (1...40).map(Double.init), settledLabels: [5, 9, 6])
        #expect(many.medianNanoseconds == 20 && many.p95Nanoseconds == 38 && many.settledLabels == 6)
    }
}

@Suite struct SeededGeneratorTests {
    /// The first numbers after seed 1234567, computed by the reference program of the method's authors.
    @Test func followsTheMethod() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
    }

    @Test func numbersBelowABoundReachAllOfThem() {
        var generator = SeededGenerator(seed: 1)
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<6_000 { counts[generator.number(below: 6)] += 1 }
        #expect(counts.allSatisfy { (850...1150).contains($0) }, "\(counts)")
        #expect(generator.number(below: 1) == 0)
    }
}
