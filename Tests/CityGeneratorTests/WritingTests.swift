import Archive
import CityModel
import Foundation
import OSMReading
import TestFiles
import Testing

/// What is written is whole, readable and always the same.
@Suite struct WritingTests {
    @Test func twiceGivesTheSameBytes() throws {
        let first = try Midtown.city().files(named: "midtown")
        let second = try City(tables: Midtown.tables).files(named: "midtown")
        #expect(first.map(\.path) == second.map(\.path))
        for (a, b) in zip(first, second) { #expect(a.text == b.text, "\(a.path)") }
        let folder = try TemporaryFolder()
        try Midtown.city().write(to: folder.path + "/new/city", named: "midtown")
        for file in second {
            let written = FileManager.default.contents(atPath: folder.path + "/new/city/" + file.path)
            #expect(written == Data(file.text.utf8), "\(file.path)")
        }
        #expect(first.map(\.path).prefix(2) == ["midtown.osm", "gtfs/agency.txt"] && first.last?.path == "live.json")
    }

    /// In another process hashes fall differently, so that an order taken from them would show.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Program.path), "CityGenerator is not built"))
    func anotherProcessGivesTheSameBytes() throws {
        let folder = try TemporaryFolder()
        let good = try Program.run([Midtown.tables, folder.path])
        #expect(good.status == 0 && good.errors.isEmpty && good.output.contains("663 corners"), "\(good)")
        for file in try Midtown.city().files(named: "midtown") {
            #expect(FileManager.default.contents(atPath: folder.path + "/" + file.path) == Data(file.text.utf8))
        }
        let bad = try Program.run(["/nowhere", folder.path])
        #expect(bad.status == 3 && bad.errors.hasPrefix("The table /nowhere/city.csv cannot be read"), "\(bad)")
        #expect(try Program.run([]).status == 2)
    }

    @Test func aFolderThatCannotBeIsNamed() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        try "".write(toFile: file, atomically: false, encoding: .utf8)
        let city = try Midtown.city()
        #expect(throws: CityError.unwritable(path: file)) { try city.write(to: file, named: "midtown") }
    }

    @Test func theMapIsReadWithoutAComplaint() throws {
        let folder = try TemporaryFolder()
        let city = try Midtown.city()
        try city.write(to: folder.path, named: "midtown")
        var report = ImportReport()
        let data = try OSMReader.read([folder.path + "/midtown.osm"], report: &report)
        #expect(report.entries.isEmpty, "\(report.entries)")
        #expect(data.nodes.count == city.map.nodes.count)
        #expect(data.ways.count == city.map.ways.count)
        #expect(data.relations.count == city.grid.plan.turnRules.count)
        // One-ways are written in the direction of traffic.
        for way in data.ways where way.tags["name"] == "5th Avenue" {
            let places = way.coordinates
            #expect(way.tags["oneway"] == "yes")
            #expect(try #require(places.first).latitudeE7 > (try #require(places.last)).latitudeE7)
        }
        let names = Set(data.nodes.compactMap { $0.tags["name"] })
        for name in ["Grand Central Terminal", "Macy's Herald Square", "Bryant Park", "Union Square"] {
            #expect(names.contains(name))
        }
    }

    @Test func restrictionsJoinWaysAtTheirNode() throws {
        let map = try Midtown.city().map
        #expect(map.relations.count >= 20)
        for relation in map.relations {
            let from = try #require(map.ways.first { $0.id == relation.from })
            let to = try #require(map.ways.first { $0.id == relation.to })
            #expect(from.nodes.first == relation.via || from.nodes.last == relation.via)
            #expect(to.nodes.first == relation.via || to.nodes.last == relation.via)
            if from.tags.contains(where: { $0 == ("oneway", "yes") }) { #expect(from.nodes.last == relation.via) }
            if to.tags.contains(where: { $0 == ("oneway", "yes") }) { #expect(to.nodes.first == relation.via) }
        }
    }
}

/// The built command.
private enum Program {
    /// Beside the tests, where the package builds all its programs.
    static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("CityGenerator").path

    static func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        process.waitUntilExit()
        return (
            process.terminationStatus,
            String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
            String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        )
    }
}
