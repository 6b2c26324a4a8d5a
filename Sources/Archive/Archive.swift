/// A file of named, typed, checksummed columns, mapped and read as it lies.
///
/// ```swift
/// let archive = try Archive(ArchiveBytes(file: "region/streets"), kind: "streets", regionID: id)
/// let heads = try archive.table(StreetSections.heads)
/// ```
///
/// Opening checks the header, its checksum, the sizes and the region; it reads nothing else. `verify()` reads all.
public struct Archive: Sendable {
    private struct Section {
        var offset: Int
        var byteCount: Int
        var elementSize: Int
        var checksum: UInt32
    }

    private let bytes: ArchiveBytes
    private let sections: [String: Section]
    /// The region the file belongs to.
    public let regionID: RegionID

    /// What the file is called in errors.
    public var name: String { bytes.name }
    /// The size of the file in bytes.
    public var byteCount: Int { bytes.count }

    /// Reads the header of an archive of `kind`; a region id, where given, has to be the file's.
    public init(_ bytes: ArchiveBytes, kind: String, regionID expectedID: RegionID? = nil) throws(ArchiveError) {
        let file = bytes.name
        let buffer = bytes.buffer
        guard buffer.count >= ArchiveFormat.headerSize, buffer.prefix(8).elementsEqual(ArchiveFormat.magic) else {
            throw .foreign(file: file)
        }
        let version = buffer.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian
        guard version == ArchiveFormat.version else {
            throw .version(file: file, found: version, expected: ArchiveFormat.version)
        }
        let size = buffer.loadUnaligned(fromByteOffset: 48, as: UInt64.self).littleEndian
        guard size == UInt64(buffer.count) else { throw .size(file: file, found: buffer.count, expected: size) }
        let count = Int(buffer.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian)
        let headEnd = ArchiveFormat.headerSize + ArchiveFormat.entrySize * count
        guard headEnd <= buffer.count else { throw .damaged(file: file, section: "its header") }
        var head = [UInt8](buffer[0..<headEnd])
        let sum = buffer.loadUnaligned(fromByteOffset: ArchiveFormat.checksumAt, as: UInt32.self).littleEndian
        for position in ArchiveFormat.checksumAt..<ArchiveFormat.checksumAt + 4 { head[position] = 0 }
        guard head.withUnsafeBytes({ crc32Checksum($0) }) == sum else {
            throw .damaged(file: file, section: "its header")
        }
        let foundKind = Archive.text(buffer[32..<48])
        guard foundKind == kind else { throw .kind(file: file, found: foundKind, expected: kind) }
        let id = RegionID(bytes: [UInt8](buffer[16..<32])) ?? .none
        if let expectedID, id != expectedID { throw .region(file: file, found: id, expected: expectedID) }

        var sections: [String: Section] = [:]
        for number in 0..<count {
            let entry = ArchiveFormat.headerSize + number * ArchiveFormat.entrySize
            let name = Archive.text(buffer[entry..<entry + ArchiveFormat.nameSize])
            let offset = buffer.loadUnaligned(fromByteOffset: entry + 32, as: UInt64.self).littleEndian
            let byteCount = buffer.loadUnaligned(fromByteOffset: entry + 40, as: UInt64.self).littleEndian
            guard offset <= size, byteCount <= size - offset, offset % UInt64(ArchiveFormat.alignment) == 0 else {
                throw .damaged(file: file, section: name)
            }
            sections[name] = Section(
                offset: Int(offset), byteCount: Int(byteCount),
                elementSize: Int(buffer.loadUnaligned(fromByteOffset: entry + 48, as: UInt32.self).littleEndian),
                checksum: buffer.loadUnaligned(fromByteOffset: entry + 52, as: UInt32.self).littleEndian)
        }
        self.bytes = bytes
        self.sections = sections
        regionID = id
    }

    /// Whether the archive has a column.
    public func contains<Index, Element>(_ key: TableKey<Index, Element>) -> Bool { sections[key.name] != nil }

    /// Whether the archive has rows.
    public func contains<Index, Element>(_ key: AdjacencyKey<Index, Element>) -> Bool { sections[key.name] != nil }

    /// A column. Complexity: O(1); nothing is read.
    public func table<Index, Element>(_ key: TableKey<Index, Element>) throws(ArchiveError) -> Table<Index, Element> {
        let (base, count) = try column(key.name, of: Element.self)
        return Table(base: base, count: count, owner: bytes)
    }

    /// Rows. Complexity: O(1); the first and the last offset are looked at.
    public func adjacency<Index, Element>(
        _ key: AdjacencyKey<Index, Element>
    ) throws(ArchiveError) -> Adjacency<Index, Element> {
        let (offsets, offsetCount) = try column(key.offsets, of: UInt32.self)
        let (values, valueCount) = try column(key.name, of: Element.self)
        guard offsetCount > 0, offsets[0] == 0, Int(offsets[offsetCount - 1]) == valueCount else {
            throw .damaged(file: name, section: key.name)
        }
        return Adjacency(
            offsets: offsets, values: values, count: offsetCount - 1, valueCount: valueCount, owner: bytes)
    }

    private func column<Element: BitwiseCopyable>(
        _ section: String, of type: Element.Type
    ) throws(ArchiveError) -> (UnsafePointer<Element>, Int) {
        guard let found = sections[section], found.elementSize == MemoryLayout<Element>.stride,
            found.byteCount % found.elementSize == 0
        else { throw .missing(file: name, section: section) }
        let base = (bytes.base + found.offset).assumingMemoryBound(to: Element.self)
        return (base, found.byteCount / found.elementSize)
    }

    /// Reads everything and holds it against the checksums; what lies between sections has to be zero.
    ///
    /// Complexity: O(size of the file).
    public func verify() throws(ArchiveError) {
        var end = ArchiveFormat.headerSize + ArchiveFormat.entrySize * sections.count
        for (name, section) in sections.sorted(by: {
            ($0.value.offset, $0.value.byteCount) < ($1.value.offset, $1.value.byteCount)
        }) {
            let part = UnsafeRawBufferPointer(
                rebasing: bytes.buffer[section.offset..<section.offset + section.byteCount])
            guard section.offset >= end, bytes.buffer[end..<section.offset].allSatisfy({ $0 == 0 }),
                crc32Checksum(part) == section.checksum
            else { throw .damaged(file: bytes.name, section: name) }
            end = section.offset + section.byteCount
        }
        guard end == bytes.count else { throw .damaged(file: bytes.name, section: "its end") }
    }

    /// zlib's CRC-32 of bytes, for what lies beside an archive. Complexity: O(n).
    public static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 { crc32Checksum(bytes) }

    private static func text(_ field: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }
}
