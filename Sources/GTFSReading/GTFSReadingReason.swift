/// Reasons under which reading notes what it repairs, where they are needed in several places.
enum GTFSReadingReason {
    /// A text holds what no name may hold.
    static let badText = "text with control characters or bytes that are not UTF-8, these replaced"
}
