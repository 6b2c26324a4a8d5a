import Archive
import Drawn
import OSMReading
import StreetImport
import Streets
import Testing

/// A restriction as a traveler reads it: whoever came along these letters may not go on to the last, or only there.
private struct Sign {
    var course: [Character]
    var to: Character
    var isOnly: Bool

    func drawn(_ name: (Character, Character) -> String) throws -> DrawnRestriction {
        let ways = zip(course, course.dropFirst()).map { name($0, $1) }
        let last = name(course[course.count - 1], to)
        let via = ways.count > 1 ? Array(ways.dropFirst()) : [String(course[1])]
        return DrawnRestriction(
            isOnly ? "only_straight_on" : "no_straight_on", from: [ways[0]], via: via, to: [last])
    }
}

/// All drives of so many edges in a town, as letters, sorted; no U-turns.
private func drives(in town: DrawnTown, edges count: Int) -> [String] {
    let graph = town.graph
    var drives = graph.heads.indices.filter { graph.access[$0].allows(.drive) && $0.segment < graph.firstTwin }
        .map { [$0] }
    for _ in 1..<count {
        drives = drives.flatMap { drive -> [[EdgeIndex]] in
            let last = drive[drive.count - 1]
            return graph.outgoing[graph.head(of: last)].filter { next in
                next != graph.wayBack(from: last) && graph.access[next].allows(.drive)
                    && !graph.isForbidden(from: last, to: next, mode: .drive)
            }.map { drive + [$0] }
        }
    }
    return drives.map { town.path($0).filter { $0 != " " } }.sorted()
}

/// The drives among some that no sign forbids.
private func allowed(_ drives: [String], by signs: [Sign]) -> [String] {
    drives.filter { drive in
        let letters = Array(drive)
        return signs.allSatisfy { sign in
            // Signs that prescribe add up where they stand together.
            let open = Set(signs.filter { $0.isOnly && $0.course == sign.course }.map(\.to))
            return letters.indices.dropLast(sign.course.count).allSatisfy { start in
                let end = start + sign.course.count
                guard Array(letters[start..<end]) == sign.course else { return true }
                return sign.isOnly ? open.contains(letters[end]) : letters[end] != sign.to
            }
        }
    }
}

/// The reasons for which restrictions of a town are not used.
private func refusals(_ town: DrawnTown) -> [String] {
    town.report.entries.map(\.reason).filter { $0.hasPrefix("turn restriction") }
}

@Suite struct ViaWayTests {
    /// Two roads side by side that both meet the way between: it is not plain which one is left.
    @Test func namesWhatCanBeReadInTwoWays() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |   |
            D---E---F
            """,
            ways: ["ABC": "", "DEF": "", "EB": "", "CF": ""],
            restrictions: [.no("u_turn", from: "DEF", via: "EB", to: "ABC")])
        #expect(refusals(town) == [StreetImportReason.ambiguousRestriction])
        #expect(town.graph.twins.count == 0)
    }

    /// Hours of a restriction over a way are those of its last turn.
    @Test func holdsAtItsHours() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |
            D---E---F
            """,
            ways: ["AB": "", "BC": "", "DE": "", "EF": "", "EB": ""],
            restrictions: [
                .tagged(
                    "restriction:conditional=no_left_turn @ (Mo-Fr 07:00-10:00)", from: "DE", via: "EB", to: "AB")
            ])
        #expect(refusals(town).isEmpty)
        #expect(town.columns.conditionalRestrictionCount == 1)
        #expect(drives(in: town, edges: 3).contains("DEBA"))
        let turns = town.graph.restrictions.indices.map { town.graph.restrictions[$0] }
        let conditional = turns.filter { $0.condition != .always }
        #expect(conditional.map(\.to) == [try town.edge("BA")])
        #expect(conditional.allSatisfy { town.graph.flags[$0.from.segment].contains(.twin) })
    }

    /// Two carriageways with a median opening: no U-turn over it from the west, right and on from it.
    @Test func closesTheTurnOnlyForThoseWhoCameFromThere() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |
            D---E---F
                |
                G
            """,
            ways: [
                "CB": "oneway=yes", "BA": "oneway=yes", "DE": "oneway=yes", "EF": "oneway=yes", "EB": "", "GE": "",
            ], restrictions: [.no("u_turn", from: "DE", via: "EB", to: "BA")])
        #expect(refusals(town).isEmpty)
        #expect(town.columns.wayRestrictionCount == 1)
        #expect(town.graph.twins.count == 1)
        #expect(!drives(in: town, edges: 3).contains("DEBA"))
        #expect(drives(in: town, edges: 3).contains("GEBA"))
        #expect(drives(in: town, edges: 2).contains("DEB"))

        let twin = try #require(town.graph.twins.indices.first.map { town.graph.twins[$0] })
        let graph = town.graph
        #expect(twin.original == (try town.edge("EB")).segment)
        #expect(graph.original(of: twin.twin) == twin.original)
        #expect(graph.flags[twin.twin] == graph.flags[twin.original].union(.twin))
        #expect(graph.lengths[twin.twin] == graph.lengths[twin.original])
        #expect(graph.wayIDs[twin.twin] == graph.wayIDs[twin.original])
        #expect(graph.access[twin.twin.forward] == [.bike, .drive])
        #expect(graph.access[twin.twin.backward] == [])
        #expect(graph.wayBack(from: twin.twin.forward) == (try town.edge("BE")))
    }

    @Test("each mode is bound by its own") func modes() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |
            D---E---F
            """,
            ways: ["AB": "", "BC": "", "DE": "", "EF": "", "EB": ""],
            restrictions: [.no("left_turn", from: "DE", via: "EB", to: "AB", tags: "except=bicycle")])
        let twin = try #require(town.graph.twins.indices.first.map { town.graph.twins[$0] })
        #expect(town.graph.access[twin.twin.forward] == .drive)
        #expect(!drives(in: town, edges: 3).contains("DEBA"))
    }

    /// Crossed roads of one way each, and restrictions of the kinds that hurt.
    @Test(
        "restrictions over one, two and three ways, overlapping, repeated, in loops",
        arguments: [
            ["no ABC F"], ["only ABC F"], ["no ABCF I"], ["only ABCFI H"], ["no ABC F", "no ABCF I"],
            ["no ABC F", "no BC F", "no BCF E"], ["only ABEH I", "no BEH G"], ["no ABE D", "no CBE F", "no ABEH G"],
            ["only ABE H", "only ABE F"], ["no EBCF E", "no BCFE D", "no FEB C", "no CFEB A"],
        ] as [[String]]) func drawn(signs: [String]) throws
    {
        try expectSame(
            signs.map { text in
                let words = text.split(separator: " ")
                return Sign(course: Array(words[1]), to: words[2].first ?? "A", isOnly: words[0] == "only")
            }, "\(signs)")
    }

    @Test("random restrictions on a grid", arguments: 0..<40) func random(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let grid = Array("ABCDEFGHI")
        func neighbors(_ letter: Character) -> [Character] {
            guard let place = grid.firstIndex(of: letter) else { return [] }
            return grid.indices.filter {
                abs($0 / 3 - place / 3) + abs($0 % 3 - place % 3) == 1
            }.map { grid[$0] }
        }
        var signs: [Sign] = []
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
            var course = [try #require(grid.randomElement(using: &numbers))]
            for _ in 0..<Int.random(in: 2...5, using: &numbers) {
                let last = course[course.count - 1]
                // No way twice, so that each may be a member.
                let next = neighbors(last).filter { next in
                    !zip(course, course.dropFirst()).contains { ($0, $1) == (last, next) || ($1, $0) == (last, next) }
                }
                guard let letter = next.randomElement(using: &numbers) else { break }
                course.append(letter)
            }
            guard course.count > 2, let to = course.popLast() else { continue }
            signs.append(Sign(course: course, to: to, isOnly: numbers.oneIn(3)))
        }
        try expectSame(signs, "seed \(seed)")
    }

    private func expectSame(_ signs: [Sign], _ question: String) throws {
        let ways: KeyValuePairs = [
            "AB": "", "BC": "", "DE": "", "EF": "", "GH": "", "HI": "", "AD": "", "BE": "", "CF": "", "DG": "",
            "EH": "", "FI": "",
        ]
        func name(_ a: Character, _ b: Character) -> String { String(a < b ? [a, b] : [b, a]) }
        let sheet = """
            A---B---C
            |   |   |
            D---E---F
            |   |   |
            G---H---I
            """
        let town = try DrawnTown(sheet, ways: ways, restrictions: try signs.map { try $0.drawn(name) })
        #expect(refusals(town).isEmpty, "\(question)")
        let open = try DrawnTown(sheet, ways: ways)
        for count in [3, 6] {
            let found = drives(in: town, edges: count)
            let expected = allowed(drives(in: open, edges: count), by: signs)
            let tooMany = Set(found).subtracting(expected)
            let tooFew = Set(expected).subtracting(found)
            let isSame = found == expected
            #expect(
                isSame,
                "\(question), \(signs.map { "\($0.isOnly ? "only" : "no") \(String($0.course)) \($0.to)" }): allowed \(tooMany.sorted().prefix(5)), closed \(tooFew.sorted().prefix(5)), \(found.count) for \(expected.count)"
            )
        }
    }

    @Test("ways that are cut in between, run on, or are listed in any order") func quirks() throws {
        let sheet = """
                N   M   K
                |   |   |
            A---B---C---D---E
                |   |   |
                R   S   T
            """
        // The way between runs on to E and is not cut at D, where one turns.
        let through = try DrawnTown(
            sheet, ways: ["AB": "", "BCDE": "", "BN": "", "CM": "", "DK": "", "DT": "", "RB": "", "CS": ""],
            restrictions: [.no("left_turn", from: "AB", via: "BCDE", to: "DK")])
        #expect(refusals(through).isEmpty)
        #expect(through.graph.twins.count == 2)
        #expect(!drives(in: through, edges: 4).contains("ABCDK"))
        #expect(drives(in: through, edges: 4).contains("NBCDK"))
        #expect(drives(in: through, edges: 4).contains("ABCDT"))
        // The road one comes by runs on as a one-way, the ways between are listed backward.
        let straight = try DrawnTown(
            sheet,
            ways: [
                "NB": "", "ABR": "oneway=yes", "CB": "", "DC": "", "DE": "", "CM": "", "DK": "", "DT": "", "CS": "",
            ],
            restrictions: [.no("left_turn", from: "ABR", via: "DC", "CB", to: "DK")])
        #expect(refusals(straight).isEmpty)
        #expect(!drives(in: straight, edges: 4).contains("ABCDK"))
        #expect(drives(in: straight, edges: 4).contains("NBCDK"))
    }

    @Test("a U-turn at the end of a twin is one at the end of its street") func uTurns() throws {
        let town = try DrawnTown(
            """
            A---B---C---D
                |   |
                E   F
            """,
            ways: ["AB": "", "BC": "", "CD": "oneway=-1", "CF": "", "BE": ""],
            restrictions: [.no("right_turn", from: "AB", via: "BC", to: "CF")])
        let graph = town.graph
        let weights = EdgeWeights(graph, profile: .drive)
        let twin = try #require(graph.twins.indices.first.map { graph.twins[$0].twin })
        let edge = graph.access[twin.forward].isEmpty ? twin.backward : twin.forward
        let back = try town.edge("CB")
        #expect(weights.wayBack(from: edge) == back)
        #expect(weights.turnCost(from: edge, to: back) == 20_000, "nothing else is left")
        #expect(weights.turnCost(from: try town.edge("BC"), to: back) == EdgeWeights.forbidden)
        // A twin is no arm and no reason against turning back.
        #expect(weights.junction(at: try town.node("B")).arms == 3)
        #expect(weights.turnCost(from: try town.edge("CB"), to: try town.edge("BC")) == EdgeWeights.forbidden)
    }

    @Test("streets are snapped to, twins are not") func snapping() throws {
        let town = try DrawnTown(
            """
            A---B-1-C---D
                |   |
                E   F
            """,
            ways: ["AB": "", "BC": "", "CD": "", "CF": "", "BE": ""],
            restrictions: [.no("right_turn", from: "AB", via: "BC", to: "CF")])
        let near = town.graph.snap(try town.place("1"), for: .drive, limit: 8, within: .meters(10))
        #expect(near.map(\.segment) == [try town.edge("BC").segment])
    }
}
