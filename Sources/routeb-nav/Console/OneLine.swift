/// A sentence as one line that does nothing to a terminal, however strange the words are that it quotes: what controls
/// a terminal, breaks a line or turns the direction of writing becomes a blank, and of a very long one the middle is
/// left out, since its end says what to do.
func onOneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isUnruly(scalar) ? " " : scalar) }
    guard line.count > 800 else { return String(line) }
    return String(line.prefix(500)) + "…" + String(line.suffix(250))
}

/// A text of several lines, each of them so.
func linesOneByOne(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { onOneLine(String($0)) }.joined(separator: "\n")
}

private func isUnruly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators, and the marks that embed, override or isolate a direction of writing.
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}
