import Archive
import Drawn
import Measures
import OSMReading
import StreetImport
import StreetRouting
import Streets
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whole maps of OpenStreetMap beside the repository, with the hierarchies that an import makes; read when first asked
/// for.
///
/// Without optimization it takes minutes to put a map in order. An optimized run keeps what it has made in the folder
/// that `ROUTEB_MAPS` names, and a debug run takes it from there.
struct RealMap: Sendable, CustomTestStringConvertible {
    let name: String
    /// Where it lies beside the repository.
    let file: String

    static let midtown = RealMap(name: "Midtown", file: "data/nyc/midtown.osm.pbf")
    static let downtown = RealMap(name: "downtown", file: "data/nyc/downtown.osm.pbf")
    static let porto = RealMap(name: "Porto", file: "data/bench/porto.osm.pbf")
    static let all = [midtown, downtown, porto]
    /// Where prepared maps are kept; nil where nothing is kept.
    static let folder = ProcessInfo.processInfo.environment["ROUTEB_MAPS"]
    #if DEBUG
        /// Whether the maps were prepared by an optimized run.
        static let areKept = all.allSatisfy { $0.kept.map(FileManager.default.isReadableFile(atPath:)) ?? false }
        /// The modes for which the streets are prepared.
        static let modes = areKept ? TravelMode.allCases : [.drive]
    #else
        /// The modes for which the streets are prepared.
        static let modes = TravelMode.allCases
    #endif
    static let arePresent = SharedFiles.has(midtown.file, downtown.file, porto.file)

    var testDescription: String { name }

    /// The file that keeps it prepared.
    private var kept: String? { Self.folder.map { "\($0)/\(name).streets" } }

    /// The streets, with the hierarchies of `modes`.
    func graph() throws -> StreetGraph { try Self.graphs.graph(of: self) }

    private static let graphs = Graphs()

    /// Each graph once, whoever asks first.
    private final class Graphs: @unchecked Sendable {
        private let lock = Locked<[String: Result<StreetGraph, any Error>]>([:])

        func graph(of map: RealMap) throws -> StreetGraph {
            try lock.withLock { known in
                if let graph = known[map.name] { return graph }
                let graph = Result { try Self.read(map) }
                known[map.name] = graph
                return graph
            }.get()
        }

        private static func read(_ map: RealMap) throws -> StreetGraph {
            #if DEBUG
                if areKept, let file = map.kept {
                    return try StreetGraph(Archive(ArchiveBytes(file: file), kind: StreetSections.kind))
                }
            #endif
            var report = ImportReport()
            let data = try OSMReader.read([SharedFiles.path(map.file)], report: &report)
            let columns = StreetColumns(data, report: &report)
            let bare = try columns.graph()
            var writer = ArchiveWriter(kind: StreetSections.kind)
            columns.add(to: &writer)
            for mode in modes {
                HierarchySections(mode).set(.made(for: bare, profile: .prepared(for: mode)), in: &writer)
            }
            #if !DEBUG
                if let folder, let file = map.kept {
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    try writer.write(to: file)
                }
            #endif
            return try StreetGraph(Archive(writer.inMemory(name: map.name), kind: StreetSections.kind))
        }
    }
}
