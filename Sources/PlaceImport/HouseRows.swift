import Geometry
import Measures
import Places

/// Parts the houses of a street into rows that are looked at together.
enum HouseRows {
    /// Houses in one row lie in a box whose corners are no farther apart, so that who looks around a place reads few
    /// rows.
    static let reach = Meters(400)

    /// The rows, each of one origin; the houses come in the order of their numbers and keep it.
    static func parted(
        _ houses: [PlaceCatalog.Located<House>]
    ) -> [(origin: Int, houses: [StoredHouse])] {
        var rows: [(origin: Int, houses: [StoredHouse])] = []
        var boxes: [Box] = []
        // The last row of each origin is open.
        var open: [Int: Int] = [:]
        for house in houses {
            let stored = StoredHouse(
                number: house.place.number.description, coordinate: house.place.coordinate,
                locality: house.locality ?? 0, isInterpolated: house.place.isInterpolated)
            if let row = open[house.place.origin], rows[row].houses.count < HouseRow.limit {
                var box = boxes[row]
                box.extend(to: stored.coordinate)
                if box.diagonal <= reach.value {
                    boxes[row] = box
                    rows[row].houses.append(stored)
                    continue
                }
            }
            open[house.place.origin] = rows.count
            rows.append((house.place.origin, [stored]))
            boxes.append(Box(stored.coordinate))
        }
        return rows
    }
}
