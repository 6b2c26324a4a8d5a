import Testing

/// Rules of the house that a machine can hold.
@Suite struct HouseRuleTests {
    let table: PackageTable

    init() throws { table = try PackageTable() }

    @Test func noFileIsLongerThanSixHundredLines() throws {
        for target in table.targets {
            for file in try table.files(of: target) {
                let count = try table.lines(of: file).count
                #expect(count <= 600, "\(file) has \(count) lines: a file is one thought")
            }
        }
    }

    @Test func nothingIsLeftForLater() throws {
        let marks = ["TO" + "DO", "FIX" + "ME"]
        for target in table.targets {
            for file in try table.files(of: target) {
                for (number, line) in try table.lines(of: file).enumerated() {
                    #expect(!marks.contains { line.contains($0) }, "\(file):\(number + 1) leaves work for later")
                }
            }
        }
    }

    @Test func testsUseSwiftTesting() throws {
        for target in table.targets where target.isTest {
            for file in try table.files(of: target) {
                #expect(try !table.imports(of: file).contains("XCTest"), "\(file) imports XCTest")
            }
        }
    }

    @Test func noFileIsAJunkDrawer() throws {
        for target in table.targets {
            for file in try table.files(of: target) {
                let drawers = ["Utils", "Utilities", "Helpers", "Common", "Misc"]
                #expect(!drawers.contains { file.contains($0) }, "\(file): name the concept")
            }
        }
    }
}
