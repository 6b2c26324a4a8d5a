#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files of real data that lie beside the repository, where they are there at all.
enum SharedFile {
    /// The folder of real data.
    static let folder: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/") + "/../shared/data/"
    }()

    static func path(_ name: String) -> String { folder + name }

    static func areThere(_ names: String...) -> Bool {
        names.allSatisfy { FileManager.default.fileExists(atPath: path($0)) }
    }
}
