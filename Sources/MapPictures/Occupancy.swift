/// Where a picture is written or drawn on already, so that names keep off each other: a coarse grid of squares.
struct Occupancy {
    private static let square = 6.0
    private let columns: Int
    private let rows: Int
    private var taken: [Bool]

    init(width: Double, height: Double) {
        columns = Int(width / Occupancy.square) + 1
        rows = Int(height / Occupancy.square) + 1
        taken = Array(repeating: false, count: columns * rows)
    }

    /// Whether an oblong around a middle, turned by an angle in radians, is free.
    func isFree(around middle: MapFrame.Point, width: Double, height: Double, angle: Double = 0) -> Bool {
        squares(middle, width, height, angle).allSatisfy { square in square.map { !taken[$0] } ?? false }
    }

    /// Takes an oblong.
    mutating func take(around middle: MapFrame.Point, width: Double, height: Double, angle: Double = 0) {
        for square in squares(middle, width, height, angle) { if let square { taken[square] = true } }
    }

    /// Takes a line of some width.
    mutating func take(_ line: [MapFrame.Point], width: Double) {
        for (start, end) in zip(line, line.dropFirst()) {
            let way = end - start
            let steps = max(1, Int(way.length / Occupancy.square))
            for step in 0...steps {
                take(around: start + way * (Double(step) / Double(steps)), width: width, height: width)
            }
        }
    }

    /// The squares that an oblong touches; nil for those outside the picture.
    private func squares(
        _ middle: MapFrame.Point, _ width: Double, _ height: Double, _ angle: Double
    ) -> [Int?] {
        let (cosine, sine) = (MapAngle.cosine(angle), MapAngle.sine(angle))
        let across = max(1, Int((width / Occupancy.square).rounded(.up)))
        let along = max(1, Int((height / Occupancy.square).rounded(.up)))
        var squares: [Int?] = []
        for column in 0...across {
            for row in 0...along {
                let x = (Double(column) / Double(across) - 0.5) * width
                let y = (Double(row) / Double(along) - 0.5) * height
                let place = MapFrame.Point(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
                let (c, r) = (
                    Int((place.x / Occupancy.square).rounded(.down)), Int((place.y / Occupancy.square).rounded(.down))
                )
                squares.append((0..<columns).contains(c) && (0..<rows).contains(r) ? r * columns + c : nil)
            }
        }
        return squares
    }
}
