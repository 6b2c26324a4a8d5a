import Drawn
import Testing
import Transit

@testable import TransitImport

/// Which of many rules of legs a ride has, held against a plain reading of the rules.
@Suite struct FareLookupTests {
    /// A row of fare_leg_rules.txt; empty for any.
    private struct Rule {
        var network: String
        var from: String
        var to: String
        var price: Int
        /// Nil in a feed without priorities.
        var priority: Int?
    }

    /// Random rules for the lines and stops of the drawn feed.
    private struct City {
        var rules: [Rule] = []
        /// By line and by stop.
        var networks: [String: String] = [:]
        var areas: [String: [String]] = [:]

        init(seed: UInt64) {
            var numbers = SeededNumbers(seed: seed)
            let names = ["p", "q", "r", "s"]
            for line in ["M1", "M2", "M3"] where Int.random(in: 0..<4, using: &numbers) > 0 {
                networks[line] = ["x", "y"].randomElement(using: &numbers)
            }
            for stop in ["A", "B", "C", "D"] {
                areas[stop] = Array(names.shuffled(using: &numbers).prefix(Int.random(in: 0...2, using: &numbers)))
            }
            let hasPriorities = Bool.random(using: &numbers)
            // Half of the tables name little, so that what is empty counts.
            let named = Bool.random(using: &numbers) ? 1 : 3
            func some(_ values: [String]) -> String {
                Int.random(in: 0..<4, using: &numbers) < named ? values.randomElement(using: &numbers) ?? "" : ""
            }
            rules = (0..<Int.random(in: 1...12, using: &numbers)).map { _ in
                Rule(
                    network: some(["x", "y"]), from: some(names), to: some(names),
                    price: Int.random(in: 1...20, using: &numbers),
                    priority: hasPriorities ? Int.random(in: 0...2, using: &numbers) : nil)
            }
        }

        /// The feed, the rules' products by their prices.
        func feed() throws -> StationFeed {
            try StationFeed(fares: [
                "fare_products.txt": "fare_product_id,amount,currency\n"
                    + (1...20).map { "p\($0),\($0),USD\n" }.joined(),
                "route_networks.txt": "route_id,network_id\n" + networks.map { "\($0),\($1)\n" }.joined(),
                "stop_areas.txt": "area_id,stop_id\n"
                    + areas.flatMap { stop, areas in areas.map { "\($0),\(stop)\n" } }.joined(),
                "fare_leg_rules.txt": "network_id,from_area_id,to_area_id,fare_product_id"
                    + (rules[0].priority == nil ? "\n" : ",rule_priority\n")
                    + rules.map { rule in
                        "\(rule.network),\(rule.from),\(rule.to),p\(rule.price)"
                            + (rule.priority.map { ",\($0)\n" } ?? "\n")
                    }.joined(),
            ])
        }

        /// The price of a ride as the specification reads: rule by rule, each looking at all others.
        func plainPrice(line: String, from: String, to: String) -> Int? {
            func fits(_ rule: Rule, _ column: KeyPath<Rule, String>, _ values: [String]) -> Bool {
                if !rule[keyPath: column].isEmpty { return values.contains(rule[keyPath: column]) }
                return rule.priority != nil || !rules.contains { values.contains($0[keyPath: column]) }
            }
            let fitting = rules.filter { rule in
                fits(rule, \.network, networks[line].map { [$0] } ?? [])
                    && fits(rule, \.from, areas[from] ?? []) && fits(rule, \.to, areas[to] ?? [])
            }
            let highest = fitting.map { $0.priority ?? 0 }.max()
            return fitting.filter { ($0.priority ?? 0) == highest }.map(\.price).min()
        }
    }

    @Test func aRideHasTheRuleThatAPlainReadingFinds() throws {
        var (priced, unpriced) = (0, 0)
        for seed in UInt64(1)...25 {
            let city = City(seed: seed)
            let feed = try city.feed()
            for (line, trip) in [("M1", "T"), ("M2", "U"), ("M3", "V")] {
                for ride in ["A B", "A C", "A D", "B C", "B D", "C D"] {
                    let stops = ride.split(separator: " ").map(String.init)
                    let plain = city.plainPrice(line: line, from: stops[0], to: stops[1])
                    let told = try feed.price("\(trip) \(ride)")
                    #expect(told == plain.map { "\($0).00 USD" }, "seed \(seed): \(trip) \(ride), \(city)")
                    if plain == nil { unpriced += 1 } else { priced += 1 }
                }
            }
        }
        #expect(priced > 100 && unpriced > 100, "\(priced) with a price, \(unpriced) without")
    }
}
