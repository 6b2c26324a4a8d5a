import Archive
import CFileExchange

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

/// The place where a region is written before it takes the old one's: a hidden directory beside it.
///
/// ```swift
/// let staging = try RegionStaging(for: "regions/new-york")
/// try streets.write(to: staging.streetsPath)
/// try transit.write(to: staging.transitPath)
/// try placesInto(staging.placesPath)
/// try staging.publish(manifest)
/// ```
///
/// For a region `NAME` the directory is `.NAME.importing`, guarded by the lock file `.NAME.lock`. Both vanish when the
/// import ends, in whatever way it can still act; what a killed import left is cleared by the next one. The old region
/// stays whole until `publish` exchanges the two in one step.
public final class RegionStaging {
    private let parent: Int32
    private let parentPath: String
    private let name: String
    private var lock: Int32
    private let stagingName: String
    private let lockName: String

    /// The directory that is written.
    public var path: String { parentPath + "/" + stagingName }
    /// Where the streets go.
    public var streetsPath: String { path + "/" + RegionFiles.streets }
    /// Where the timetable goes.
    public var transitPath: String { path + "/" + RegionFiles.transit }
    /// Where the places go.
    public var placesPath: String { path + "/" + RegionFiles.places }

    /// Locks the place of a region, clears what a killed import left there, and makes an empty directory beside it.
    ///
    /// Throws `occupied` where files lie that are no region, `busy` while another import writes there.
    public init(for regionPath: String) throws(RegionError) {
        let target = try resolvedTarget(regionPath)
        parentPath = target.parent
        name = target.name
        stagingName = ".\(target.name).importing"
        lockName = ".\(target.name).lock"
        parent = open(parentPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        lock = -1
        guard parent >= 0 else { throw .unwritable(path: parentPath, reason: systemReason()) }
        try checkVacancy()
        lock = try takeLock()
        try removeTree(stagingName, in: parent, named: path)
        guard mkdirat(parent, stagingName, 0o755) == 0 else {
            throw .unwritable(path: parentPath, reason: systemReason())
        }
    }

    deinit {
        if lock >= 0 {
            try? removeTree(stagingName, in: parent, named: path)
            unlinkat(parent, lockName, 0)
            close(lock)
        }
        if parent >= 0 { close(parent) }
    }

    /// Writes the manifest, syncs everything, and puts the new region in the place of the old one in one step.
    public func publish(_ manifest: RegionManifest) throws(RegionError) {
        let staging = openat(parent, stagingName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard staging >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
        defer { close(staging) }
        var manifest = manifest
        let places = try OpenFile(RegionFiles.places, in: staging, named: path).contents()
        manifest.files = [
            RegionManifest.File(
                name: RegionFiles.places, bytes: places.count,
                crc32: places.withUnsafeBytes { Archive.checksum(of: $0) })
        ]
        guard let data = try? manifest.sealed() else {
            throw .unwritable(path: path, reason: "the manifest cannot be encoded")
        }
        try writeFile(RegionFiles.manifest, data, in: staging)
        for file in [RegionFiles.places, RegionFiles.streets, RegionFiles.transit] {
            let descriptor = openat(staging, file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .unwritable(path: path + "/" + file, reason: systemReason()) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw .unwritable(path: path + "/" + file, reason: systemReason()) }
        }
        guard fsync(staging) == 0 else { throw .unwritable(path: path, reason: systemReason()) }
        try exchange()
        // What now lies in the staging place is the old region; `deinit` would clear it too, but not its errors.
        fsync(parent)
        try removeTree(stagingName, in: parent, named: path)
    }

    private func exchange() throws(RegionError) {
        var info = stat()
        let regionPath = parentPath + "/" + name
        guard fstatat(parent, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard renameat(parent, stagingName, parent, name) == 0 else {
                throw .unwritable(path: regionPath, reason: systemReason())
            }
            return
        }
        let failure = file_exchange(parent, stagingName, name)
        guard failure == 0 else { throw .unwritable(path: regionPath, reason: systemReason(failure)) }
    }

    /// A region may be written where there is nothing, an empty directory, or a region.
    private func checkVacancy() throws(RegionError) {
        let regionPath = parentPath + "/" + name
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return
            case ENOTDIR: throw .occupied(path: regionPath)
            default: throw .unwritable(path: regionPath, reason: systemReason())
            }
        }
        defer { close(descriptor) }
        let entries = entryNames(of: descriptor)
        let known = [RegionFiles.manifest, RegionFiles.streets, RegionFiles.transit, RegionFiles.places]
        let isRegion = entries.contains(RegionFiles.manifest) && entries.allSatisfy(known.contains)
        guard entries.isEmpty || isRegion else { throw .occupied(path: regionPath) }
    }

    /// Takes the lock file. It may have been removed by its last owner between opening and locking; then once more.
    private func takeLock() throws(RegionError) -> Int32 {
        while true {
            let descriptor = openat(parent, lockName, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .unwritable(path: parentPath, reason: systemReason()) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw .busy(path: parentPath + "/" + name)
            }
            var mine = stat()
            var there = stat()
            if fstat(descriptor, &mine) == 0, fstatat(parent, lockName, &there, AT_SYMLINK_NOFOLLOW) == 0,
                mine.st_ino == there.st_ino
            {
                return descriptor
            }
            close(descriptor)
        }
    }

    private func writeFile(_ file: String, _ data: Data, in directory: Int32) throws(RegionError) {
        let descriptor = openat(directory, file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path + "/" + file, reason: systemReason()) }
        defer { close(descriptor) }
        let isWritten = data.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                if count <= 0 { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten, fsync(descriptor) == 0 else {
            throw .unwritable(path: path + "/" + file, reason: systemReason())
        }
    }
}

/// The directory in which a region is or will be, made where it is missing, and the region's name in it; links are
/// followed.
private func resolvedTarget(_ path: String) throws(RegionError) -> (parent: String, name: String) {
    if let real = realpath(path, nil) {
        defer { free(real) }
        let resolved = String(cString: real)
        let name = RegionFiles.regionName(resolved)
        guard resolved != "/" else { throw .occupied(path: "/") }
        let parent = String(resolved.dropLast(name.count + 1))
        return (parent.isEmpty ? "/" : parent, name)
    }
    guard errno == ENOENT, let name = path.split(separator: "/").last.map(String.init), name != "..", name != "." else {
        throw .unwritable(path: path, reason: systemReason())
    }
    let end = path.lastIndex { $0 != "/" } ?? path.startIndex
    let above = String(path[...end].dropLast(name.count))
    let parent = above.isEmpty ? "." : above
    do {
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch {
        throw .unwritable(path: parent, reason: "the directory cannot be made")
    }
    guard let real = realpath(parent, nil) else { throw .unwritable(path: parent, reason: systemReason()) }
    defer { free(real) }
    return (String(cString: real), name)
}

/// The names in an open directory, without `.` and `..`.
private func entryNames(of descriptor: Int32) -> [String] {
    guard let stream = fdopendir(dup(descriptor)) else { return [] }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

/// Removes a file or a directory with all in it, following no link; nothing there is no error.
private func removeTree(_ entry: String, in directory: Int32, named path: String) throws(RegionError) {
    if unlinkat(directory, entry, 0) == 0 || errno == ENOENT { return }
    let descriptor = openat(directory, entry, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    for name in entryNames(of: descriptor) { try removeTree(name, in: descriptor, named: path + "/" + name) }
    guard unlinkat(directory, entry, AT_REMOVEDIR) == 0 else {
        throw .unwritable(path: path, reason: systemReason())
    }
}
