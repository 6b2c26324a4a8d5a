/// The reasons under which the building of the streets notes what it leaves out or reads otherwise.
public enum StreetImportReason {
    /// `highway=construction`, `proposed`, … .
    public static let absentStreet = "street that is planned, being built or gone, left out"
    /// A value of `highway` that is in no table.
    public static let unknownStreet = "highway value not understood, way left out"
    /// No mode may use the way.
    public static let closedStreet = "street that nobody may use, left out"
    /// A value of an access or one-way tag that is in no table.
    public static let unknownAccess = "access or one-way value not understood, passed over"
    /// `oneway=reversible`.
    public static let reversible = "street whose direction changes with the hour, closed to vehicles"
    /// A condition that cannot be read.
    public static let unknownCondition = "condition of a tag not understood, tag read without it"
    /// `SH`.
    public static let schoolHolidays =
        "conditions for school holidays (SH), of which nothing tells when they are, read as if there were none"
    /// Some days of `PH`, and `PH` in countries whose holidays are not known.
    public static let holidays =
        "conditions for holidays of which nothing tells when they are, read as if there were none"
    /// Both of a street's direction and its access depend on conditions.
    public static let combinedConditions =
        "street whose direction and access both have conditions, read one after the other"
    /// `hgv:conditional`, `lanes:conditional`, … .
    public static let unusedConditional = "conditional tag about other vehicles or other things than access, not used"
    /// A slope that cannot be read.
    public static let unknownIncline = "incline not understood, taken as level"
    /// A speed limit that cannot be read.
    public static let unknownSpeed = "speed limit not understood, that of the class used"
    /// A ferry's duration that cannot be read.
    public static let unknownDuration = "ferry duration not understood, a usual speed used"
    /// A ferry's duration that does not fit its length.
    public static let oddDuration = "ferry duration that does not fit the length of the line, a usual speed used"
    /// A barrier that is in no table.
    public static let unknownBarrier = "barrier or its access not understood, taken as open on foot and by bicycle"
    /// A condition on a barrier that cannot be read.
    public static let conditionalBarrier = "condition of a barrier not understood, barrier read without it"
    /// A way whose nodes are all in one place.
    public static let pointStreet = "street without two different nodes, left out"
    /// An open area of which nodes are missing, whose rings do not close, or that encloses nothing.
    public static let brokenArea = "open area whose outline is not whole, not crossed"
    /// An open area with very many entrances.
    public static let crowdedArea = "open area with more than 120 entrances, crossed between some of them"
    /// An open area with very many corners.
    public static let intricateArea = "open area with more than 400 corners, no ways around them laid"
    /// Pieces cut off from the rest; one for each mode and piece.
    public static let island = "piece of streets cut off from the rest, no journey starts or ends on it"

    /// A restriction for lorries, buses, … alone.
    public static let otherVehicles = "turn restriction for other vehicles, not used"
    /// A restriction with a condition.
    public static let conditionalRestriction = "turn restriction with a condition that is not understood, not used"
    /// A kind of restriction that is in no table.
    public static let unknownRestriction = "turn restriction of an unknown kind, not used"
    /// A restriction that does not have the members it needs.
    public static let brokenRestriction =
        "turn restriction without one from, one way on and one to that the files hold, not used"
    /// A member of a restriction is a way that is no street.
    public static let restrictionOffStreets = "turn restriction on a way that is no street, not used"
    /// The ways of a restriction do not meet at its node.
    public static let apartRestriction = "turn restriction whose ways do not meet, not used"
    /// A way of the restriction runs on where it meets the next, so that it is not plain which direction is meant.
    public static let ambiguousRestriction = "turn restriction that can be read in more than one way, not used"
    /// The ways between are cut into so many pieces that nobody remembers at their end where they began.
    public static let longRestriction = "turn restriction over more than 500 pieces of streets, not used"
    /// The turn would lead from or into a direction in which none of its vehicles may go.
    public static let idleRestriction = "turn restriction on a direction that is closed anyway, not used"
}
