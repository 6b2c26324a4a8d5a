import Geometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OSMMap {
    /// Writes the map into a folder, which is made where it is missing; gives the path of the file, `NAME.osm`.
    @discardableResult public func write(to folder: String, named name: String) throws(CityError) -> String {
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: folder)
        }
        let path = "\(folder)/\(name).osm"
        guard manager.createFile(atPath: path, contents: Data(xml().utf8)) else { throw .unwritable(path: path) }
        return path
    }

    /// The map as an OpenStreetMap XML file, elements by kind and rising id.
    public func xml() -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\" generator=\"CityGenerator\">\n"
        if let box = Box(nodes.lazy.map(\.place)) {
            let (low, high) = (box.southWest, box.northEast)
            text += " <bounds minlat=\"\(degrees(low.latitudeE7))\" minlon=\"\(degrees(low.longitudeE7))\""
            text += " maxlat=\"\(degrees(high.latitudeE7))\" maxlon=\"\(degrees(high.longitudeE7))\"/>\n"
        }
        for node in nodes {
            text += " <node id=\"\(node.id)\" version=\"1\" lat=\"\(degrees(node.place.latitudeE7))\""
            text += " lon=\"\(degrees(node.place.longitudeE7))\""
            text += node.tags.isEmpty ? "/>\n" : ">\n" + lines(node.tags) + " </node>\n"
        }
        for way in ways {
            text += " <way id=\"\(way.id)\" version=\"1\">\n"
            for node in way.nodes { text += "  <nd ref=\"\(node)\"/>\n" }
            text += lines(way.tags) + " </way>\n"
        }
        for relation in relations {
            text += " <relation id=\"\(relation.id)\" version=\"1\">\n"
            text += "  <member type=\"way\" ref=\"\(relation.from)\" role=\"from\"/>\n"
            text += "  <member type=\"node\" ref=\"\(relation.via)\" role=\"via\"/>\n"
            text += "  <member type=\"way\" ref=\"\(relation.to)\" role=\"to\"/>\n"
            text += lines(relation.tags) + " </relation>\n"
        }
        return text + "</osm>\n"
    }

    private func lines(_ tags: [Tag]) -> String {
        tags.map { "  <tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>\n" }.joined()
    }

    private func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
