import Foundation
import Testing

/// Tables on a terminal of so many letters, which `script` plays.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script plays the terminal"))
struct TerminalWidthTests {
    let place: Workplace

    init() throws {
        place = try Workplace()
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    /// The lines that a command shows on a terminal.
    private func lines(_ command: String, columns: Int) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/script")
        process.arguments = ["-qec", "stty cols \(columns); \(Workplace.program) \(command)", "/dev/null"]
        process.environment = place.variables.merging(["ROUTEB_REGION": place.path("region"), "TERM": "dumb"]) {
            _, new in new
        }
        process.currentDirectoryURL = place.folder
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let seen = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: seen, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// What has no room beside a stop goes below it, broken between words; in a pipe each stop has one line.
    @Test func stopsFitTheTerminal() throws {
        let command = "stops near '10 1 Av' --count 3 --departures 9 --at 2016-02-03T08:30"
        let narrow = try lines(command, columns: 60)
        #expect(narrow.count > 6 && narrow.allSatisfy { $0.count <= 60 }, "\(narrow)")
        let piped = try place.run(
            ["stops", "near", "10 1 Av", "--count", "3", "--departures", "9", "--at", "2016-02-03T08:30"],
            environment: ["ROUTEB_REGION": place.path("region")]
        ).output.split(separator: "\n")
        #expect(piped.count == 3 && piped.allSatisfy { $0.count > 80 }, "\(piped)")
        // Nothing is lost: the words are the same, line by line or below one another.
        func words(_ lines: [some StringProtocol]) -> [String] {
            lines.joined(separator: " ").split(separator: " ").map(String.init).sorted()
        }
        #expect(words(narrow) == words(piped))
    }

    /// A long name is cut, not what says where it lies.
    @Test func placesFitTheTerminal() throws {
        let found = try lines("search 'west'", columns: 45)
        #expect(!found.isEmpty && found.allSatisfy { $0.count <= 45 }, "\(found)")
        #expect(found.allSatisfy { $0.contains(/-?\d+\.\d{7},-?\d+\.\d{7}$/) }, "\(found)")
    }
}
