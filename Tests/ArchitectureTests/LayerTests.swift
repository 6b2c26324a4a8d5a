import Testing

/// Arrows point only downward: what the `import` lines say is held against the table of layers in `Package.swift`.
@Suite struct LayerTests {
    let table: PackageTable

    init() throws { table = try PackageTable() }

    @Test func theTableIsRead() throws {
        #expect(table.targets.count > 40)
        #expect(table["Measures"]?.layer == 1)
        #expect(table["Measures"]?.dependencies == [])
        #expect(table["Geometry"]?.dependencies == ["Measures"])
        #expect(table["RouteB"]?.layer == 7)
        #expect(table["RouteBenchmark"]?.folder == "Benchmarks/RouteBenchmark")
        #expect(table["EndToEndTests"]?.isTest == true)
        #expect(Set(table.targets.map(\.name)).count == table.targets.count)
        let imports = try table.imports(of: "Sources/RouteB/RouteB.swift")
        #expect(imports.contains("Measures") && imports.contains("RegionImport"))
    }

    @Test func importsAreDeclared() throws {
        for target in table.targets {
            for file in try table.files(of: target) {
                for module in try table.imports(of: file) where table[module] != nil {
                    let allowed = target.isTest ? table.reachable(from: target) : table.handedOn(to: target)
                    #expect(
                        allowed.contains(module), "\(file) imports \(module), which Package.swift does not declare")
                }
            }
        }
    }

    @Test func dependenciesPointUpTheFile() {
        for target in table.targets {
            for name in target.dependencies {
                guard let below = table[name] else {
                    Issue.record("\(target.name) depends on \(name), which is no target")
                    continue
                }
                #expect(below.position < target.position, "\(target.name) comes before \(name), which it depends on")
                if let upper = target.layer, let lower = below.layer {
                    #expect(
                        lower <= upper, "\(target.name) of layer \(upper) depends on \(name) of layer \(lower)")
                }
            }
        }
    }

    @Test func onlyTheImportComposes() {
        let readers: Set = ["OSMReading", "StreetImport", "GTFSReading", "TransitImport", "PlaceImport"]
        // The benchmark gives an engine beside which it stands the very feed that it reads, without streets; questions
        // about real maps know what the maps say, to be held against what is answered.
        let judges: Set = ["PlaceQuestions", "RouteBenchmark"]
        for target in table.targets where (target.layer ?? 0) >= 5 && !judges.contains(target.name) {
            #expect(target.dependencies.isDisjoint(with: readers), "\(target.name) reads foreign files itself")
        }
    }

    /// What the program loads before it answers: a network or XML library, or ICU, would cost more than the answer.
    @Test func nothingHeavyIsImported() throws {
        let heavy: Set = ["FoundationNetworking", "FoundationXML", "FoundationInternationalization"]
        for target in table.targets where !target.isTest {
            for file in try table.files(of: target) {
                let imports = try table.imports(of: file)
                #expect(imports.isDisjoint(with: heavy), "\(file) imports \(imports.intersection(heavy))")
            }
        }
    }

    /// On Linux all of Foundation brings ICU along; its essentials suffice.
    @Test func foundationIsImportedOnlyWhereEssentialsAreMissing() throws {
        for target in table.targets where !target.isTest && target.name != "Drawn" {
            for file in try table.files(of: target) where try table.imports(of: file).contains("Foundation") {
                #expect(
                    try table.imports(of: file).contains("FoundationEssentials"),
                    "\(file) imports Foundation without preferring FoundationEssentials")
            }
        }
    }

    @Test func everyLibraryHasItsTests() {
        let tested = Set(table.targets.filter(\.isTest).map(\.name))
        for target in table.targets where !target.isTest && (1...6).contains(target.layer ?? 0) {
            #expect(tested.contains(target.name + "Tests"), "\(target.name) has no tests of its own")
        }
    }
}
