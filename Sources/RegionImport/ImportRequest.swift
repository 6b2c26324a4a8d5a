/// What is to be imported, and where the region goes.
public struct ImportRequest: Sendable {
    /// Files of OpenStreetMap data: `.osm.pbf`, `.osm`, `.osm.gz`, `.osm.bz2`. At least one.
    public var osm: [String]
    /// GTFS feeds: zip archives or folders.
    public var gtfs: [String]
    /// Lists of addresses: CSV or GeoJSON in the form of OpenAddresses.
    public var addresses: [String]
    /// The region's directory; a region that is there is replaced.
    public var region: String
    /// The zone of a region whose feeds name none; nil for the machine's.
    public var timeZone: String?
    /// Whether streets are put in order for searches that climb. Without, an import takes a fraction of its time, and
    /// every question is answered all the same, only much slower.
    public var hasHierarchies = true

    /// An import of files into a region.
    public init(osm: [String], gtfs: [String] = [], addresses: [String] = [], region: String, timeZone: String? = nil) {
        self.osm = osm
        self.gtfs = gtfs
        self.addresses = addresses
        self.region = region
        self.timeZone = timeZone
    }
}
