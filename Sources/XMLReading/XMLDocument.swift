import CExpat

/// What sees the elements of an XML document go by.
public protocol XMLElements: AnyObject {
    /// An element begins. Its name is without the prefix of a namespace, and so are those of its attributes.
    func begin(_ name: String, _ attributes: [String: String])
    /// The element that began last and has not ended ends; the text that stands in it after its last child.
    func end(_ name: String, _ text: String)
}

/// XML documents, read as they stream through expat.
///
/// A document type is refused before anything in it is read, so that no entity can be declared, expanded or fetched.
public enum XMLDocument {
    /// Why a text is no such document.
    public enum Fault: Error, Equatable {
        /// It declares a document type, in this line.
        case documentType(line: Int)
        /// It is not well formed, or too deep; a clause that says why and in which line.
        case malformed(reason: String)
    }

    /// No document that is asked for is as deep.
    public static let depthLimit = 100
    /// Of a longer text the rest is left out, in bytes, unless another limit is given.
    public static let textLimit = 4096

    /// Shows all elements of a document to a reader. Memory: what is open, and what the reader keeps.
    ///
    /// - Parameter textLimit: How many bytes of a text are kept.
    public static func read(
        _ bytes: UnsafeRawBufferPointer, by elements: some XMLElements, textLimit: Int = textLimit
    ) throws(Fault) {
        guard let parser = XML_ParserCreate(nil) else { throw .malformed(reason: "the XML reader has no memory") }
        defer { XML_ParserFree(parser) }
        let course = Course(parser, elements, textLimit)
        XML_SetUserData(parser, Unmanaged.passUnretained(course).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let data, let name else { return }
                Unmanaged<Course>.fromOpaque(data).takeUnretainedValue().begin(String(cString: name), attributes)
            },
            { data, _ in
                guard let data else { return }
                Unmanaged<Course>.fromOpaque(data).takeUnretainedValue().end()
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let data, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            Unmanaged<Course>.fromOpaque(data).takeUnretainedValue().add(bytes)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let data else { return }
            Unmanaged<Course>.fromOpaque(data).takeUnretainedValue().refuseDocumentType()
        }
        try withExtendedLifetime(course) { () throws(Fault) in
            var rest = bytes
            repeat {
                let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
                let text = piece.bindMemory(to: CChar.self).baseAddress
                let status = XML_Parse(parser, text, Int32(piece.count), rest.isEmpty ? 1 : 0)
                if let fault = course.fault { throw fault }
                guard status == XML_STATUS_OK else {
                    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
                    throw .malformed(reason: "\(reason) in line \(XML_GetCurrentLineNumber(parser))")
                }
            } while !rest.isEmpty
        }
    }

    /// What is open while a document goes by.
    private final class Course {
        private let parser: XML_Parser
        private let elements: any XMLElements
        private let textLimit: Int
        private(set) var fault: Fault?
        private var open: [String] = []
        private var text: [UInt8] = []

        init(_ parser: XML_Parser, _ elements: any XMLElements, _ textLimit: Int) {
            self.parser = parser
            self.elements = elements
            self.textLimit = textLimit
        }

        private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

        func refuseDocumentType() { stop(.documentType(line: line)) }

        private func stop(_ fault: Fault) {
            self.fault = fault
            XML_StopParser(parser, 0)
        }

        func add(_ bytes: UnsafeRawBufferPointer) {
            if fault == nil { text.append(contentsOf: bytes.prefix(textLimit - text.count)) }
        }

        func begin(_ qualified: String, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
            open.append(Self.local(qualified))
            guard open.count <= XMLDocument.depthLimit else {
                return stop(
                    .malformed(
                        reason: "more than \(XMLDocument.depthLimit) elements lie in one another in line \(line)"))
            }
            text.removeAll(keepingCapacity: true)
            var attributes: [String: String] = [:]
            var pair = pairs
            while let name = pair?[0], let value = pair?[1] {
                attributes[Self.local(String(cString: name))] = String(cString: value)
                pair = pair?.advanced(by: 2)
            }
            elements.begin(open[open.count - 1], attributes)
        }

        func end() {
            // A parser that was stopped still tells the end of an empty element.
            guard fault == nil, let name = open.popLast() else { return }
            let value = String(decoding: text, as: UTF8.self)
            text.removeAll(keepingCapacity: true)
            elements.end(name, value)
        }

        private static func local(_ qualified: String) -> String {
            qualified.utf8.lastIndex(of: UInt8(ascii: ":")).map {
                String(qualified[qualified.utf8.index(after: $0)...])
            }
                ?? qualified
        }
    }
}
