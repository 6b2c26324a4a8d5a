import Geometry
import Measures

/// Parts the courses of streets, so that who looks around a place reads little of them.
enum StreetParts {
    /// The box around a piece has corners no farther apart, unless two points of the course are.
    static let reach = Meters(400)

    /// The line in pieces, each of which begins with the last point of the one before. Complexity: linear.
    static func pieces(_ line: [Coordinate]) -> [ArraySlice<Coordinate>] {
        var pieces: [ArraySlice<Coordinate>] = []
        guard var box = line.first.map({ Box($0) }) else { return [] }
        var start = 0
        for position in line.indices.dropFirst() {
            var grown = box
            grown.extend(to: line[position])
            if grown.diagonal > reach.value, position - 1 > start {
                pieces.append(line[start..<position])
                start = position - 1
                grown = Box(line[start])
                grown.extend(to: line[position])
            }
            box = grown
        }
        pieces.append(line[start...])
        return pieces
    }
}
