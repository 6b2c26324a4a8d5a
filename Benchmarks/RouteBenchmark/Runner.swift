import BenchmarkKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Measures city after city and prints what was found.
///
/// It stays small itself: every measurement that opens a region is a `Part` in a process of its own.
struct Runner {
    let options: BenchmarkOptions
    /// Where the built programs lie: beside this one.
    let programs: String

    init(_ options: BenchmarkOptions) throws(BenchmarkError) {
        self.options = options
        guard let folder = Runner.ownFolder() else {
            throw .missing("The folder of this program cannot be found: start it by its path.")
        }
        programs = folder
    }

    /// What is measured together and has a table of its own.
    struct Subject {
        var name: String
        /// Makes what the steps need and gives them; adds what was found meanwhile.
        var begin: (inout WorkReport) throws -> [Step]
        /// What its rows are held against.
        var expectations: [Expectation] = []
        /// What it is called in the table of limits.
        var shortName: String
    }

    /// A piece of work.
    struct Step {
        var name: String
        var make: () throws -> WorkReport
    }

    /// Makes all measurements and gives whether none failed.
    func run() throws -> Bool {
        let machine = Machine.current()
        let processor = machine.processor.isEmpty ? "" : " (\(machine.processor))"
        print(
            """
            Machine: \(machine.cores) cores\(processor); the calibration loop takes \
            \(Figures.number(machine.calibrationMilliseconds, places: 1)) ms.
            Seed \(options.seed), \(options.queries) queries of each kind, one core.
            """)
        try makeFolder(options.folder)
        var results: [ResultFile.City] = []
        var failures = 0
        for subject in subjects() {
            print("\n\(subject.name)")
            let (report, failed) = measure(subject)
            failures += failed
            print(report.measurements.isEmpty ? "" : "\n" + ResultTable(report.measurements).text)
            for comparison in report.comparisons { print("* " + comparison.sentence) }
            for note in report.notes { print("* " + note) }
            // Whoever waits for the rest sees what is there.
            fflush(nil)
            results.append(ResultFile.City(name: subject.name, report: report))
        }
        let verdicts = results.flatMap(\.report.verdicts)
        if !verdicts.isEmpty {
            print("\nHow fast, beside whom, and how fast it has to be\n\n\(ResultTable(verdicts).text)")
        }
        let end = Machine.calibration()
        print("\nAt the end the calibration loop took \(Figures.number(end, places: 1)) ms.")
        let file = ResultFile(machine: machine, seed: options.seed, cities: results)
        try write(try file.json(), to: options.folder + "/results.json")
        try write(file.csv, to: options.folder + "/results.csv")
        try write(file.limits, to: options.folder + "/limits.csv")
        try write(VerdictPlot(verdicts).svg(), to: options.folder + "/limits.svg")
        print("The same as files: results.csv, results.json, limits.csv and limits.svg in \(options.folder)")
        return failures == 0
    }

    /// Makes the measurements of a subject; gives what was found, and how many steps failed.
    private func measure(_ subject: Subject) -> (report: WorkReport, failures: Int) {
        var report = WorkReport()
        var failures = 0
        do {
            for step in try subject.begin(&report) {
                do {
                    report.add(try step.make())
                } catch {
                    failures += 1
                    report.notes.append("\(step.name) failed: \(error)")
                }
            }
        } catch {
            failures += 1
            report.notes.append("failed: \(error)")
        }
        report.judge(subject.expectations, on: subject.shortName)
        return (report, failures)
    }

    /// All that is to be measured.
    private func subjects() -> [Subject] {
        if let region = options.region {
            return [subject(of: .imported(region, in: options.folder))]
        }
        var subjects: [Subject] = []
        for candidate in BenchmarkCity.known(in: options.folder) where candidate.works.contains(where: options.wants) {
            if let missing = candidate.missingFile {
                print("\(candidate.name) is left out, since \(missing) is not there.")
            } else {
                subjects.append(subject(of: candidate))
            }
        }
        subjects += timetableSubjects()
        if options.wants(.hierarchy) {
            if let obstacle = RoadNetworkFile.obstacle {
                print("\(RoadNetworkFile.name) is left out, since \(obstacle).")
            } else {
                let folder = options.folder + "/network"
                subjects.append(
                    Subject(
                        name: "\(RoadNetworkFile.name), travel times",
                        begin: { _ in
                            try makeFolder(folder)
                            return [Step(name: "hierarchy") { try networkReport(in: folder) }]
                        }, expectations: Limits.network, shortName: RoadNetworkFile.name))
            }
        }
        if options.wants(.places) {
            for map in PlaceWork.maps {
                let files = PlaceWork.paths(map)
                guard files.allSatisfy({ access($0, R_OK) == 0 }) else {
                    print("The places of \(map.name) are left out, since \(files[0]) is not there.")
                    continue
                }
                let folder = options.folder + "/places-" + map.name.lowercased().replacing(" ", with: "-")
                let city = BenchmarkCity(name: map.name, folder: folder, osm: files, region: "")
                subjects.append(
                    Subject(
                        name: "Places of \(map.name)",
                        begin: { _ in
                            try makeFolder(folder)
                            return [Step(name: "places") { try report(.places, city) }]
                        }, expectations: map.isTimed ? PlaceWork.limits : [], shortName: map.key))
            }
            subjects.append(
                Subject(
                    name: "Places of cities of growing size",
                    begin: { _ in [Step(name: "growth of places") { try placeGrowth() }] },
                    expectations: PlaceGrowth.limits, shortName: "places, growth"))
        }
        if options.wants(.growth) {
            subjects.append(
                Subject(
                    name: "Cities of growing size", begin: { _ in [Step(name: "growth") { try growth() }] },
                    shortName: "growth"))
        }
        return subjects
    }

    private func subject(of city: BenchmarkCity) -> Subject {
        Subject(
            name: city.name,
            begin: { report in
                report.add(try prepare(city))
                let description: CityDescription = try run(.description, city)
                print(description.counts)
                return steps(for: city, description)
            }, expectations: city.expectations, shortName: city.key)
    }
}
