import Testing
import XMLReading

/// Documents as they go by, and those that are refused.
@Suite struct XMLReadingTests {
    /// Writes down what it sees.
    private final class Notes: XMLElements {
        var lines: [String] = []

        func begin(_ name: String, _ attributes: [String: String]) {
            lines.append("<\(name)" + attributes.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined() + ">")
        }

        func end(_ name: String, _ text: String) { lines.append("\(name):\(text)") }
    }

    private func notes(_ text: String) throws(XMLDocument.Fault) -> [String] {
        let notes = Notes()
        let result = Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(XMLDocument.Fault) in try XMLDocument.read(bytes, by: notes) }
        }
        try result.get()
        return notes.lines
    }

    @Test(arguments: [false, true])
    func anyTextIsWritten(_ keepingLines: Bool) throws {
        let text = "a < b & \"c\" > 'd' ]]>\n\t\u{1}\u{FFFE}e\u{301} שלום"
        let written = XMLText.escaped(text, keepingLines: keepingLines)
        #expect(
            try notes("<a>\(written)</a>").last
                == "a:a < b & \"c\" > 'd' ]]>\(keepingLines ? "\n\t" : "  ")e\u{301} שלום")
    }

    @Test func elementsGoBy() throws {
        let text =
            "<?xml version=\"1.0\"?><a:top xmlns:a=\"u\" a:x=\"1\" y=\"&lt;2\"><b>one &amp; <![CDATA[<two>]]></b><c/></a:top>"
        #expect(try notes(text) == ["<top a=u x=1 y=<2>", "<b>", "b:one & <two>", "<c>", "c:", "top:"])
    }

    @Test func aDocumentTypeIsRefused() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]>\n<a>&c;</a>"
        #expect(throws: XMLDocument.Fault.documentType(line: 1)) { try notes(bomb) }
    }

    @Test(arguments: ["", "  ", "<a>", "<a></b>", "a", "<a>\u{0}</a>", "<a b=1/>", "<a/><b/>"])
    func whatIsNotWellFormedIsNamed(_ text: String) {
        let fault = #expect(throws: XMLDocument.Fault.self) { try notes(text) }
        guard case .malformed(let reason) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(reason.contains(" in line "))
    }

    @Test func depthHasALimit() throws {
        func nest(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try notes(nest(XMLDocument.depthLimit)).count == 2 * XMLDocument.depthLimit)
        #expect(throws: XMLDocument.Fault.self) { try notes(nest(XMLDocument.depthLimit + 1)) }
        // What did not begin does not end.
        let seen = Notes()
        let bytes = Array((String(repeating: "<a>", count: XMLDocument.depthLimit) + "<b/>").utf8)
        #expect(throws: XMLDocument.Fault.self) { try bytes.withUnsafeBytes { try XMLDocument.read($0, by: seen) } }
        #expect(seen.lines == Array(repeating: "<a>", count: XMLDocument.depthLimit))
    }

    @Test func ofALongTextTheRestIsLeftOut() throws {
        let lines = try notes("<a>" + String(repeating: "x", count: 3 << 20) + "</a>")
        #expect(lines.last?.count == XMLDocument.textLimit + 2)
        let notes = Notes()
        let bytes = Array("<a>abcdef</a>".utf8)
        try bytes.withUnsafeBytes { try XMLDocument.read($0, by: notes, textLimit: 5) }
        #expect(notes.lines == ["<a>", "a:abcde"])
    }
}
