import RouteB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows on standard error how far an import has come.
enum ProgressDisplay {
    /// One line that is written over: stage, share, time left.
    case terminal
    /// A line for each stage, for programs that follow along.
    case lines
    /// Nothing.
    case none

    /// What `--progress` asks for; on its own, a line on a terminal and nothing else.
    init(option: String?, isQuiet: Bool) {
        switch option {
        case "lines": self = .lines
        case "none": self = .none
        default: self = !isQuiet && isatty(STDERR_FILENO) == 1 ? .terminal : .none
        }
    }

    /// Shows a step.
    func show(_ progress: ImportProgress) {
        switch self {
        case .none: return
        case .lines:
            if progress.share == 0 { Output.tell("stage: \(progress.stage.rawValue)") }
        case .terminal:
            let percent = Int(progress.total * 100)
            var line = "\(progress.stage.rawValue), \(percent) %"
            if let left = progress.secondsLeft { line += ", about \(max(1, Int(left.rounded(.up)))) s left" }
            writeAll("\r\u{1B}[K\(line)", to: STDERR_FILENO)
        }
    }

    /// Clears the line.
    func end() {
        if case .terminal = self { writeAll("\r\u{1B}[K", to: STDERR_FILENO) }
    }
}
