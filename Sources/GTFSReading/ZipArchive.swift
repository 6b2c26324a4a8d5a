import CZip

/// A zip archive opened for reading, through libzip, which is loaded when the first one is.
///
/// Nothing is ever unpacked to a disk, so that the paths inside can do no harm.
final class ZipArchive {
    /// One file inside the archive.
    struct Member {
        /// Its whole path inside the archive.
        var path: String
        /// Its number in the archive's directory.
        var number: UInt64
        /// Bytes when unpacked, as the archive says.
        var size: Int
        /// Bytes as they lie in the archive.
        var packedSize: Int
        /// Whether a password is needed.
        var isEncrypted: Bool
    }

    private let archive: OpaquePointer
    private let path: String
    /// The files of the archive in the order of its directory, folders left out.
    let members: [Member]

    /// Opens the archive and reads its directory.
    init(path: String) throws(GTFSReadingError) {
        var fault = ZIP_FAULT_NONE
        var reason = Reason()
        guard let archive = zip_archive_open(path, &fault, &reason.bytes, Reason.length) else {
            throw ZipArchive.openingError(fault, reason.text, path: path)
        }
        self.archive = archive
        self.path = path
        var members: [Member] = []
        for number in 0..<zip_archive_count(archive) {
            var entry = zip_entry()
            guard zip_archive_entry(archive, number, &entry) != 0, let name = entry.name else { continue }
            let member = String(cString: name)
            guard !member.hasSuffix("/"), entry.has_sizes != 0 else { continue }
            members.append(
                Member(
                    path: member, number: number, size: Int(clamping: entry.size),
                    packedSize: Int(clamping: entry.packed_size), isEncrypted: entry.is_encrypted != 0))
        }
        self.members = members
    }

    deinit { zip_archive_close(archive) }

    /// Unpacks one file. Its checksum is verified; a file that does not unpack to the size it claims is damaged.
    func bytes(of member: Member, limits: GTFSReadingLimits) throws(GTFSReadingError) -> FileBytes {
        if member.isEncrypted { throw .encrypted(path: path, file: member.path) }
        if member.size > limits.fileBytes {
            throw .tooLarge(path: path, file: member.path, bytes: member.size, limit: limits.fileBytes)
        }
        let ratio = member.size / max(1, member.packedSize)
        if member.size > limits.freeBytes, ratio > limits.compressionRatio {
            throw .tooCompressed(path: path, file: member.path, ratio: ratio, limit: limits.compressionRatio)
        }
        var reason = Reason()
        guard let file = zip_member_open(archive, member.number, &reason.bytes, Reason.length) else {
            throw damage(member, reason.text)
        }
        defer { zip_member_close(file) }
        let bytes = FileBytes(count: member.size)
        var filled = 0
        while filled < member.size {
            let read = zip_member_read(
                file, bytes.memory.baseAddress! + filled, UInt64(member.size - filled), &reason.bytes, Reason.length)
            if read < 0 { throw damage(member, reason.text) }
            if read == 0 { throw damage(member, "it ends after \(filled) of \(member.size) bytes") }
            filled += Int(read)
        }
        // Only the read that meets the end compares the checksum.
        var extra: UInt8 = 0
        let rest = zip_member_read(file, &extra, 1, &reason.bytes, Reason.length)
        if rest < 0 { throw damage(member, reason.text) }
        if rest > 0 { throw damage(member, "it goes on after \(member.size) bytes") }
        return bytes
    }

    private func damage(_ member: Member, _ reason: String) -> GTFSReadingError {
        .damaged(path: path, file: member.path, reason: reason)
    }

    /// Room in which libzip says why something failed.
    private struct Reason {
        static let length: Int32 = 256
        var bytes = [CChar](repeating: 0, count: Int(length))

        var text: String { String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
    }

    static func openingError(_ fault: zip_fault, _ reason: String, path: String) -> GTFSReadingError {
        switch fault {
        case ZIP_FAULT_MISSING: .missing(path: path)
        case ZIP_FAULT_NO_LIBRARY: .withoutLibzip(path: path, reason: reason)
        case ZIP_FAULT_UNREADABLE: .unreadable(path: path, reason: reason)
        case ZIP_FAULT_NO_ZIP: .notAZip(path: path)
        default: .damaged(path: path, file: nil, reason: reason)
        }
    }
}
