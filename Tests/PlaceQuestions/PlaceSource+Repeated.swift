import Geometry
import PlaceImport
import Places

extension PlaceSource {
    /// The same town some times, side by side from west to east, each half a degree from the last and a postcode of its own
    /// in each.
    public func repeated(_ times: Int) -> PlaceSource {
        var many = self
        for copy in 1..<max(2, times) where copy < times {
            func moved(_ place: Coordinate) -> Coordinate {
                Coordinate(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7 + Int32(copy) * 5_000_000)
                    ?? place
            }
            for var address in addresses {
                address.coordinate = moved(address.coordinate)
                address.extent =
                    Box([moved(address.extent.southWest), moved(address.extent.northEast)]) ?? address.extent
                address.postcode = address.postcode.map { String(Int($0).map { $0 + 1_000 * copy } ?? copy) }
                address.city = "Town \(copy)"
                many.addresses.append(address)
            }
            for var street in streets {
                street.coordinates = street.coordinates.map(moved)
                many.streets.append(street)
            }
            for var corner in corners {
                corner.coordinate = moved(corner.coordinate)
                many.corners.append(corner)
            }
            for var place in named {
                place.coordinate = moved(place.coordinate)
                many.named.append(place)
            }
        }
        return many
    }
}
