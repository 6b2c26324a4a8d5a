import Archive
import Measures
import Transit

/// The walks from each stop to others, as they lie: those of a stop stand together, the quickest first but for a change
/// at the stop itself.
struct WalkRows {
    let transfers: UnsafePointer<Transfer>
    let offsets: UnsafePointer<UInt32>
}

/// The walks of a timetable as a filter has them: without stairs for a wheelchair, each as long as its pace makes it.
final class FilteredWalks {
    private var transfers = FlatBuffer<Transfer>()
    private var offsets = FlatBuffer<UInt32>()

    /// Complexity: O(stops + walks · log walks of a stop).
    init(_ all: Adjacency<StopIndex, Transfer>, _ filter: TransitFilter) {
        offsets.append(0)
        for stop in 0..<all.count {
            var walks = all[StopIndex(stop)].filter { !filter.wheelchair || $0.hasStairs == 0 }
            if filter.pace != nil {
                for number in walks.indices { walks[number].seconds = filter.seconds(of: walks[number]) }
                walks.sort { ($0.seconds, $0.to) < ($1.seconds, $1.to) }
            }
            for walk in walks { transfers.append(walk) }
            offsets.append(UInt32(transfers.count))
        }
    }

    /// The rows, as long as this lives.
    var rows: WalkRows { WalkRows(transfers: UnsafePointer(transfers.base), offsets: UnsafePointer(offsets.base)) }
}

extension TransitFilter {
    /// Whether walks between stops are others than the timetable's.
    var hasOwnWalks: Bool { wheelchair || pace != nil }

    /// How many seconds a change takes at this pace.
    ///
    /// Who is slower needs longer for its length. Who is faster gains that much on streets, down to a minute; a time
    /// that the feed gives, or that is guessed, is no shorter for anybody.
    func seconds(of change: Transfer) -> UInt32 {
        guard let pace, change.seconds != Transfer.forbidden else { return change.seconds }
        let more = Int(change.decimeters) * (pace.milliseconds - TransitFilter.usualPace.milliseconds) / 10_000
        let seconds = Int(change.seconds) + TravelTime(milliseconds: more).wholeSeconds
        if more >= 0 { return UInt32(clamping: min(seconds, Int(Transfer.forbidden) - 1)) }
        guard change.isWalkedOnStreets == 1 else { return change.seconds }
        return UInt32(max(seconds, min(Int(change.seconds), Int(Transfer.usualSeconds))))
    }
}
