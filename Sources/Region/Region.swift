import Archive
import Measures
import Streets
import Transit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A region: streets, timetable and places of a city, as one import left them.
///
/// ```swift
/// let region = try Region(at: "regions/new-york")
/// print(region.streets.nodeCount, region.timetable.stopCount)
/// ```
///
/// The directory is opened once and everything is read through that descriptor, so that an import which exchanges the
/// region meanwhile does not mix two of them. Opening checks headers, sizes and that all files belong together; columns
/// are read only where they are used. `check()` reads everything.
public final class Region: Sendable {
    /// The directory's name, which is the region's.
    public let name: String
    /// The path it was opened by.
    public let path: String
    /// What it is made of. Complexity: O(its size), each time.
    ///
    /// - Throws: `damagedManifest` where the text is not what a manifest says; opening reads no more of it than it needs.
    public var manifest: RegionManifest {
        get throws(RegionError) {
            guard let manifest = try? JSONDecoder().decode(RegionManifest.self, from: manifestData) else {
                throw .damagedManifest(path: path + "/" + RegionFiles.manifest)
            }
            return manifest
        }
    }
    /// When it was imported.
    public let built: Timestamp
    /// The id that all its files carry.
    public let id: RegionID
    /// The streets.
    public let streets: StreetGraph
    /// The timetable; without stops where no feed was imported.
    public let timetable: Timetable

    private let directory: Int32
    private let archives: [Archive]
    private let manifestData: Data

    /// Opens a region. Complexity: O(size of the manifest); the columns are mapped, not read.
    public convenience init(at path: String) throws(RegionError) {
        let place = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        var attempts = 3
        while true {
            let descriptor = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else {
                switch errno {
                case ENOENT: throw .missing(path: place)
                case ENOTDIR: throw .foreign(path: place)
                default: throw .unreadable(path: place, reason: systemReason())
                }
            }
            do throws(RegionError) {
                try self.init(directory: descriptor, path: place)
                return
            } catch {
                // An import may have exchanged the region since the directory was opened; then the new one is meant.
                attempts -= 1
                let wasExchanged = identity(of: descriptor) != identity(at: place)
                close(descriptor)
                if attempts == 0 || !wasExchanged { throw error }
            }
        }
    }

    private init(directory: Int32, path: String) throws(RegionError) {
        let manifestPath = path + "/" + RegionFiles.manifest
        let (data, modified) = try readFile(RegionFiles.manifest, in: directory, named: path)
        // A text that ends before its last line break may still be an object, but not the one that was written.
        guard data.last == UInt8(ascii: "\n"),
            let head = try? JSONDecoder().decode(RegionManifest.Head.self, from: data),
            head.schema == RegionManifest.currentSchema, let id = RegionID(head.id),
            head.isWhole(data) || (try? JSONDecoder().decode(RegionManifest.self, from: data)) != nil
        else { throw .damagedManifest(path: manifestPath) }
        do throws(ArchiveError) {
            let streets = try Archive(
                ArchiveBytes(file: RegionFiles.streets, directory: directory, name: path + "/" + RegionFiles.streets),
                kind: StreetSections.kind, regionID: id)
            let transit = try Archive(
                ArchiveBytes(file: RegionFiles.transit, directory: directory, name: path + "/" + RegionFiles.transit),
                kind: TransitSections.kind, regionID: id)
            self.streets = try StreetGraph(streets)
            timetable = try Timetable(transit)
            archives = [streets, transit]
        } catch { throw .archive(error) }
        for file in head.files {
            var info = stat()
            guard fstatat(directory, file.name, &info, 0) == 0, Int(info.st_size) == file.bytes else {
                throw .damagedFile(path: path + "/" + file.name)
            }
        }
        name = RegionFiles.regionName(path)
        self.path = path
        self.id = id
        built = modified
        manifestData = data
        self.directory = directory
    }

    deinit { close(directory) }

    /// The path by which SQLite opens the places: through the region's descriptor where the system allows it.
    public var placesPath: String {
        #if os(Linux)
            "/proc/self/fd/\(directory)/\(RegionFiles.places)"
        #else
            path + "/" + RegionFiles.places
        #endif
    }

    /// What the places are called in errors.
    public var placesName: String { path + "/" + RegionFiles.places }

    /// Reads every byte and holds it against the checksums. Complexity: O(size of the region).
    public func check() throws(RegionError) {
        let manifest = try manifest
        guard manifest.isIntact(as: manifestData) else {
            throw .damagedManifest(path: path + "/" + RegionFiles.manifest)
        }
        for archive in archives {
            do throws(ArchiveError) { try archive.verify() } catch { throw .archive(error) }
        }
        for file in manifest.files {
            let (data, _) = try readFile(file.name, in: directory, named: path)
            guard data.count == file.bytes, data.withUnsafeBytes({ Archive.checksum(of: $0) }) == file.crc32 else {
                throw .damagedFile(path: path + "/" + file.name)
            }
        }
    }
}

/// The files of a region.
enum RegionFiles {
    static let manifest = "manifest.json"
    static let streets = "streets"
    static let transit = "transit"
    static let places = "places.sqlite"

    /// The last part of a path.
    static func regionName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// A file's bytes and when it was changed last.
func readFile(_ file: String, in directory: Int32, named path: String) throws(RegionError) -> (Data, Timestamp) {
    // A pipe in the file's place must not make us wait for its writer.
    let descriptor = openat(directory, file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
        if errno == ENOENT { throw .foreign(path: path) }
        throw .unreadable(path: path + "/" + file, reason: systemReason())
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        throw .unreadable(path: path + "/" + file, reason: "it is not a file")
    }
    var data = Data(count: Int(info.st_size))
    guard let size = data.withUnsafeMutableBytes({ readFully(descriptor, into: $0) }) else {
        throw .unreadable(path: path + "/" + file, reason: systemReason())
    }
    guard size == data.count else { throw .unreadable(path: path + "/" + file, reason: "it ends early") }
    #if os(Linux)
        let seconds = info.st_mtim.tv_sec
    #else
        let seconds = info.st_mtimespec.tv_sec
    #endif
    return (data, Timestamp(secondsSince1970: Int64(seconds)))
}

/// What tells a directory from every other, while both are there.
private struct FileIdentity: Equatable {
    var device: UInt64
    var inode: UInt64

    init(_ info: stat) {
        device = UInt64(truncatingIfNeeded: info.st_dev)
        inode = UInt64(info.st_ino)
    }
}

private func identity(of descriptor: Int32) -> FileIdentity? {
    var info = stat()
    return fstat(descriptor, &info) == 0 ? FileIdentity(info) : nil
}

private func identity(at path: String) -> FileIdentity? {
    var info = stat()
    return stat(path, &info) == 0 ? FileIdentity(info) : nil
}
