import Archive
import Foundation
import Geometry
import OSMReading
import TestFiles
import Testing

@Suite struct OddInputTests {
    /// Values that no editor lets through: the file is read without a crash, or refused with one sentence.
    @Test(arguments: [
        "<node id=\"1\" lat=\"1\" lon=\"1\"><tag k=\"name\" v=\"\(String(repeating: "n", count: 65_536))\"/></node>",
        "<node id=\"1\" lat=\"1\" lon=\"1\"><tag k=\"\(String(repeating: "k", count: 65_536))\" v=\"x\"/></node>",
        "<relation id=\"1\"><member type=\"way\" ref=\"1\" role=\"\(String(repeating: "r", count: 65_536))\"/></relation>",
        "<node id=\"99999999999999999999\" lat=\"1\" lon=\"1\"/>",
        "<node id=\"9223372036854775807\" lat=\"1\" lon=\"1\"/>",
        "<node id=\"-9223372036854775808\" lat=\"1\" lon=\"1\"/>",
        "<node id=\"one\" lat=\"1\" lon=\"1\"/>",
        "<node id=\"1\" lat=\"north\" lon=\"1\"/>",
        "<node id=\"1\" lat=\"1e9\" lon=\"1e9\"/>",
        "<node id=\"1\" lat=\"999999999999\" lon=\"1\"/>",
        "<node id=\"1\" lat=\"nan\" lon=\"inf\"/>",
        "<node id=\"1\" lat=\"1e400\" lon=\"1\"/>", "<node id=\"1\" lat=\"1\" lon=\"-inf\"/>",
        "<node id=\"1\" version=\"-3\" lat=\"1\" lon=\"1\"/>",
        "<node id=\"1\" version=\"99999999999\" lat=\"1\" lon=\"1\"/>",
        "<way id=\"1\"><nd ref=\"x\"/><nd ref=\"\"/></way>",
        "<way id=\"1\"><nd/></way>",
        "<relation id=\"1\"><member type=\"street\" ref=\"1\" role=\"\"/></relation>",
        "<relation id=\"1\"><member/></relation>",
        "<node/>", "<way/>", "<relation/>", "<street id=\"1\"/>",
        "<node id=\"1\" lat=\"1\" lon=\"1\"><tag k=\"a\"/><tag v=\"b\"/><tag/></node>",
        "<changeset id=\"1\"/>", "<bounds minlat=\"9\" minlon=\"9\" maxlat=\"-9\" maxlon=\"-9\"/>",
    ]) func isReadOrRefusedWithASentence(element: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "odd.osm", elements: "<node id=\"7\" lat=\"2\" lon=\"2\"/>\n" + element)
        guard let refused = refusal(of: path) else {
            let (data, _) = try read(path)
            #expect(data.nodes.contains { $0.id == OSMNodeID(7) })
            return
        }
        let sentence = refused.description
        #expect(sentence.contains(path) && sentence.hasSuffix(".") && !sentence.contains("\n"))
        #expect(sentence.utf8.count < 1000, "\(sentence.prefix(200))…")
    }

    /// What is no number, or none on earth, is never a place: the node is counted and left out, and the rest is read.
    @Test(
        arguments: [
            "nan", "NaN", "nan(1)", "inf", "-inf", "infinity", "1e999999", "1e400", "-1e400", "1e64", "1e-400", "1e30",
            "1e25", "1e22", "1e19", "1e9", "-1e20", "1.5e308", "1e2147483648", "1e99999999999999999999",
            "9223372036854775807", "18446744073709551617", "4294967297", "91", "-90.0000001", "0x10", "0x1p3", "1,5",
            "", "199.9", "200", "214.7483648", "215", "-300.5", "999", "999.99999999999999999999",
            " ", " 1", "1 ", "1e", "1e+", "e5", ".", "-", "--1", "+1", "1.2.3", "52.1abc", "52.1°N", "١", "1\u{301}",
            "&#49;e400", String(repeating: "9", count: 400),
        ], ["lat", "lon"])
    func whatIsNoPlaceOnEarthIsNone(number: String, attribute: String) throws {
        let number = attribute == "lon" ? number.replacing("91", with: "181").replacing("-90.", with: "-180.") : number
        let other = attribute == "lon" ? "lat" : "lon"
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "far.osm",
            elements: """
                <node id="1" lat="1" lon="1"/><node id="2" \(attribute)="\(number)" \(other)="1"/>
                <node id="3" lat="3" lon="3"/><node id="4" lat="3" lon="4"/>
                <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/></way>
                """)
        let (data, report) = try read(path)
        #expect(data.nodes.map(\.id.rawValue) == [1, 3, 4])
        #expect(data.ways.map { $0.nodeIndices.map { $0?.rawValue } } == [[0, nil, 1, 2]])
        #expect(report.entries.map(\.reason) == [OSMReadingReason.badCoordinate, OSMReadingReason.incompleteWay])
        #expect(report.entries.first?.examples == ["far.osm: node 2"])
    }

    /// Of the bounds that a file names nothing is used.
    @Test(arguments: ["nan", "1e400", "215", "-999", "", "x"])
    func boundsThatAreNoneRefuseNoFile(number: String) throws {
        let folder = try TemporaryFolder()
        let bounds = ["minlat", "minlon", "maxlat", "maxlon"].map { "\($0)=\"\(number)\"" }.joined(separator: " ")
        let (data, report) = try read(
            try folder.write("bounds.osm", elements: "<bounds \(bounds)/><node id=\"1\" lat=\"1\" lon=\"1\"/>"))
        #expect(data.nodes.map(\.id.rawValue) == [1])
        #expect(report.entries.isEmpty)
    }

    /// A number may be written in other ways than the usual one.
    @Test(arguments: [
        ("12.5", 12.5), ("-12.5", -12.5), ("12.", 12.0), ("012.5", 12.5), ("0012.5", 12.5), (".5", 0.5), ("-.5", -0.5),
        ("0", 0), ("-0", 0), ("125e-1", 12.5), ("1.25e1", 12.5), ("1.25E1", 12.5), ("1.25e+01", 12.5), ("1e1", 10),
        ("0.00000000125e10", 12.5), ("1250000000000000e-14", 12.5), ("5e-05", 0.00005), ("5e-300", 0), ("90", 90),
        ("1.79999999", 1.8), ("12.50000000000000000000000000000000000001", 12.5),
        ("12.5" + String(repeating: "0", count: 400), 12.5), (String(repeating: "0", count: 400) + "12.5", 12.5),
    ]) func numbersAreReadHoweverTheyAreWritten(number: String, degrees: Double) throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(
            try folder.write("near.osm", elements: "<node id=\"1\" lat=\"\(number)\" lon=\"\(number)\"/>"))
        #expect(data.nodes.map(\.coordinate) == [try Coordinate(latitude: degrees, longitude: degrees)])
        #expect(report.entries.isEmpty)
    }

    @Test func relationsThatHoldOneAnotherAreKept() throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(
            try folder.write(
                "rings.osm",
                elements: """
                    <relation id="1"><member type="relation" ref="2" role=""/></relation>
                    <relation id="2"><member type="relation" ref="3" role=""/></relation>
                    <relation id="3"><member type="relation" ref="1" role=""/>
                    <member type="relation" ref="3" role=""/></relation>
                    """))
        #expect(data.relations.map { $0.members.count } == [1, 1, 2])
        #expect(report.entries.isEmpty)
    }

    @Test func aWayMayHaveTenThousandNodes() throws {
        let folder = try TemporaryFolder()
        let nodes = (1...10_000).map { "<node id=\"\($0)\" lat=\"\(Double($0) / 1000)\" lon=\"0\"/>" }.joined()
        let refs = (1...10_000).map { "<nd ref=\"\($0)\"/>" }.joined()
        let (data, report) = try read(
            try folder.write("long.osm", elements: nodes + "<way id=\"1\">\(refs)</way>"))
        #expect(data.ways.map { $0.nodeIDs.count } == [10_000])
        #expect(data.ways[0].coordinates.count == 10_000)
        #expect(report.entries.isEmpty)
    }

    /// Several versions of an element without deleted ones among them: the newest counts.
    @Test func ofSeveralVersionsTheNewestCounts() throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(
            try folder.write(
                "versions.osm",
                elements: """
                    <node id="1" version="1" visible="true" lat="1" lon="1"/>
                    <node id="1" version="3" visible="true" lat="3" lon="3"/>
                    <node id="1" version="2" visible="true" lat="2" lon="2"/>
                    """))
        #expect(data.nodes.map(\.coordinate.latitude) == [3])
        #expect(report.entries.map(\.reason) == [OSMReadingReason.repeatedElement])
    }
}
