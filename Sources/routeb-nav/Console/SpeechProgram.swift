#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The speech synthesizer of the machine: espeak-ng, else espeak.
///
/// The text goes in on standard input; no shell is between, so nothing in it is ever a command.
struct SpeechProgram {
    /// Names of the program, the preferred one first.
    static let names = ["espeak-ng", "espeak"]

    /// The voice, or nil for the program's own.
    var voice: String?
    /// Words a minute, or nil for the program's own.
    var wordsPerMinute: Int?

    /// Speaks a text and waits until it is spoken.
    func speak(_ text: String) throws(Failure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SpeechProgram.failure("no pipe can be made") }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        _ = fcntl(writeEnd, F_SETFD, FD_CLOEXEC)
        let remarks = tmpfile()
        defer { if let remarks { fclose(remarks) } }
        let child: (id: pid_t, name: String)
        do {
            defer { close(readEnd) }
            child = try start(readingFrom: readEnd, tellingIn: remarks.map { fileno($0) } ?? STDERR_FILENO)
        } catch {
            close(writeEnd)
            throw error
        }
        let failure = writeAll(text, to: writeEnd)
        close(writeEnd)
        var status: Int32 = 0
        while waitpid(child.id, &status, 0) < 0 {
            guard errno == EINTR else { throw SpeechProgram.failure("\(child.name) was lost") }
        }
        guard status == 0, failure == 0 else {
            let code = status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
            throw SpeechProgram.failure("\(child.name) ended with \(code)")
        }
        // Without a sound device the program complains and ends as if it had spoken.
        if let remarks, let complaint = SpeechProgram.complaint(in: remarks) {
            throw SpeechProgram.failure(
                "\(child.name) says \"\(complaint)\"; is there a sound device? --format speech writes the sentences")
        }
    }

    /// The first line that begins with `error:`; what sound libraries remark beside that is their own affair.
    private static func complaint(in remarks: UnsafeMutablePointer<FILE>) -> String? {
        rewind(remarks)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, remarks)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        return lines.first { $0.lowercased().hasPrefix("error:") }.map(String.init)
    }

    private func start(readingFrom input: Int32, tellingIn remarks: Int32) throws(Failure) -> (id: pid_t, name: String)
    {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        if input != STDIN_FILENO { posix_spawn_file_actions_addclose(&actions, input) }
        // What the program says does not belong to the result.
        if remarks != STDERR_FILENO { posix_spawn_file_actions_adddup2(&actions, remarks, STDERR_FILENO) }
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var options: [String] = ["--stdin"]
        if let voice { options += ["-v", voice] }
        if let wordsPerMinute { options += ["-s", String(wordsPerMinute)] }
        for name in SpeechProgram.names {
            var words = ([name] + options).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            var id: pid_t = 0
            let failure = posix_spawnp(&id, name, &actions, &attributes, &words, environ)
            if failure == 0 { return (id, name) }
            guard failure == ENOENT else {
                throw SpeechProgram.failure("\(name): \(String(cString: strerror(failure)))")
            }
        }
        throw SpeechProgram.failure("neither espeak-ng nor espeak is installed; install espeak-ng")
    }

    private static func failure(_ reason: String) -> Failure {
        Failure(.data, "speech_unavailable", "The steps cannot be spoken: \(reason).")
    }
}
