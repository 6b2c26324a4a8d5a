/// A column: one element for each index, read where it lies in a mapped file or in memory.
///
/// ```swift
/// let heads: Table<EdgeIndex, NodeIndex> = try archive.table(.heads)
/// let head = heads[edge]
/// ```
///
/// Reading is O(1); an index outside traps.
public struct Table<Index: DenseIndex, Element: BitwiseCopyable>: @unchecked Sendable {
    @usableFromInline let base: UnsafePointer<Element>
    /// How many elements there are.
    public let count: Int
    /// Keeps the memory alive; it never changes while anyone looks at it, hence `Sendable`.
    @usableFromInline let owner: ArchiveBytes

    init(base: UnsafePointer<Element>, count: Int, owner: ArchiveBytes) {
        self.base = base
        self.count = count
        self.owner = owner
    }

    /// A column in memory of its own, zero where `fill` writes nothing.
    public init(count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
        let bytes = ArchiveBytes(name: "(in memory)", count: count * MemoryLayout<Element>.stride) { block in
            fill(block.bindMemory(to: Element.self))
        }
        self.init(base: bytes.base.assumingMemoryBound(to: Element.self), count: count, owner: bytes)
    }

    /// The element of an index.
    @inlinable public subscript(index: Index) -> Element {
        precondition(index.int < count, "index outside its table")
        return base[index.int]
    }

    /// All indices, in order.
    @inlinable public var indices: some RandomAccessCollection<Index> { (0..<count).lazy.map { Index($0) } }

    /// The elements as they lie, for hot loops: valid while the table is.
    @inlinable public var unsafeBuffer: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: base, count: count)
    }
}

/// For each index a row of elements: offsets and values, one after the other.
///
/// ```swift
/// for position in graph.outgoing.range(of: node) { visit(graph.outgoing[position]) }
/// ```
public struct Adjacency<Index: DenseIndex, Element: BitwiseCopyable>: @unchecked Sendable {
    @usableFromInline let offsets: UnsafePointer<UInt32>
    @usableFromInline let values: UnsafePointer<Element>
    /// How many rows there are.
    public let count: Int
    /// How many elements all rows have together.
    public let valueCount: Int
    @usableFromInline let owner: ArchiveBytes

    init(
        offsets: UnsafePointer<UInt32>, values: UnsafePointer<Element>, count: Int, valueCount: Int, owner: ArchiveBytes
    ) {
        self.offsets = offsets
        self.values = values
        self.count = count
        self.valueCount = valueCount
        self.owner = owner
    }

    /// Rows in memory of their own: `fill` writes the offsets, one more than there are rows, and the values.
    public init(
        count: Int, valueCount: Int,
        fill: (UnsafeMutableBufferPointer<UInt32>, UnsafeMutableBufferPointer<Element>) -> Void
    ) {
        let start = ArchiveFormat.aligned((count + 1) * MemoryLayout<UInt32>.stride)
        let size = start + valueCount * MemoryLayout<Element>.stride
        let bytes = ArchiveBytes(name: "(in memory)", count: size) { block in
            fill(
                UnsafeMutableRawBufferPointer(rebasing: block[..<((count + 1) * MemoryLayout<UInt32>.stride)])
                    .bindMemory(to: UInt32.self),
                UnsafeMutableRawBufferPointer(rebasing: block[start...]).bindMemory(to: Element.self))
        }
        let offsets = bytes.base.assumingMemoryBound(to: UInt32.self)
        precondition(offsets[0] == 0 && Int(offsets[count]) == valueCount, "offsets do not fit their values")
        self.init(
            offsets: offsets, values: (bytes.base + start).assumingMemoryBound(to: Element.self), count: count,
            valueCount: valueCount, owner: bytes)
    }

    /// Where the row of an index lies among all values.
    @inlinable public func range(of index: Index) -> Range<Int> {
        precondition(index.int < count, "index outside its table")
        return Int(offsets[index.int])..<Int(offsets[index.int + 1])
    }

    /// The value at a position that `range(of:)` gave.
    @inlinable public subscript(position: Int) -> Element {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: valueCount), "position outside its rows")
        return values[position]
    }

    /// The row of an index, copied. For hot loops take `range(of:)`.
    @inlinable public subscript(index: Index) -> [Element] {
        let range = range(of: index)
        precondition(range.upperBound <= valueCount, "row outside its table")
        return Array(UnsafeBufferPointer(start: values + range.lowerBound, count: range.count))
    }

    /// The offsets of the rows and one more, as they lie.
    @inlinable public var unsafeOffsets: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: offsets, count: count + 1)
    }

    /// All values as they lie.
    @inlinable public var unsafeValues: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: values, count: valueCount)
    }
}

extension Adjacency where Element == UInt8 {
    /// The row of an index as text.
    @inlinable public func text(_ index: Index) -> String {
        let range = range(of: index)
        precondition(range.upperBound <= valueCount, "row outside its table")
        return String(
            decoding: UnsafeBufferPointer(start: values + range.lowerBound, count: range.count), as: UTF8.self)
    }
}

/// The name and type of a column in a file; writer and reader share it.
public struct TableKey<Index: DenseIndex, Element: BitwiseCopyable>: Sendable {
    /// The section's name, 31 bytes at most.
    public let name: String
    /// A column named `name`. Elements must have no padding between their fields, so that equal input gives equal
    /// bytes.
    public init(_ name: String) { self.name = name }
}

/// The name and type of rows in a file; they take two sections, `name` and `name/at`.
public struct AdjacencyKey<Index: DenseIndex, Element: BitwiseCopyable>: Sendable {
    /// The section's name, 28 bytes at most.
    public let name: String
    /// Rows named `name`. Elements must have no padding between their fields.
    public init(_ name: String) { self.name = name }

    var offsets: String { name + "/at" }
}
