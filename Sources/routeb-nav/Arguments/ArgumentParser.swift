/// Understands a command line by the table of commands.
///
/// Options may stand anywhere; a word that begins with a dash and a digit is none (`-33.8,151.2` is a place). After
/// `--` everything is an operand, but for `-- to`, which marks the `to` that is meant when a place has one in its name.
struct ArgumentParser {
    /// What the line asks for.
    enum Request {
        /// A command with its values.
        case run(Invocation)
        /// The help of a command, of the commands that share a first word, or, where there are none, of all.
        case help([Command])
        /// The version.
        case version
    }

    let commands: [Command]

    /// Understands the arguments after the program's own name.
    func parse(_ arguments: [String]) throws(Failure) -> Request {
        var rest = arguments[...]
        var early: [String: [String]] = [:]
        while let word = rest.first, ArgumentParser.isOption(word) {
            try take(from: &rest, options: CommandOption.common, of: nil, into: &early)
        }
        if early[CommandOption.version.name] != nil { return .version }
        if rest.first == "help" {
            let words = Array(rest.dropFirst())
            if words.isEmpty { return .help([]) }
            if let group = group(words) { return .help(group) }
            return .help([try command(named: words).command])
        }
        if rest.isEmpty {
            if early[CommandOption.help.name] != nil { return .help([]) }
            throw .usage("No command is given: routeb-nav --help lists them.")
        }
        if rest.dropFirst().first == "--help" || rest.dropFirst().first == "-h", let group = group(rest.prefix(1)) {
            return .help(group)
        }
        let (command, wordCount) = try command(named: Array(rest))
        rest = rest.dropFirst(wordCount)

        var invocation = Invocation(command: command, values: early)
        while let word = rest.first {
            if word == "--" {
                rest = rest.dropFirst()
                if rest.first?.lowercased() == "to", invocation.separator == nil {
                    invocation.separator = invocation.operands.count
                    invocation.operands.append(rest.removeFirst())
                } else {
                    invocation.operands += rest
                    rest = []
                }
            } else if ArgumentParser.isOption(word) {
                try take(from: &rest, options: command.allOptions, of: command, into: &invocation.values)
            } else {
                invocation.operands.append(rest.removeFirst())
            }
        }
        if invocation.has(.version) { return .version }
        if invocation.has(.help) { return .help([command]) }
        if invocation.has(.json), let format = invocation.value(.format), format != "json" {
            throw .usage("--json and --format \(format) contradict each other: give one of them.")
        }
        return .run(invocation)
    }

    /// Whether a word is an option rather than an operand: `--at`, `-q`, but not `-`, `--` or `-33.8,151.2`.
    static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-", word != "--" else { return false }
        let second = word.utf8.dropFirst().first ?? 0
        return !(48...57 ~= second) && second != UInt8(ascii: ".")
    }

    /// The commands that share a first word: `favorites`, `buses`.
    private func group(_ words: some Collection<String>) -> [Command]? {
        let group = commands.filter { $0.words.first == words.first }
        return words.count == 1 && group.contains { $0.words.count > 1 } ? group : nil
    }

    /// Finds the command that the words begin with, the longest first.
    private func command(named words: [String]) throws(Failure) -> (command: Command, wordCount: Int) {
        let found = commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
        if let found { return (found, found.words.count) }
        let first = words.first ?? ""
        let group = commands.filter { $0.words.first == first }
        if !group.isEmpty {
            let names = group.map { "routeb-nav \($0.name)" }.joined(separator: ", ")
            let second = words.count > 1 && !ArgumentParser.isOption(words[1]) ? words[1] : nil
            let usual = group.first { ["list", "info"].contains($0.words.last) }
            if second == nil, let usual { return (usual, 1) }
            guard let second else { throw .usage("\(first) needs another word: \(names).") }
            throw .usage("\(first) \(shown(second)) is no command; there is \(names).")
        }
        let near = nearestWord(to: first, among: commands.map { $0.words[0] })
        throw .usage(
            "\(shown(first)) is no command"
                + (near.map { "; did you mean \($0)?" } ?? ": routeb-nav --help lists them."))
    }

    /// A word that is no command, as it stands in a sentence.
    private func shown(_ word: String) -> String { word.allSatisfy(\.isWhitespace) ? "\"\(word)\"" : word }

    /// Takes one option and its values off the line.
    private func take(
        from rest: inout ArraySlice<String>, options: [CommandOption], of command: Command?,
        into values: inout [String: [String]]
    ) throws(Failure) {
        let word = rest.removeFirst()
        if !word.hasPrefix("--") {
            for letter in word.dropFirst() {
                guard let option = options.first(where: { $0.letter == letter }), option.value == .none else {
                    throw unknown("-\(letter)", options: options, command: command)
                }
                values[option.name] = []
            }
            return
        }
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == name }) else {
            throw unknown("--\(name)", options: options, command: command)
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        switch option.value {
        case .none:
            guard attached == nil else { throw .usage("--\(name) takes no value.") }
            values[name] = []
        case .one, .text, .choice:
            guard values[name] == nil else { throw .usage("--\(name) is given twice: give it once.") }
            let value = try ArgumentParser.value(of: option, attached, in: &rest)
            if case .choice(let words) = option.value, !words.contains(value) {
                if let reason = option.refused[value] {
                    throw .usage("--\(name) \(value) is not possible: \(reason); choose \(inWords(words)).")
                }
                let near = nearestWord(to: value, among: words).map { " (did you mean \($0)?)" } ?? ""
                throw .usage("--\(name) \(value) is not known\(near): choose \(inWords(words)).")
            }
            values[name] = [value]
        case .each:
            values[name, default: []].append(try ArgumentParser.value(of: option, attached, in: &rest))
        case .phrase:
            var words = [try ArgumentParser.value(of: option, attached, in: &rest)]
            while attached == nil, let next = rest.first, !ArgumentParser.isOption(next), next != "--",
                next.lowercased() != "to"
            {
                words.append(rest.removeFirst())
            }
            values[name, default: []].append(words.joined(separator: " "))
        case .list:
            var list = [try ArgumentParser.value(of: option, attached, in: &rest)]
            while attached == nil, let next = rest.first, !ArgumentParser.isOption(next), next != "--" {
                list.append(rest.removeFirst())
            }
            values[name, default: []] += list
        }
    }

    /// The value behind an equals sign, else the next word.
    private static func value(
        of option: CommandOption, _ attached: String?, in rest: inout ArraySlice<String>
    ) throws(Failure) -> String {
        let missing = Failure.usage("--\(option.name) needs a value: \(option.form).")
        guard let value = attached ?? rest.first, attached != nil || !isOption(value) && value != "--" else {
            throw missing
        }
        // Elsewhere an empty value is what an unset variable of a script leaves behind.
        guard !value.isEmpty || option.mayBeEmpty else { throw missing }
        if attached == nil { rest.removeFirst() }
        return value
    }

    private func unknown(_ word: String, options: [CommandOption], command: Command?) -> Failure {
        let place = command.map { " of routeb-nav \($0.name)" } ?? " before a command"
        let names = options.map { "--\($0.name)" }
        if let near = nearestWord(to: word, among: names) {
            return .usage("\(word) is no option\(place); did you mean \(near)?")
        }
        if let other = commands.first(where: { $0.options.contains { "--\($0.name)" == word } }) {
            return .usage("\(word) is no option\(place); routeb-nav \(other.name) has it.")
        }
        let help = (command.map { "routeb-nav \($0.name)" } ?? "routeb-nav") + " --help"
        return .usage("\(word) is no option\(place): \(help) lists them.")
    }
}

/// `a, b or c`
func inWords(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}
