#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Angles in pictures, in radians, clockwise from the right.
enum MapAngle {
    static func cosine(_ angle: Double) -> Double { cos(angle) }
    static func sine(_ angle: Double) -> Double { sin(angle) }

    /// The direction from a point to another.
    static func between(_ a: MapFrame.Point, _ b: MapFrame.Point) -> Double { atan2(b.y - a.y, b.x - a.x) }

    /// An angle, or its opposite, at which letters do not stand on their heads.
    static func readable(_ angle: Double) -> Double {
        angle > .pi / 2 + 1e-9 ? angle - .pi : angle < -.pi / 2 + 1e-9 ? angle + .pi : angle
    }

    /// By how much two directions differ, at most π.
    static func difference(_ a: Double, _ b: Double) -> Double {
        var turn = (a - b).truncatingRemainder(dividingBy: 2 * .pi)
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        return abs(turn)
    }
}
