/// What `--help` prints, made from the table of commands.
enum HelpText {
    /// The help of one command, of some that share their first word, or, where none is named, of the program.
    static func text(of some: [Command], among commands: [Command]) -> String {
        some.isEmpty ? overview(commands) : some.map(command).joined(separator: "\n") + shared
    }

    /// The help of the program: all commands and the options they share.
    private static func overview(_ commands: [Command]) -> String {
        let forms = commands.map { (form: "\($0.name) \($0.operands)", text: $0.summary) }
        return """
            Find the way through a city, door to door: on foot, in a wheelchair, by bicycle, by car, by bus.

            \(table(forms, indent: "  routeb-nav "))

            Everything between "from" and "to" is the place, without quotes; where a place has " to " in its own name,
            quote it or write "-- to" for the other one. A place is the name of a favorite or of a place to visit,
            "latitude,longitude", "stop:ID" or a stop code, a corner (Broadway & W 42 St), an address (350 5 Av), or the
            name of a stop, a street, a quarter or a well-known place.

            Options of all commands:
            \(options(CommandOption.common))

            routeb-nav COMMAND --help shows the options of a command.
            Exit status: 0 done; 1 no answer; 2 the command line is wrong; 3 data is missing, damaged, or cannot be read
            or written; 4 an address did not answer; 5 not logged in, or not allowed.
            """ + "\n"
    }

    /// The help of one command.
    private static func command(_ command: Command) -> String {
        var text = "\(command.usage)\n\n  \(command.summary)\n"
        if !command.details.isEmpty { text += "\n\(command.details)\n" }
        if !command.options.isEmpty { text += "\nOptions:\n\(options(command.options))\n" }
        return text
    }

    private static var shared: String { "\nOptions of all commands:\n\(options(CommandOption.common))\n" }

    private static func options(_ options: [CommandOption]) -> String {
        table(options.map { (form: $0.form, text: $0.help) }, indent: "  ")
    }

    /// Two columns; where the first is too wide, the second goes on the next line.
    private static func table(_ rows: [(form: String, text: String)], indent: String) -> String {
        let width = min(34, rows.map(\.form.count).max() ?? 0)
        return rows.map { row in
            let room = width - row.form.count
            let gap =
                room >= 0
                ? String(repeating: " ", count: room + 2)
                : "\n" + String(repeating: " ", count: indent.count + width + 2)
            return indent + row.form + gap + row.text
        }.joined(separator: "\n")
    }
}
