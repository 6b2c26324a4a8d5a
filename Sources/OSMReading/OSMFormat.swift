/// A file format, told by the end of the file's name.
enum OSMFormat {
    /// Protocol buffers, the usual form of extracts.
    case pbf
    /// XML as it is.
    case xml
    /// XML, compressed by gzip.
    case xmlGzip
    /// XML, compressed by bzip2.
    case xmlBzip2

    /// The known ends of names, for sentences.
    static let supported = "a .osm.pbf, .osm, .osm.gz or .osm.bz2 file"

    private static let byEnding: [(ending: String, format: OSMFormat)] = [
        (".osm.pbf", .pbf), (".osm", .xml), (".osm.gz", .xmlGzip), (".osm.bz2", .xmlBzip2),
    ]

    /// The format of a file of this name, in capitals or not.
    init(ofFile path: String) throws(OSMReadingError) {
        let name = path.lowercased()
        if let known = Self.byEnding.first(where: { name.hasSuffix($0.ending) }) {
            self = known.format
            return
        }
        for rest in ["", ".pbf", ".gz", ".bz2"] {
            if name.hasSuffix(".osh" + rest) { throw .historyFile(path) }
            if name.hasSuffix(".osc" + rest) { throw .changeFile(path) }
        }
        throw .unsupportedFormat(path)
    }
}
