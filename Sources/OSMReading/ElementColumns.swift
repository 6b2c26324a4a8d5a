internal import COsmium

/// Many short lists, one after the other in one column.
struct Lists<Element: Sendable>: Sendable {
    private(set) var values: [Element] = []
    private var ends: [UInt32] = []

    var count: Int { ends.count }

    subscript(row: Int) -> ArraySlice<Element> { values[range(of: row)] }

    func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row]) }

    mutating func append(_ list: some Collection<Element>) {
        values.append(contentsOf: list)
        ends.append(UInt32(values.count))
    }

    /// The lists of `rows`, in that order; `replacements` stand for the lists of their rows.
    func selecting(_ rows: [UInt32], replacements: [UInt32: [Element]] = [:]) -> Lists {
        var selected = Lists()
        selected.ends.reserveCapacity(rows.count)
        for row in rows {
            if !replacements.isEmpty, let replacement = replacements[row] {
                selected.append(replacement)
            } else {
                selected.append(self[Int(row)])
            }
        }
        return selected
    }
}

/// What nodes, ways and relations have in common.
struct ElementColumns: Sendable {
    var ids: [Int64] = []
    /// 0 where the file has no versions; only needed until elements given twice are settled.
    var versions: [UInt32] = []
    var tags = Lists<cosmium_tag>()

    var count: Int { ids.count }

    mutating func append(id: Int64, version: UInt32, tags: some Collection<cosmium_tag>) {
        ids.append(id)
        versions.append(version)
        self.tags.append(tags)
    }

    func selecting(_ rows: [UInt32]) -> ElementColumns {
        ElementColumns(
            ids: rows.map { ids[Int($0)] }, versions: rows.map { versions[Int($0)] }, tags: tags.selecting(rows))
    }

    /// The row of an id, by binary search. Only once the rows are sorted.
    func row(of id: Int64) -> Int? {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }
}

/// The rows to keep of elements that came unsorted or more than once.
struct Selection {
    /// One row for each id, by ascending ids.
    var rows: [UInt32] = []
    /// Ids that stand twice or more in one file.
    var repeated: [Int64] = []
    /// Ids that several files share.
    var shared: [Int64] = []
    /// For rows whose element other rows give in the same version, or in unknown ones: those rows in their order.
    var equals: [UInt32: [UInt32]] = [:]
}

extension ElementColumns {
    /// The rows to keep, in ascending order of their ids, each id once; nil where that is all rows as they stand.
    ///
    /// Of an id given more than once the higher version counts; where versions are equal or unknown, the later row.
    /// - Parameter fileStarts: the first row of each file.
    func selection(fileStarts: [Int]) -> Selection? {
        if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
        let order = ids.withUnsafeBufferPointer { ids in
            (0..<UInt32(ids.count)).sorted { a, b in
                let (left, right) = (ids[Int(a)], ids[Int(b)])
                return left == right ? a < b : left < right
            }
        }
        var selection = Selection()
        selection.rows.reserveCapacity(order.count)
        var start = 0
        while start < order.count {
            let id = ids[Int(order[start])]
            let end = order[start...].firstIndex { ids[Int($0)] != id } ?? order.count
            if end - start == 1 {
                selection.rows.append(order[start])
            } else {
                settle(order[start..<end], fileStarts: fileStarts, in: &selection)
            }
            start = end
        }
        return selection
    }

    /// Chooses among the rows of one id.
    private func settle(_ rows: ArraySlice<UInt32>, fileStarts: [Int], in selection: inout Selection) {
        var winner = rows[rows.startIndex]
        var equals: [UInt32] = []
        for row in rows.dropFirst() {
            let (mine, other) = (versions[Int(winner)], versions[Int(row)])
            if mine == other || mine == 0 || other == 0 {
                equals.append(winner)
                winner = row
            } else if other > mine {
                equals = []
                winner = row
            }
        }
        selection.rows.append(winner)
        if !equals.isEmpty { selection.equals[winner] = equals }
        let files = Set(rows.map { row in fileStarts.lastIndex { $0 <= Int(row) } ?? 0 })
        if files.count > 1 { selection.shared.append(ids[Int(winner)]) }
        if files.count < rows.count { selection.repeated.append(ids[Int(winner)]) }
    }
}
