import Archive
import TestFiles
import Testing

@testable import GTFSReading

/// Where feeds lie, and what is said where they cannot be read.
@Suite struct FeedFilesTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func members(
        _ feed: SmallFeed = SmallFeed(), in prefix: String = ""
    ) -> [(name: String, bytes: [UInt8])] {
        feed.bytes.sorted { $0.key < $1.key }.map { (prefix + $0.key, $0.value) }
    }

    private func read(
        _ path: String, limits: GTFSReadingLimits = GTFSReadingLimits()
    ) throws(GTFSReadingError) -> GTFSFeed {
        var report = ImportReport()
        return try GTFSFeed.read(from: path, report: &report, limits: limits)
    }

    /// The sentence with which reading fails, the folder's path taken out.
    private func failure(of path: String, limits: GTFSReadingLimits = GTFSReadingLimits()) -> String {
        do throws(GTFSReadingError) {
            return "no error, but \(try read(path, limits: limits).name)"
        } catch {
            return error.description.replacing(folder.path + "/", with: "")
        }
    }

    private let drawn = "T: E 08:00:00 M 08:05:00/08:06:00 W 08:10:00"

    @Test func withoutLibzipOneIsToldWhatToInstall() {
        let error = GTFSReadingError.withoutLibzip(path: "feed.zip", reason: "is not installed")
        #expect(
            error.description == "The GTFS feed feed.zip is zipped, and libzip, which unpacks it, is not installed; "
                + "install libzip 1.0 or later (Debian: libzip4 or libzip5), or unpack the feed and give the folder.")
    }

    @Test func readsAZip() throws {
        let feed = try read(try folder.zip(members(), as: "feed.zip"))
        #expect(feed.name == "feed.zip")
        #expect(feed.drawn == drawn)
    }

    @Test func readsAFolder() throws {
        for member in members() { try folder.write(member.bytes, to: "feed/" + member.name) }
        let feed = try read(folder.path + "/feed/")
        #expect(feed.name == "feed")
        #expect(feed.drawn == drawn)
    }

    @Test func readsAFolderInsideAZipOrAFolder() throws {
        let junk: [(name: String, bytes: [UInt8])] = [
            ("__MACOSX/stops.txt", [1]), ("../stops.txt", [1]), ("a.txt", [1]),
        ]
        #expect(try read(try folder.zip(members(in: "gtfs/") + junk, as: "inside.zip")).drawn == drawn)
        for member in members() { try folder.write(member.bytes, to: "outer/inner/" + member.name) }
        #expect(try read(folder.path + "/outer").drawn == drawn)
    }

    @Test func filesAtTheTopWinOverFolders() throws {
        let other = SmallFeed(["stop_times.txt": "trip_id\n"])
        #expect(try read(try folder.zip(members() + members(other, in: "old/"), as: "top.zip")).drawn == drawn)
    }

    @Test func refusesTwoFoldersOfEqualRight() throws {
        let path = try folder.zip(members(in: "bus/") + members(in: "rail/"), as: "two.zip")
        #expect(
            failure(of: path)
                == "The GTFS feed two.zip holds feeds in several folders (bus, rail); unpack it and give one of them.")
    }

    @Test func namesWhatIsNoFeed() throws {
        #expect(failure(of: folder.path + "/none.zip") == "There is no GTFS feed at none.zip; check the name.")
        try folder.write([UInt8](), to: "empty.zip")
        #expect(failure(of: folder.path + "/empty.zip") == "The GTFS feed empty.zip is empty; download it again.")
        try folder.write(String(repeating: "This is no zip. ", count: 50), to: "text.zip")
        #expect(
            failure(of: folder.path + "/text.zip")
                == "text.zip is not a GTFS feed: it is neither a zip archive nor a folder; check that it is the right file."
        )
        #expect(
            failure(of: "/dev/null")
                == "/dev/null is not a GTFS feed: it is neither a zip archive nor a folder; "
                + "check that it is the right file.")
    }

    @Test(arguments: [0.1, 0.5, 0.9, 0.999]) func refusesAZipThatIsCutShort(_ share: Double) throws {
        _ = try folder.zip(members(), as: "whole.zip")
        let bytes = try folder.bytes(of: "whole.zip")
        try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * share))), to: "cut.zip")
        #expect(
            failure(of: folder.path + "/cut.zip")
                == "The GTFS feed cut.zip is damaged (the end of the archive is missing); download it again.")
    }

    @Test func refusesAChangedByte() throws {
        let stops = (0..<2000).map { "X\($0),Stop \($0 * $0),40.5,-73.5" }.joined(separator: "\n")
        _ = try folder.zip(members(SmallFeed(adding: ["stops.txt": stops])), as: "whole.zip")
        var bytes = try folder.bytes(of: "whole.zip")
        bytes[bytes.count / 2] ^= 0x55
        try folder.write(bytes, to: "changed.zip")
        let sentence = failure(of: folder.path + "/changed.zip")
        #expect(sentence.hasPrefix("The GTFS feed changed.zip is damaged at stops.txt ("), "\(sentence)")
    }

    @Test func refusesAnEncryptedZip() throws {
        let path = try folder.zip(members(), as: "secret.zip", password: "1234")
        #expect(
            failure(of: path)
                == "agency.txt in the GTFS feed secret.zip is encrypted; unpack the archive and give the folder instead."
        )
    }

    @Test func refusesBombs() throws {
        let bomb = members(SmallFeed(["stops.txt": String(repeating: "0", count: 4 << 20)]))
        let path = try folder.zip(bomb, as: "bomb.zip")
        let tight = failure(of: path, limits: GTFSReadingLimits(freeBytes: 1 << 20))
        #expect(tight.hasPrefix("stops.txt in the GTFS feed bomb.zip unpacks to "), "\(tight)")
        #expect(
            tight.hasSuffix("more than the limit of 200; if that is meant, unpack the archive and give the folder."))
        let large =
            "is 4194304 bytes unpacked, more than the limit of 1048576; cut the feed to the area that is needed."
        #expect(
            failure(of: path, limits: GTFSReadingLimits(fileBytes: 1 << 20))
                == "stops.txt in the GTFS feed bomb.zip \(large)")
        for member in bomb { try folder.write(member.bytes, to: "bomb/" + member.name) }
        #expect(
            failure(of: folder.path + "/bomb", limits: GTFSReadingLimits(fileBytes: 1 << 20))
                == "stops.txt in the GTFS feed bomb \(large)")
    }

    @Test(arguments: FeedFiles.requiredFiles) func namesARequiredFileThatIsMissing(_ file: String) throws {
        let path = try folder.zip(members(SmallFeed([file: nil])), as: "part.zip")
        #expect(
            failure(of: path)
                == "The GTFS feed part.zip has no \(file), which every feed must have; check that it is a whole feed.")
    }

    @Test func namesAMissingCalendar() throws {
        let path = try folder.zip(members(SmallFeed(["calendar.txt": nil])), as: "part.zip")
        #expect(
            failure(of: path)
                == "The GTFS feed part.zip has neither calendar.txt nor calendar_dates.txt, so that no trip has a day; "
                + "check that it is a whole feed.")
    }

    @Test(arguments: [
        ("stops.txt", "stop_lat"), ("stop_times.txt", "trip_id"), ("trips.txt", "service_id"),
        ("routes.txt", "route_type"), ("agency.txt", "agency_timezone"), ("calendar.txt", "end_date"),
    ])
    func namesAMissingColumn(_ file: String, _ column: String) throws {
        var feed = SmallFeed()
        feed.files[file] = feed.files[file]?.replacing(column, with: "something")
        let path = try folder.zip(members(feed), as: "part.zip")
        #expect(
            failure(of: path)
                == "\(file) in the GTFS feed part.zip has no column \(column) in its first line; "
                + "check that it is a comma-separated table in UTF-8.")
    }

    @Test func namesAnEmptyFileAndAMissingAgency() throws {
        #expect(
            failure(of: try folder.zip(members(SmallFeed(["stops.txt": ""])), as: "part.zip"))
                == "stops.txt in the GTFS feed part.zip has no column stop_id in its first line; "
                + "check that it is a comma-separated table in UTF-8.")
        let nobody = SmallFeed(["agency.txt": "agency_name,agency_timezone\n"])
        #expect(
            failure(of: try folder.zip(members(nobody), as: "nobody.zip"))
                == "agency.txt in the GTFS feed nobody.zip names no agency with a name and a time zone; add one.")
    }

    @Test func oneLineOfFortyMegabytesIsRefusedOrReadInBounds() throws {
        let names = SmallFeed(["stops.txt": String(repeating: "stop_id,", count: 5 << 20)])
        let sentence = failure(
            of: try folder.zip(members(names), as: "line.zip"), limits: GTFSReadingLimits(freeBytes: 1 << 30))
        #expect(
            sentence == "stops.txt in the GTFS feed line.zip has more than 1000 columns in its first line; "
                + "check that it is a table of lines.")
        let row = SmallFeed(adding: ["stops.txt": "X," + String(repeating: "abcdefg,", count: 5 << 20)])
        var report = ImportReport()
        _ = try GTFSFeed.read(files: row.bytes, named: "row", report: &report)
        #expect(report.count(of: "row with more fields than the first line, the rest dropped") == 1)
    }

    /// Whatever bytes change, reading ends with a feed or a sentence.
    @Test(arguments: 1...40) func survivesChangedBytes(_ seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func random(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
        let spices = Array("\",\n\r 0;:-x".utf8) + [0x00, 0xFF, 0xEF]
        for _ in 0..<10 {
            var files = SmallFeed(["calendar_dates.txt": "service_id,date,exception_type\nweekdays,20160203,2"]).bytes
            for name in files.keys.sorted() where random(2) == 0 {
                for _ in 0..<random(6) {
                    guard let count = files[name]?.count, count > 0 else { continue }
                    files[name]?[random(count)] = spices[random(spices.count)]
                }
            }
            var report = ImportReport()
            do throws(GTFSReadingError) {
                let feed = try GTFSFeed.read(files: files, named: "seed \(seed)", report: &report)
                for trip in feed.trips.indices {
                    let times = feed.stopTimes(of: trip)
                    #expect(times.count >= 2)
                    #expect(times.first?.arrival != nil && times.last?.arrival != nil)
                    let known = times.flatMap { [$0.arrival, $0.departure] }.compactMap { $0 }
                    #expect(known == known.sorted(), "seed \(seed)")
                }
            } catch {
                #expect(error.description.contains("seed \(seed)"))
            }
        }
    }

    @Test(arguments: 1...40) func survivesChangedArchives(_ seed: UInt64) throws {
        _ = try folder.zip(members(), as: "whole.zip")
        var bytes = try folder.bytes(of: "whole.zip")
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        for _ in 0..<3 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
        }
        try folder.write(bytes, to: "changed.zip")
        do throws(GTFSReadingError) {
            #expect(try read(folder.path + "/changed.zip").agencies.count > 0)
        } catch {
            #expect(error.description.contains("changed.zip"))
        }
    }
}
