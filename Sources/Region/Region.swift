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
/// The directory is opened once and all files are opened through that descriptor, so that an import which exchanges the
/// region meanwhile does not mix two of them; what is open stays readable when its file is removed. Opening checks
/// headers, sizes and that all files belong together; columns are read only where they are used. `check()` reads
/// everything.
public final class Region: Sendable {
    /// The directory's name, which is the region's.
    public let name: String
    /// The path it was opened by.
    public let path: String
    /// What it is made of. Complexity: O(its size), each time.
    ///
    /// - Throws: `damagedManifest` where the text is not what a manifest says; opening reads no more of it than it
    ///   needs.
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

    private let places: OpenFile
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
            defer { close(descriptor) }
            do throws(RegionError) {
                try self.init(directory: descriptor, path: place)
                return
            } catch {
                // An import may have exchanged the region since the directory was opened; then the new one is meant.
                attempts -= 1
                let wasExchanged = identity(of: descriptor) != identity(at: place)
                if attempts == 0 || !wasExchanged { throw error }
            }
        }
    }

    private init(directory: Int32, path: String) throws(RegionError) {
        let manifestPath = path + "/" + RegionFiles.manifest
        let manifestFile = try OpenFile(RegionFiles.manifest, in: directory, named: path)
        let data = try manifestFile.contents()
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
        guard head.files.map(\.name) == [RegionFiles.places] else { throw .damagedManifest(path: manifestPath) }
        do throws(RegionError) {
            places = try OpenFile(RegionFiles.places, in: directory, named: path)
        } catch {
            if case .foreign = error { throw .damagedFile(path: path + "/" + RegionFiles.places) }
            throw error
        }
        guard places.size == head.files[0].bytes else { throw .damagedFile(path: places.path) }
        name = RegionFiles.regionName(path)
        self.path = path
        self.id = id
        built = manifestFile.modified
        manifestData = data
    }

    /// The path by which the places are opened as long as the region is there: that of its own descriptor, so that they
    /// are the region's whatever lies in the directory now.
    public var placesPath: String {
        #if os(Linux)
            "/proc/self/fd/\(places.descriptor)"
        #else
            "/dev/fd/\(places.descriptor)"
        #endif
    }

    /// What the places are called in errors.
    public var placesName: String { places.path }

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
            let data = try places.contents()
            guard file.name == RegionFiles.places, data.count == file.bytes,
                data.withUnsafeBytes({ Archive.checksum(of: $0) }) == file.crc32
            else {
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
