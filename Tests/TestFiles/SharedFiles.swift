#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Maps, timetables and live feeds of real cities in `../shared`, where that folder lies beside the repository.
///
///     @Test(.enabled(if: SharedFiles.has("data/nyc/midtown.osm.pbf"), "../shared/data/nyc is not there"))
public enum SharedFiles {
    /// The root of the repository, found from this file.
    public static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The path of a file, there or not: `data/nyc/midtown.osm.pbf`.
    public static func path(_ name: String) -> String {
        URL(filePath: repository).deletingLastPathComponent().appending(path: "shared/" + name).path
    }

    /// Whether all of these files can be read.
    public static func has(_ names: String...) -> Bool {
        names.allSatisfy { FileManager.default.isReadableFile(atPath: path($0)) }
    }
}
