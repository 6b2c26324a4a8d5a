/// What a way has to be to count as an alternative: not much longer, not much the same, and without a needless detour.
///
/// The three conditions are those of Abraham, Delling, Goldberg and Werneck, "Alternative Routes in Road Networks"
/// (2013).
public struct AlternativeLimits: Hashable, Sendable {
    /// How much an alternative may cost, and what it does differently, as a multiple of the best way, and of what that
    /// does in its place.
    public var stretch: Double
    /// Which share of the best way, turns apart, an alternative may have in common with all better ones together.
    public var sharing: Double
    /// Which share of the best way's time every part of an alternative has to be a shortest way for.
    public var optimality: Double

    /// These limits; by default a quarter longer, four fifths in common, and sensible over a quarter of the way.
    public init(stretch: Double = 1.25, sharing: Double = 0.8, optimality: Double = 0.25) {
        precondition(stretch >= 1 && (0...1).contains(sharing) && (0...1).contains(optimality), "shares lie in 0…1")
        self.stretch = stretch
        self.sharing = sharing
        self.optimality = optimality
    }
}
