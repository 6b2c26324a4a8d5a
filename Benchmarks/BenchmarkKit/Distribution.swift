/// A number of measured values, sorted, and what is told of them.
///
/// ```swift
/// let times = Distribution([310, 290, 1_200])
/// print(times.median, times.percentile(0.95))  // 310 1200
/// ```
public struct Distribution: Sendable, Equatable {
    /// The values in ascending order; at least one.
    public let sorted: [Double]

    /// The distribution of some values; nil where there are none.
    public init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        sorted = values.sorted()
    }

    /// The least value that so large a share of all values does not exceed (the nearest rank).
    ///
    /// - Parameter share: 0 … 1; 0 gives the least value, 1 the greatest.
    public func percentile(_ share: Double) -> Double {
        precondition((0...1).contains(share), "a share lies between 0 and 1")
        // A share such as 0.95 lies a hair above its decimal number; a rank must not move up for that.
        let rank = Int((share * Double(sorted.count) - 1e-9).rounded(.up))
        return sorted[min(sorted.count, max(1, rank)) - 1]
    }

    /// The value in the middle; of an even number of values the lower of the two.
    public var median: Double { percentile(0.5) }
}
