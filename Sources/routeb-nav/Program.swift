/// The program: a command line goes in, a status comes out.
enum Program {
    /// The version, as `--version` prints it.
    static let version = "0.1.0"

    /// All commands, in the order of the help.
    static let commands: [Command] =
        [
            .from, .to, .matrix, .isochrone, .search, .reverse, .around, .stopsNear, .stopsShow, .departures, .buses,
            .busesShow,
            .busesLive,
        ] + SavedPlaceCommands.favorites.all + SavedPlaceCommands.plans.all + Command.ofRoutes + Command.ofAccounts
        + [.recentList, .recentClear, .importRegion, .regionInfo, .regionCheck]

    /// What is not taken down piece by piece when a command is done: the system does so at once when the program ends.
    nonisolated(unsafe) static var kept: [AnyObject] = []

    /// Understands the arguments, does what they say, and reports what went wrong.
    static func run(_ arguments: [String]) -> ExitStatus {
        StandardStreams.prepare()
        do {
            switch try ArgumentParser(commands: commands).parse(arguments) {
            case .version: try Output.result("routeb-nav \(version)\n")
            case .help(let some): try Output.result(HelpText.text(of: some, among: commands))
            case .run(let invocation): try invocation.command.run(invocation)
            }
            return .done
        } catch is Output.ReaderIsGone {
            return .done
        } catch {
            let failure = Failure(error)
            writeAll(wantsJSON(arguments) ? failure.json : failure.text, to: 2)
            return failure.status
        }
    }

    /// Whether errors are to be JSON, told before the line is understood: it may be what is wrong.
    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--json") || options.contains("--format=json")
            || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }
}
