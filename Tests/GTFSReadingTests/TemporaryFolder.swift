import CLibZip
import Foundation
import Testing

/// A folder of its own for one test, gone with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/gtfs-test-XXXXXX").utf8CString)
        _ = try #require(mkdtemp(&template))
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    /// Packs files into an archive; with a password, encrypted.
    func zip(_ files: [(name: String, bytes: [UInt8])], as name: String, password: String? = nil) throws -> String {
        let target = path + "/" + name
        let archive = try #require(zip_open(target, ZIP_CREATE | ZIP_TRUNCATE, nil))
        for file in files {
            let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, file.bytes.count), alignment: 1)
            copy.copyMemory(from: file.bytes, byteCount: file.bytes.count)
            let source = try #require(zip_source_buffer(archive, copy, zip_uint64_t(file.bytes.count), 0))
            let number = zip_file_add(archive, file.name, source, 0)
            try #require(number >= 0)
            if let password {
                try #require(
                    zip_file_set_encryption(archive, zip_uint64_t(number), zip_uint16_t(ZIP_EM_AES_256), password) == 0)
            }
            memory.append(copy)
        }
        try #require(zip_close(archive) == 0)
        memory.forEach { $0.deallocate() }
        memory = []
        return target
    }

    private var memory: [UnsafeMutableRawPointer] = []
}
