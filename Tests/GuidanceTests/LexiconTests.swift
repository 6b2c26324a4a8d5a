import Measures
import Testing

@testable import Guidance

@Suite struct LexiconTests {
    @Test func aTextIsWorkedOutOnce() {
        let asked = Locked([String]())
        let lengths = Lexicon { text in
            asked.withLock { $0.append(text) }
            return text.count
        }
        #expect(["Broadway", "Bowery", "Broadway", ""].map { lengths[$0] } == [8, 6, 8, 0])
        #expect(asked.withLock { $0 } == ["Broadway", "Bowery", ""])
    }

    /// With more than 8,192 texts all are forgotten, and worked out again when they come again.
    @Test func moreThanItKeepsAreAnsweredAllTheSame() {
        let asked = Locked(0)
        let numbers = Lexicon { text in
            asked.withLock { $0 += 1 }
            return Int(text)
        }
        for number in 0..<8192 { #expect(numbers[String(number)] == number) }
        #expect(numbers["7"] == 7)
        #expect(asked.withLock { $0 } == 8192)
        #expect(numbers["seven"] == nil)
        #expect(numbers["7"] == 7)
        #expect(asked.withLock { $0 } == 8194)
    }
}
