#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts the process's streams and signals in order before anything is opened or written.
enum StandardStreams {
    /// Fills the places of closed streams, and lets writing to a closed pipe, or beyond the size that a file may have
    /// here, fail instead of ending the process.
    ///
    /// Without the first, the next opened file would become standard output and be written over.
    static func prepare() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // Reading from it gives nothing, writing to it fails: a closed stream stays one that cannot be written.
            _ = open("/dev/null", O_RDONLY)
        }
        for signalled in [SIGPIPE, SIGXFSZ] { signal(signalled, SIG_IGN) }
    }

    /// What is said when reading a region's mapped files fails in the middle.
    struct LastWords {
        /// A file was made shorter meanwhile.
        var shrunk: String
        /// An index in a column led outside of it: the column is damaged, or the program is wrong.
        var strayed: String
        /// How the program then ends.
        var status: ExitStatus
    }

    /// Says the last words and ends with their status, instead of dying by the signal.
    ///
    /// Opening a region looks at headers and sizes only, so that a changed byte in a column comes to light in the
    /// search that meets it.
    static func onFailedReading(_ words: LastWords) {
        lastWords = (kept(words.shrunk), kept(words.strayed))
        lastStatus = words.status.rawValue
        // A search that is led astray may have used up the stack.
        var stack = stack_t()
        stack.ss_size = spareStack.count
        stack.ss_sp = spareStack.baseAddress
        sigaltstack(&stack, nil)
        var action = sigaction()
        let handler: @convention(c) (Int32) -> Void = { signal in
            // Only what is allowed in a signal handler: no allocation, no lock.
            let words = signal == SIGBUS ? lastWords.shrunk : lastWords.strayed
            _ = write(STDERR_FILENO, words.baseAddress, words.count)
            _exit(lastStatus)
        }
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = handler
        #else
            action.__sigaction_u.__sa_handler = handler
        #endif
        action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in [SIGBUS, SIGSEGV, SIGILL, SIGTRAP, SIGFPE] { sigaction(signal, &action, nil) }
    }

    /// What the last words are said on.
    nonisolated(unsafe) private static let spareStack = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 64 * 1024, alignment: 16)

    /// A copy that is never freed.
    private static func kept(_ text: String) -> UnsafeBufferPointer<UInt8> {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = copy.initialize(from: text.utf8)
        return UnsafeBufferPointer(copy)
    }
}

/// What the handler says; written once, before it is installed.
nonisolated(unsafe) private var lastWords = (
    shrunk: UnsafeBufferPointer<UInt8>(start: nil, count: 0), strayed: UnsafeBufferPointer<UInt8>(start: nil, count: 0)
)
nonisolated(unsafe) private var lastStatus: Int32 = 0
