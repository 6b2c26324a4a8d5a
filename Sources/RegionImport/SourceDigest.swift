import Archive
import CSodium
import Region

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// SHA-256, by libsodium.
struct SHA256 {
    private var state = crypto_hash_sha256_state()

    init() { crypto_hash_sha256_init(&state) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        crypto_hash_sha256_update(&state, start, UInt64(bytes.count))
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// The 32 bytes of the digest; nothing may be added afterwards.
    mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &digest)
        return digest
    }
}

extension RegionManifest.Source {
    /// A file, or a folder with all regular files directly in it in the order of their names, as the manifest names it.
    ///
    /// Complexity: O(bytes); 64 KiB of memory.
    init(kind: String, path: String) throws(RegionImportError) {
        var hash = SHA256()
        var bytes = 0
        var info = stat()
        guard stat(path, &info) == 0 else { throw .unreadable(path: path, reason: systemReason()) }
        if info.st_mode & S_IFMT == S_IFDIR {
            for name in try filesInFolder(path) {
                hash.add(name + "\0")
                bytes += try hash.add(file: path + "/" + name)
            }
        } else {
            bytes = try hash.add(file: path)
        }
        let digits = hash.finish().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        self.init(
            kind: kind, name: path.split(separator: "/").last.map(String.init) ?? path, bytes: bytes, sha256: digits)
    }
}

extension SHA256 {
    /// Adds a file's content and gives its size.
    fileprivate mutating func add(file path: String) throws(RegionImportError) -> Int {
        // Without O_NONBLOCK a named pipe without a writer would hold the import for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: "it is neither a file nor a folder")
        }
        var total = 0
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
        defer { block.deallocate() }
        while true {
            guard let count = readFully(descriptor, into: block) else {
                throw .unreadable(path: path, reason: systemReason())
            }
            add(UnsafeRawBufferPointer(rebasing: block[..<count]))
            total += count
            if count < block.count { return total }
        }
    }
}

/// The names of the regular files directly in a folder, sorted by their bytes.
private func filesInFolder(_ path: String) throws(RegionImportError) -> [String] {
    guard let stream = opendir(path) else { throw .unreadable(path: path, reason: systemReason()) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        var info = stat()
        guard stat(path + "/" + name, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
        names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
