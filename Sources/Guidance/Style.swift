import Transit

/// How text is laid out on a terminal.
public struct Style: Sendable, Hashable {
    /// Whether colors and bold letters are used.
    public var isColored: Bool
    /// How many letters fit on a line; longer lines are broken between words.
    public var width: Int

    /// A style; 80 letters wide without colors unless told otherwise.
    public init(isColored: Bool = false, width: Int = 80) {
        self.isColored = isColored
        self.width = max(30, width)
    }

    /// Without colors, 80 letters wide.
    public static let plain = Style()

    /// In bold letters.
    func bold(_ text: String) -> String { escaped(text, "1") }
    /// In faint letters.
    func faint(_ text: String) -> String { escaped(text, "2") }
    /// In the color of good news.
    func green(_ text: String) -> String { escaped(text, "32") }
    /// In the color of a warning.
    func yellow(_ text: String) -> String { escaped(text, "33") }
    /// In the color of bad news.
    func red(_ text: String) -> String { escaped(text, "31") }

    /// On the color of a line, as its sign shows it.
    func badge(_ text: String, color: RouteColor, textColor: RouteColor) -> String {
        guard isColored, color != .none else { return bold(text) }
        func parts(_ color: RouteColor) -> String {
            "\(color.rgb >> 16 & 255);\(color.rgb >> 8 & 255);\(color.rgb & 255)"
        }
        let front = textColor == .none ? RouteColor(rgb: 0xFFFFFF) : textColor
        return "\u{1B}[1;48;2;\(parts(color));38;2;\(parts(front))m\(text)\u{1B}[0m"
    }

    private func escaped(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Lines of words, the first after `lead`, the others indented by as many spaces as it is wide.
    ///
    /// A word longer than the line gets one of its own; a no-break space becomes a plain one. `decorate` may color a
    /// line's text once it is laid out.
    public func wrapped(_ text: String, lead: String, decorate: (String) -> String = { $0 }) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, lead.count + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        let indent = String(repeating: " ", count: lead.count)
        return lines.enumerated().map { number, line in
            (number == 0 ? lead : indent) + decorate(String(line.map { $0 == "\u{A0}" ? " " : $0 }))
        }
    }
}
