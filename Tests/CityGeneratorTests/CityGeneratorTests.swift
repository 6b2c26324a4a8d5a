import CityModel
import Foundation

/// The embedded city, made once for all tests.
enum Midtown {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let tables = root + "/data/midtown"
    static let made = Result { () throws(CityError) in try City(tables: tables) }
    static func city() throws -> City { try made.get() }
}

/// A folder of its own that is removed at the end.
final class ScratchFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("city-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
