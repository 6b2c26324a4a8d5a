import Geometry
import PlaceQuestions
import Places
import TestFiles
import Testing

/// Real maps, where they lie beside the repository; each is read once, New York once more with its stops.
enum Cities {
    static func city(
        _ name: String, _ files: [String], feeds: [String] = []
    ) -> Result<(city: PlaceCity, folder: TemporaryFolder), any Error> {
        Result {
            let folder = try TemporaryFolder()
            let city = try PlaceCity(
                name, maps: files.map(SharedFiles.path), feeds: feeds.map(SharedFiles.path),
                index: folder.path + "/places.sqlite")
            return (city, folder)
        }
    }

    nonisolated(unsafe) static let newYork = city(
        "New York", ["data/nyc/midtown.osm.pbf", "data/nyc/downtown.osm.pbf"])
    nonisolated(unsafe) static let newYorkWithStops = city(
        "New York", ["data/nyc/midtown.osm.pbf", "data/nyc/downtown.osm.pbf"],
        feeds: FeedStops.newYork.map { "data/nyc/" + $0 })
    nonisolated(unsafe) static let copenhagen = city("Copenhagen", ["data/bench/copenhagen.osm.pbf"])
    nonisolated(unsafe) static let porto = city("Porto", ["data/bench/porto.osm.pbf"])

    /// Seed of all questions.
    static let seed: UInt64 = 20_161_130

    /// How many of so many questions are asked: all of them by an optimized program, a tenth by one that is debugged.
    static func some(_ count: Int) -> Int {
        #if DEBUG
            max(10, count / 10)
        #else
            count
        #endif
    }
}

/// How right the answers are, on real maps; `ACCURACY.md` beside these tests lists what fails, and why.
@Suite(.serialized) struct AccuracyAgreementTests {
    private func expect(_ scores: [PlaceScore]) {
        for score in scores {
            print("seed \(Cities.seed): \(score.line)")
            for failure in score.failures.prefix(40) { print("    \(failure)") }
            #expect(score.isEnough, "\(score.line)\n\(score.failures.prefix(40).joined(separator: "\n"))")
        }
    }

    @Suite(.serialized, .enabled(if: NewYork.isThere, "../shared/data/nyc is not beside the repository"))
    struct NewYorkAccuracy {
        let city: PlaceCity

        init() throws { city = try Cities.newYork.get().city }

        @Test func addressesInEightSpellings() {
            AccuracyAgreementTests().expect(
                city.addressScores(
                    Cities.some(1_000), seed: Cities.seed, spellings: AddressSpelling.newYork, limit: 0.99,
                    exactLimit: 1))
        }

        @Test func addressesWithOneMistake() {
            AccuracyAgreementTests().expect([
                city.mistypedAddressScore(Cities.some(1_000), seed: Cities.seed, .numberFirst, limit: 0.97)
            ])
        }

        @Test func addressesThatRecur() {
            AccuracyAgreementTests().expect(city.recurringScores(Cities.some(100), seed: Cities.seed))
        }

        @Test func corners() {
            AccuracyAgreementTests().expect(city.cornerScores(Cities.some(500), seed: Cities.seed))
        }

        @Test func namedPlaces() {
            AccuracyAgreementTests().expect(city.nameScores(Cities.some(300), seed: Cities.seed))
        }

        /// Beside the map the stops of three feeds.
        @Test(
            .enabled(
                if: FeedStops.newYork.allSatisfy { SharedFiles.has("data/nyc/" + $0) },
                "../shared/data/nyc is not beside the repository"))
        func labels() throws {
            let city = try Cities.newYorkWithStops.get().city
            AccuracyAgreementTests().expect(try city.labelScores(Cities.some(300), seed: Cities.seed))
        }

        @Test func streetsOfPoints() {
            AccuracyAgreementTests().expect(city.reverseScores(Cities.some(1_000), seed: Cities.seed))
        }
    }

    @Test(
        .enabled(
            if: SharedFiles.has("data/bench/copenhagen.osm.pbf"), "../shared/data/bench is not beside the repository"))
    func copenhagen() throws {
        let city = try Cities.copenhagen.get().city
        expect(
            city.addressScores(
                Cities.some(1_000), seed: Cities.seed, spellings: AddressSpelling.numberBehind, limit: 0.98,
                exactLimit: 0.98))
        expect([
            city.mistypedAddressScore(
                Cities.some(1_000), seed: Cities.seed, AddressSpelling.numberBehind[0], limit: 0.95)
        ])
    }

    @Test(
        .enabled(if: SharedFiles.has("data/bench/porto.osm.pbf"), "../shared/data/bench is not beside the repository"))
    func porto() throws {
        let city = try Cities.porto.get().city
        expect([city.wholeScore(AddressSpelling.numberBehind[0], limit: 1)])
    }
}
