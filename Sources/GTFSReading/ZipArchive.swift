import CLibZip

/// A zip archive opened for reading, through libzip. Nothing is ever unpacked to a disk, so that the paths inside
/// can do no harm.
final class ZipArchive {
    /// One file inside the archive.
    struct Member {
        /// Its whole path inside the archive.
        var path: String
        /// Its number in the archive's directory.
        var number: zip_uint64_t
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
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_RDONLY, &code) else { throw ZipArchive.openingError(code, path: path) }
        self.archive = archive
        self.path = path
        var members: [Member] = []
        for number in 0..<zip_uint64_t(max(0, zip_get_num_entries(archive, 0))) {
            var entry = zip_stat_t()
            guard zip_stat_index(archive, number, 0, &entry) == 0, let name = entry.name else { continue }
            let member = String(cString: name)
            guard !member.hasSuffix("/") else { continue }
            let known = zip_uint64_t(ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE)
            guard entry.valid & known == known else { continue }
            members.append(
                Member(
                    path: member, number: number, size: Int(clamping: entry.size),
                    packedSize: Int(clamping: entry.comp_size),
                    isEncrypted: entry.encryption_method != ZIP_EM_NONE))
        }
        self.members = members
    }

    deinit { zip_discard(archive) }

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
        guard let file = zip_fopen_index(archive, member.number, 0) else {
            throw damage(member, String(cString: zip_error_strerror(zip_get_error(archive))))
        }
        defer { zip_fclose(file) }
        let bytes = FileBytes(count: member.size)
        var filled = 0
        while filled < member.size {
            let read = zip_fread(file, bytes.memory.baseAddress! + filled, zip_uint64_t(member.size - filled))
            if read < 0 { throw damage(member, String(cString: zip_error_strerror(zip_file_get_error(file)))) }
            if read == 0 { throw damage(member, "it ends after \(filled) of \(member.size) bytes") }
            filled += Int(read)
        }
        // Only the read that meets the end compares the checksum.
        var extra: UInt8 = 0
        let rest = zip_fread(file, &extra, 1)
        if rest < 0 { throw damage(member, String(cString: zip_error_strerror(zip_file_get_error(file)))) }
        if rest > 0 { throw damage(member, "it goes on after \(member.size) bytes") }
        return bytes
    }

    private func damage(_ member: Member, _ reason: String) -> GTFSReadingError {
        .damaged(path: path, file: member.path, reason: reason)
    }

    private static func openingError(_ code: Int32, path: String) -> GTFSReadingError {
        var error = zip_error_t()
        zip_error_init_with_code(&error, code)
        defer { zip_error_fini(&error) }
        let reason = String(cString: zip_error_strerror(&error))
        switch code {
        case ZIP_ER_NOENT: return .missing(path: path)
        case ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_SEEK: return .unreadable(path: path, reason: reason)
        case ZIP_ER_NOZIP: return .notAZip(path: path)
        default: return .damaged(path: path, file: nil, reason: reason)
        }
    }
}
