import XMLReading

/// Places as placemarks of KML: the mark as a `Data` of that name.
enum KML {
    static func text(of places: [UserPlace]) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2">
            <Document>

            """
        for place in places {
            text += "  <Placemark>\n"
            text += xmlElement("name", place.name, indented: "    ")
            text += xmlElement("address", place.address, indented: "    ")
            text += xmlElement("description", place.description, indented: "    ")
            text +=
                "    <ExtendedData><Data name=\"mark\"><value>\(place.mark.rawValue)</value></Data></ExtendedData>\n"
            let (latitude, longitude) = (place.coordinate.latitudeE7, place.coordinate.longitudeE7)
            text += "    <Point><coordinates>\(xmlDegrees(longitude)),\(xmlDegrees(latitude))</coordinates></Point>\n"
            text += "  </Placemark>\n"
        }
        return text + "</Document>\n</kml>\n"
    }

    static func things(in bytes: [UInt8], _ file: String) throws(AccountsError) -> FoundThings {
        try readXML(bytes, file, root: "kml", Placemarks()).found
    }

    private final class Placemarks: PlaceElements {
        var root: String?
        var found = FoundThings(things: SavedThings(), refused: Refusals())
        private var place: ForeignPlace?
        /// The open elements inside the placemark, outermost first.
        private var open: [String] = []
        private var dataName: String?

        func begin(_ name: String, _ attributes: [String: String]) {
            root = root ?? name
            if place != nil {
                open.append(name)
                if name == "Data" { dataName = attributes["name"] }
            } else if name == "Placemark" {
                place = ForeignPlace()
            }
        }

        func end(_ name: String, _ text: String) {
            guard place != nil else { return }
            switch open {
            case []:
                place?.add(to: &found)
                place = nil
                return
            case ["name"]: place?.name = text
            case ["address"]: place?.address = text
            case ["description"]: place?.description = text
            case ["Point", "coordinates"]: readPoint(text)
            case ["ExtendedData", "Data", "value"] where dataName == "mark": place?.mark = text
            default: break
            }
            open.removeLast()
        }

        /// `longitude,latitude` and perhaps an altitude.
        private func readPoint(_ text: String) {
            let words = text.split { $0 == "," || $0.isWhitespace }
            guard words.count >= 2 else { return }
            place?.longitude = ForeignPlace.degrees(words[0])
            place?.latitude = ForeignPlace.degrees(words[1])
        }
    }
}
