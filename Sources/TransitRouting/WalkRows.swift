import Archive
import Transit

/// The walks from each stop to others, as they lie: those of a stop stand together, the quickest first but for a change
/// at the stop itself.
struct WalkRows {
    let transfers: UnsafePointer<Transfer>
    let offsets: UnsafePointer<UInt32>
}

/// Those walks of a timetable that have no stairs.
final class StepFreeWalks {
    private var transfers = FlatBuffer<Transfer>()
    private var offsets = FlatBuffer<UInt32>()

    /// Complexity: O(stops + walks).
    init(_ all: Adjacency<StopIndex, Transfer>) {
        offsets.append(0)
        for stop in 0..<all.count {
            for place in all.range(of: StopIndex(stop)) where all[place].hasStairs == 0 { transfers.append(all[place]) }
            offsets.append(UInt32(transfers.count))
        }
    }

    /// The rows, as long as this lives.
    var rows: WalkRows { WalkRows(transfers: UnsafePointer(transfers.base), offsets: UnsafePointer(offsets.base)) }
}
