import Archive
import Geometry

internal import COsmium

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads OpenStreetMap files by libosmium: `.osm.pbf`, `.osm`, `.osm.gz`, `.osm.bz2`.
///
///     var report = ImportReport()
///     let data = try OSMReader.read(["midtown.osm.pbf", "downtown.osm.pbf"], report: &report)
///
/// Elements of several files are united by their ids: an element that several hold counts once, in its highest version
/// (where versions are equal or missing, as the last file has it); a way that extracts have cut at their borders is put
/// together of its pieces. What is left out or settled is noted in the report under the reasons of `OSMReadingReason`.
/// A file is taken whole or not at all.
public enum OSMReader {
    /// Reads the files and unites them.
    ///
    /// - Parameters:
    ///   - paths: files of this machine; the end of each name tells its format.
    ///   - report: gets what was left out or settled.
    ///   - progress: told now and then which share (0 ... 1) of the files' bytes has been read, 1 last.
    /// - Throws: an `OSMReadingError` for the first file that cannot be used.
    /// - Complexity: linear in the files; n log n where elements are not sorted by id.
    public static func read(
        _ paths: [String], report: inout ImportReport, progress: (Double) -> Void = { _ in }
    ) throws(OSMReadingError) -> OSMData {
        var files: [File] = []
        for path in paths { files.append(try File(path)) }
        let total = max(1, files.reduce(0) { $0 + $1.size })

        guard let strings = cosmium_strings_new() else {
            throw .exhausted(file: paths.first ?? "", reason: "memory ran out")
        }
        defer { cosmium_strings_free(strings) }
        var elements = UnsortedElements()
        var before: UInt64 = 0
        for file in files {
            try file.read(into: &elements, strings: strings, report: &report) { offset in
                progress(min(1, Double(before + min(offset, file.size)) / Double(total)))
            }
            before += file.size
        }
        guard let (table, blanked) = StringTable.copy(of: strings) else { throw .tooLarge(paths.last ?? "") }
        for number in blanked { report.note(OSMReadingReason.controls, excerpt(table.string(number))) }
        let data = elements.united(strings: table, report: &report)
        progress(1)
        return data
    }
}

/// A file that is there and has a known format.
private struct File {
    let path: String
    let format: OSMFormat
    let size: UInt64

    init(_ path: String) throws(OSMReadingError) {
        format = try OSMFormat(ofFile: path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw .missingFile(path) }
            throw .unreadable(file: path, reason: systemReason())
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(file: path, reason: "it is a directory") }
        if status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 { throw .empty(path) }
        self.path = path
        size = UInt64(max(0, status.st_size))
    }

    private var name: String { String(path.split(separator: "/").last ?? "") }

    func read(
        into elements: inout UnsortedElements, strings: OpaquePointer, report: inout ImportReport,
        progress: (UInt64) -> Void
    ) throws(OSMReadingError) {
        let kind =
            switch format {
            case .pbf: COSMIUM_PBF
            case .xml: COSMIUM_XML
            case .xmlGzip: COSMIUM_XML_GZIP
            case .xmlBzip2: COSMIUM_XML_BZIP2
            }
        guard let reader = cosmium_open(path, kind, strings) else {
            throw .exhausted(file: path, reason: "memory ran out")
        }
        defer { cosmium_close(reader) }
        elements.beginFile()
        var count = 0
        var batch = cosmium_batch()
        while true {
            let status = cosmium_next(reader, &batch)
            guard status == COSMIUM_BATCH else {
                if status == COSMIUM_END { break }
                throw error(for: status, message: String(cString: cosmium_message(reader)))
            }
            count += batch.nodes.count + batch.ways.count + batch.relations.count
            try elements.append(batch, file: self, name: name, report: &report)
            progress(cosmium_offset(reader))
        }
        if count == 0 { throw .empty(path) }
    }

    private func error(for status: cosmium_status, message: String) -> OSMReadingError {
        switch status {
        case COSMIUM_UNREADABLE: .unreadable(file: path, reason: message)
        case COSMIUM_TRUNCATED: .truncated(path)
        case COSMIUM_FOREIGN: .notOpenStreetMap(file: path, reason: message)
        case COSMIUM_HISTORY: .historyFile(path)
        case COSMIUM_CHANGES: .changeFile(path)
        case COSMIUM_EXHAUSTED: .exhausted(file: path, reason: message)
        default: .damaged(file: path, reason: message)
        }
    }
}

extension UnsortedElements {
    /// Adds the rows of a batch, without nodes that lie nowhere and ways of fewer than two nodes.
    fileprivate mutating func append(
        _ batch: cosmium_batch, file: File, name: String, report: inout ImportReport
    ) throws(OSMReadingError) {
        let room = Int(UInt32.max)
        guard nodes.count + batch.nodes.count < room, nodes.tags.values.count + batch.nodes.tag_total < room,
            ways.tags.values.count + batch.ways.tag_total < room, wayNodeIDs.values.count + batch.ref_total < room,
            relations.tags.values.count + batch.relations.tag_total < room,
            relationMembers.values.count + batch.member_total < room
        else { throw .tooLarge(file.path) }

        var tags = TagCursor(batch.nodes)
        for row in 0..<batch.nodes.count {
            let pairs = tags.next(batch.nodes.tag_counts[row])
            let location = batch.locations[row]
            let id = batch.nodes.ids[row]
            guard
                let coordinate = Coordinate(
                    latitudeE7: location.latitude_e7, longitudeE7: location.longitude_e7)
            else {
                report.note(OSMReadingReason.badCoordinate, "\(name): \(OSMNodeID(id))")
                continue
            }
            nodes.append(id: id, version: batch.nodes.versions[row], tags: pairs)
            coordinates.append(coordinate)
        }

        tags = TagCursor(batch.ways)
        let refs = UnsafeBufferPointer(start: batch.refs, count: batch.ref_total)
        var ref = 0
        for row in 0..<batch.ways.count {
            let pairs = tags.next(batch.ways.tag_counts[row])
            let list = refs[ref..<ref + Int(batch.ref_counts[row])]
            ref = list.endIndex
            let id = batch.ways.ids[row]
            guard list.count >= 2 else {
                report.note(OSMReadingReason.shortWay, "\(name): \(OSMWayID(id))")
                continue
            }
            ways.append(id: id, version: batch.ways.versions[row], tags: pairs)
            wayNodeIDs.append(list.lazy.map { OSMNodeID($0) })
        }

        tags = TagCursor(batch.relations)
        let members = UnsafeBufferPointer(start: batch.members, count: batch.member_total)
        var member = 0
        for row in 0..<batch.relations.count {
            let pairs = tags.next(batch.relations.tag_counts[row])
            let list = members[member..<member + Int(batch.member_counts[row])]
            member = list.endIndex
            relations.append(id: batch.relations.ids[row], version: batch.relations.versions[row], tags: pairs)
            relationMembers.append(list)
        }
    }
}

/// Hands out the tags of a batch's rows, one row after the other.
private struct TagCursor {
    private let tags: UnsafeBufferPointer<cosmium_tag>
    private var position = 0

    init(_ rows: cosmium_rows) { tags = UnsafeBufferPointer(start: rows.tags, count: rows.tag_total) }

    mutating func next(_ count: UInt32) -> Slice<UnsafeBufferPointer<cosmium_tag>> {
        let end = position + Int(count)
        defer { position = end }
        return tags[position..<end]
    }
}

extension StringTable {
    /// A copy of the C side's table, and which of its strings had control characters; nil where it has more than 4 GiB.
    fileprivate static func copy(of table: OpaquePointer) -> (table: StringTable, blanked: [UInt32])? {
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        var blanked: [UInt32] = []
        ends.reserveCapacity(cosmium_strings_count(table))
        for number in 0..<cosmium_strings_count(table) {
            var length = 0
            let start = cosmium_strings_bytes(table, UInt32(number), &length)
            let begin = bytes.count
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: length))
            let hadControls = bytes.withUnsafeMutableBufferPointer {
                blankControls(in: UnsafeMutableBufferPointer(rebasing: $0[begin...]))
            }
            if hadControls { blanked.append(UInt32(number)) }
            guard let end = UInt32(exactly: bytes.count) else { return nil }
            ends.append(end)
        }
        return (StringTable(bytes: bytes, ends: ends), blanked)
    }
}

/// As much of a text as an example needs.
private func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
