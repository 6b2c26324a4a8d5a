#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Places as points of GeoJSON (RFC 7946).
enum GeoJSON {
    static func text(of places: [UserPlace]) -> String {
        encoded(
            Collection(
                features: places.map { place in
                    Feature(
                        geometry: Point(
                            coordinates: [place.coordinate.longitude, place.coordinate.latitude]),
                        properties: Properties(
                            name: place.name, address: place.address, description: place.description,
                            mark: place.mark.rawValue))
                }))
    }

    static func things(in bytes: [UInt8], _ file: String) throws(AccountsError) -> FoundThings {
        let collection: Collection
        do {
            collection = try JSONDecoder().decode(Collection.self, from: Data(bytes))
        } catch {
            throw .notReadable(file: file, reason: "it is not a FeatureCollection of GeoJSON")
        }
        guard collection.type == "FeatureCollection" else {
            throw .notReadable(file: file, reason: "it is a \(collection.type) of GeoJSON, not a FeatureCollection")
        }
        var found = FoundThings(things: SavedThings(), refused: Refusals())
        for feature in collection.features {
            let point = feature.geometry.coordinates ?? []
            let properties = feature.properties
            ForeignPlace(
                mark: properties.mark, name: properties.name ?? "", address: properties.address ?? "",
                description: properties.description ?? "", latitude: point.count >= 2 ? point[1] : nil,
                longitude: point.count >= 2 ? point[0] : nil
            ).add(to: &found)
        }
        return found
    }

    /// A value as JSON, its keys sorted, for people to read.
    static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Texts and finite numbers can always be written.
        guard let data = try? encoder.encode(value) else { preconditionFailure("texts and numbers that are no JSON") }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private struct Collection: Codable {
        var type = "FeatureCollection"
        var features: [Feature]
    }

    private struct Feature: Codable {
        var type = "Feature"
        var geometry: Point
        var properties: Properties

        init(geometry: Point, properties: Properties) {
            self.geometry = geometry
            self.properties = properties
        }

        /// Whatever is not as it should be is missing.
        init(from decoder: any Decoder) throws {
            let values = try? decoder.container(keyedBy: CodingKeys.self)
            geometry = values?.perhaps(.geometry) ?? Point()
            properties = values?.perhaps(.properties) ?? Properties()
        }
    }

    private struct Point: Codable {
        var type = "Point"
        /// Longitude, latitude; nil where the geometry is no point.
        var coordinates: [Double]?

        init(coordinates: [Double]? = nil) { self.coordinates = coordinates }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            guard try values.decode(String.self, forKey: .type) == "Point" else { return }
            coordinates = values.perhaps(.coordinates)
        }
    }

    private struct Properties: Codable {
        var name: String?
        var address: String?
        var description: String?
        var mark: String?

        init(
            name: String? = nil, address: String? = nil, description: String? = nil, mark: String? = nil
        ) {
            self.name = name
            self.address = address
            self.description = description
            self.mark = mark
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            name = values.perhaps(.name)
            address = values.perhaps(.address)
            description = values.perhaps(.description)
            mark = values.perhaps(.mark)
        }
    }
}

extension KeyedDecodingContainer {
    /// The value of a key; nil where it is missing or something else.
    func perhaps<Value: Decodable>(_ key: Key) -> Value? { try? decode(Value.self, forKey: key) }
}
