import Archive
import Foundation
import OSMReading
import TestFiles
import Testing

@Suite struct RefusalTests {
    @Test func refusesFilesThatAreNotThereOrCannotBeRead() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("nowhere.osm.pbf")
        #expect(refusal(of: missing) == .missingFile(missing))
        let directory = folder.file("folder.osm")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        #expect(refusal(of: directory) == .unreadable(file: directory, reason: "it is a directory"))
    }

    @Test(arguments: ["town.txt", "town.pbf", "town", "town.osm.xz"]) func tellsTheFormatByTheName(name: String) throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, Town.xml)
        #expect(refusal(of: path) == .unsupportedFormat(path))
        #expect(refusal(of: path)?.description.contains(".osm.pbf, .osm, .osm.gz or .osm.bz2") == true)
    }

    @Test(arguments: Town.names) func refusesAnEmptyFile(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, Data())
        #expect(refusal(of: path) == .empty(path))
    }

    @Test func refusesAFileWithoutElements() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("nothing.osm", elements: "")
        #expect(refusal(of: path) == .empty(path))
    }

    /// Cuts the town at many lengths: none may be taken for a whole file, and none may crash.
    ///
    /// A PBF file that ends between two of its blocks is a good file; those two places are left out.
    @Test(arguments: Town.names) func refusesAFileThatIsCutShort(name: String) throws {
        let folder = try TemporaryFolder()
        let whole = Town.content(for: name)
        let ends = name.hasSuffix("pbf") ? blockEnds(whole) : []
        // What follows `</osm>` is white space; a file without it is whole.
        let last = name == "town.osm" ? whole.count - 2 : whole.count - 1
        var truncated = 0
        for length in stride(from: last, through: 1, by: name.hasSuffix("xml") ? -7 : -3) where !ends.contains(length) {
            let path = try folder.write(name, whole.prefix(length))
            let error = try #require(refusal(of: path), "\(name) cut to \(length) bytes was read")
            if error == .truncated(path) { truncated += 1 }
        }
        #expect(truncated > 10)
        let half = try folder.write(name, whole.prefix(whole.count * 2 / 3))
        #expect(refusal(of: half) == .truncated(half))
    }

    private func blockEnds(_ pbf: Data) -> [Int] {
        // Each block of this small file: four bytes of length, a header of one size, a body whose size fits in a byte.
        var ends: [Int] = []
        var position = 0
        while position + 4 < pbf.count {
            let header = Int(pbf[position + 3])
            position += 4 + header + Int(pbf[position + 4 + header - 1])
            ends.append(position)
        }
        return ends
    }

    @Test(arguments: [
        "town.osm", "town.osm.gz", "town.osm.bz2", "town.osm.pbf",
    ]) func refusesForeignContent(name: String) throws {
        let folder = try TemporaryFolder()
        for content in [
            "<html><body>404</body></html>", "stop_id,stop_name\n1,Broadway\n", "\u{1}\u{2}\u{3}\u{4}binary",
            "<osm version=\"0.5\"><node id=\"1\" lat=\"1\" lon=\"1\"/></osm>",
        ] {
            let path = try folder.write(name, Data(content.utf8))
            let error = try #require(refusal(of: path))
            guard case .notOpenStreetMap(path, let reason) = error else {
                Issue.record("\(name) with \(content): \(error)")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test func refusesContentOfAnotherFormat() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("town.osm.pbf", Town.xml)
        guard case .notOpenStreetMap? = refusal(of: path) else {
            Issue.record("XML was taken for PBF")
            return
        }
        let other = try folder.write("town.osm", Town.pbf)
        guard case .notOpenStreetMap? = refusal(of: other) else {
            Issue.record("PBF was taken for XML")
            return
        }
    }

    @Test func refusesDamagedContent() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "town.osm", Data("<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/><way></node></osm>".utf8))
        guard case .damaged(path, let reason)? = refusal(of: path) else {
            Issue.record("\(refusal(of: path)?.description ?? "it was read")")
            return
        }
        #expect(reason.contains("line 1"))
        var bytes = Town.pbf
        bytes[bytes.count - 20] ^= 0xff
        let other = try folder.write("town.osm.pbf", bytes)
        guard case .damaged(other, _)? = refusal(of: other) else {
            Issue.record("\(refusal(of: other)?.description ?? "it was read")")
            return
        }
    }

    @Test func refusesHistoriesAndChanges() throws {
        let folder = try TemporaryFolder()
        let named = [try folder.write("a.osh.pbf", Town.pbfWithHistory), try folder.write("b.osc.gz", Town.gzip)]
        #expect(refusal(of: named[0]) == .historyFile(named[0]))
        #expect(refusal(of: named[1]) == .changeFile(named[1]))

        let history = try folder.write("c.osm.pbf", Town.pbfWithHistory)
        #expect(refusal(of: history) == .historyFile(history))
        let deleted = try folder.write(
            "d.osm", elements: "<node id=\"1\" version=\"2\" visible=\"false\"/>")
        #expect(refusal(of: deleted) == .historyFile(deleted))
        let changes = try folder.write(
            "e.osm",
            Data("<osmChange version=\"0.6\"><modify>\(Town.elements)</modify></osmChange>".utf8))
        #expect(refusal(of: changes) == .changeFile(changes))
    }

    @Test func namesTheFileThatIsAtFaultAmongSeveral() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("good.osm", Town.xml)
        let bad = try folder.write("bad.osm", Town.xml.prefix(100))
        #expect(refusal(of: good, bad) == .truncated(bad))
        #expect(refusal(of: bad, good) == .truncated(bad))
        let sentence = try #require(refusal(of: good, bad)?.description)
        #expect(sentence.contains(bad) && !sentence.contains("\n") && sentence.hasSuffix("."))
    }
}
