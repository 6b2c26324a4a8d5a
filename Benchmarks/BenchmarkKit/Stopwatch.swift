#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The clock of measurements: monotonic wall time in nanoseconds.
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

    /// How much processor time of this thread a piece of work takes, in nanoseconds.
    @inline(__always) public static func processorTime(_ work: () throws -> Void) rethrows -> Double {
        let start = now(CLOCK_THREAD_CPUTIME_ID)
        try work()
        return Double(now(CLOCK_THREAD_CPUTIME_ID) - start)
    }

    /// How much processor time of all threads of this process a piece of work takes, in nanoseconds.
    public static func processorTimeOfAllThreads(_ work: () throws -> Void) rethrows -> Double {
        let start = now(CLOCK_PROCESS_CPUTIME_ID)
        try work()
        return Double(now(CLOCK_PROCESS_CPUTIME_ID) - start)
    }

    private static func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
