import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the built program makes of a region whose columns were changed: an answer or a sentence, never a signal.
@Suite struct DamageTests {
    let place: Workplace
    let environment: [String: String]

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    private var questions: [String] {
        let (south, north) = (SmallTown.corner(street: 1, avenue: 1), SmallTown.corner(street: 7, avenue: 3))
        return [
            "from \(south) to \(north) --at 2016-02-03T08:29",
            "from \(north) to \(south) --at 2016-02-03T08:29 --mode drive",
            "departures stop:S3 --at 2016-02-03T08:25",
        ]
    }

    @Test(arguments: ["streets", "transit"], [1, 2, 3] as [UInt64])
    func changedBytesNeverEndInASignal(of file: String, seed: UInt64) throws {
        let whole = try Data(contentsOf: place.folder.appending(path: "region/\(file)"))
        var random = Lehmer(seed: seed)
        for _ in 0..<4 {
            var changed = whole
            for _ in 0..<32 {
                let position = 64 + Int(random.next() % UInt64(changed.count - 64))
                changed[position] ^= UInt8(1 + random.next() % 255)
            }
            // The list of sections is guarded by its own checksum; what is of interest lies behind it.
            changed.replaceSubrange(..<5120, with: whole[..<5120])
            try place.write(changed, to: "region/\(file)")
            for question in questions {
                let outcome = try place.run(question, environment: environment)
                #expect([0, 1, 3].contains(outcome.status), "\(file), seed \(seed), \(question): \(outcome)")
            }
            #expect(try place.run("region check", environment: environment).status == 3)
        }
    }

    /// All indices lead outside.
    @Test func aStraySearchIsNamed() throws {
        let whole = try Data(contentsOf: place.folder.appending(path: "region/streets"))
        var changed = whole
        changed.replaceSubrange(5120..., with: Data(repeating: 0xEE, count: whole.count - 5120))
        try place.write(changed, to: "region/streets")
        let outcome = try place.run(questions[1], environment: environment)
        #expect(outcome.status == 3, "\(outcome)")
        #expect(outcome.errors.contains("region"), "\(outcome.errors)")
    }

    /// Nobody writes into the pipe, so that a program which opened it as a file would wait for ever.
    @Test(arguments: ["manifest.json", "streets", "transit", "places.sqlite"])
    func aPipeInAFilesPlaceIsRefused(_ file: String) throws {
        unlink(place.path("region/\(file)"))
        #expect(mkfifo(place.path("region/\(file)"), 0o600) == 0)
        let outcome = try place.run(questions[0], environment: environment)
        #expect(outcome.status == 3, "\(outcome)")
        #expect(outcome.errorLines.count == 1, "\(outcome)")
    }
}

/// D. H. Lehmer's generator with the parameters of Park and Miller (1988): the same numbers everywhere.
private struct Lehmer {
    private var state: UInt64

    init(seed: UInt64) { state = seed * 7919 % 2_147_483_647 }

    mutating func next() -> UInt64 {
        state = state * 48_271 % 2_147_483_647
        return state
    }
}
