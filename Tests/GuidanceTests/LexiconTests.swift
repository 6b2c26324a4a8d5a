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

    @Test func moreThanItKeepsAreAnsweredAllTheSame() {
        let numbers = Lexicon { Int($0) }
        for number in 0..<20_000 { #expect(numbers[String(number)] == number) }
        #expect(numbers["7"] == 7)
        #expect(numbers["seven"] == nil)
    }
}
