/// A text between the tags of an XML document. What XML 1.0 cannot hold, most control characters, is left out.
func xmlText(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar {
        case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
        case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
        case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
        case "\t", "\n": escaped.append(scalar)
        case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
        default: escaped.append(scalar)
        }
    }
    return String(escaped)
}

/// An element with a text in it, and a line break after it; nothing where the text is empty.
func xmlElement(_ name: String, _ text: String, indented indent: String) -> String {
    text.isEmpty ? "" : "\(indent)<\(name)>\(xmlText(text))</\(name)>\n"
}

/// A number of degrees as both forms want it: seven decimals, never an exponent.
func xmlDegrees(_ e7: Int32) -> String {
    let digits = String(e7.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (e7 < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
}
