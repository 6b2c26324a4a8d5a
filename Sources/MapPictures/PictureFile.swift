import CPictures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a picture is not there.
public enum PictureError: Error, Equatable, CustomStringConvertible {
    /// The name of the file says neither `.svg` nor `.png`.
    case unknownForm(file: String)
    /// The library that draws PNG files is not installed.
    case noLibrary(file: String)
    /// It cannot be drawn.
    case notDrawn(file: String)
    /// The file cannot be written.
    case unwritable(file: String, reason: String)

    /// One sentence: what is wrong, where, what to do.
    public var description: String {
        switch self {
        case .unknownForm(let file):
            "The picture \(file) has to end in .svg or .png: give it one of these names."
        case .noLibrary(let file):
            "The picture \(file) cannot be drawn, since librsvg is not installed: "
                + "install librsvg2-2, or name a file that ends in .svg."
        case .notDrawn(let file):
            "The picture \(file) cannot be drawn: name a file that ends in .svg."
        case .unwritable(let file, let reason):
            "The picture \(file) cannot be written (\(reason)): choose another place for it."
        }
    }
}

extension MapPicture {
    /// In which form a picture is written.
    public enum Form: Sendable {
        /// Lines and letters, at any size.
        case svg
        /// Pixels, drawn by librsvg, which is loaded for it.
        case png

        /// The form that the end of a file's name tells.
        public init(ofFile file: String) throws(PictureError) {
            let name = file.lowercased()
            if name.hasSuffix(".svg") {
                self = .svg
            } else if name.hasSuffix(".png") {
                self = .png
            } else {
                throw .unknownForm(file: file)
            }
        }
    }

    /// Writes the picture in the form that the end of the file's name tells. A file of that name is replaced once the
    /// picture is whole; what is no plain file, such as a device, is written to.
    public func write(to file: String) throws(PictureError) {
        let form = try Form(ofFile: file)
        guard Self.isReplaceable(file) else { return try write(form, into: file, for: file) }
        let draft = try PictureDraft(besides: file)
        try write(form, into: draft.path, for: file)
        try draft.replace(file)
    }

    /// Whether a file can give way to another one: it is a plain one or not there, and its folder may be changed.
    private static func isReplaceable(_ file: String) -> Bool {
        var info = stat()
        if lstat(file, &info) == 0, info.st_mode & S_IFMT != S_IFREG || access(file, W_OK) != 0 { return false }
        return access(PictureDraft.folder(of: file), W_OK) == 0
    }

    /// - Parameter file: The name by which errors call it.
    private func write(_ form: Form, into path: String, for file: String) throws(PictureError) {
        switch form {
        case .svg: try writeText(into: path, for: file)
        case .png: try drawPixels(into: path, for: file)
        }
    }

    private func writeText(into path: String, for file: String) throws(PictureError) {
        guard let stream = fopen(path, "w") else { throw PictureError.unwritable(file) }
        var text = svg
        let size = text.utf8.count
        let written = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) }
        // The last bytes may fail only here.
        guard fclose(stream) == 0, written == size else { throw PictureError.unwritable(file) }
    }

    /// Twice as many pixels as the picture has, for screens that show them.
    private func drawPixels(into path: String, for file: String) throws(PictureError) {
        var text = svg
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                routeb_draw_png($0.baseAddress, $0.count, Int32(2 * width), Int32(2 * height), path)
            }
        }
        switch result {
        case ROUTEB_PICTURE_DRAWN: return
        case ROUTEB_PICTURE_NO_LIBRARY: throw .noLibrary(file: file)
        case ROUTEB_PICTURE_NOT_WRITTEN: throw PictureError.unwritable(file)
        default: throw .notDrawn(file: file)
        }
    }
}

/// A new file in the folder of another one, whose place it takes or else is gone.
private struct PictureDraft: ~Copyable {
    let path: String
    private let descriptor: Int32

    /// Nobody else has a file of its name, and whoever may read the old file, and nobody else, may read it.
    init(besides file: String) throws(PictureError) {
        path = Self.folder(of: file) + ".picture-" + String(UInt64.random(in: .min ... .max), radix: 36)
        var old = stat()
        let isThere = stat(file, &old) == 0
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isThere ? 0o600 : 0o666)
        guard descriptor >= 0 else { throw PictureError.unwritable(file) }
        if isThere {
            // Only root may give a file away; whoever replaces another's file owns it.
            _ = fchown(descriptor, old.st_uid, old.st_gid)
            fchmod(descriptor, old.st_mode & 0o777)
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(path)
    }

    /// The folder of a file, with a slash behind it.
    static func folder(of file: String) -> String { file.lastIndex(of: "/").map { String(file[...$0]) } ?? "./" }

    /// Takes the place of a file, once all of it is on the disk.
    borrowing func replace(_ file: String) throws(PictureError) {
        guard fsync(descriptor) == 0, rename(path, file) == 0 else { throw PictureError.unwritable(file) }
    }
}

extension PictureError {
    fileprivate static func unwritable(_ file: String) -> PictureError {
        .unwritable(file: file, reason: errno == 0 ? "unknown reason" : String(cString: strerror(errno)))
    }
}
