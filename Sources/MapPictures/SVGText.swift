import XMLReading

/// Pieces of SVG.
enum SVGText {
    /// A number with at most one decimal.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let size = tenths.magnitude
        let sign = tenths < 0 ? "-" : ""
        return size % 10 == 0 ? "\(sign)\(size / 10)" : "\(sign)\(size / 10).\(size % 10)"
    }

    /// The commands of a line.
    static func commands(_ line: [MapFrame.Point]) -> String {
        var text = ""
        for (position, point) in line.enumerated() {
            text += position == 0 ? "M" : "L"
            text += "\(number(point.x)) \(number(point.y))"
        }
        return text
    }

    /// A path of lines.
    static func path(_ lines: [[MapFrame.Point]], _ attributes: String) -> String {
        let drawn = lines.filter { $0.count > 1 }
        guard !drawn.isEmpty else { return "" }
        return "<path d=\"\(drawn.map(commands).joined())\" \(attributes)/>\n"
    }

    /// A text with a halo.
    static func label(
        _ text: String, at point: MapFrame.Point, size: Double, color: String, anchor: String = "middle",
        isBold: Bool = false, rotatedBy degrees: Double = 0
    ) -> String {
        let place =
            degrees == 0
            ? "x=\"\(number(point.x))\" y=\"\(number(point.y))\""
            : "transform=\"translate(\(number(point.x)) \(number(point.y))) rotate(\(number(degrees)))\""
        let weight = isBold ? " font-weight=\"bold\"" : ""
        return "<text \(place) font-size=\"\(number(size))\" fill=\"\(color)\" text-anchor=\"\(anchor)\"\(weight)"
            + " stroke=\"#ffffff\" stroke-width=\"3.2\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
            + XMLText.escaped(text) + "</text>\n"
    }

    /// About how wide a text is, in pixels.
    static func width(of text: String, size: Double, isBold: Bool = false) -> Double {
        Double(text.count) * size * (isBold ? 0.64 : 0.57)
    }
}
