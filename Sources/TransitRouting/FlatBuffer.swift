/// A growing row of plain values whose address loops may hold: what an array is, without its checks and copies.
///
/// It keeps its memory when it is emptied. Addresses are good until the next `append` or `fill`.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    subscript(position: Int) -> Element {
        @inline(__always) get { base[position] }
        @inline(__always) set { base[position] = newValue }
    }

    mutating func removeAll() { count = 0 }

    /// Makes it `count` times `element`.
    mutating func fill(_ element: Element, count: Int) {
        self.count = 0
        reserve(count)
        base.initialize(repeating: element, count: count)
        self.count = count
    }

    @inline(__always) mutating func append(_ element: Element) {
        if count == capacity { reserve(2 * capacity) }
        base[count] = element
        count += 1
    }

    @inline(__always) mutating func removeLast() -> Element {
        count -= 1
        return base[count]
    }

    private mutating func reserve(_ wanted: Int) {
        guard wanted > capacity else { return }
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity = wanted
    }
}
