#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What has to be known of a machine to read its figures.
public struct Machine: Codable, Sendable, Equatable {
    /// How many processors can be used.
    public var cores: Int
    /// The kind of processor, where the system tells it.
    public var processor: String
    /// How many milliseconds a fixed loop took: the machine's speed just then.
    public var calibrationMilliseconds: Double

    /// This machine, now. Takes some tens of milliseconds.
    public static func current() -> Machine {
        Machine(
            cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)), processor: processorName(),
            calibrationMilliseconds: calibration())
    }

    /// Milliseconds for ten million steps of `SeededGenerator`, each waiting for the one before; the best of five.
    public static func calibration() -> Double {
        (0..<5).map { seed in
            Stopwatch.time {
                let end = steps(10_000_000, seed: UInt64(seed))
                precondition(end != 0, "a sum that is looked at is not left out")
            } / 1e6
        }.min() ?? 0
    }

    /// The most memory that this process has had resident at one time so far, in bytes.
    public static func ownPeakBytes() -> Int {
        var usage = rusage()
        #if os(Linux)
            getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return usage.peakBytes
    }

    @inline(never) private static func steps(_ count: Int, seed: UInt64) -> UInt64 {
        var bits = seed
        for _ in 0..<count {
            var generator = SeededGenerator(seed: bits)
            bits = generator.next() | 1
        }
        return bits
    }

    private static func processorName() -> String {
        #if os(Linux)
            guard let file = fopen("/proc/cpuinfo", "r") else { return "" }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 512)
            while fgets(&line, Int32(line.count), file) != nil {
                let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
                guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
                return text[colon...].dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            return ""
        #else
            var size = 0
            guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return "" }
            var name = [CChar](repeating: 0, count: size + 1)
            guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return "" }
            return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        #endif
    }
}

extension rusage {
    /// The most memory that was resident at one time, in bytes.
    var peakBytes: Int {
        #if os(Linux)
            ru_maxrss * 1024
        #else
            ru_maxrss
        #endif
    }
}
