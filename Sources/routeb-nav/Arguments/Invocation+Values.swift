extension Invocation {
    /// In which form an answer is wanted.
    enum Format: String {
        case text, json, speech
    }

    /// In which form the answer is wanted.
    var format: Format { wantsJSON ? .json : value(.format).flatMap(Format.init) ?? .text }

    /// The words beside the command as one text.
    func neededText(_ what: String) throws(Failure) -> String {
        guard !operands.isEmpty else { throw .usage("routeb-nav \(command.name) needs \(what): \(command.usage).") }
        return text
    }

    /// For commands that take options only.
    func refuseOperands() throws(Failure) {
        guard let first = operands.first else { return }
        throw .usage("routeb-nav \(command.name) takes no \"\(first)\": routeb-nav \(command.name) --help.")
    }

    /// The whole number that an option gives, within limits.
    func number(_ option: CommandOption, default value: Int, in limits: ClosedRange<Int>) throws(Failure) -> Int {
        try number(option, Int.init, in: limits) ?? value
    }

    /// The decimal number that an option gives, within limits.
    func decimal(
        _ option: CommandOption, default value: Double, in limits: ClosedRange<Double>
    ) throws(Failure) -> Double {
        // Neither hexadecimal digits nor infinity are meant.
        let read = { (text: String) in
            text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") } ? Double(text) : nil
        }
        return try number(option, read, in: limits) ?? value
    }

    private func number<Number>(
        _ option: CommandOption, _ read: (String) -> Number?, in limits: ClosedRange<Number>
    ) throws(Failure) -> Number? {
        guard let text = value(option) else { return nil }
        guard let number = read(text), limits.contains(number) else {
            throw .usage(
                "--\(option.name) \(text) is not a number from \(limits.lowerBound) to \(limits.upperBound).")
        }
        return number
    }
}
