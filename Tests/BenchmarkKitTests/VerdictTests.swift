import Foundation
import Testing

@testable import BenchmarkKit

@Suite struct VerdictTests {
    func verdict(
        _ project: Double, _ theirs: Double?, _ limit: Verdict.Limit?, _ quantity: Verdict.Quantity = .time
    ) -> Verdict {
        Verdict(
            subject: "Porto", work: "path", quantity: quantity, project: project, peer: "Tortoise", theirs: theirs,
            limit: limit)
    }

    @Test func aLimitIsReachedUpToItself() {
        #expect(verdict(50, 100, .timesPeer(0.5)).isReached == true)
        #expect(verdict(51, 100, .timesPeer(0.5)).isReached == false)
        #expect(verdict(5_000, nil, .absolute(5_000)).isReached == true)
        #expect(verdict(5_001, nil, .absolute(5_000)).isReached == false)
    }

    @Test func withoutThePeerNothingIsSaid() {
        #expect(verdict(50, nil, .timesPeer(0.5)).isReached == nil)
        #expect(verdict(50, nil, .timesPeer(0.5)).judgement == "peer missing")
        #expect(verdict(50, 100, nil).isReached == nil)
        #expect(verdict(50, 100, nil).judgement.isEmpty)
    }

    @Test func aTableTellsFigureRatioAndLimit() {
        let text = """
            on      work   peer       routeb-nav      peer's   ratio         at most       reached
            Porto   path   Tortoise      40.0 µs      100 µs   0.400     0.50 × peer           yes
            Porto   path   Tortoise      40.0 µs      100 µs   0.400   0.0333 × peer   not reached
            Porto   path   Tortoise     50.0 MiB   200.0 MiB   0.250        60.0 MiB           yes
            Porto   path   Tortoise          120                              stated

            """
        let mebibyte = 1_048_576.0
        let rows = [
            verdict(40_000, 100_000, .timesPeer(0.5)), verdict(40_000, 100_000, .timesPeer(1.0 / 30)),
            verdict(50 * mebibyte, 200 * mebibyte, .absolute(60 * mebibyte), .memory),
            verdict(120, nil, nil, .labels),
        ]
        #expect(ResultTable(rows).text == text)
    }

    @Test func theFileHoldsTheShareOfTheLimit() {
        var report = WorkReport()
        report.verdicts = [verdict(40_000, 100_000, .timesPeer(0.5))]
        let file = ResultFile(
            machine: Machine(cores: 2, processor: "", calibrationMilliseconds: 10), seed: 1,
            cities: [ResultFile.City(name: "Porto", report: report)])
        let text = """
            on,work,quantity,project,peer,peers,ratio,share_of_limit,reached
            Porto,path,time,40000,Tortoise,100000,0.4000,0.8000,yes

            """
        #expect(file.limits == text)
    }
}

@Suite struct PictureTests {
    @Test func decadesLieEquallyFarApart() throws {
        let axis = try #require(LogAxis([1, 100], length: 300))
        #expect(axis.ticks == [1, 10, 100])
        let places = axis.ticks.map(axis.position)
        #expect(abs(places[1] - places[0] - (places[2] - places[1])) < 0.01)
        #expect(places[0] > 0 && places[2] < 300)
        #expect(LogAxis([], length: 10) == nil)
        #expect(LogAxis([0, -1, .infinity], length: 10) == nil)
    }

    @Test func valuesBelowOneHaveTheirPlaceToo() throws {
        let axis = try #require(LogAxis([0.002, 0.3], length: 100))
        #expect(axis.ticks == [0.01, 0.1])
        #expect(axis.position(0.002) < axis.position(0.01) && axis.position(0.01) < axis.position(0.3))
    }

    @Test func aLineHasItsNameAndItsDots() {
        let plot = LogPlot(
            title: "Growth & <more>", across: "times", up: "µs",
            series: [LogPlot.Series("walk", [(1, 10), (4, 20), (16, 40)]), LogPlot.Series("nothing", [])])
        let text = LogPlot.svg([plot])
        #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
        #expect(text.contains("Growth &amp; &lt;more>"))
        #expect(text.components(of: "<circle") == 3)
        #expect(text.components(of: ">walk</text>") == 1 && !text.contains("nothing"))
        #expect(LogPlot.svg([plot]) == text)
    }

    @Test func namesOfLinesDoNotLieOnEachOther() {
        let series = (0..<5).map { LogPlot.Series("line \($0)", [(1, 10), (10, 20)]) }
        let text = LogPlot.svg([LogPlot(title: "", across: "", up: "", series: series)])
        let heights = text.split(separator: "\n").filter { $0.contains(">line ") }.compactMap { line in
            line.split(separator: "\"").dropFirst(3).first.flatMap { Double($0) }
        }
        #expect(heights.count == 5)
        for (above, below) in zip(heights.sorted(), heights.sorted().dropFirst()) { #expect(below - above >= 16) }
    }

    @Test func barsTellWhatIsReached() {
        let rows = [0.5, 2].map {
            Verdict(subject: "a", work: "b", quantity: .time, project: $0, peer: "c", theirs: 1, limit: .timesPeer(1))
        }
        let text = VerdictPlot(rows).svg()
        #expect(text.components(of: "fill=\"\(SVGPicture.color(2))\"/>") == 1)
        #expect(text.components(of: "fill=\"\(SVGPicture.color(1))\"/>") == 1)
        #expect(VerdictPlot([]).svg().hasSuffix("</svg>\n"))
    }
}

@Suite struct TimedWorkTests {
    @Test func aLineOfAPeerIsRead() throws {
        let line = "{\"work\": \"path\", \"ns\": [30, 10, 20], \"lengths\": [12.5, null, 3], \"peak\": 1024}"
        let work = try JSONDecoder().decode(TimedWork.self, from: Data(line.utf8))
        #expect(work.answered == 2)
        let row = try #require(work.measurement(named: "drive, path", by: "Tortoise"))
        #expect(row.medianNanoseconds == 20 && row.answered == 2 && row.peakBytes == 1024 && row.engine == "Tortoise")
        #expect(TimedWork("none", nanoseconds: []).measurement(named: "", by: "") == nil)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
