import XMLReading

/// Places as waypoints of GPX 1.1: the mark in `type`, the address in `cmt`.
enum GPX {
    static func text(of places: [UserPlace]) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="routeb-nav" xmlns="http://www.topografix.com/GPX/1/1">

            """
        for place in places {
            let (latitude, longitude) = (place.coordinate.latitudeE7, place.coordinate.longitudeE7)
            text += "  <wpt lat=\"\(xmlDegrees(latitude))\" lon=\"\(xmlDegrees(longitude))\">\n"
            // In the order that the schema wants.
            text += xmlElement("name", place.name, indented: "    ")
            text += xmlElement("cmt", place.address, indented: "    ")
            text += xmlElement("desc", place.description, indented: "    ")
            text += xmlElement("type", place.mark.rawValue, indented: "    ")
            text += "  </wpt>\n"
        }
        return text + "</gpx>\n"
    }

    static func things(in bytes: [UInt8], _ file: String) throws(AccountsError) -> FoundThings {
        try readXML(bytes, file, root: "gpx", Waypoints()).found
    }

    private final class Waypoints: PlaceElements {
        var root: String?
        var found = FoundThings(things: SavedThings(), refused: Refusals())
        private var place: ForeignPlace?
        private var depth = 0

        func begin(_ name: String, _ attributes: [String: String]) {
            root = root ?? name
            if place != nil {
                depth += 1
            } else if name == "wpt" {
                place = ForeignPlace(
                    latitude: attributes["lat"].flatMap { ForeignPlace.degrees($0) },
                    longitude: attributes["lon"].flatMap { ForeignPlace.degrees($0) })
                depth = 0
            }
        }

        func end(_ name: String, _ text: String) {
            guard place != nil else { return }
            if name == "wpt", depth == 0 {
                place?.add(to: &found)
                place = nil
                return
            }
            // What other programs add lies deeper.
            if depth == 1 {
                switch name {
                case "name": place?.name = text
                case "cmt": place?.address = text
                case "desc": place?.description = text
                case "type": place?.mark = text
                default: break
                }
            }
            depth -= 1
        }
    }
}

/// What reads places out of the elements of a document.
protocol PlaceElements: XMLElements {
    /// The outermost element.
    var root: String? { get }
    /// What was found.
    var found: FoundThings { get }
}

/// Shows a document to a reader of places, which it then is.
func readXML<Reader: PlaceElements>(
    _ bytes: [UInt8], _ file: String, root: String, _ reader: Reader
) throws(AccountsError) -> Reader {
    let fault = bytes.withUnsafeBytes { bytes -> XMLDocument.Fault? in
        do throws(XMLDocument.Fault) {
            // A description may be as long as the file, of which nothing is lost.
            try XMLDocument.read(bytes, by: reader, textLimit: SavedThings.fileLimit)
            return nil
        } catch {
            return error
        }
    }
    switch fault {
    case nil: break
    case .documentType(let line):
        throw .notReadable(file: file, reason: "it declares a document type in line \(line), which is not allowed")
    case .malformed(let reason): throw .notReadable(file: file, reason: "it is not well-formed XML: \(reason)")
    }
    guard reader.root == root else {
        throw .notReadable(file: file, reason: "its outermost element is \(reader.root ?? "missing"), not \(root)")
    }
    return reader
}
