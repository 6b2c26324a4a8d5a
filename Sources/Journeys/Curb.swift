import Streets

/// On which side of one's street a place has to lie when one leaves it or arrives there; the raw values are those of
/// the command line.
///
/// It counts where a street is open in both directions and the place lies beside it: a car that stops before a house on
/// its own side of the road lets no one cross the road. Where only one direction is open there is nothing to choose.
public enum Curb: String, Sendable, CaseIterable {
    /// On either.
    case any
    /// On the side on which one drives (`curb` in OSRM's `approaches`).
    case near
    /// On the right.
    case right
    /// On the left.
    case left

    /// The same, seen by one who drives on a side of the road.
    func approach(driving side: DrivingSide) -> StreetApproach {
        switch self {
        case .any: .any
        case .near: .curb
        case .right: side == .right ? .curb : .opposite
        case .left: side == .left ? .curb : .opposite
        }
    }
}
