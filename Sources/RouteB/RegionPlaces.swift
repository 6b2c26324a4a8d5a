import Places
import Region

extension PlaceIndex {
    /// The places of an open region; nothing is read yet.
    public convenience init(_ region: Region) {
        self.init(path: region.placesPath, named: region.placesName, region: region.id)
    }
}
