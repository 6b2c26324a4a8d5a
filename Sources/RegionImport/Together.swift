import OSMReading
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Does two pieces of work at once, one in this thread and one in another, and is over when both are.
///
/// Where both fail the error of the first is told; where no thread is to be had the second is done after the first.
func together<First, Second: Sendable>(
    _ first: () throws(RegionImportError) -> First,
    beside second: @escaping @Sendable () throws(RegionImportError) -> Second
) throws(RegionImportError) -> (First, Second) {
    let side = SideWork(second)
    let isStarted = side.start()
    let mine = Result(catching: first)
    if isStarted { side.join() } else if case .success = mine { side.run() }
    let made = try mine.get()
    guard let other = side.result else { preconditionFailure("a thread ended without its result") }
    return (made, try other.get())
}

/// A piece of work for a thread of its own.
private final class SideWork<Value: Sendable>: AnySideWork, @unchecked Sendable {
    private let work: @Sendable () throws(RegionImportError) -> Value
    // Written before the thread ends and read after it was joined.
    private(set) var result: Result<Value, RegionImportError>?

    init(_ work: @escaping @Sendable () throws(RegionImportError) -> Value) { self.work = work }

    override func run() { result = Result(catching: work) }
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

/// The elements of the map for those who work on them at once: the last one to take them is their only owner, so that they
/// are given up as soon as nobody needs them.
final class SharedData: Sendable {
    private let state: Mutex<(data: OSMData?, takers: Int)>

    init(_ data: OSMData, takers: Int) { state = Mutex((data, takers)) }

    /// The elements; to be asked for as often as was said.
    func take() -> OSMData {
        state.withLock { state in
            guard let data = state.data else { preconditionFailure("more takers than were announced") }
            state.takers -= 1
            if state.takers == 0 { state.data = nil }
            return data
        }
    }
}
