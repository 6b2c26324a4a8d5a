import Foundation

/// The targets of `Package.swift` as its text lists them, with their layers and declared dependencies.
///
/// The text is read, not the resolved package, since the order of the lines and the comments above them are the
/// table that people read.
struct PackageTable {
    struct Target {
        var name: String
        /// The number in the comment `// Layer 2, model: …` above; nil for tests and their drawings.
        var layer: Int?
        /// Where it stands in the file, from 0.
        var position: Int
        var dependencies: Set<String>
        /// Its folder below the root.
        var folder: String
        var isTest: Bool
    }

    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    let targets: [Target]

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// The root of the repository, found from this file.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
        let text = try String(contentsOf: PackageTable.root.appending(path: "Package.swift"), encoding: .utf8)
        guard let start = text.range(of: "    targets: [\n") else {
            throw Unreadable(description: "Package.swift has no list of targets")
        }
        let openings: [(prefix: String, isTest: Bool, parent: String)] = [
            ("layer(", false, "Sources/"), ("tests(", true, "Tests/"), (".target(", false, "Sources/"),
            (".systemLibrary(", false, "Sources/"), (".executableTarget(", false, "Sources/"),
        ]
        var found: [Target] = []
        var layer: Int?
        var statement = ""
        var current: (isTest: Bool, parent: String)?
        for line in text[start.upperBound...].split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("// Layer ") { layer = Int(line.dropFirst(9).prefix { $0.isNumber }) }
            if line.hasPrefix("// Tests") { layer = nil }
            if line.hasPrefix("//") { continue }
            if statement.isEmpty {
                if line == "]," { break }
                guard let opening = openings.first(where: { line.hasPrefix($0.prefix) }) else { continue }
                current = (opening.isTest, opening.parent)
            }
            statement += line
            guard let kind = current, statement.count(of: "(") == statement.count(of: ")") else { continue }
            let target = try PackageTable.target(
                statement, layer: layer, position: found.count, isTest: kind.isTest, parent: kind.parent)
            found.append(target)
            statement = ""
        }
        targets = found
    }

    private static func target(
        _ statement: String, layer: Int?, position: Int, isTest: Bool, parent: String
    ) throws -> Target {
        let texts = statement.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        guard let name = texts.first else { throw Unreadable(description: "no name in \(statement)") }
        var dependencies = Set(texts.dropFirst())
        if statement.hasPrefix(".") {
            let list = statement.range(of: "dependencies: [").flatMap { start in
                statement[start.upperBound...].range(of: "]").map { statement[start.upperBound..<$0.lowerBound] }
            }
            dependencies = Set(
                (list ?? "").split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
            )
        }
        let path = statement.range(of: "path: \"").map { start in
            String(statement[start.upperBound...].prefix { $0 != "\"" })
        }
        return Target(
            name: name, layer: layer, position: position, dependencies: dependencies,
            folder: path ?? parent + name, isTest: isTest)
    }

    /// What a target declares, and what the front door hands on where it declares that.
    func handedOn(to target: Target) -> Set<String> {
        guard target.dependencies.contains("RouteB") else { return target.dependencies }
        return target.dependencies.union(self["RouteB"]?.dependencies ?? [])
    }

    /// All that a target declares, and what that declares in turn: what a test may look into.
    func reachable(from target: Target) -> Set<String> {
        var found: Set<String> = []
        var open = Array(target.dependencies)
        while let name = open.popLast() {
            if found.insert(name).inserted { open += self[name]?.dependencies ?? [] }
        }
        return found
    }

    /// The Swift files of a target, by their paths below the root.
    func files(of target: Target) throws -> [String] {
        let folder = PackageTable.root.appending(path: target.folder)
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else {
            throw Unreadable(description: "\(target.folder) cannot be read")
        }
        return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
            .map { "\(target.folder)/\($0)" }
    }

    /// The lines of a file below the root.
    func lines(of file: String) throws -> [Substring] {
        try String(contentsOf: PackageTable.root.appending(path: file), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The modules that a file imports.
    func imports(of file: String) throws -> Set<String> {
        let words: Set<Substring> = [
            "@_exported", "@testable", "@preconcurrency", "public", "package", "internal", "fileprivate", "private",
        ]
        return try Set(
            lines(of: file).compactMap { line -> String? in
                let parts = line.split(separator: " ").drop { words.contains($0) }
                guard parts.first == "import", let module = parts.last else { return nil }
                return String(module.prefix { $0 != "." })
            })
    }
}

extension String {
    fileprivate func count(of character: Character) -> Int { count { $0 == character } }
}
