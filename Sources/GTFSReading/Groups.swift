/// Rows of a file gathered by what they belong to, each group in the order of its numbers; rows of equal number
/// stay in the order of the file.
///
/// A counting sort; a group is sorted by its numbers only where the file does not have it so already.
/// Complexity: O(n), with O(n log n) at worst.
struct Groups {
    private var starts: [Int]
    private var rows: [UInt32]

    /// - Parameters:
    ///   - groupOfRow: For each row its group, in `0 ..< count`.
    ///   - count: How many groups there are.
    ///   - order: For each row its number within the group.
    init(_ groupOfRow: [UInt32], count: Int, order: [some Comparable]) {
        starts = Array(repeating: 0, count: count + 1)
        for group in groupOfRow { starts[Int(group) + 1] += 1 }
        for group in 0..<count { starts[group + 1] += starts[group] }
        var ends = starts
        rows = Array(repeating: 0, count: groupOfRow.count)
        for (row, group) in groupOfRow.enumerated() {
            rows[ends[Int(group)]] = UInt32(row)
            ends[Int(group)] += 1
        }
        for group in 0..<count {
            let range = starts[group]..<starts[group + 1]
            let isSorted = range.dropFirst().allSatisfy { order[Int(rows[$0 - 1])] <= order[Int(rows[$0])] }
            if isSorted { continue }
            rows[range].sort { a, b in
                let (numberA, numberB) = (order[Int(a)], order[Int(b)])
                return numberA == numberB ? a < b : numberA < numberB
            }
        }
    }

    /// The rows of a group in order.
    func members(of group: Int) -> ArraySlice<UInt32> { rows[starts[group]..<starts[group + 1]] }
}
