#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts the process's streams and signals in order before anything is opened or written.
enum StandardStreams {
    /// Fills the places of closed streams, and lets writing to a closed pipe fail instead of ending the process.
    ///
    /// Without the first, the next opened file would become standard output and be written over.
    static func prepare() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // Reading from it gives nothing, writing to it fails: a closed stream stays one that cannot be written.
            _ = open("/dev/null", O_RDONLY)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Says `sentence` and ends with the status of damaged data should a mapped file shrink while it is read.
    static func onTruncatedRegion(say sentence: String, status: ExitStatus) {
        let bytes = Array(sentence.utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        lastWords = UnsafeBufferPointer(start: UnsafePointer(copy), count: bytes.count)
        lastStatus = status.rawValue
        signal(SIGBUS) { _ in
            // Only what is allowed in a signal handler: no allocation, no lock.
            _ = write(STDERR_FILENO, lastWords.baseAddress, lastWords.count)
            _exit(lastStatus)
        }
    }
}

/// What the handler says; written once, before it is installed.
nonisolated(unsafe) private var lastWords = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) private var lastStatus: Int32 = 0
