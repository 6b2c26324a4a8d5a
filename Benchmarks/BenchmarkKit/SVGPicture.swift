/// A picture as it is drawn: lines, dots and words.
struct SVGPicture {
    /// How words stand at their place, and how large they are.
    enum Lettering {
        case title, label, middle, end
    }

    /// How a line looks.
    enum Stroke {
        case grid
        case limit
        case series(String)
    }

    private let width: Double
    private let height: Double
    private var elements = ""

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The file.
    var text: String {
        let size = "\(SVGPicture.number(width)) \(SVGPicture.number(height))"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            \(elements)</svg>

            """
    }

    /// Colors that eyes of every kind tell apart (M. Okabe, K. Ito, "Color Universal Design", 2008).
    static func color(_ number: Int) -> String {
        let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#7f7f7f"]
        return colors[number % colors.count]
    }

    /// A number with no more decimals than it needs, three at most.
    static func number(_ value: Double) -> String {
        guard value >= 0.001 || value == 0 else { return "\(value)" }
        var text = Figures.number(value, places: 3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    mutating func line(_ points: [(Double, Double)], _ stroke: Stroke) {
        let style =
            switch stroke {
            case .grid: "stroke=\"#dddddd\""
            case .limit: "stroke=\"#444444\" stroke-width=\"2\""
            case .series(let color): "stroke=\"\(color)\" stroke-width=\"2\""
            }
        let places = points.map { "\(SVGPicture.place($0.0)),\(SVGPicture.place($0.1))" }.joined(separator: " ")
        elements += "<polyline fill=\"none\" \(style) points=\"\(places)\"/>\n"
    }

    mutating func dot(at place: (Double, Double), _ color: String) {
        elements +=
            "<circle cx=\"\(SVGPicture.place(place.0))\" cy=\"\(SVGPicture.place(place.1))\" r=\"3.5\" fill=\"\(color)\"/>\n"
    }

    mutating func bar(from corner: (Double, Double), width: Double, height: Double, _ color: String) {
        elements +=
            "<rect x=\"\(SVGPicture.place(corner.0))\" y=\"\(SVGPicture.place(corner.1))\" "
            + "width=\"\(SVGPicture.place(width))\" height=\"\(SVGPicture.place(height))\" fill=\"\(color)\"/>\n"
    }

    mutating func write(
        _ words: String, at place: (Double, Double), _ lettering: Lettering, color: String = "#222222"
    ) {
        let style =
            switch lettering {
            case .title: "font-size=\"16\" font-weight=\"bold\""
            case .label: "text-anchor=\"start\""
            case .middle: "text-anchor=\"middle\""
            case .end: "text-anchor=\"end\""
            }
        var escaped = ""
        for character in words {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            default: escaped.append(character)
            }
        }
        elements +=
            "<text x=\"\(SVGPicture.place(place.0))\" y=\"\(SVGPicture.place(place.1))\" \(style) fill=\"\(color)\">"
            + "\(escaped)</text>\n"
    }

    private static func place(_ value: Double) -> String { Figures.number(value, places: 1) }
}
