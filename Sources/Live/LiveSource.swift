import Archive
import CCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where live data come from: a file, or an address that is fetched when it is asked for.
///
/// ```swift
/// let bytes = try LiveSource("https://example.org/speeds.json").bytes()
/// ```
///
/// Addresses begin with `http://` or `https://`; all else names a file. They are fetched by libcurl, which is loaded
/// when the first one is: questions without live data do not pay for it.
public struct LiveSource: Hashable, Sendable, CustomStringConvertible {
    /// The file's name or the address, as it was given.
    public let description: String

    /// A source by its name.
    public init(_ name: String) { description = name }

    /// Whether it is an address.
    public var isAddress: Bool {
        let start = description.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// All its bytes; of an address no longer waited for than `timeout` seconds.
    public func bytes(timeout: Int = 10) throws(LiveError) -> [UInt8] {
        isAddress ? try fetched(timeout) : try LiveSource.contents(of: description)
    }

    private func fetched(_ timeout: Int) throws(LiveError) -> [UInt8] {
        var result = fetch_result()
        fetch_address(description, max(1, timeout), LiveFeed.sizeLimit, &result)
        defer { fetch_free(&result) }
        switch result.status {
        case FETCH_DONE: return Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
        case FETCH_NO_LIBRARY: throw .noNetwork(address: description)
        case FETCH_TOO_LARGE: throw .tooLarge(file: description, bytes: LiveFeed.sizeLimit)
        case FETCH_REFUSED:
            throw .unreachable(address: description, reason: "the server answers \(result.code)")
        default:
            let message = withUnsafeBytes(of: result.message) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .unreachable(address: description, reason: message)
        }
    }

    /// All bytes of a file.
    static func contents(of file: String) throws(LiveError) -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: file, reason: systemReason()) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            guard let count = piece.withUnsafeMutableBytes({ readFully(descriptor, into: $0) }) else {
                throw .unreadable(file: file, reason: systemReason())
            }
            bytes.append(contentsOf: piece[..<count])
            guard bytes.count <= LiveFeed.sizeLimit else { throw .tooLarge(file: file, bytes: bytes.count) }
            if count < piece.count { return bytes }
        }
    }
}
