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
        var cities: [BenchmarkCity] = []
        if let region = options.region {
            cities.append(.imported(region, in: options.folder))
        } else {
            cities.append(.embedded(in: options.folder))
            if let city = BenchmarkCity.newYork(in: options.folder) {
                cities.append(city)
            } else {
                print("New York is left out, since \(BenchmarkCity.newYorkFolder) does not hold its files.")
            }
        }
        var results: [ResultFile.City] = []
        var failures = 0
        for city in cities {
            print("\n\(city.name)")
            var report = WorkReport()
            do {
                try report.add(prepare(city))
                let description: CityDescription = try run(.description, city)
                print(description.counts)
                for step in steps(for: city, description) {
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
            print(report.measurements.isEmpty ? "" : "\n" + ResultTable(report.measurements).text)
            for comparison in report.comparisons { print("* " + comparison.sentence) }
            for note in report.notes { print("* " + note) }
            results.append(ResultFile.City(name: city.name, report: report))
        }
        let end = Machine.calibration()
        print("\nAt the end the calibration loop took \(Figures.number(end, places: 1)) ms.")
        let file = ResultFile(machine: machine, seed: options.seed, cities: results)
        try write(try file.json(), to: options.folder + "/results.json")
        try write(file.csv, to: options.folder + "/results.csv")
        print("The same as files: \(options.folder)/results.csv, \(options.folder)/results.json")
        return failures == 0
    }
}
