#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Collects columns and writes them as one archive; the same columns in the same order give the same bytes.
///
/// ```swift
/// var writer = ArchiveWriter(kind: "streets", regionID: id)
/// writer.set(.heads, heads)
/// try writer.write(to: "region.new/streets")
/// ```
///
/// Columns are not copied. With `reserving`, `flush(to:)` may be called more than once: what was added since is put
/// behind what is there, and columns that are written are let go, so that a large archive never lies in memory as a
/// whole.
public struct ArchiveWriter: @unchecked Sendable {
    private struct Section {
        var name: String
        var elementSize: Int
        var byteCount: Int
        /// Calls with the bytes, until they are let go. What it holds never changes, hence `Sendable`.
        var content: ((UnsafeRawBufferPointer) -> Void) -> Void
        /// The checksum, as soon as the section is written and its content let go.
        var writtenChecksum: UInt32?

        var checksum: UInt32 {
            if let writtenChecksum { return writtenChecksum }
            var sum: UInt32 = 0
            content { sum = crc32Checksum($0) }
            return sum
        }
    }

    private let kind: String
    private let regionID: RegionID
    private let reservedSections: Int
    private var sections: [Section] = []
    private var writtenFile: String?

    /// An archive of a kind (15 bytes at most) for a region.
    ///
    /// - Parameter reserving: how many sections the list at the front has room for; needed where it is written in
    ///   parts.
    public init(kind: String, regionID: RegionID = .none, reserving: Int = 0) {
        precondition(kind.utf8.count < ArchiveFormat.kindSize, "the kind's name is too long")
        self.kind = kind
        self.regionID = regionID
        reservedSections = reserving
    }

    /// Adds a column; each name may be set once.
    public mutating func set<Index, Element>(_ key: TableKey<Index, Element>, _ elements: [Element]) {
        add(key.name, elements)
    }

    /// Adds rows, one for each index; each name may be set once.
    public mutating func set<Index, Element>(
        _ key: AdjacencyKey<Index, Element>, _ rows: some Sequence<some Sequence<Element>>
    ) {
        var offsets: [UInt32] = [0]
        var values: [Element] = []
        for row in rows {
            values.append(contentsOf: row)
            offsets.append(UInt32(values.count))
        }
        set(key, offsets: offsets, values: values)
    }

    /// Adds rows that are already laid out: `offsets` has one more element than there are rows.
    public mutating func set<Index, Element>(
        _ key: AdjacencyKey<Index, Element>, offsets: [UInt32], values: [Element]
    ) {
        precondition(
            offsets.first == 0 && offsets.last.map(Int.init) == values.count, "offsets do not fit their values")
        add(key.offsets, offsets)
        add(key.name, values)
    }

    /// Adds a column as it lies; each name may be set once.
    public mutating func set<Index, Element>(_ key: TableKey<Index, Element>, _ table: Table<Index, Element>) {
        add(key.name, of: Element.self, byteCount: UnsafeRawBufferPointer(table.unsafeBuffer).count) { body in
            withExtendedLifetime(table) { body(UnsafeRawBufferPointer(table.unsafeBuffer)) }
        }
    }

    /// Adds rows as they lie; each name may be set once.
    public mutating func set<Index, Element>(
        _ key: AdjacencyKey<Index, Element>, _ rows: Adjacency<Index, Element>
    ) {
        add(key.offsets, of: UInt32.self, byteCount: UnsafeRawBufferPointer(rows.unsafeOffsets).count) { body in
            withExtendedLifetime(rows) { body(UnsafeRawBufferPointer(rows.unsafeOffsets)) }
        }
        add(key.name, of: Element.self, byteCount: UnsafeRawBufferPointer(rows.unsafeValues).count) { body in
            withExtendedLifetime(rows) { body(UnsafeRawBufferPointer(rows.unsafeValues)) }
        }
    }

    private mutating func add<Element: BitwiseCopyable>(_ name: String, _ elements: [Element]) {
        add(name, of: Element.self, byteCount: elements.count * MemoryLayout<Element>.stride) { body in
            elements.withUnsafeBytes(body)
        }
    }

    private mutating func add<Element: BitwiseCopyable>(
        _ name: String, of type: Element.Type, byteCount: Int,
        content: @escaping ((UnsafeRawBufferPointer) -> Void) -> Void
    ) {
        precondition(name.utf8.count < ArchiveFormat.nameSize, "the section's name is too long")
        precondition(!sections.contains { $0.name == name }, "the section is there already")
        sections.append(
            Section(
                name: name, elementSize: MemoryLayout<Element>.stride, byteCount: byteCount, content: content,
                writtenChecksum: nil))
    }

    /// The archive in memory, as `Archive` reads it; for tests and for what is used where it was built.
    public func inMemory(name: String = "(in memory)") -> ArchiveBytes {
        precondition(writtenFile == nil, "what is written in parts is not in memory any more")
        let (head, offsets, size) = layout()
        return ArchiveBytes(name: name, count: size) { block in
            block.copyBytes(from: head)
            for (section, offset) in zip(sections, offsets) where section.byteCount > 0 {
                section.content { UnsafeMutableRawBufferPointer(rebasing: block[offset...]).copyBytes(from: $0) }
            }
        }
    }

    /// Writes the archive to a new file and syncs it.
    public func write(to file: String) throws(ArchiveError) {
        var copy = self
        try copy.flush(to: file)
    }

    /// Writes the archive to a new file and syncs it; once more, adds to it what was set since. Lets go of what is
    /// written.
    ///
    /// After each call the file is whole. A second call has to name the same file, and needs reserved sections.
    public mutating func flush(to file: String) throws(ArchiveError) {
        precondition(writtenFile == nil || writtenFile == file, "an archive is written to one file")
        precondition(writtenFile == nil || sections.count <= reservedSections, "more sections than were reserved")
        let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC | (writtenFile == nil ? O_TRUNC : 0), 0o644)
        guard descriptor >= 0 else { throw .unwritable(file: file, reason: systemReason()) }
        defer { close(descriptor) }
        for number in sections.indices where sections[number].writtenChecksum == nil {
            sections[number].writtenChecksum = sections[number].checksum
        }
        let (head, offsets, size) = layout()
        for (number, offset) in offsets.enumerated() {
            var failed: Int32 = 0
            sections[number].content { failed = ArchiveWriter.put($0, at: offset, descriptor) }
            guard failed == 0 else { throw .unwritable(file: file, reason: systemReason(failed)) }
            sections[number].content = { _ in }
        }
        let failed = head.withUnsafeBytes { ArchiveWriter.put($0, at: 0, descriptor) }
        guard failed == 0 else { throw .unwritable(file: file, reason: systemReason(failed)) }
        guard ftruncate(descriptor, off_t(size)) == 0, fsync(descriptor) == 0 else {
            throw .unwritable(file: file, reason: systemReason())
        }
        writtenFile = file
    }

    /// Writes bytes; answers with 0 or the error's number.
    private static func put(_ buffer: UnsafeRawBufferPointer, at offset: Int, _ descriptor: Int32) -> Int32 {
        var written = 0
        while written < buffer.count {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return count == 0 ? ENOSPC : errno }
            written += count
        }
        return 0
    }

    /// Header and list of sections as bytes, where each section goes, and the size of the whole.
    private func layout() -> (head: [UInt8], offsets: [Int], size: Int) {
        var end = ArchiveFormat.headerSize + ArchiveFormat.entrySize * max(reservedSections, sections.count)
        var offsets: [Int] = []
        for section in sections {
            offsets.append(ArchiveFormat.aligned(end))
            end = ArchiveFormat.aligned(end) + section.byteCount
        }
        var head: [UInt8] = ArchiveFormat.magic
        head.append(number: ArchiveFormat.version)
        head.append(number: UInt32(sections.count))
        head.append(contentsOf: regionID.bytes)
        head.append(text: kind, size: ArchiveFormat.kindSize)
        head.append(number: UInt64(end))
        head.append(number: UInt64(0))
        for (section, offset) in zip(sections, offsets) {
            head.append(text: section.name, size: ArchiveFormat.nameSize)
            head.append(number: UInt64(offset))
            head.append(number: UInt64(section.byteCount))
            head.append(number: UInt32(section.elementSize))
            head.append(number: section.checksum)
            head.append(number: UInt64(0))
        }
        let sum = head.withUnsafeBytes { crc32Checksum($0) }
        var field: [UInt8] = []
        field.append(number: sum)
        head.replaceSubrange(ArchiveFormat.checksumAt..<ArchiveFormat.checksumAt + 4, with: field)
        return (head, offsets, end)
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(text: String, size: Int) {
        append(contentsOf: text.utf8)
        append(contentsOf: repeatElement(0, count: size - text.utf8.count))
    }
}
