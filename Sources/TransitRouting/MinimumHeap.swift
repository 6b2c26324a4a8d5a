/// A queue that gives out its smallest element first: a heap with four children a node, which takes half as many steps
/// down as a binary one and reads neighbors in memory (D. B. Johnson, "Priority Queues with Update", 1975).
///
/// Complexity: `push` and `pop` are O(log n).
struct MinimumHeap<Element: Comparable & BitwiseCopyable>: ~Copyable {
    private var elements = FlatBuffer<Element>(capacity: 1024)

    mutating func removeAll() { elements.removeAll() }

    mutating func push(_ element: Element) {
        var place = elements.count
        elements.append(element)
        let base = elements.base
        while place > 0 {
            let parent = (place - 1) >> 2
            guard element < base[parent] else { break }
            base[place] = base[parent]
            place = parent
        }
        base[place] = element
    }

    mutating func pop() -> Element? {
        guard elements.count > 0 else { return nil }
        let base = elements.base
        let top = base[0]
        let last = elements.removeLast()
        let count = elements.count
        var place = 0
        while true {
            let first = place << 2 + 1
            guard first < count else { break }
            var least = first
            var child = first + 1
            while child < min(first + 4, count) {
                if base[child] < base[least] { least = child }
                child += 1
            }
            guard base[least] < last else { break }
            base[place] = base[least]
            place = least
        }
        base[place] = last
        return top
    }
}
