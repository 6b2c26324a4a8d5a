import Measures

/// A row of frequencies.txt: for how long a trip is repeated, and how often.
public struct GTFSWindow: Sendable, Equatable {
    /// When the first vehicle leaves the trip's first stop.
    public var start: ServiceTime
    /// When the repetition ends; no vehicle leaves then. It lies after `start`.
    public var end: ServiceTime
    /// Seconds from one vehicle to the next, 1 or more.
    public var headway: Int32
    /// Whether the vehicles keep to these times (`exact_times`) or only come that often.
    public var isExact: Bool
    /// The line of frequencies.txt.
    public var line: Int

    /// The seconds from the first departure to the last.
    public var lastDeparture: Int32 { (end.seconds - 1 - start.seconds) / headway * headway }
}

extension GTFSWindow {
    /// Windows of one trip so that no two overlap: what of a longer one lies before and after another stays, the later
    /// one holds within. Of two that begin together the shorter holds, of equal ones the first.
    ///
    /// - Returns: The windows by their start, and the lines of those that were cut or dropped.
    ///
    /// Complexity: O(n²) at worst, for windows that all overlap.
    static func withoutOverlap(_ windows: [GTFSWindow]) -> (windows: [GTFSWindow], changedLines: [Int]) {
        func comes(_ a: GTFSWindow, _ b: GTFSWindow) -> Bool {
            (a.start, b.end, b.line) < (b.start, a.end, a.line)
        }
        var rest = windows.sorted(by: comes)
        var result: [GTFSWindow] = []
        var lines: [Int] = []
        while !rest.isEmpty {
            var window = rest.removeFirst()
            if let next = rest.first, next.start < window.end {
                lines.append(window.line)
                if next.end < window.end {
                    var after = window
                    // The vehicles after the other window go on in the rhythm of those before it.
                    let steps = (next.end.seconds - window.start.seconds + window.headway - 1) / window.headway
                    after.start = ServiceTime(seconds: window.start.seconds + steps * window.headway)
                    if after.start < after.end {
                        rest.insert(after, at: rest.firstIndex { comes(after, $0) } ?? rest.endIndex)
                    }
                }
                window.end = next.start
            }
            if window.start < window.end { result.append(window) }
        }
        return (result, Set(lines).sorted())
    }
}
