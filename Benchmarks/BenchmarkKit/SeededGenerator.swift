/// Random numbers that a seed determines, alike on every machine.
///
/// Method: SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers that follow from a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    /// A number below `bound`, by the upper bits of a product, so that it does not depend on the standard library.
    public mutating func number(below bound: Int) -> Int {
        precondition(bound > 0, "there is no number below \(bound)")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }
}
