/// What a journey costs a rider, in seconds: how long it takes, with boardings and walking on top.
///
/// As a limit for `RaptorSearch.paths` it keeps out journeys that nobody would take beside a known one.
public struct JourneyBurden: Hashable, Sendable {
    /// How much a journey may cost.
    public var most: Int
    /// How many seconds each boarding counts.
    public var boarding: Int
    /// How many seconds each second on foot counts on top of itself.
    public var walking: Int

    /// A limit.
    public init(most: Int, boarding: Int, walking: Int) {
        self.most = most
        self.boarding = boarding
        self.walking = walking
    }

    /// How long a journey may take that boards and walks so much, or more.
    func seconds(boardings: Int, walked: Int) -> Int { most - boarding * boardings - walking * walked }
}
