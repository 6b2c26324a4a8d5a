/// The reasons under which reading notes what it leaves out or settles in an `ImportReport`.
public enum OSMReadingReason {
    /// A node has no coordinate, one outside the world, or something else than a number in its place.
    public static let badCoordinate = "OSM node without a place on earth, left out"
    /// An id stands more than once in one file.
    public static let repeatedElement = "OSM element given more than once in a file, the highest version kept"
    /// An id stands in several files, as it does where extracts overlap.
    public static let sharedElement = "OSM element in several files, counted once, the highest version kept"
    /// Several files hold pieces of a way, each cut at the border of its extract.
    public static let joinedWay = "OSM way cut at the borders of several files, its pieces joined"
    /// A key, value or role holds what would break a line or steer a terminal.
    public static let controls = "OSM text with control characters, blanks in their place"
    /// A way has no node or one.
    public static let shortWay = "OSM way of fewer than two nodes, left out"
    /// A way's node is in no file.
    public static let incompleteWay = "OSM way with nodes that no file holds, used without them"
    /// A relation's member is in no file.
    public static let incompleteRelation = "OSM relation with members that no file holds, used without them"
}
