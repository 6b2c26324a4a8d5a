#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The offsets from UTC that a time zone has had and will have, as a sorted list of changes.
///
/// A region keeps the rules of its zones, so that a later run neither reads the system's zone files nor depends on
/// which version of them a machine has.
///
/// Complexity: `offset(at:)` is O(log n) for n changes (about two a year).
public struct ZoneRules: Sendable, Hashable {
    /// One change: from `start` on, clocks show UTC plus `offset` seconds.
    public struct Change: Sendable, Hashable, BitwiseCopyable {
        /// The first instant of the new offset.
        public var start: Timestamp
        /// Seconds east of UTC.
        public var offset: Int32

        /// From `start` on, clocks show UTC plus `offset` seconds.
        public init(start: Timestamp, offset: Int32) {
            self.start = start
            self.offset = offset
        }
    }

    /// How a local time may stand to instants.
    public enum Instants: Sendable, Hashable {
        /// The usual case.
        case one(Timestamp)
        /// The clock is put back: the same reading comes twice.
        case two(Timestamp, Timestamp)
        /// The clock is put forward over this reading; the instant is that of the change.
        case skipped(change: Timestamp)
    }

    /// The zone's name in the IANA database, `America/New_York`.
    public let name: String
    /// Sorted by start; the first holds since ever.
    public let changes: [Change]

    /// Rules from changes sorted by start. At least one is needed.
    public init(name: String, changes: [Change]) {
        precondition(!changes.isEmpty, "a zone has at least one offset")
        self.name = name
        self.changes = changes
    }

    /// Coordinated universal time.
    public static let utc = ZoneRules(
        name: "UTC", changes: [Change(start: Timestamp(secondsSince1970: .min / 2), offset: 0)])

    /// Seconds east of UTC at an instant.
    public func offset(at instant: Timestamp) -> Int {
        var low = 0
        var high = changes.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if changes[middle].start <= instant { low = middle } else { high = middle }
        }
        return Int(changes[low].offset)
    }

    /// What clocks in the zone show at an instant.
    public func local(_ instant: Timestamp) -> LocalTime {
        let shifted = instant.secondsSince1970 + Int64(offset(at: instant))
        let day = (shifted >= 0 ? shifted : shifted - 86_399) / 86_400
        return LocalTime(day: ServiceDay(daysSince1970: Int32(clamping: day)), secondOfDay: Int(shifted - day * 86_400))
    }

    /// The instant or instants at which clocks in the zone show `local`.
    public func instants(of local: LocalTime) -> Instants {
        let wall = Int64(local.day.daysSince1970) * 86_400 + Int64(local.secondOfDay)
        let guess = Timestamp(secondsSince1970: wall)
        let candidates = Set([-1, 1].map { offset(at: guess.advanced(bySeconds: $0 * 86_400)) })
        let found = candidates.map { Timestamp(secondsSince1970: wall - Int64($0)) }
            .filter { self.local($0) == local }.sorted()
        switch found.count {
        case 1: return .one(found[0])
        case 2: return .two(found[0], found[1])
        default:
            let after = changes.first { $0.start > guess.advanced(bySeconds: -86_400) } ?? changes[changes.count - 1]
            return .skipped(change: after.start)
        }
    }

    /// The instant from which the times of a service day count: noon minus 12 h, which is midnight but on days when
    /// the clocks change (GTFS, "Time").
    public func start(of day: ServiceDay) -> Timestamp {
        let noon: Timestamp
        switch instants(of: LocalTime(day: day, secondOfDay: 43_200)) {
        case .one(let instant), .two(let instant, _), .skipped(let instant): noon = instant
        }
        return noon.advanced(bySeconds: -43_200)
    }

    /// An instant as ISO 8601 with the zone's offset: `2016-02-03T08:30:00-05:00`.
    public func iso(_ instant: Timestamp) -> String {
        let clock = local(instant)
        let minutes = offset(at: instant) / 60
        let size = abs(minutes)
        let (year, month, day) = clock.day.date
        guard (1000...9999).contains(year), size < 6000 else {
            let sign = minutes < 0 ? "-" : "+"
            return "\(clock.day.iso)T\(clock.hourMinuteSecond)\(sign)\(padded(size / 60, 2)):\(padded(size % 60, 2))"
        }
        return String(unsafeUninitializedCapacity: 25) { text in
            var place = 0
            func write(_ number: Int, after sign: Unicode.Scalar?) {
                if let sign {
                    text[place] = UInt8(ascii: sign)
                    place += 1
                }
                text[place] = UInt8(ascii: "0") + UInt8(number / 10)
                text[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
                place += 2
            }
            write(year / 100, after: nil)
            write(year % 100, after: nil)
            write(month, after: "-")
            write(day, after: "-")
            write(clock.secondOfDay / 3600, after: "T")
            write(clock.secondOfDay / 60 % 60, after: ":")
            write(clock.secondOfDay % 60, after: ":")
            write(size / 60, after: minutes < 0 ? "-" : "+")
            write(size % 60, after: ":")
            return place
        }
    }

    /// The rules of a zone as this machine's C library knows them, for 1970 to 2100; nil for a name it does not know.
    ///
    /// The C library is asked, because a static Foundation knows no zones. Its zone is the process's: the
    /// call sets it and puts it back under a lock, so ask when nothing else reads local time (an import does).
    ///
    /// Complexity: 48,000 calls of `localtime_r`, some 20 ms.
    public static func system(named name: String) -> ZoneRules? {
        guard isInstalled(name) else { return nil }
        return zoneLock.withLock { _ in
            let previous = getenv("TZ").map { String(cString: $0) }
            setenv("TZ", ":" + name, 1)
            tzset()
            defer {
                if let previous { setenv("TZ", previous, 1) } else { unsetenv("TZ") }
                tzset()
            }
            return ZoneRules(name: name, changes: observedChanges())
        }
    }

    /// Walks from 1970 to 2100 in days and halves the days in which the offset changes.
    private static func observedChanges() -> [Change] {
        func offset(_ seconds: Int64) -> Int32 {
            var time = time_t(seconds)
            var fields = tm()
            localtime_r(&time, &fields)
            return Int32(fields.tm_gmtoff)
        }
        var known = offset(0)
        var changes = [Change(start: Timestamp(secondsSince1970: .min / 2), offset: known)]
        for day in Int64(1)...47_500 where offset(day * 86_400) != known {
            var before = (day - 1) * 86_400
            var after = day * 86_400
            while after - before > 1 {
                let middle = (before + after) / 2
                if offset(middle) == known { before = middle } else { after = middle }
            }
            known = offset(after)
            changes.append(Change(start: Timestamp(secondsSince1970: after), offset: known))
        }
        return changes
    }

    /// Whether the zone files hold the name; the C library takes an unknown one for UTC without a word.
    private static func isInstalled(_ name: String) -> Bool {
        let allowed = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "+"):
                true
            default: false
            }
        }
        guard allowed, !name.isEmpty, !name.hasPrefix("/"), !name.hasSuffix("/") else { return false }
        return ["/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"].contains { folder in
            var info = stat()
            return stat(folder + name, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
        }
    }
}

private let zoneLock = Locked(())
