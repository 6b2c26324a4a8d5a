#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A value that threads touch one at a time.
///
/// ```swift
/// let count = Locked(0)
/// count.withLock { $0 += 1 }
/// ```
///
/// It rests on the mutex of POSIX. That of the `Synchronization` library waits where the sanitizer for threads does not
/// see it, so that it reports races that are none.
public final class Locked<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Beside the object, not in it: what the mutex guards needs no check of its own at each access.
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    /// Takes over a value; nothing else may hold on to it.
    public init(_ value: sending Value) {
        self.value.initialize(to: value)
        mutex.initialize(to: pthread_mutex_t())
        let status = pthread_mutex_init(mutex, nil)
        precondition(status == 0, "a mutex cannot be made: \(status)")
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Does something with the value while no other thread can; what comes of it is passed on. It must not ask for the
    /// value again. Complexity: O(1), and waiting for those who came before.
    public func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
