import RouteB

/// `1 place`, `2 places`; where an "s" does not make several, they are named.
func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
    "\(count) \(count == 1 ? one : several ?? one + "s")"
}

extension Invocation {
    /// Who makes words, in the units that were asked for.
    func guide() -> Guide { Guide(units: value(.units).flatMap { Units(rawValue: $0) }) }

    /// How text looks on standard output.
    func style() -> Style {
        Style(isColored: Output.isColored(1, option: value(.color)), width: Output.terminalWidth())
    }
}
