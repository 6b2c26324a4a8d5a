import Geometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Places and routes in the project's own form: `{"schema": "routeb.saved/1", "places": […], "routes": […]}`.
enum SavedJSON {
    private static let schema = "routeb.saved/1"

    static func text(of things: SavedThings) -> String {
        GeoJSON.encoded(
            Document(
                schema: schema,
                places: things.places.map { place in
                    Place(
                        name: place.name, address: place.address, description: place.description,
                        mark: place.mark.rawValue, lat: place.coordinate.latitude, lon: place.coordinate.longitude)
                },
                routes: things.routes.map { route in
                    Route(
                        name: route.name, from: End(route.start), to: End(route.end), buses: route.buses,
                        mode: route.mode)
                }))
    }

    static func things(in bytes: [UInt8], _ file: String) throws(AccountsError) -> FoundThings {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted {
            throw .notReadable(file: file, reason: "it is not JSON")
        } catch {
            throw .notReadable(
                file: file, reason: "it is not what routeb-nav exports: places and routes with their parts")
        }
        guard document.schema == schema else {
            throw .notReadable(file: file, reason: "its schema is \(document.schema.prefix(40)), not \(schema)")
        }
        var found = FoundThings(things: SavedThings(), refused: Refusals())
        for place in document.places ?? [] {
            ForeignPlace(
                mark: place.mark, name: place.name, address: place.address ?? "", description: place.description ?? "",
                latitude: place.lat, longitude: place.lon
            ).add(to: &found)
        }
        for route in document.routes ?? [] {
            guard let start = route.from.end, let end = route.to.end else {
                found.refused.add("outside the world", at: route.name)
                continue
            }
            guard (try? SavedName(route.name)) != nil else {
                found.refused.add("under a name that cannot be one", at: route.name)
                continue
            }
            found.things.routes.append(
                UserRoute(name: route.name, start: start, end: end, buses: route.buses, mode: route.mode ?? "transit"))
        }
        return found
    }

    private struct Document: Codable {
        var schema: String
        var places: [Place]?
        var routes: [Route]?
    }

    private struct Place: Codable {
        var name: String
        var address: String?
        var description: String?
        var mark: String?
        var lat: Double
        var lon: Double
    }

    private struct Route: Codable {
        var name: String
        var from: End
        var to: End
        var buses: [String]
        var mode: String?
    }

    private struct End: Codable {
        var name: String
        var lat: Double
        var lon: Double

        init(_ end: UserRoute.End) {
            name = end.name
            lat = end.coordinate.latitude
            lon = end.coordinate.longitude
        }

        /// Nil where it lies outside the world.
        var end: UserRoute.End? {
            (try? Coordinate(latitude: lat, longitude: lon)).map { UserRoute.End(name: name, coordinate: $0) }
        }
    }
}
