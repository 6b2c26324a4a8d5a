import Measures
import Testing

@Suite struct RoughAgeTests {
    @Test(arguments: [
        (-5, "0 seconds"), (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (720, "12 minutes"),
        (7_199, "120 minutes"), (7_200, "2 hours"), (172_799, "48 hours"), (172_800, "2 days"),
        (5_259_491, "61 days"), (5_259_492, "2 months"), (23_445_540, "9 months"), (63_113_903, "24 months"),
        (63_113_904, "2 years"), (400_000_000, "13 years"),
    ])
    func theLargestUnitThatTellsEnough(seconds: Int, words: String) {
        #expect(RoughAge(seconds: seconds).description == words)
    }
}
