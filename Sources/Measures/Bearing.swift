/// A direction over ground, in degrees clockwise from north, always in `0 ..< 360`.
public struct Bearing: Hashable, Sendable {
    /// Degrees clockwise from north, `0 ..< 360`.
    public let degrees: Double

    /// The direction `degrees` clockwise from north; any finite number is brought into `0 ..< 360`.
    @inlinable public init(degrees: Double) {
        // Nearly all are no more than one turn off, which asks for no division.
        if degrees >= 0, degrees < 720 {
            self.degrees = degrees < 360 ? degrees : degrees - 360
            return
        }
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        self.degrees = positive >= 360 ? 0 : positive
    }

    /// The opposite direction.
    @inlinable public var reversed: Bearing { Bearing(degrees: degrees + 180) }

    /// How far one turns to face `other`: degrees in `-180 ..< 180`, positive to the right.
    @inlinable public func turn(to other: Bearing) -> Double {
        Bearing(degrees: other.degrees - degrees + 180).degrees - 180
    }
}
