import Measures
import Testing

@testable import Guidance

@Suite struct RememberedTests {
    @Test func aTextIsWorkedOutOnce() {
        let asked = Locked([String]())
        let lengths = Remembered { text in
            asked.withLock { $0.append(text) }
            return text.count
        }
        #expect(["Broadway", "Bowery", "Broadway", ""].map { lengths[$0] } == [8, 6, 8, 0])
        #expect(asked.withLock { $0 } == ["Broadway", "Bowery", ""])
    }

    @Test func moreThanItKeepsAreAnsweredAllTheSame() {
        let numbers = Remembered { Int($0) }
        for number in 0..<20_000 { #expect(numbers[String(number)] == number) }
        #expect(numbers["7"] == 7)
        #expect(numbers["seven"] == nil)
    }
}
