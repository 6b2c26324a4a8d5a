/// A speed, kept in meters per second.
public struct Speed: Comparable, Hashable, Sendable {
    /// The speed in meters per second.
    public var metersPerSecond: Double

    /// A speed in meters per second.
    @inlinable public init(metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }

    /// A speed in kilometers per hour.
    @inlinable public static func kilometersPerHour(_ value: Double) -> Speed { Speed(metersPerSecond: value / 3.6) }

    /// A speed in international miles (1,609.344 m) per hour.
    @inlinable public static func milesPerHour(_ value: Double) -> Speed { Speed(metersPerSecond: value * 0.44704) }

    /// The speed in kilometers per hour.
    @inlinable public var kilometersPerHour: Double { metersPerSecond * 3.6 }

    /// Whether `a` is the slower one.
    @inlinable public static func < (a: Speed, b: Speed) -> Bool { a.metersPerSecond < b.metersPerSecond }
}
