import Drawn
import Foundation
import Journeys
import MapPictures
import Measures
import StreetRouting
import Streets
import Testing

/// Pictures of journeys: what is in them, that they are whole, and what is said where one cannot be made.
@Suite struct MapPictureTests {
    let town: DrawnTown
    let answer: JourneyAnswer
    let picture: MapPicture

    init() throws {
        town = try DrawnTown(
            """
            A-----1-----B-----------C
            |           |           |
            |           |           |
            D-----------E-----2-----F
            """, spacing: .meters(200),
            ways: [
                "ABC": "name=North Street", "DEF": "name=South <&> Street", "AD": "name=First Avenue",
                "BE": "name=Second Avenue", "CF": "name=Third Avenue",
            ])
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"), .departing(at: Timestamp(secondsSince1970: 0)))
        request.mode = .walk
        request.vias = [try town.endpoint("C")]
        answer = try town.planner().answer(to: request)
        picture = MapPicture(answer, streets: town.graph)
    }

    @Test func aPictureHasAllThatAMapNeeds() throws {
        #expect(picture.svg.contains("© OpenStreetMap contributors"))
        #expect(picture.svg.contains(">North Street<"))
        #expect(picture.svg.contains("South &lt;&amp;&gt; Street"))
        #expect(picture.svg.contains("From place 1 to place 2"))
        #expect(picture.svg.contains(">place C<"))
        #expect(picture.svg.contains(" ft<") || picture.svg.contains(" m<"))
        #expect(MapPicture(answer, streets: town.graph).svg == picture.svg)
        let document = XMLDocumentCheck(picture.svg)
        #expect(document.problem == nil)
        #expect(document.elements["path", default: 0] > 5)
        #expect(document.elements["circle", default: 0] >= 3)
    }

    @Test func whatIsWithinReachIsDrawn() throws {
        let place = try town.endpoint("1")
        let isochrones = try town.planner().isochrones(
            from: place, within: [.minutes(4), .minutes(1), .minutes(2)], by: StreetTravel(.walk))
        let map = MapPicture(isochrones, around: place, by: .walk, streets: town.graph, units: .metric)
        #expect(XMLDocumentCheck(map.svg).problem == nil)
        let again = MapPicture(
            isochrones.reversed(), around: place, by: .walk, streets: town.graph, units: .metric)
        #expect(again.svg == map.svg, "the order of the times counts for nothing")
        for text in ["Within reach of place 1", ">place 1<", "Walk 1 min, 2 min, 4 min", " km²<", ">North Street<"] {
            #expect(map.svg.contains(text), "\(text) is missing")
        }
        #expect(map.svg.components(separatedBy: "fill-rule=\"evenodd\"").count == 4, "an area for each time")
        #expect(map.svg.components(separatedBy: ">2 min<").count == 3, "in the table, and on its outline")
        // Where nothing is reached there is a map of the place alone.
        let none = MapPicture(
            [Isochrone](), around: place, by: .drive, streets: town.graph, units: .imperial)
        #expect(XMLDocumentCheck(none.svg).problem == nil)
        #expect(none.svg.contains(">place 1<"))
    }

    @Test func bothFormsAreWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "picture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let svg = folder.appending(path: "way.svg")
        try picture.write(to: svg.path)
        #expect(try String(contentsOf: svg, encoding: .utf8) == picture.svg)

        let png = folder.appending(path: "way.PNG")
        do {
            try picture.write(to: png.path)
            let bytes = Array(try Data(contentsOf: png))
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            // The width stands in the header, at twice the picture's own.
            #expect(bytes[16..<20].reduce(0) { $0 << 8 | Int($1) } == 2 * picture.width)
        } catch PictureError.noLibrary {
            #expect(!FileManager.default.fileExists(atPath: png.path))
        }
    }

    /// Who may read the old picture may read the new one; where the name is another's, that is written to.
    @Test(arguments: ["way.svg", "way.png"]) func aPictureTakesThePlaceOfAnOlderOne(_ name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "picture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name).path
        for permissions in [0o600, 0o640] {
            try Data("older".utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
            do { try picture.write(to: file) } catch PictureError.noLibrary { return }
            #expect(try Data(contentsOf: URL(filePath: file)).count > 1_000)
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == permissions)
        }
        let link = folder.appending(path: "link-" + name).path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "aim-" + name)
        try picture.write(to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "aim-" + name)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["aim-" + name, "link-" + name, name])
    }

    @Test func whatCannotBeWrittenIsSaid() {
        #expect(throws: PictureError.unknownForm(file: "way.jpg")) { try picture.write(to: "way.jpg") }
        do {
            try picture.write(to: "/no/such/folder/way.svg")
            Issue.record("a folder that is not there was written to")
        } catch {
            #expect(error.description.contains("/no/such/folder/way.svg cannot be written"))
        }
    }
}

/// Whether a text is an XML document, and which elements it has.
private struct XMLDocumentCheck {
    var elements: [String: Int] = [:]
    var problem: String?

    /// Counts tags: each that is opened has to be closed in its place.
    init(_ text: String) {
        var open: [Substring] = []
        for part in text.split(separator: "<").dropFirst(text.hasPrefix("<?") ? 1 : 0) {
            guard let end = part.firstIndex(of: ">") else {
                problem = "a tag is not closed: \(part.prefix(40))"
                return
            }
            let tag = part[..<end]
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else {
                    problem = "\(tag) closes nothing"
                    return
                }
                continue
            }
            let name = tag.prefix { $0.isLetter }
            elements[String(name), default: 0] += 1
            if !tag.hasSuffix("/") { open.append(name) }
        }
        if !open.isEmpty { problem = "\(open) stay open" }
    }
}
