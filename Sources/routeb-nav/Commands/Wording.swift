import RouteB

extension Invocation {
    /// Who makes words, in the units that were asked for.
    func guide() -> Guide { Guide(units: value(.units).flatMap { Units(rawValue: $0) }) }

    /// How text looks on standard output.
    func style() -> Style {
        Style(isColored: Output.isColored(1, option: value(.color)), width: Output.terminalWidth())
    }
}
