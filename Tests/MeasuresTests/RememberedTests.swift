import Measures
import Testing

@Suite struct RememberedTests {
    @Test func withOneTooManyAllIsForgotten() {
        var lengths = Remembered<String, Int>(limit: 2)
        lengths["a"] = 1
        lengths["bb"] = 2
        #expect(lengths["a"] == 1 && lengths["bb"] == 2)
        // What is there already, and what is forgotten, is none more.
        lengths["a"] = 10
        lengths["ccc"] = nil
        #expect(lengths["a"] == 10 && lengths["bb"] == 2)
        lengths["ccc"] = 3
        #expect(lengths["a"] == nil && lengths["bb"] == nil && lengths["ccc"] == 3)
        lengths["ccc"] = nil
        #expect(lengths["ccc"] == nil)
    }
}
