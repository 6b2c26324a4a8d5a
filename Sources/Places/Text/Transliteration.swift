#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Words of other scripts in Latin letters, by the ICU of the system (Any-Latin), which is loaded when the first such
/// word comes; where the system has none, they stay as they are.
public enum Transliteration {
    /// A text in plain Latin letters; nil where it holds no other ones, or the system has no ICU.
    public static func latin(_ text: String) -> String? {
        guard text.unicodeScalars.contains(where: isForeign) else { return nil }
        return engine?.latin(text)
    }

    /// Whether a letter belongs to another script: behind Latin with all its marks, and a letter.
    private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x370, scalar.properties.isAlphabetic else { return false }
        // Latin Extended Additional, and letters of full width, are Latin.
        return !(0x1e00...0x1eff).contains(scalar.value) && !(0x2c60...0x2c7f).contains(scalar.value)
            && !(0xff21...0xff5a).contains(scalar.value)
    }

    /// Nothing in it changes once it is made, and ICU's transliterators may be used by several threads at once as long
    /// as nobody changes them.
    private static let engine = Engine()
}

/// The loaded functions, and a transliterator.
private struct Engine: @unchecked Sendable {
    private typealias Open =
        @convention(c) (
            UnsafePointer<UInt16>, Int32, Int32, UnsafePointer<UInt16>?, Int32, UnsafeMutableRawPointer?,
            UnsafeMutablePointer<Int32>
        ) -> OpaquePointer?
    private typealias Change =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<Int32>, Int32, Int32,
            UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Void

    private let transliterator: OpaquePointer
    private let change: Change

    /// The versions that a system may have, the newest first; macOS has one without a number.
    private static let libraries: [(file: String, suffix: String)] = {
        #if canImport(Darwin)
            [("/usr/lib/libicucore.dylib", "")]
        #else
            (60...84).reversed().map { ("libicui18n.so.\($0)", "_\($0)") }
        #endif
    }()

    init?() {
        for (file, suffix) in Self.libraries {
            guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { continue }
            guard let open = dlsym(library, "utrans_openU" + suffix),
                let change = dlsym(library, "utrans_transUChars" + suffix)
            else {
                dlclose(library)
                continue
            }
            let id = Array("Any-Latin; Latin-ASCII; Lower".utf16)
            // What cannot be parsed is told here: two numbers and two pieces of 16 characters.
            var complaint = [UInt8](repeating: 0, count: 128)
            var status: Int32 = 0
            let made = unsafeBitCast(open, to: Open.self)(id, Int32(id.count), 0, nil, 0, &complaint, &status)
            guard status <= 0, let made else { return nil }
            transliterator = made
            self.change = unsafeBitCast(change, to: Change.self)
            return
        }
        return nil
    }

    func latin(_ text: String) -> String? {
        var units = Array(text.utf16)
        var length = Int32(units.count)
        // No script needs more than a few letters for one of its own.
        units += [UInt16](repeating: 0, count: units.count * 7 + 16)
        var (limit, status) = (length, Int32(0))
        change(transliterator, &units, &length, Int32(units.count), 0, &limit, &status)
        guard status <= 0, length >= 0, Int(length) <= units.count else { return nil }
        return String(decoding: units[..<Int(length)], as: UTF16.self)
    }
}
