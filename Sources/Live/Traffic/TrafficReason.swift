/// The reasons under which traffic reports are left out, or used in part.
public enum TrafficReason {
    /// A row or an object in which what is needed is missing or no number.
    public static let unreadable = "traffic report that cannot be read, left out"
    /// The sensor reports a fault, or a speed of zero over a road that has none.
    public static let noSpeed = "link whose sensor reports no speed, left out"
    /// A speed that no car reaches.
    public static let implausible = "traffic report of more than 200 km/h, left out"
    /// A report without a time, so that its age is not known.
    public static let undated = "link speed without a time, left out"
    /// Older than the limit.
    public static let old = "link speed that is too old, left out"
    /// From later than the present.
    public static let ahead = "link speed from later than now, left out"
    /// A line that ends in the middle of a number, or jumps: its whole part is used.
    public static let brokenLine = "link whose line is broken, its whole part used"
    /// A line without two different points.
    public static let noLine = "link without a line, left out"
    /// All of it lies outside the region.
    public static let outside = "link outside the region, left out"
    /// No edge for cars runs along it.
    public static let offStreets = "link along no street for cars, left out"
    /// None of its nodes is known.
    public static let unknownNodes = "traffic between nodes that no street of the region has as its ends, left out"
    /// The rows between two junctions are not all there.
    public static let brokenChain = "traffic on a part of a street between two junctions, left out"
    /// There is no street with just these nodes, or cars may not use it.
    public static let noStreet = "traffic between nodes that no one street for cars joins, left out"
    /// Two streets have as many nodes between the same junctions.
    public static let ambiguous = "traffic that fits several streets, left out"
    /// Two rows of the same nodes.
    public static let repeated = "traffic between the same nodes told twice, the last used"
}
