import Foundation
import Testing

/// The questions by which a route is saved on a terminal, which `script` plays.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script plays the terminal"))
struct RoutePromptTests {
    let place: Workplace

    init() throws {
        place = try Workplace()
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    /// What is seen on the terminal while a person answers questions: each answer is typed when its question, or what
    /// it ends with, is seen.
    private func terminal(_ command: String, _ answers: [(question: String, answer: String)]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/script")
        process.arguments = ["-qec", "\(Workplace.program) \(command)", "/dev/null"]
        process.environment = place.variables.merging(["ROUTEB_REGION": place.path("region"), "TERM": "dumb"]) {
            _, new in new
        }
        process.currentDirectoryURL = place.folder
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // A program that waits for more than it is told must fail the test, not hold up all others.
        let patience = DispatchWorkItem { [id = process.processIdentifier] in kill(-id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: patience)
        defer { patience.cancel() }
        var seen = Data()
        var told = 0
        for (question, answer) in answers {
            // Until the question is there, or the program has ended without it.
            while !String(decoding: seen.dropFirst(told), as: UTF8.self).contains(question) {
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { break }
                seen += more
            }
            told = seen.count
            try? input.fileHandleForWriting.write(contentsOf: Data((answer + "\n").utf8))
        }
        seen += try output.fileHandleForReading.readToEnd() ?? Data()
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return String(decoding: seen, as: UTF8.self)
    }

    @Test func aRouteIsMadeByAnswers() throws {
        let seen = try terminal(
            "routes create",
            [
                ("called?", "to work"), ("start?", "nowhere at all"), ("start?", "9999 2 Av"), ("start?", "10 1 Av"),
                ("end?", "60 3 Av"),
                ("breaks off.", "M7"), ("breaks off.", "m1"), ("is all.", "-M1"), ("breaks off.", "."),
                ("breaks off.", "M1"), ("is all.", "-M7"), ("is all.", ""), ("[y/n]", "y"),
            ])
        // A line that is not there takes off none.
        #expect(
            seen.contains("Where does it start?") && seen.components(separatedBy: "bus or train beside M1?").count == 4,
            "\(seen)")
        let routes = try place.run("routes", environment: ["ROUTEB_REGION": place.path("region")])
        #expect(routes.output == "to work  10 1st Avenue  60 3rd Avenue  M1\n", "\(seen)")
    }

    @Test(arguments: [[""], ["to work", ""], ["to work", "10 1 Av", "60 3 Av", "M1", "", "n"]])
    func whoBreaksOffSavesNothing(_ lines: [String]) throws {
        let questions = ["called?", "start?", "end?", "breaks off.", "is all.", "[y/n]"]
        let seen = try terminal("routes create", zip(questions, lines).map { ($0, $1) })
        #expect(seen.contains("Nothing was saved."), "\(seen)")
        #expect(try place.run("routes", environment: ["ROUTEB_REGION": place.path("region")]).output == "")
    }

    @Test func aPasswordIsNotShown() throws {
        let seen = try terminal("account signup ann", [("more:", "correct horse"), ("Again:", "correct horse")])
        #expect(seen.contains("Again:") && seen.contains("is logged in"), "\(seen)")
        #expect(!seen.contains("correct horse"), "\(seen)")
        let other = try terminal("account signup bob", [("more:", "correct horse"), ("Again:", "another horse")])
        #expect(other.contains("The two passwords differ"), "\(other)")
        // Also where what is asked is seen elsewhere than on the terminal.
        let piped = try terminal("account signup eve 2>&1 | cat", [("more:", "correct horse"), ("Again:", "another")])
        #expect(piped.contains("The two passwords differ"), "\(piped)")
    }
}
