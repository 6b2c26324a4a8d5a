import XMLReading

/// An element with a text in it, and a line break after it; nothing where the text is empty.
func xmlElement(_ name: String, _ text: String, indented indent: String) -> String {
    text.isEmpty ? "" : "\(indent)<\(name)>\(XMLText.escaped(text, keepingLines: true))</\(name)>\n"
}

/// A number of degrees as both forms want it: seven decimals, never an exponent.
func xmlDegrees(_ e7: Int32) -> String {
    let digits = String(e7.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (e7 < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
}
