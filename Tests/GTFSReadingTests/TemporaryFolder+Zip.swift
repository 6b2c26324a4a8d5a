import CLibZip
import TestFiles
import Testing

extension TemporaryFolder {
    /// Packs files into an archive; with a password, encrypted.
    func zip(_ files: [(name: String, bytes: [UInt8])], as name: String, password: String? = nil) throws -> String {
        let target = file(name)
        let archive = try #require(zip_open(target, ZIP_CREATE | ZIP_TRUNCATE, nil))
        // libzip reads them when the archive is closed.
        var copies: [UnsafeMutableRawPointer] = []
        defer { for copy in copies { copy.deallocate() } }
        for file in files {
            let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, file.bytes.count), alignment: 1)
            copies.append(copy)
            copy.copyMemory(from: file.bytes, byteCount: file.bytes.count)
            let source = try #require(zip_source_buffer(archive, copy, zip_uint64_t(file.bytes.count), 0))
            let number = zip_file_add(archive, file.name, source, 0)
            try #require(number >= 0)
            if let password {
                try #require(
                    zip_file_set_encryption(archive, zip_uint64_t(number), zip_uint16_t(ZIP_EM_AES_256), password) == 0)
            }
        }
        try #require(zip_close(archive) == 0)
        return target
    }
}
