import CSodium

/// A password as it was typed: its bytes are wiped when the last reference goes.
public final class Password: @unchecked Sendable, Equatable {
    /// What is shorter is guessed.
    public static let least = 8
    /// What is longer was not typed by a person, in bytes.
    public static let most = 1024

    // Not changed after `init`, so that tasks may share it. A zero byte ends it, so that it has an address always.
    private var letters: [CChar]

    /// A password from what was typed, in UTF-8. Other copies of it, as the one that is given, are not wiped.
    public init(_ bytes: [UInt8]) { letters = bytes.map(CChar.init(bitPattern:)) + [0] }

    /// A password from a text, for programs that have it as one.
    public convenience init(_ text: String) { self.init(Array(text.utf8)) }

    deinit {
        letters.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
    }

    /// Whether two are the same; the time it takes does not tell where they differ.
    public static func == (a: Password, b: Password) -> Bool {
        a.letters.count == b.letters.count && sodium_memcmp(a.letters, b.letters, a.letters.count) == 0
    }

    /// Whether it is good enough to be chosen: length is what counts (NIST SP 800-63B, 5.1.1).
    ///
    /// - Throws: `weakPassword` where it is not.
    func check() throws(AccountsError) {
        guard count <= Self.most else {
            throw .weakPassword(reason: "it has more than \(Self.most) bytes")
        }
        guard let text = String(validating: letters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) else {
            throw .weakPassword(reason: "it is not written in UTF-8")
        }
        guard text.count >= Self.least else {
            throw .weakPassword(reason: "it has fewer than \(Self.least) characters")
        }
        guard Set(text).count > 1 else { throw .weakPassword(reason: "it is one character again and again") }
    }

    /// What is kept of it: Argon2id's hash with its salt and cost, as text (RFC 9106; libsodium's `crypto_pwhash_str`).
    ///
    /// Complexity: what the cost says, on purpose: `usual` takes some 100 ms and 64 MiB.
    func hash(_ cost: Cost) throws(AccountsError) -> String {
        try Cost.prepare()
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let status = crypto_pwhash_str(&text, letters, UInt64(count), cost.operations, cost.memory)
        guard status == 0 else { throw .noMemoryForPassword }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether it is the one that a hash was made of. Complexity: as when that was made, and where it is not, as a hash
    /// of the cost on top.
    func matches(_ hash: String, _ cost: Cost) throws(AccountsError) -> Bool {
        try Cost.prepare()
        // libsodium reads a fixed number of bytes.
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        guard hash.utf8.count < text.count else { return false }
        for (place, byte) in hash.utf8.enumerated() { text[place] = CChar(bitPattern: byte) }
        if crypto_pwhash_str_verify(text, letters, UInt64(count)) == 0 { return true }
        // libsodium says the same where it has no memory; then it has none for another hash.
        _ = try self.hash(cost)
        return false
    }

    /// How many bytes were typed.
    private var count: Int { letters.count - 1 }

    /// How much work a guess shall be.
    struct Cost: Sendable {
        /// Passes over the memory.
        var operations: UInt64
        /// Bytes.
        var memory: Int

        /// libsodium's for a person who waits: 2 passes over 64 MiB.
        static var usual: Cost {
            Cost(operations: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())
        }
        /// The least that libsodium allows, for tests.
        static var least: Cost {
            Cost(operations: UInt64(crypto_pwhash_opslimit_min()), memory: crypto_pwhash_memlimit_min())
        }

        /// libsodium wants to be begun; it does so once.
        static func prepare() throws(AccountsError) {
            guard sodium_init() >= 0 else { throw .noMemoryForPassword }
        }
    }
}

/// A number that nobody guesses, which stands for a password that was right.
struct SessionToken: Sendable {
    /// 64 hexadecimal digits.
    let text: String

    /// A new one, from the system's source of random bytes.
    init() throws(AccountsError) {
        try Password.Cost.prepare()
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        text = Self.hexadecimal(bytes)
    }

    /// One that was kept; nil where the text is none.
    init?(kept text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return nil
        }
        self.text = text
    }

    /// What the user's file keeps of it, so that who reads that file cannot pass for the user.
    var digest: String {
        var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
        let bytes = Array(text.utf8)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return Self.hexadecimal(digest)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
