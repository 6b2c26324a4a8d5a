/// Numbers for the ids of a file, found by their bytes: no string is made for a look-up.
///
/// An open hash table over one block of bytes. Complexity: O(length of the id) expected.
struct IDTable {
    /// Entry number plus one, 0 where free; the length is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 16)
    private var hashes: [UInt32] = []
    private var values: [UInt32] = []
    /// Where the bytes of each entry begin; they end where the next one's begin.
    private var starts: [Int] = [0]
    private var block: [UInt8] = []

    /// What stands for an id whose row was left out.
    static let leftOut = UInt32.max

    /// How many ids there are.
    var count: Int { values.count }

    /// Enters an id with its number; false, and nothing changes, where it is known already.
    mutating func insert(_ id: CSVField, _ value: UInt32) -> Bool {
        let hash = IDTable.hash(id)
        guard find(id, hash) == nil else { return false }
        values.append(value)
        hashes.append(hash)
        block.append(contentsOf: id.bytes)
        starts.append(block.count)
        if values.count * 2 > slots.count { grow() } else { place(UInt32(values.count), hash) }
        return true
    }

    /// The number of an id; nil for one that was never entered.
    @inline(__always) func value(of id: CSVField) -> UInt32? {
        find(id, IDTable.hash(id)).map { values[$0] }
    }

    /// Gives a known id another number.
    mutating func set(_ id: CSVField, _ value: UInt32) {
        if let entry = find(id, IDTable.hash(id)) { values[entry] = value }
    }

    /// Gives every id another number, made of the one it has.
    mutating func renumber(_ change: (UInt32) -> UInt32) {
        for entry in values.indices { values[entry] = change(values[entry]) }
    }

    private func find(_ id: CSVField, _ hash: UInt32) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let entry = Int(slots[slot]) - 1
            if hashes[entry] == hash, starts[entry + 1] - starts[entry] == id.count {
                let same = block.withUnsafeBufferPointer { bytes in
                    id.count == 0 || equalBytes(bytes.baseAddress! + starts[entry], id.start, id.count)
                }
                if same { return entry }
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private mutating func place(_ entry: UInt32, _ hash: UInt32) {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for entry in hashes.indices { place(UInt32(entry + 1), hashes[entry]) }
    }

    /// Eight bytes at a time: multiply to twice the width and fold the halves.
    @inline(__always) private static func hash(_ id: CSVField) -> UInt32 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: id.count)
        var at = 0
        while at < id.count {
            var word: UInt64 = 0
            let stop = min(at + 8, id.count)
            while at < stop {
                word = word << 8 | UInt64(id.start[at])
                at += 1
            }
            let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            state = product.high ^ product.low
        }
        return UInt32(truncatingIfNeeded: state ^ state >> 32)
    }
}

/// Texts that occur again and again, each kept once.
struct TextPool {
    private var table = IDTable()
    /// The texts in the order of their first sight; the first is the empty one.
    private(set) var texts: [String] = []

    init() {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { memory in
            _ = table.insert(CSVField(start: memory.baseAddress!, count: 0), 0)
        }
        texts.append("")
    }

    /// The number of a text, and whether bytes that are no UTF-8 were replaced just now.
    mutating func number(of field: CSVField) -> (UInt32, isRepaired: Bool) {
        if let known = table.value(of: field) { return (known, false) }
        let number = UInt32(texts.count)
        let (text, isRepaired) = field.text
        _ = table.insert(field, number)
        texts.append(text)
        return (number, isRepaired)
    }
}
