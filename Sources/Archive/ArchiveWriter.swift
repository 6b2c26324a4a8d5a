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
public struct ArchiveWriter: Sendable {
    private struct Section {
        var name: String
        var elementSize: Int
        var bytes: [UInt8]
    }

    private let kind: String
    private let regionID: RegionID
    private var sections: [Section] = []

    /// An archive of a kind (15 bytes at most) for a region.
    public init(kind: String, regionID: RegionID = .none) {
        precondition(kind.utf8.count < ArchiveFormat.kindSize, "the kind's name is too long")
        self.kind = kind
        self.regionID = regionID
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

    private mutating func add<Element: BitwiseCopyable>(_ name: String, _ elements: [Element]) {
        precondition(name.utf8.count < ArchiveFormat.nameSize, "the section's name is too long")
        precondition(!sections.contains { $0.name == name }, "the section is there already")
        let bytes = elements.withUnsafeBytes { [UInt8]($0) }
        sections.append(Section(name: name, elementSize: MemoryLayout<Element>.stride, bytes: bytes))
    }

    /// The archive in memory, as `Archive` reads it; for tests and for what is used where it was built.
    public func inMemory(name: String = "(in memory)") -> ArchiveBytes {
        let (head, offsets, size) = layout()
        return ArchiveBytes(name: name, count: size) { block in
            block.copyBytes(from: head)
            for (section, offset) in zip(sections, offsets) {
                UnsafeMutableRawBufferPointer(rebasing: block[offset...]).copyBytes(from: section.bytes)
            }
        }
    }

    /// Writes the archive to a new file and syncs it.
    public func write(to file: String) throws(ArchiveError) {
        let (head, offsets, size) = layout()
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(file: file, reason: systemReason()) }
        defer { close(descriptor) }
        try put(head, at: 0, descriptor, file)
        for (section, offset) in zip(sections, offsets) { try put(section.bytes, at: offset, descriptor, file) }
        guard ftruncate(descriptor, off_t(size)) == 0, fsync(descriptor) == 0 else {
            throw .unwritable(file: file, reason: systemReason())
        }
    }

    private func put(_ bytes: [UInt8], at offset: Int, _ descriptor: Int32, _ file: String) throws(ArchiveError) {
        let failed: Int32 = bytes.withUnsafeBytes { buffer in
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
        guard failed == 0 else { throw .unwritable(file: file, reason: systemReason(failed)) }
    }

    /// Header and list of sections as bytes, where each section goes, and the size of the whole.
    private func layout() -> (head: [UInt8], offsets: [Int], size: Int) {
        var end = ArchiveFormat.headerSize + ArchiveFormat.entrySize * sections.count
        var offsets: [Int] = []
        for section in sections {
            offsets.append(ArchiveFormat.aligned(end))
            end = ArchiveFormat.aligned(end) + section.bytes.count
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
            head.append(number: UInt64(section.bytes.count))
            head.append(number: UInt32(section.elementSize))
            head.append(number: section.bytes.withUnsafeBytes { crc32Checksum($0) })
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
