/// What a search minimizes: time made dearer or cheaper by a traveler's wishes, in thousandths of a second's worth.
///
/// A cost is never shown as a time; with no wishes the two have the same number.
public struct Cost: Comparable, Hashable, Sendable, AdditiveArithmetic, BitwiseCopyable {
    /// The cost in milliseconds' worth.
    public var raw: UInt32

    /// A cost of `raw` milliseconds' worth.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }

    /// No cost at all.
    @inlinable public static var zero: Cost { Cost(0) }

    /// More than any way costs: what is closed. Sums with it stay there.
    @inlinable public static var infinite: Cost { Cost(.max) }

    /// The sum of two costs, no more than `infinite`.
    @inlinable public static func + (a: Cost, b: Cost) -> Cost {
        let (sum, overflow) = a.raw.addingReportingOverflow(b.raw)
        return overflow ? .infinite : Cost(sum)
    }
    /// The difference of two costs, no less than zero.
    @inlinable public static func - (a: Cost, b: Cost) -> Cost { a.raw > b.raw ? Cost(a.raw - b.raw) : .zero }
    /// Whether `a` is the smaller one.
    @inlinable public static func < (a: Cost, b: Cost) -> Bool { a.raw < b.raw }
}
