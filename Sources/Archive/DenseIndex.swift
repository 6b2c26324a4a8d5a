/// A number that counts things of one kind from 0 without gaps, so that it can index a table of them.
///
/// Each kind has a type of its own: a table of stops cannot be read with the index of a trip.
public protocol DenseIndex: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The number, counted from 0. `UInt32.max` is no index; use an optional or a documented `none`.
    var raw: UInt32 { get }
    /// The index with this number.
    init(_ raw: UInt32)
}

extension DenseIndex {
    /// The index with this number; traps where it does not fit.
    @inlinable public init(_ number: Int) { self.init(UInt32(number)) }
    /// The number as Swift's collections count.
    @inlinable public var int: Int { Int(raw) }
    /// Whether `a` comes first.
    @inlinable public static func < (a: Self, b: Self) -> Bool { a.raw < b.raw }
}
