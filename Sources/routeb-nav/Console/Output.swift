import RouteB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes all of a text to a stream. Returns 0, or the system's number for what went wrong.
@discardableResult
func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return errno }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return 0
    }
}

/// Standard output and standard error: results go to the one, everything else to the other.
enum Output {
    /// Nobody reads standard output any more; there is nothing left to do, and nothing to complain about.
    struct ReaderIsGone: Error {}

    /// Writes a result.
    static func result(_ text: String) throws {
        switch writeAll(text, to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: throw ReaderIsGone()
        case let failure:
            throw Failure(
                .data, "output_unwritable",
                "The answer cannot be written to standard output (\(String(cString: strerror(failure)))).")
        }
    }

    /// Writes a result as JSON, on a line of its own.
    static func result(_ document: some JSONDocument) throws { try result(document.json() + "\n") }

    /// Tells the person something beside the result: one line.
    static func tell(_ text: String) { writeAll(onOneLine(text) + "\n", to: STDERR_FILENO) }

    /// Whether what is written to a stream is to be colored.
    static func isColored(_ descriptor: Int32, option: String?) -> Bool {
        switch option {
        case "always": return true
        case "never": return false
        default:
            let noColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
            return !noColor && terminal != "dumb" && isatty(descriptor) == 1
        }
    }

    /// How many letters fit on a line: those of the terminal, or 80 where there is none.
    static func terminalWidth() -> Int {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 80
        }
        return min(120, Int(size.ws_col))
    }

    /// How wide a list may be: as the terminal, and without one as wide as it is.
    static func listWidth() -> Int { isatty(STDOUT_FILENO) == 1 ? terminalWidth() : .max }
}
