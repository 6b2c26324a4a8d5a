import Archive
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private struct ThingIndex: DenseIndex {
    let raw: UInt32
    init(_ raw: UInt32) { self.raw = raw }
}

@Suite struct ArchiveTests {
    private let sizes = TableKey<ThingIndex, UInt16>("things.size")
    private let names = AdjacencyKey<ThingIndex, UInt8>("things.name")
    private let id = RegionID("00112233445566778899aabbccddeeff")!

    private func writer() -> ArchiveWriter {
        var writer = ArchiveWriter(kind: "things", regionID: id)
        writer.set(sizes, [7, 8, 9])
        writer.set(names, ["seven", "", "neun"].map(\.utf8))
        return writer
    }

    @Test(arguments: [
        ("Broadway & W 34 St", "Broadway & W 34 St"), ("Café 🗽 — Straße", "Café 🗽 — Straße"), ("", ""),
        ("a\u{1B}[1m\nb\u{7F}", "a [1m b "), ("\u{80}a\u{9F}\u{A0}", "  a  \u{A0}"),
        ("\u{2027}\u{2028}\u{202E}\u{202F}", "\u{2027}      \u{202F}"),
        ("\u{2065}\u{2066}\u{2069}\u{206A}", "\u{2065}      \u{206A}"),
    ])
    func controlsAreBlanked(_ text: String, expected: String) {
        var bytes = Array(text.utf8)
        let found = bytes.withUnsafeMutableBufferPointer { blankControls(in: $0) }
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(found == (text != expected))
        // A character that is cut off is no control.
        var cut: [UInt8] = [0xE2, 0x80]
        #expect(!cut.withUnsafeMutableBufferPointer { blankControls(in: $0) })
    }

    /// Runs `body` with the path of a written archive, whose bytes `change` may alter first.
    private func withFile(
        change: (inout [UInt8]) -> Void = { _ in }, _ body: (String) throws -> Void
    ) throws {
        var template = Array("/tmp/routeb-archive-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        close(descriptor)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        try writer().write(to: path)
        let file = try #require(fopen(path, "r+"))
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: ftell(file))
        rewind(file)
        #expect(fread(&bytes, 1, bytes.count, file) == bytes.count)
        change(&bytes)
        ftruncate(fileno(file), 0)
        rewind(file)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        try body(path)
    }

    @Test func whatIsWrittenIsReadBack() throws {
        try withFile { path in
            let archive = try Archive(ArchiveBytes(file: path), kind: "things", regionID: id)
            try archive.verify()
            let table = try archive.table(sizes)
            #expect(table.indices.map { table[$0] } == [7, 8, 9])
            let rows = try archive.adjacency(names)
            #expect((0..<3).map { rows.text(ThingIndex($0)) } == ["seven", "", "neun"])
            #expect(rows.valueCount == 9)
        }
    }

    @Test func memoryAndFileAreAlike() throws {
        let archive = try Archive(writer().inMemory(), kind: "things")
        try archive.verify()
        #expect(archive.regionID == id)
        #expect(try archive.table(sizes)[ThingIndex(2)] == 9)
    }

    @Test func whatIsWrittenInPartsIsWholeAfterEach() throws {
        try withFile { path in
            var writer = ArchiveWriter(kind: "things", regionID: id, reserving: 8)
            writer.set(sizes, [7, 8, 9])
            try writer.flush(to: path)
            let first = try Archive(ArchiveBytes(file: path), kind: "things", regionID: id)
            try first.verify()
            #expect(first.contains(sizes) && !first.contains(names))
            writer.set(names, ["seven", "", "neun"].map(\.utf8))
            try writer.flush(to: path)
            let second = try Archive(ArchiveBytes(file: path), kind: "things", regionID: id)
            try second.verify()
            #expect(try second.table(sizes)[ThingIndex(2)] == 9)
            #expect(try second.adjacency(names).text(ThingIndex(2)) == "neun")
            // What was opened before still reads its part.
            #expect(try first.table(sizes)[ThingIndex(0)] == 7)
        }
    }

    @Test func columnsInMemoryAreWrittenAsTheyLie() throws {
        var writer = ArchiveWriter(kind: "things", regionID: id)
        writer.set(sizes, Table(count: 3) { for number in 0..<3 { $0[number] = UInt16(number + 7) } })
        writer.set(
            names,
            Adjacency(count: 2, valueCount: 3) {
                $0[1] = 1
                $0[2] = 3
                for number in 0..<3 { $1[number] = UInt8(ascii: "a") + UInt8(number) }
            })
        let archive = try Archive(writer.inMemory(), kind: "things")
        try archive.verify()
        #expect(Array(try archive.table(sizes).unsafeBuffer) == [7, 8, 9])
        #expect(try archive.adjacency(names).text(ThingIndex(1)) == "bc")
    }

    @Test func everyShorterFileIsRefused() throws {
        for missing in [1, 3, 100, 200] {
            try withFile(change: { $0.removeLast(missing) }) { path in
                #expect(throws: ArchiveError.self) { try Archive(ArchiveBytes(file: path), kind: "things") }
            }
        }
        try withFile(change: { $0 = [] }) { path in
            #expect(throws: ArchiveError.foreign(file: path)) { try Archive(ArchiveBytes(file: path), kind: "things") }
        }
    }

    @Test func everyFlippedByteIsFound() throws {
        let size = try Archive(writer().inMemory(), kind: "things").byteCount
        for position in 0..<size {
            try withFile(change: { $0[position] ^= 0x10 }) { path in
                #expect(throws: ArchiveError.self, "byte \(position)") {
                    try Archive(ArchiveBytes(file: path), kind: "things").verify()
                }
            }
        }
    }

    @Test func strangersAreRefused() throws {
        let archive = try Archive(writer().inMemory(), kind: "things")
        #expect(throws: ArchiveError.missing(file: "(in memory)", section: "things.age")) {
            try archive.table(TableKey<ThingIndex, UInt16>("things.age"))
        }
        #expect(throws: ArchiveError.missing(file: "(in memory)", section: "things.size")) {
            try archive.table(TableKey<ThingIndex, UInt32>("things.size"))
        }
        #expect(throws: ArchiveError.kind(file: "(in memory)", found: "things", expected: "streets")) {
            try Archive(writer().inMemory(), kind: "streets")
        }
        #expect(throws: ArchiveError.region(file: "(in memory)", found: id, expected: .none)) {
            try Archive(writer().inMemory(), kind: "things", regionID: RegionID.none)
        }
    }

    @Test func reportsKeepFiveExamples() {
        var report = ImportReport()
        for line in 1...9 { report.note("stop outside the world, dropped", "stops.txt:\(line)") }
        report.note("a", "b", count: 3)
        #expect(report.entries.map(\.reason) == ["a", "stop outside the world, dropped"])
        #expect(report.entries.map(\.count) == [3, 9])
        #expect(report.entries[1].examples.count == 5)
    }
}
