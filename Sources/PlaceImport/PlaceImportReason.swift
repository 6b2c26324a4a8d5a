/// The reasons under which the import report counts what became no place of its own.
public enum PlaceImportReason {
    /// A house number without `addr:street` or `addr:place`.
    public static let numberWithoutStreet = "house number without a street, left out"
    /// `addr:street` on something that has no number.
    public static let streetWithoutNumber = "address without a house number, left out"
    /// `addr:interpolation`: houses between two known ones.
    public static let interpolation = "line of interpolated house numbers whose ends do not fit, left out"
    /// A named place that stands for several objects of the map.
    public static let foldedNamed = "several objects of one name, folded into one place"
    /// An outline without a point in the file.
    public static let namedWithoutPlace = "named element without a place, left out"
    /// A row of a list of addresses without number, street or place.
    public static let unreadableRow = "row of an address list without number, street or place, left out"
    /// A field of such a row that is no name, but a whole text.
    public static let longField = "row of an address list with a field of more than 500 bytes, left out"
    /// Bytes of a list that are no text.
    public static let badText = "row of an address list that is not in UTF-8, its wrong bytes replaced"
    /// An outline of which no point is in the file.
    public static let withoutPlace = "address on an element without a place, left out"
    /// Letters or digits are missing in number or street.
    public static let unreadableAddress = "address without letters or digits, left out"
    /// `12;14`: each number becomes a place.
    public static let severalNumbers = "several house numbers in one tag, parted"
    /// A house number with words behind it that no house number has.
    public static let wordsAfterNumber = "house number with other words behind it, these taken off"
    /// A flat, a floor or the like in the street's name.
    public static let unitInStreet = "flat or floor in a street's name, taken off"
    /// `West 46th` for West 46th Street.
    public static let shortStreet = "address with a shortened street name, joined to the street beside it"
    /// `Avenue of the Americas` for 6th Avenue.
    public static let officialStreet = "address under a street's official name, joined to its usual one"
    /// A number and street that several objects near each other bear.
    public static let foldedAddress = "several objects with one address, folded into one place"
    /// Points that two streets share within a crossing.
    public static let foldedCorner = "several points of one street corner, folded into one place"
    /// A name without letters or digits.
    public static let unreadableName = "name without letters or digits, left out"
    /// A street of fewer than two points.
    public static let streetWithoutCourse = "street of fewer than two points, left out"
    /// Two stops with one id.
    public static let repeatedStop = "stop with an id that another one has, left out of the places"
}
