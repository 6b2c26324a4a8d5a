import Testing

@testable import BenchmarkKit

@Suite struct FigureTests {
    @Test(arguments: [
        (0.0, "0.00 ns"), (87, "87.0 ns"), (999.6, "1.00 µs"), (1_234, "1.23 µs"), (61_240, "61.2 µs"),
        (999_600, "1.00 ms"), (412_000, "412 µs"), (3_141_592_653, "3.14 s"), (123_456_789_000, "123 s"),
        (1_500_000_000_000, "1500 s"),
    ])
    func timesHaveThreeDigits(nanoseconds: Double, text: String) {
        #expect(Figures.time(nanoseconds: nanoseconds) == text)
    }

    @Test func numbersHaveTheirPlaces() {
        #expect(Figures.number(1.005, places: 0) == "1")
        #expect(Figures.number(0.0625, places: 3) == "0.063")
        #expect(Figures.number(-2.25, places: 1) == "-2.3")
        #expect(Figures.number(-0.01, places: 1) == "0.0")
        #expect(Figures.number(.infinity, places: 1) == "-")
        #expect(Figures.memory(bytes: 1_572_864) == "1.5 MiB")
        #expect(Figures.memory(bytes: 60) == "60 bytes")
        #expect(Figures.memory(bytes: 1_536) == "1.5 KiB")
        #expect(Figures.ratio(12.345) == "12.3")
    }
}

@Suite struct ResultTests {
    let rows = [
        Measurement("walk, A*", by: "routeb-nav", nanoseconds: [61_200], answered: 1, settledLabels: [812]),
        Measurement("import", by: "routeb-nav", nanoseconds: [2e9], peakBytes: 1_048_576),
    ]

    @Test func columnsOfWordsStandLeftAndNumbersRight() {
        let text = """
            work       engine       runs   answered    median   p95   settled   peak memory
            walk, A*   routeb-nav      1          1   61.2 µs             812
            import     routeb-nav      1               2.00 s                       1.0 MiB

            """
        #expect(ResultTable(rows).text == text)
    }

    @Test func cellsWithCommasAreQuoted() {
        let file = ResultFile(
            machine: Machine(cores: 2, processor: "", calibrationMilliseconds: 10), seed: 1,
            cities: [ResultFile.City(name: "the \"small\" one", report: WorkReport(rows))])
        let text = """
            city,work,engine,runs,answered,median_us,p95_us,settled,peak_bytes
            "the ""small"" one","walk, A*",routeb-nav,1,1,61.200,,812,
            "the ""small"" one",import,routeb-nav,1,,2000000.000,,,1048576

            """
        #expect(file.csv == text)
    }

    @Test func aComparisonIsASentence() {
        let comparison = Comparison(
            work: "drive", pairs: 200,
            peer: Comparison.Side(engine: "Tortoise", medianNanoseconds: 250_000, answered: 190),
            project: Comparison.Side(engine: "routeb-nav", medianNanoseconds: 100_000, answered: 200),
            bothAnswered: 189, lengthRatio: 1.01)
        #expect(
            comparison.sentence == """
                drive, the same 200 pairs, medians: Tortoise 250 µs, routeb-nav 100 µs, ratio 2.50; ways found: 190 and \
                200, 189 by both, the project's 1.010 times as long (median).
                """)
    }
}

@Suite struct SubprocessTests {
    @Test func whatAProgramSaysAndHowItEnds() throws {
        let run = try Subprocess.run(
            "sh", ["-c", "echo \"$GREETING\"; exit 3"], environment: ["GREETING": "good day"], output: .captured)
        #expect(run.status == 3)
        #expect(run.output == "good day\n")
        #expect(run.peakBytes > 0 && run.nanoseconds > 0)
    }

    @Test func moreThanAPipeHolds() throws {
        let run = try Subprocess.run("sh", ["-c", "yes | head -c 300000"], output: .captured)
        #expect(run.status == 0)
        #expect(run.output.utf8.count == 300_000)
    }

    @Test func aSignalIsAStatus() throws {
        #expect(try Subprocess.run("sh", ["-c", "kill -9 $$"]).status == 137)
    }

    @Test func aMissingProgramIsASentence() {
        #expect(Subprocess.find("no-such-program-anywhere") == nil)
        #expect(throws: BenchmarkError.self) { try Subprocess.run("/nowhere/at-all", []) }
    }
}
