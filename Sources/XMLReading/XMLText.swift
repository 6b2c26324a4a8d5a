/// Text in XML documents.
public enum XMLText {
    /// A text as the content of an element or the value of an attribute; what XML has no form for is left out.
    ///
    /// - Parameter keepingLines: Whether line breaks and tabs stay, as they do in the content of an element, or become
    ///   blanks.
    public static func escaped(_ text: String, keepingLines: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n": escaped.unicodeScalars.append(keepingLines ? scalar : " ")
            case "\r": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
