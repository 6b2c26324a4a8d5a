/// A command: the words that call it, what follows them, what it does, and the options it has.
struct Command: Sendable {
    /// `["favorites", "add"]`
    let words: [String]
    /// What follows the words in the help: `NAME PLACE`.
    var operands = ""
    /// One line for the list of commands.
    let summary: String
    /// What the summary leaves out; empty or some sentences.
    var details = ""
    /// Its own options; the common ones come on top.
    var options: [CommandOption] = []
    /// Does it.
    let run: @Sendable (Invocation) throws -> Void

    /// `favorites add`
    var name: String { words.joined(separator: " ") }
    /// `routeb-nav favorites add NAME PLACE`
    var usage: String { "routeb-nav \(name)" + (operands.isEmpty ? "" : " \(operands)") }
    /// All options it understands.
    var allOptions: [CommandOption] { options + CommandOption.common }
}

/// A command line that has been understood: a command with its values.
struct Invocation: Sendable {
    /// The command that was called.
    let command: Command
    /// What stands on the line beside the command and its options.
    var operands: [String] = []
    /// Where among the operands a `to` that was set apart by `--` stands.
    var separator: Int?
    /// The values of the options by name; a switch that was set has none.
    var values: [String: [String]] = [:]

    /// Whether an option was given.
    func has(_ option: CommandOption) -> Bool { values[option.name] != nil }
    /// The value of an option, if it was given.
    func value(_ option: CommandOption) -> String? { values[option.name]?.first }
    /// All values of an option.
    func list(_ option: CommandOption) -> [String] { values[option.name] ?? [] }
    /// What stands beside the command, as one text.
    var text: String { operands.joined(separator: " ") }

    /// Whether the answer, or an error, is to be JSON.
    var wantsJSON: Bool { has(.json) || value(.format) == "json" }
    /// How much is said on standard error.
    var isQuiet: Bool { has(.quiet) }
    /// Whether what a phrase leaves open is told there; with JSON, only an error stands there.
    var tellsRemarks: Bool { !isQuiet && !wantsJSON }
    /// Whether more than usual is said there.
    var isVerbose: Bool { has(.verbose) }
}
