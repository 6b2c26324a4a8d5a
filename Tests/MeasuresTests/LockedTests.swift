import Measures
import Testing

@Suite struct LockedTests {
    @Test func threadsTouchAValueOneAtATime() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<5_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 40_000)
    }

    @Test func anErrorLeavesTheValueToTheNext() {
        struct Refusal: Error {}
        let texts = Locked(["a"])
        #expect(throws: Refusal.self) {
            try texts.withLock { texts in
                texts.append("b")
                throw Refusal()
            }
        }
        #expect(texts.withLock { $0 } == ["a", "b"])
    }
}
