import OSMReading

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

/// The elements of the map as one of two holds them who work on them at once. Each takes them from a share of its own: the
/// later of the two is then their only owner, so that they are given up as soon as nobody needs them.
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
