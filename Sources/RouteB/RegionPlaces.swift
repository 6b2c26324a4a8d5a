import Accounts
import Places
import Region

extension PlaceIndex {
    /// The places of an open region; nothing is read yet.
    public convenience init(_ region: Region) {
        self.init(path: region.placesPath, named: region.placesName, region: region.id)
    }
}

extension Region {
    /// Those of the places that somebody asked about before which lie in the box around all that the region holds.
    ///
    /// Complexity: O(size of the manifest), O(n) in the places.
    public func ownPlaces(among recent: [RecentPlace]) throws(RegionError) -> [RecentPlace] {
        guard let box = try manifest.box, box.count == 4 else { return [] }
        return recent.filter { place in
            let (longitude, latitude) = (place.coordinate.longitude, place.coordinate.latitude)
            return longitude >= box[0] && longitude <= box[2] && latitude >= box[1] && latitude <= box[3]
        }
    }
}
