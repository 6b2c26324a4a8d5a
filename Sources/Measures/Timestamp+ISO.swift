extension Timestamp {
    /// The instant that `2012-09-19T16:18:39.265-04:00` names; nil for anything else.
    ///
    /// The offset may be `Z` or `±hh:mm`, and has to be there: local time without saying whose is not an instant.
    /// Fractions of a second are dropped.
    public init?(iso text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
        guard let day = ServiceDay(String(decoding: bytes[0..<10], as: UTF8.self)) else { return nil }
        func number(_ start: Int) -> Int? {
            guard start + 2 <= bytes.count else { return nil }
            let (tens, ones) = (Int(bytes[start]) - 48, Int(bytes[start + 1]) - 48)
            return (0...9).contains(tens) && (0...9).contains(ones) ? tens * 10 + ones : nil
        }
        guard let hour = number(11), let minute = number(14), let second = number(17), hour < 24, minute < 60,
            second <= 60, bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
        else { return nil }
        var place = 19
        if bytes[place] == UInt8(ascii: ".") {
            place += 1
            while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        }
        guard place < bytes.count else { return nil }
        var offset = 0
        switch bytes[place] {
        case UInt8(ascii: "Z") where place + 1 == bytes.count: break
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            let hasColon = place + 6 == bytes.count && bytes[place + 3] == UInt8(ascii: ":")
            guard hasColon || place + 5 == bytes.count, let hours = number(place + 1),
                let minutes = number(place + (hasColon ? 4 : 3)), hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * (bytes[place] == UInt8(ascii: "-") ? -60 : 60)
        default: return nil
        }
        self.init(
            secondsSince1970: Int64(day.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset))
    }
}
