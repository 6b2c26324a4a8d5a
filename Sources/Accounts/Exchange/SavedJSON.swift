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
                mark: place.mark, name: place.name ?? "", address: place.address ?? "",
                description: place.description ?? "",
                latitude: place.lat, longitude: place.lon
            ).add(to: &found)
        }
        for route in document.routes ?? [] {
            let name = lineOfText(route.name ?? "")
            guard let start = route.from?.end, let end = route.to?.end else {
                found.refused.add("without a start and an end on the globe", at: name)
                continue
            }
            let buses = (route.buses ?? []).map(lineOfText)
            let whole = UserRoute(name: name, start: start, end: end, buses: buses, mode: route.mode ?? "transit")
            guard (try? SavedName(name)) != nil else {
                found.refused.add("under a name that cannot be one", at: name)
                continue
            }
            guard (try? whole.check()) != nil else {
                found.refused.add("with ends, buses or a mode that make no route", at: name)
                continue
            }
            found.things.routes.append(whole)
        }
        return found
    }

    private struct Document: Codable {
        var schema: String
        var places: [Place]?
        var routes: [Route]?
    }

    fileprivate struct Place: Codable {
        var name: String?
        var address: String?
        var description: String?
        var mark: String?
        var lat: Double?
        var lon: Double?
    }

    fileprivate struct Route: Codable {
        var name: String?
        var from: End?
        var to: End?
        var buses: [String]?
        var mode: String?
    }

    fileprivate struct End: Codable {
        var name: String?
        var lat: Double?
        var lon: Double?

        /// Nil where it lies nowhere, or outside the world.
        var end: UserRoute.End? {
            guard let lat, let lon, let coordinate = try? Coordinate(latitude: lat, longitude: lon) else { return nil }
            let line = lineOfText(name ?? "")
            return UserRoute.End(name: line.isEmpty ? "\(coordinate)" : line, coordinate: coordinate)
        }
    }
}

// Whatever is not as it should be is missing.

extension SavedJSON.Place {
    init(from decoder: any Decoder) throws {
        let values = try? decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: values?.perhaps(.name), address: values?.perhaps(.address),
            description: values?.perhaps(.description), mark: values?.perhaps(.mark), lat: values?.perhaps(.lat),
            lon: values?.perhaps(.lon))
    }
}

extension SavedJSON.Route {
    init(from decoder: any Decoder) throws {
        let values = try? decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: values?.perhaps(.name), from: values?.perhaps(.from), to: values?.perhaps(.to),
            buses: values?.perhaps(.buses), mode: values?.perhaps(.mode))
    }
}

extension SavedJSON.End {
    init(_ end: UserRoute.End) {
        self.init(name: end.name, lat: end.coordinate.latitude, lon: end.coordinate.longitude)
    }

    init(from decoder: any Decoder) throws {
        let values = try? decoder.container(keyedBy: CodingKeys.self)
        self.init(name: values?.perhaps(.name), lat: values?.perhaps(.lat), lon: values?.perhaps(.lon))
    }
}
