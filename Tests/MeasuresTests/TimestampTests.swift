import Measures
import Testing

/// Instants as ISO 8601 writes them.
@Suite struct TimestampTests {
    @Test(arguments: [
        ("2012-09-19T16:18:39.265-04:00", 1_348_085_919), ("2012-09-19T20:18:39Z", 1_348_085_919),
        ("2012-09-19 20:18:39+0000", 1_348_085_919), ("1969-12-31T19:00:00-05:00", 0),
    ]) func instantsAreRead(_ text: String, seconds: Int) {
        #expect(Timestamp(iso: text)?.secondsSince1970 == Int64(seconds))
    }

    @Test(arguments: [
        "", "2012-09-19", "2012-09-19T16:18:39", "2012-09-31T16:18:39Z", "2012-09-19T24:18:39Z", "2012-09-19T16:18:39.",
        "2012-09-19T16:18:39.5", "2012-09-19T16:18:39+4", "2012-09-19T16:18:39Zulu", "2012-09-19T16-18-39Z",
    ]) func whatIsNoInstantIsNotRead(_ text: String) {
        #expect(Timestamp(iso: text) == nil)
    }
}
