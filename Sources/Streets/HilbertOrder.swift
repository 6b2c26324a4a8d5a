import Geometry

/// The place of a point on a Hilbert curve over the world: near on the curve is near on the map.
public enum HilbertOrder {
    /// The distance along the curve of order 32 (D. Hilbert, 1891; the usual rotation of quadrants bit by bit).
    ///
    /// Complexity: O(1), 32 steps.
    public static func key(of place: Coordinate) -> UInt64 {
        var x = UInt32(bitPattern: place.longitudeE7) &+ 0x8000_0000
        var y = UInt32(bitPattern: place.latitudeE7) &+ 0x8000_0000
        var key: UInt64 = 0
        var bit: UInt32 = 0x8000_0000
        while bit > 0 {
            let right = x & bit != 0
            let upper = y & bit != 0
            key = key << 2 | (right ? (upper ? 2 : 3) : (upper ? 1 : 0))
            if !upper {
                if right {
                    x = ~x
                    y = ~y
                }
                swap(&x, &y)
            }
            bit >>= 1
        }
        return key
    }
}
