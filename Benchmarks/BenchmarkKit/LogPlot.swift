/// A picture of lines over two logarithmic axes, as an SVG file.
///
/// What grows in proportion rises along the diagonal; what does not grow lies flat.
public struct LogPlot: Sendable {
    /// A line.
    public struct Series: Sendable {
        /// What it shows.
        public var name: String
        /// Its points, from left to right; values are greater than 0.
        public var points: [(x: Double, y: Double)]

        /// A line of points.
        public init(_ name: String, _ points: [(x: Double, y: Double)]) {
            self.name = name
            self.points = points
        }
    }

    /// What stands above.
    public var title: String
    /// What the horizontal axis counts.
    public var across: String
    /// What the vertical axis counts.
    public var up: String
    /// The lines.
    public var series: [Series]

    private static let size = (width: 900.0, height: 460.0)
    private static let frame = (left: 76.0, top: 48.0, width: 560.0, height: 350.0)

    /// A picture of lines.
    public init(title: String, across: String, up: String, series: [Series]) {
        self.title = title
        self.across = across
        self.up = up
        self.series = series.filter { !$0.points.isEmpty }
    }

    /// Plots one above the other in one file.
    public static func svg(_ plots: [LogPlot]) -> String {
        var picture = SVGPicture(width: size.width, height: size.height * Double(max(1, plots.count)))
        for (number, plot) in plots.enumerated() { plot.draw(in: &picture, top: size.height * Double(number)) }
        return picture.text
    }

    private func draw(in picture: inout SVGPicture, top: Double) {
        let frame = LogPlot.frame
        let points = series.flatMap(\.points)
        guard let horizontal = LogAxis(points.map(\.x), length: frame.width),
            let vertical = LogAxis(points.map(\.y), length: frame.height)
        else { return }
        let base = top + frame.top + frame.height
        func place(_ point: (x: Double, y: Double)) -> (Double, Double) {
            (frame.left + horizontal.position(point.x), base - vertical.position(point.y))
        }
        picture.write(title, at: (frame.left, top + 24), .title)
        picture.write(across, at: (frame.left + frame.width / 2, base + 40), .middle)
        picture.write(up, at: (12, top + frame.top - 8), .label)
        for tick in vertical.ticks {
            let y = base - vertical.position(tick)
            picture.line([(frame.left, y), (frame.left + frame.width, y)], .grid)
            picture.write(SVGPicture.number(tick), at: (frame.left - 8, y + 4), .end)
        }
        for x in Set(points.map(\.x)).sorted() {
            let x = (position: frame.left + horizontal.position(x), value: x)
            picture.line([(x.position, base), (x.position, top + frame.top)], .grid)
            picture.write(SVGPicture.number(x.value), at: (x.position, base + 18), .middle)
        }
        // Names stand where their lines end, as far apart as lines of writing have to be.
        let ends = series.enumerated().compactMap { number, line in line.points.last.map { (number, place($0).1) } }
        var last = -Double.infinity
        for (number, y) in ends.sorted(by: { $0.1 < $1.1 }) {
            let color = SVGPicture.color(number)
            picture.line(series[number].points.map(place), .series(color))
            for point in series[number].points { picture.dot(at: place(point), color) }
            last = max(y, last + 17)
            let right = frame.left + frame.width
            picture.line([(right + 2, y), (right + 14, last)], .series(color))
            picture.write(series[number].name, at: (right + 18, last + 4), .label, color: color)
        }
    }
}

/// A logarithmic axis over some values: a little longer than they need, at least a decade.
struct LogAxis {
    let low: Double
    let high: Double
    let length: Double

    /// Nil where there are no values above 0.
    init?(_ values: [Double], length: Double) {
        let logarithms = values.filter { $0 > 0 && $0.isFinite }.map(LogAxis.logarithm)
        guard let least = logarithms.min(), let most = logarithms.max() else { return nil }
        let gap = max(1, most - least) * 0.06
        low = least - gap
        high = max(most, least + 1) + gap
        self.length = length
    }

    /// Where a value lies, from 0 to `length`.
    func position(_ value: Double) -> Double { (LogAxis.logarithm(value) - low) / (high - low) * length }

    /// The powers of ten on it.
    var ticks: [Double] {
        let exponents = Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down)))
        return exponents.map(LogAxis.power).filter { (low...high).contains(LogAxis.logarithm($0)) }
    }

    /// The power of ten with this exponent.
    private static func power(_ exponent: Int) -> Double {
        (0..<exponent.magnitude).reduce(1) { product, _ in exponent < 0 ? product / 10 : product * 10 }
    }

    /// The logarithm to base 10, by halving the interval of the mantissa's: no C library is needed for a picture.
    private static func logarithm(_ value: Double) -> Double {
        var exponent = 0.0
        var rest = value
        while rest >= 10 { (rest, exponent) = (rest / 10, exponent + 1) }
        while rest < 1 { (rest, exponent) = (rest * 10, exponent - 1) }
        var bit = 0.5
        for _ in 0..<24 {
            rest *= rest
            if rest >= 10 { (rest, exponent) = (rest / 10, exponent + bit) }
            bit /= 2
        }
        return exponent
    }
}
