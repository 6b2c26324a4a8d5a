// swift-tools-version: 6.2

// The table of contents: targets in the order of their layers. A target imports only from layers
// above it in this file (`Tests/ArchitectureTests` holds the imports against the table).

import PackageDescription

/// Every Swift target: Swift 6 mode with complete concurrency checking, and no warning gets through.
let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let cxxSettings: [CXXSetting] = [.treatAllWarnings(as: .error)]

/// A library target under `Sources/`.
func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// Reports that lie beside tests.
let reports = [
    "StreetRoutingTests": ["PEERS.md"], "TransitRoutingTests": ["PEERS.md"], "PlacesTests": ["ACCURACY.md"],
]

/// A test target under `Tests/`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: reports[name] ?? [], swiftSettings: swiftSettings)
}

let package = Package(
    name: "routeb-nav",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RouteB", targets: ["RouteB"]),
        .executable(name: "routeb-nav", targets: ["routeb-nav"]),
    ],
    targets: [
        // Layer 0, C: other people's libraries, and the thin shims over them.

        // SQLite keeps the places and what a user saves; SpatiaLite is loaded into it at run time.
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite", "libspatialite"])]),
        // libzip, by which tests make zipped feeds.
        .systemLibrary(
            name: "CLibZip", pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        // zlib's CRC-32 is the checksum of every section of a region.
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // libsodium: its SHA-256 names the sources of a region, its Argon2id keeps passwords.
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        // expat reads XML: a form of SIRI, and places that people bring along (GPX, KML).
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        // libosmium and protozero (headers only) read OpenStreetMap files; they need bz2, z and expat.
        .target(
            name: "COsmium", cxxSettings: cxxSettings,
            linkerSettings: [.linkedLibrary("bz2"), .linkedLibrary("z"), .linkedLibrary("expat")]),
        // Exchanges two directories in one step; Swift's Glibc does not show `renameat2`.
        .target(name: "CFileExchange", cSettings: [.treatAllWarnings(as: .error)]),
        // Draws pictures through librsvg and cairo, which are loaded when they are first needed.
        .target(
            name: "CPictures", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // libcurl fetches addresses; it is loaded when the first one is asked for.
        .target(
            name: "CCurl", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // libzip reads zipped feeds; it is loaded when the first one is opened.
        .target(
            name: "CZip", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // Layer 1, base: units, places on the globe, mapped files, SQL, XML.
        layer("Measures"),
        layer("Geometry", ["Measures"]),
        layer("Archive", ["CZlib"]),
        layer("SQLite", ["CSQLite"]),
        layer("XMLReading", ["CExpat"]),

        // Layer 2, model: what a region holds.
        layer("Streets", ["Measures", "Geometry", "Archive"]),
        layer("Transit", ["Measures", "Geometry", "Archive"]),
        layer("Region", ["Archive", "Streets", "Transit", "Measures", "Geometry", "CFileExchange"]),

        // Layer 3, search.
        layer("StreetRouting", ["Streets", "Measures", "Geometry", "Archive"]),
        layer("TransitRouting", ["Transit", "StreetRouting", "Streets", "Measures", "Geometry", "Archive"]),
        layer("Places", ["SQLite", "Measures", "Geometry", "Archive"]),

        // Layer 4, import: from other people's files to a region.
        layer("OSMReading", ["COsmium", "Geometry", "Archive"]),
        layer("StreetImport", ["OSMReading", "Streets", "Measures", "Geometry", "Archive"]),
        layer("GTFSReading", ["CZip", "Measures", "Geometry", "Archive"]),
        layer("TransitImport", ["GTFSReading", "Transit", "Measures", "Geometry", "Archive"]),
        layer("PlaceImport", ["Places", "SQLite", "OSMReading", "Measures", "Geometry", "Archive"]),
        layer(
            "RegionImport",
            [
                "OSMReading", "StreetImport", "GTFSReading", "TransitImport", "PlaceImport", "Places", "StreetRouting",
                "TransitRouting", "Region", "Streets", "Transit", "Measures", "Geometry", "Archive", "CSodium",
            ]),

        // Layer 5, live: what the vehicles report, and how fast the traffic is.
        layer("Live", ["XMLReading", "CCurl", "Transit", "Streets", "Measures", "Geometry", "Archive"]),

        // Layer 6, meaning: journeys, their words, and what a person keeps.
        layer(
            "Journeys",
            [
                "StreetRouting", "TransitRouting", "Places", "Region", "Streets", "Transit", "Measures", "Geometry",
                "Archive",
            ]),
        layer("Guidance", ["XMLReading", "Journeys", "Streets", "Transit", "Measures", "Geometry"]),
        layer(
            "MapPictures",
            [
                "CPictures", "XMLReading", "Guidance", "Journeys", "StreetRouting", "Streets", "Transit", "Measures",
                "Geometry", "Archive",
            ]),
        layer("Accounts", ["CSodium", "SQLite", "XMLReading", "Measures", "Geometry", "Archive"]),

        // Layer 7, edge: the library's front door and the commands.
        layer(
            "RouteB",
            [
                "Measures", "Geometry", "Region", "Streets", "Transit", "StreetRouting", "TransitRouting", "Places",
                "RegionImport", "Live", "Journeys", "Guidance", "MapPictures", "Accounts",
            ]),
        .executableTarget(name: "routeb-nav", dependencies: ["RouteB"], swiftSettings: swiftSettings),
        // Makes the embedded city from the tables in data/: a library, and the command over it.
        layer("CityModel", ["Measures", "Geometry"]),
        .executableTarget(name: "CityGenerator", dependencies: ["CityModel"], swiftSettings: swiftSettings),
        // `make bench`: clock, percentiles and tables, and the measurements over them.
        .target(name: "BenchmarkKit", path: "Benchmarks/BenchmarkKit", swiftSettings: swiftSettings),
        // Questions about the places of real maps, and how many are answered rightly: for `make bench` and the tests.
        .target(
            name: "PlaceQuestions",
            dependencies: [
                "PlaceImport", "Places", "OSMReading", "GTFSReading", "CLibZip", "Measures", "Geometry", "Archive",
            ],
            path: "Tests/PlaceQuestions", swiftSettings: swiftSettings),
        .executableTarget(
            name: "RouteBenchmark",
            dependencies: [
                "RouteB", "SQLite", "BenchmarkKit", "PlaceQuestions", "PlaceImport", "OSMReading", "Archive",
                "Measures",
                "GTFSReading", "Transit", "TransitImport", "TransitRouting",
            ],
            path: "Benchmarks/RouteBenchmark", swiftSettings: swiftSettings),

        // Tests: files and drawings (towns, timetables) for them, then one target for each source target.
        .target(name: "TestFiles", path: "Tests/TestFiles", swiftSettings: swiftSettings),
        .target(
            name: "Drawn",
            dependencies: [
                "Journeys", "OSMReading", "StreetImport", "GTFSReading", "TransitImport", "StreetRouting",
                "TransitRouting", "Streets",
                "Transit", "Measures", "Geometry", "Archive",
            ],
            path: "Tests/Drawn", swiftSettings: swiftSettings),
        tests("ArchitectureTests", []),
        tests("MeasuresTests", ["Measures"]),
        tests("GeometryTests", ["Geometry"]),
        tests("ArchiveTests", ["Archive"]),
        tests("SQLiteTests", ["SQLite", "TestFiles"]),
        tests("XMLReadingTests", ["XMLReading"]),
        tests("StreetsTests", ["Streets", "Drawn"]),
        tests("TransitTests", ["Transit", "Drawn"]),
        tests(
            "RegionTests",
            ["Region", "Archive", "Measures", "Streets", "Transit", "StreetImport", "TransitImport", "Drawn"]),
        tests("StreetRoutingTests", ["StreetRouting", "StreetImport", "OSMReading", "Drawn", "TestFiles"]),
        tests("TransitRoutingTests", ["TransitRouting", "Journeys", "Region", "RegionImport", "Drawn", "TestFiles"]),
        tests("PlacesTests", ["Places", "PlaceImport", "PlaceQuestions", "SQLite", "TestFiles"]),
        tests("OSMReadingTests", ["OSMReading", "Geometry", "Archive", "TestFiles"]),
        tests(
            "StreetImportTests",
            ["StreetImport", "OSMReading", "Streets", "Measures", "Geometry", "Archive", "Drawn", "TestFiles"]),
        tests("GTFSReadingTests", ["GTFSReading", "CLibZip", "Measures", "Geometry", "Archive", "Drawn", "TestFiles"]),
        tests("TransitImportTests", ["TransitImport", "Drawn", "TestFiles"]),
        tests("PlaceImportTests", ["PlaceImport", "TestFiles"]),
        tests("RegionImportTests", ["RegionImport", "Drawn", "TestFiles"]),
        tests("LiveTests", ["Live", "CityModel", "OSMReading", "StreetImport", "Streets", "Drawn", "TestFiles"]),
        tests("JourneysTests", ["Journeys", "Drawn"]),
        tests("GuidanceTests", ["Guidance", "Drawn"]),
        tests("MapPicturesTests", ["MapPictures", "Drawn", "TestFiles"]),
        tests("AccountsTests", ["Accounts", "SQLite", "Measures", "Geometry", "TestFiles"]),
        tests(
            "CityGeneratorTests",
            ["CityModel", "Archive", "Geometry", "GTFSReading", "Measures", "OSMReading", "TestFiles"]),
        tests("BenchmarkKitTests", ["BenchmarkKit"]),
        tests("RouteBTests", ["RouteB", "Drawn", "PlaceQuestions", "TestFiles"]),
        tests("EndToEndTests", ["routeb-nav"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// A target is built again when one changes that it names, and only then. How a value is laid out in memory is known to
// all who use it, by way of others too: so each names all that it rests on, else a build upon an older one mixes two
// layouts. Targets stand behind those that they name, whose lists are whole already.
var restsOn: [String: [String]] = [:]
for target in package.targets {
    var all: [String] = []
    for case .byNameItem(let name, _) in target.dependencies {
        for name in [name] + (restsOn[name] ?? []) where !all.contains(name) { all.append(name) }
    }
    restsOn[target.name] = all
    target.dependencies = all.map { .byName(name: $0) }
}

// `ROUTEB_TESTS=StreetRoutingTests swift test …` builds these test targets alone.
if let wanted = Context.environment["ROUTEB_TESTS"] {
    package.targets.removeAll { $0.type == .test && !wanted.split(separator: " ").contains(Substring($0.name)) }
}
