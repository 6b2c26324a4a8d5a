import Archive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of a feed, wherever they lie: in a zip archive, in a folder, or in memory.
///
/// The files may lie in a folder of the archive (or one below the given one) as long as only one has any of them.
struct FeedFiles {
    /// The base name of the archive or folder; it leads every place named in the report.
    let name: String
    /// The path as it was given.
    let path: String
    /// How large a file may be.
    let limits: GTFSReadingLimits
    /// The feed's own files, by name without folder.
    private let files: [String: Location]
    private let archive: ZipArchive?

    private enum Location {
        case member(ZipArchive.Member)
        case file(path: String, size: Int)
        case memory([UInt8])

        var size: Int {
            switch self {
            case .member(let member): member.size
            case .file(_, let size): size
            case .memory(let bytes): bytes.count
            }
        }
    }

    /// The feed at `path`: a zip archive or a folder.
    init(path: String, limits: GTFSReadingLimits) throws(GTFSReadingError) {
        self.path = path
        self.limits = limits
        name = FeedFiles.baseName(of: path)
        var info = stat()
        guard stat(path, &info) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
            throw .unreadable(path: path, reason: systemReason())
        }
        if info.st_mode & S_IFMT == S_IFDIR {
            archive = nil
            files = try FeedFiles.folder(path)
        } else {
            guard info.st_mode & S_IFMT == S_IFREG else { throw .notAZip(path: path) }
            guard info.st_size > 0 else { throw .empty(path: path) }
            let archive = try FeedFiles.openArchive(path)
            self.archive = archive
            var found: [String: Location] = [:]
            // Of two members with one path the first counts, as unzip lists it.
            for member in archive.members where found[member.path] == nil { found[member.path] = .member(member) }
            files = try FeedFiles.inFeedFolder(found, path: path)
        }
    }

    /// A feed whose files are given as bytes, by name.
    init(name: String, files: [String: [UInt8]], limits: GTFSReadingLimits) {
        self.name = name
        self.path = name
        self.limits = limits
        self.files = files.mapValues { .memory($0) }
        archive = nil
    }

    /// Whether the feed has the file.
    func contains(_ file: String) -> Bool { files[file] != nil }

    /// The file's size in bytes, unpacked; 0 where there is none.
    func size(of file: String) -> Int { files[file]?.size ?? 0 }

    /// The file's bytes; nil where there is none.
    func bytes(of file: String) throws(GTFSReadingError) -> FileBytes? {
        guard let location = files[file] else { return nil }
        if location.size > limits.fileBytes {
            throw .tooLarge(path: path, file: file, bytes: location.size, limit: limits.fileBytes)
        }
        switch location {
        case .member(let member): return try archive?.bytes(of: member, limits: limits)
        case .file(let path, let size): return try FeedFiles.read(path, size: size)
        case .memory(let bytes): return FileBytes(bytes)
        }
    }

    // MARK: Folders

    /// The files directly in a folder, or in the one folder below it that holds a feed.
    private static func folder(_ path: String) throws(GTFSReadingError) -> [String: Location] {
        var found: [String: Location] = [:]
        var below: [String] = []
        for entry in try entries(of: path) {
            if entry.isFolder {
                below.append(entry.name)
            } else {
                found[entry.name] = .file(path: path + "/" + entry.name, size: entry.size)
            }
        }
        if !requiredFiles.contains(where: { found[$0] != nil }) {
            for folder in below {
                for entry in try entries(of: path + "/" + folder) where !entry.isFolder {
                    let inside = folder + "/" + entry.name
                    found[inside] = .file(path: path + "/" + inside, size: entry.size)
                }
            }
        }
        return try inFeedFolder(found, path: path)
    }

    private struct Entry {
        var name: String
        var isFolder: Bool
        var size: Int
    }

    private static func entries(of path: String) throws(GTFSReadingError) -> [Entry] {
        guard let folder = opendir(path) else {
            throw .unreadable(path: path, reason: systemReason())
        }
        defer { closedir(folder) }
        var entries: [Entry] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            var info = stat()
            guard stat(path + "/" + name, &info) == 0 else { continue }
            let kind = info.st_mode & S_IFMT
            guard kind == S_IFDIR || kind == S_IFREG else { continue }
            entries.append(Entry(name: name, isFolder: kind == S_IFDIR, size: Int(info.st_size)))
        }
        return entries
    }

    private static func read(_ path: String, size: Int) throws(GTFSReadingError) -> FileBytes {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
        defer { close(file) }
        let bytes = FileBytes(count: size)
        let block = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes.memory)[..<size])
        guard let filled = readFully(file, into: block) else {
            throw .unreadable(path: path, reason: systemReason())
        }
        guard filled == size else { throw .unreadable(path: path, reason: "it became shorter while it was read") }
        return bytes
    }

    // MARK: Archives

    /// Opens a zip archive; one that has a zip's beginning but no zip's end was cut short.
    private static func openArchive(_ path: String) throws(GTFSReadingError) -> ZipArchive {
        do {
            return try ZipArchive(path: path)
        } catch .notAZip {
            if try beginsLikeAZip(path) {
                throw .damaged(path: path, file: nil, reason: "the end of the archive is missing")
            }
            throw .notAZip(path: path)
        }
    }

    private static func beginsLikeAZip(_ path: String) throws(GTFSReadingError) -> Bool {
        var info = stat()
        guard stat(path, &info) == 0, info.st_size >= 4 else { return false }
        let start = try read(path, size: 4)
        return start.memory[..<4].elementsEqual([0x50, 0x4B, 0x03, 0x04])
    }

    // MARK: The feed's folder

    /// The files of the folder that holds the feed, by base name.
    private static func inFeedFolder(
        _ found: [String: Location], path: String
    ) throws(GTFSReadingError) -> [String: Location] {
        var folders: Set<String> = []
        for file in found.keys where requiredFiles.contains(baseName(of: file)) {
            let folder = file.dropLast(baseName(of: file).count)
            let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(".."), !parts.contains("__MACOSX"), !folder.hasPrefix("/") else { continue }
            folders.insert(String(folder))
        }
        let chosen: String
        if folders.contains("") || folders.isEmpty {
            chosen = ""
        } else if folders.count == 1, let only = folders.first {
            chosen = only
        } else {
            throw .ambiguous(path: path, folders: folders.sorted().map { String($0.dropLast()) })
        }
        var files: [String: Location] = [:]
        for (file, location) in found where file.hasPrefix(chosen) {
            let name = file.dropFirst(chosen.count)
            if !name.contains("/") { files[String(name)] = location }
        }
        return files
    }

    private static func baseName(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.last.map(String.init) ?? path
    }

    /// The files that every feed must have, in the order in which they are asked for.
    static let requiredFiles = ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
}
