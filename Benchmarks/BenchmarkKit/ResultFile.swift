#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// All results of a run, for other programs: the same numbers as the tables, without a date.
public struct ResultFile: Codable, Sendable, Equatable {
    /// What was found of one city.
    public struct City: Codable, Sendable, Equatable {
        /// The city's name.
        public var name: String
        /// What was measured and compared there.
        public var report: WorkReport

        /// The results of a city.
        public init(name: String, report: WorkReport) {
            self.name = name
            self.report = report
        }
    }

    /// The form of the file.
    public var schema = "routeb.benchmark/1"
    /// The machine.
    public var machine: Machine
    /// The seed of all random choices.
    public var seed: UInt64
    /// The results, city by city.
    public var cities: [City]

    /// The results of a run.
    public init(machine: Machine, seed: UInt64, cities: [City]) {
        self.machine = machine
        self.seed = seed
        self.cities = cities
    }

    /// As JSON, keys sorted.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    /// The measurements as comma-separated values with a line of heads; times in microseconds, memory in bytes.
    public var csv: String {
        var lines = ["city,work,engine,runs,answered,median_us,p95_us,settled,peak_bytes"]
        for city in cities {
            for row in city.report.measurements {
                let cells = [
                    city.name, row.work, row.engine, String(row.runs), row.answered.map(String.init) ?? "",
                    Figures.number(row.medianNanoseconds / 1000, places: 3),
                    row.p95Nanoseconds.map { Figures.number($0 / 1000, places: 3) } ?? "",
                    row.settledLabels.map { Figures.number($0, places: 0) } ?? "",
                    row.peakBytes.map(String.init) ?? "",
                ]
                lines.append(cells.map(quoted).joined(separator: ","))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The figures that have limits as comma-separated values with a line of heads; times in nanoseconds, memory in
    /// bytes.
    public var limits: String {
        var lines = ["on,work,quantity,project,peer,peers,ratio,share_of_limit,reached"]
        for verdict in cities.flatMap(\.report.verdicts) {
            let cells = [
                verdict.subject, verdict.work, verdict.quantity.rawValue, Figures.number(verdict.project, places: 0),
                verdict.peer, verdict.theirs.map { Figures.number($0, places: 0) } ?? "",
                verdict.ratio.map { Figures.number($0, places: 4) } ?? "",
                verdict.shareOfLimit.map { Figures.number($0, places: 4) } ?? "", verdict.judgement,
            ]
            lines.append(cells.map(quoted).joined(separator: ","))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func quoted(_ cell: String) -> String {
        guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
        return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
