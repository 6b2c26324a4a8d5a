/// A length along the ground, in meters.
public struct Meters: Comparable, Hashable, Sendable, AdditiveArithmetic {
    /// The length in meters.
    public var value: Double

    /// A length of `value` meters.
    @inlinable public init(_ value: Double) { self.value = value }

    /// A length of `value` meters: `.meters(100)`.
    @inlinable public static func meters(_ value: Double) -> Meters { Meters(value) }

    /// No length at all.
    @inlinable public static var zero: Meters { Meters(0) }

    /// The sum of two lengths.
    @inlinable public static func + (a: Meters, b: Meters) -> Meters { Meters(a.value + b.value) }
    /// The difference of two lengths; may be negative.
    @inlinable public static func - (a: Meters, b: Meters) -> Meters { Meters(a.value - b.value) }
    /// A length taken `factor` times.
    @inlinable public static func * (a: Meters, factor: Double) -> Meters { Meters(a.value * factor) }
    /// How many times `b` goes into `a`.
    @inlinable public static func / (a: Meters, b: Meters) -> Double { a.value / b.value }
    /// Whether `a` is the shorter one.
    @inlinable public static func < (a: Meters, b: Meters) -> Bool { a.value < b.value }
}
