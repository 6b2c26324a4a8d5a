#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A block of equal elements for hot loops: pointers are taken once and nothing is copied unawares.
///
/// Zeros come from `calloc`: pages of them that nobody writes take no memory. Who holds the only reference may write;
/// what is shared is not written any more, hence `Sendable`.
final class Column<Element: BitwiseCopyable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    /// So many elements, all bits zero.
    init(zeros count: Int) {
        guard let block = calloc(max(1, count), MemoryLayout<Element>.stride) else {
            fatalError("out of memory for \(count) elements")
        }
        base = block.bindMemory(to: Element.self, capacity: max(1, count))
        self.count = count
    }

    /// So many equal elements.
    convenience init(_ element: Element, count: Int) {
        self.init(zeros: count)
        base.update(repeating: element, count: count)
    }

    /// The elements of an array.
    convenience init(_ elements: [Element]) {
        self.init(zeros: elements.count)
        elements.withUnsafeBufferPointer { if let source = $0.baseAddress { base.update(from: source, count: count) } }
    }

    /// The elements of another column.
    convenience init(_ other: Column) {
        self.init(zeros: other.count)
        base.update(from: other.base, count: count)
    }

    deinit { free(base) }

    subscript(position: Int) -> Element {
        @inline(__always) get { base[position] }
        @inline(__always) set { base[position] = newValue }
    }

    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}
