#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The one clock of all measurements: monotonic wall time in nanoseconds.
public struct Stopwatch: Sendable {
    private let start: UInt64

    /// A stopwatch that starts now.
    public init() { start = Stopwatch.now() }

    /// Nanoseconds since it started.
    public var nanoseconds: Double { Double(Stopwatch.now() - start) }

    /// How long a piece of work takes, in nanoseconds.
    @inline(__always) public static func time(_ work: () throws -> Void) rethrows -> Double {
        let watch = Stopwatch()
        try work()
        return watch.nanoseconds
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
