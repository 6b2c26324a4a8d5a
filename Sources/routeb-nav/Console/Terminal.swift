#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a person types while the program runs.
enum Terminal {
    /// Whether a person can be asked: what they type is read, and what is asked is seen.
    static var isThere: Bool { isTypedOn && isatty(STDERR_FILENO) == 1 }

    /// Whether standard input is what a person types.
    static var isTypedOn: Bool { isatty(STDIN_FILENO) == 1 }

    /// Asks on standard error and reads a line; nil where there is none, as after Ctrl-D.
    static func answer(to question: String) -> String? {
        writeAll(onOneLine(question) + " ", to: STDERR_FILENO)
        guard let line = readLine() else {
            writeAll("\n", to: STDERR_FILENO)
            return nil
        }
        return line
    }

    /// Asks for a secret, which is not shown while it is typed. Without a terminal it is the next line of standard
    /// input.
    ///
    /// - Throws: Where there is no line, or the typing was broken off.
    static func secret(_ question: String) throws(Failure) -> [UInt8] {
        guard isTypedOn else { return try line() }
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return try line() }
        var hidden = usual
        // With the keys that stop a program read as letters, none of them can leave the terminal silent.
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        // Silent before the question is seen: this drops what was typed until now, which must not be an answer to it.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        writeAll(onOneLine(question) + " ", to: STDERR_FILENO)
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
            writeAll("\n", to: STDERR_FILENO)
        }
        let typed = try line()
        guard !typed.contains(where: { $0 == 3 || $0 == 26 || $0 == 28 }) else { throw nothing }
        return typed
    }

    private static let nothing = Failure(
        .usage, "password_missing", "No password was given: type it, or give it as a line of standard input.")

    /// The next line of standard input, byte by byte, so that nothing after it is taken.
    private static func line() throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 {
                if bytes.isEmpty { throw nothing }
                break
            }
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
            guard bytes.count <= 4096 else {
                throw .usage("The password has more than 4096 bytes: give a shorter one.")
            }
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }
}
