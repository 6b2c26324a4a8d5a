#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder of its own for one test, removed with the value.
public final class TemporaryFolder {
    /// The folder's path.
    public let path: String

    /// An empty folder among the system's temporary ones.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "routeb-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder, there or not.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and the folders above it; gives its path.
    @discardableResult public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let url = URL(filePath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return file(name)
    }

    /// Writes a file and the folders above it; gives its path.
    @discardableResult public func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// The bytes of a file in the folder.
    public func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file(name)))) }
}
