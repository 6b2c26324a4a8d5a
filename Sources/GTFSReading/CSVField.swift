import Archive
import Measures

/// The bytes of one field of a table, without quotes and outer spaces. It points into the table's memory and lives no
/// longer than its row.
struct CSVField {
    let start: UnsafeMutablePointer<UInt8>
    let count: Int

    @inline(__always) var isEmpty: Bool { count == 0 }

    @inline(__always) subscript(position: Int) -> UInt8 { start[position] }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    @inline(__always) static func == (a: CSVField, b: CSVField) -> Bool {
        a.count == b.count && equalBytes(a.start, b.start, a.count)
    }

    /// The field as text, and whether control characters or bytes that are no UTF-8 had to be replaced.
    var text: (String, isRepaired: Bool) {
        // The bytes stay as they are: ids are compared by them.
        var copy = Array(bytes)
        let hadControls = copy.withUnsafeMutableBufferPointer { blankControls(in: $0) }
        if let text = String(validating: copy, as: UTF8.self) { return (text, hadControls) }
        return (String(decoding: copy, as: UTF8.self), true)
    }

    /// A whole number without sign, at most nine digits; nil for anything else.
    @inline(__always) var number: Int? {
        guard count > 0, count <= 9 else { return nil }
        var value = 0
        for position in 0..<count {
            let digit = start[position] &- 0x30
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// A number with a decimal point, finite; nil for anything else.
    ///
    /// Up to 15 digits and 22 decimals are exact by one division of two exact numbers (W. Clinger, "How to Read
    /// Floating Point Numbers Accurately", 1990); the rest is left to the standard library.
    var decimal: Double? {
        var position = 0
        var negative = false
        if count > 0, start[0] == UInt8(ascii: "-") || start[0] == UInt8(ascii: "+") {
            negative = start[0] == UInt8(ascii: "-")
            position = 1
        }
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals = 0
        var pointSeen = false
        while position < count {
            let byte = start[position]
            let digit = byte &- 0x30
            if digit < 10 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                digits += 1
                if pointSeen { decimals += 1 }
            } else if byte == UInt8(ascii: "."), !pointSeen {
                pointSeen = true
            } else {
                return slowDecimal
            }
            position += 1
        }
        guard digits > 0 else { return nil }
        guard digits <= 15 else { return slowDecimal }
        let value = Double(mantissa) / CSVField.powersOfTen[decimals]
        return negative ? -value : value
    }

    private var slowDecimal: Double? {
        guard count <= 64, let value = Double(text.0), value.isFinite else { return nil }
        return value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// A time of the service day, `H:MM:SS` to `HHH:MM:SS`; nil for anything else.
    @inline(__always) var time: ServiceTime? {
        guard count >= 7, count <= 9, start[count - 3] == UInt8(ascii: ":"), start[count - 6] == UInt8(ascii: ":")
        else { return nil }
        var hours: Int32 = 0
        for position in 0..<count - 6 {
            let digit = start[position] &- 0x30
            guard digit < 10 else { return nil }
            hours = hours &* 10 &+ Int32(digit)
        }
        let minuteTens = start[count - 5] &- 0x30
        let minuteOnes = start[count - 4] &- 0x30
        let secondTens = start[count - 2] &- 0x30
        let secondOnes = start[count - 1] &- 0x30
        guard minuteTens < 6, minuteOnes < 10, secondTens < 6, secondOnes < 10 else { return nil }
        let minutes = Int32(minuteTens) * 10 + Int32(minuteOnes)
        return ServiceTime(seconds: hours * 3600 + minutes * 60 + Int32(secondTens) * 10 + Int32(secondOnes))
    }

    /// A date, `YYYYMMDD`; nil for anything else.
    var date: ServiceDay? {
        guard count == 8, let number else { return nil }
        return ServiceDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// A color, `RRGGBB` in hexadecimal, a leading `#` allowed; nil for anything else.
    var color: UInt32? {
        let skipped = count == 7 && start[0] == UInt8(ascii: "#") ? 1 : 0
        guard count - skipped == 6, start[skipped] != UInt8(ascii: "+"), start[skipped] != UInt8(ascii: "-") else {
            return nil
        }
        return UInt32(text.0.dropFirst(skipped), radix: 16)
    }
}

/// Whether `count` bytes at two places are the same.
@inline(__always) func equalBytes(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    for position in 0..<count where a[position] != b[position] { return false }
    return true
}
