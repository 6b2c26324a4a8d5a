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

    /// Writes the picture in the form that the end of the file's name tells; a file of that name is replaced.
    public func write(to file: String) throws(PictureError) {
        switch try Form(ofFile: file) {
        case .svg: try writeText(to: file)
        case .png: try drawPixels(to: file)
        }
    }

    private func writeText(to file: String) throws(PictureError) {
        guard let stream = fopen(file, "w") else { throw PictureError.unwritable(file) }
        var text = svg
        let written = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) }
        let isWhole = written == svg.utf8.count
        // The last bytes may fail only here.
        guard fclose(stream) == 0, isWhole else { throw PictureError.unwritable(file) }
    }

    /// Twice as many pixels as the picture has, for screens that show them.
    private func drawPixels(to file: String) throws(PictureError) {
        var text = svg
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                routeb_draw_png($0.baseAddress, $0.count, Int32(2 * width), Int32(2 * height), file)
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

extension PictureError {
    fileprivate static func unwritable(_ file: String) -> PictureError {
        .unwritable(file: file, reason: errno == 0 ? "unknown reason" : String(cString: strerror(errno)))
    }
}
