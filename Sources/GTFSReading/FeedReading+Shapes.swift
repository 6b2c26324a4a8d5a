import Geometry

extension FeedReading {
    /// shapes.txt: points, gathered by shape and put in the order of their numbers.
    mutating func readShapes() throws(GTFSReadingError) {
        guard var file = try open("shapes.txt") else { return }
        let id = try file.requiredColumn("shape_id")
        let latitude = try file.requiredColumn("shape_pt_lat")
        let longitude = try file.requiredColumn("shape_pt_lon")
        let sequence = try file.requiredColumn("shape_pt_sequence")
        let distance = file.column("shape_dist_traveled")
        var shapeOfPoint: [UInt32] = []
        var points: [GTFSShapePoint] = []
        var sequences: [Int] = []
        var names: [GTFSShapeID] = []
        var last: (id: CSVField, shape: UInt32)?
        while next(&file) {
            guard !file[id].isEmpty else {
                report.note("shape point without a shape, dropped", file.place)
                continue
            }
            guard let place = coordinate(file[latitude], file[longitude], of: "shape point", in: file) else { continue }
            guard let number = file[sequence].number else {
                report.note("shape point with a number that cannot be read, dropped", file.place)
                continue
            }
            let shape: UInt32
            if let last, last.id == file[id] {
                shape = last.shape
            } else if let known = shapeIDs.value(of: file[id]) {
                shape = known
            } else {
                shape = UInt32(names.count)
                names.append(GTFSShapeID(uniqueText(file[id], in: file)))
                _ = shapeIDs.insert(file[id], shape)
            }
            last = (file[id], shape)
            shapeOfPoint.append(shape)
            points.append(GTFSShapePoint(coordinate: place, distance: file[distance].decimal ?? .nan))
            sequences.append(number)
        }
        let groups = Groups(shapeOfPoint, count: names.count, order: sequences)
        feed.shapePoints.reserveCapacity(points.count)
        var kept: [UInt32] = []
        for (number, name) in names.enumerated() {
            let members = groups.members(of: number)
            guard members.count >= 2 else {
                report.note("shape of fewer than two points, dropped", "\(file.label): \(name)")
                kept.append(IDTable.leftOut)
                continue
            }
            let start = feed.shapePoints.count
            for member in members { feed.shapePoints.append(points[Int(member)]) }
            kept.append(feed.shapes.append(GTFSShape(id: name, points: start..<feed.shapePoints.count)).rawValue)
        }
        shapeIDs.renumber { kept[Int($0)] }
        finish(file)
    }
}
