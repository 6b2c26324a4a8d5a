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
    /// Windows of one trip so that no two overlap: at any time the one holds that begins last, of two that begin
    /// together the shorter, of equal ones the first row; what of another lies before and after it stays.
    ///
    /// Windows are laid over one another in that order, as plates on a stack, of which the uppermost that has not ended
    /// is seen.
    ///
    /// - Returns: The windows by their start, and the lines of those that were cut or dropped.
    ///
    /// Complexity: O(n log n).
    static func withoutOverlap(_ windows: [GTFSWindow]) -> (windows: [GTFSWindow], changedLines: [Int]) {
        var stack: [GTFSWindow] = []
        var seen: [GTFSWindow] = []
        var whole: Set<Int> = []
        var time = Int32.min
        /// Tells what is seen until another window begins.
        func look(until limit: Int32) {
            while let top = stack.last, time < limit {
                if let piece = top.piece(from: time, until: limit) {
                    seen.append(piece)
                    if piece == top { whole.insert(top.line) }
                }
                time = max(time, min(top.end.seconds, limit))
                if top.end.seconds <= time { stack.removeLast() }
            }
        }
        for window in windows.sorted(by: { ($0.start, $1.end, $1.line) < ($1.start, $0.end, $0.line) }) {
            look(until: window.start.seconds)
            time = window.start.seconds
            stack.append(window)
        }
        look(until: .max)
        return (seen, Set(windows.map(\.line)).subtracting(whole).sorted())
    }

    /// What of the window lies between two times, in its own rhythm; nil where no vehicle leaves there.
    private func piece(from: Int32, until limit: Int32) -> GTFSWindow? {
        var piece = self
        let late = max(0, from - start.seconds)
        piece.start = ServiceTime(seconds: start.seconds + (late + headway - 1) / headway * headway)
        piece.end = min(end, ServiceTime(seconds: limit))
        return piece.start < piece.end ? piece : nil
    }
}
