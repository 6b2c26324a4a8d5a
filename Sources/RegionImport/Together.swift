import OSMReading
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Does two pieces of work at once, one in this thread and one in another, and is over when both are.
///
/// Each is told where the other has failed, and answers nil where it gave up because of that. Where both fail the error
/// of the first is told; where no thread is to be had the second is done after the first.
func together<First, Second: Sendable>(
    _ first: (WorkBeside) throws(RegionImportError) -> First?,
    beside second: @escaping @Sendable (WorkBeside) throws(RegionImportError) -> Second?,
    startsThread: Bool = true
) throws(RegionImportError) -> (First, Second) {
    let work = WorkBeside()
    let side = SideWork(second, work)
    let isStarted = startsThread && side.start()
    let mine = work.result(first)
    if isStarted { side.join() } else if case .success = mine { side.run() }
    let made = try mine.get()
    guard let other = side.result else { preconditionFailure("a thread ended without its result") }
    let theirs = try other.get()
    guard let made, let theirs else { preconditionFailure("work was given up without a failure") }
    return (made, theirs)
}

/// What two who work at once know of each other.
final class WorkBeside: Sendable {
    private let hasFailed = Atomic(false)

    /// Whether the other one has failed, so that what is done here is for nothing.
    var isInVain: Bool { hasFailed.load(ordering: .relaxed) }

    fileprivate func result<Value>(
        _ work: (WorkBeside) throws(RegionImportError) -> Value
    ) -> Result<Value, RegionImportError> {
        do throws(RegionImportError) { return .success(try work(self)) } catch {
            hasFailed.store(true, ordering: .relaxed)
            return .failure(error)
        }
    }
}

/// A piece of work for a thread of its own.
private final class SideWork<Value: Sendable>: AnySideWork, @unchecked Sendable {
    private let work: @Sendable (WorkBeside) throws(RegionImportError) -> Value
    private let beside: WorkBeside
    // Written before the thread ends and read after it was joined.
    private(set) var result: Result<Value, RegionImportError>?

    init(_ work: @escaping @Sendable (WorkBeside) throws(RegionImportError) -> Value, _ beside: WorkBeside) {
        self.work = work
        self.beside = beside
    }

    override func run() { result = beside.result(work) }
}

/// What a thread is given, whatever it makes.
private class AnySideWork {
    #if canImport(Darwin)
        private var thread: pthread_t?
    #else
        private var thread = pthread_t()
    #endif

    func run() {}

    /// Begins in a new thread; false where there is none.
    func start() -> Bool {
        let work = Unmanaged.passRetained(self)
        let status = pthread_create(&thread, nil, { AnySideWork.begin($0) }, work.toOpaque())
        if status != 0 { work.release() }
        return status == 0
    }

    /// Waits for the end of the thread.
    func join() {
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }

    private static func begin(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument { Unmanaged<AnySideWork>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
    }
}

/// The elements of the map as one of two holds them who work on them at once. Each takes them from a share of its own:
/// the later of the two is then their only owner, so that they are given up as soon as nobody needs them.
final class DataShare: @unchecked Sendable {
    // Touched by the thread alone that takes it.
    private var data: OSMData?

    private init(_ data: OSMData) { self.data = data }

    /// A share for each of two.
    static func two(of data: OSMData) -> (DataShare, DataShare) { (DataShare(data), DataShare(data)) }

    /// The elements; to be asked for once.
    func take() -> OSMData {
        guard let data = data.take() else { preconditionFailure("a share of the map's elements was taken twice") }
        return data
    }
}
