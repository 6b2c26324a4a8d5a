import Geometry
import Guidance
import Journeys
import Measures
import StreetRouting
import Streets
import XMLReading

/// A picture of journeys, or of what is within reach of a place, on the streets around.
///
/// ```swift
/// try MapPicture(answer, streets: region.streets).write(to: "journey.png")
/// ```
///
/// Streets are drawn by class, with their names where there is room; the best journey in the colors of its modes and
/// lines, further ones in gray; start, places on the way, stops and end are marked; a bar tells the scale. North is up.
/// The same question gives the same picture. Complexity: O(segments in the picture).
public struct MapPicture: Sendable {
    /// The picture as an SVG document.
    public let svg: String
    /// Its width in pixels.
    public let width: Int
    /// Its height in pixels.
    public let height: Int

    /// A picture of the journeys of an answer, in a guide's units.
    public init(_ answer: JourneyAnswer, streets: StreetGraph, guide: Guide = Guide()) {
        let places = answer.journeys.flatMap { journey in
            journey.marks.map(\.place) + journey.legs.flatMap(\.geometry)
        }
        guard let frame = MapFrame(around: places) else { preconditionFailure("a journey has places") }
        width = Int(frame.width)
        height = Int(frame.height)

        var occupancy = Occupancy(width: frame.width, height: frame.height)
        let layer = StreetLayer(streets, frame: frame)
        let journeys = JourneyLayer(answer, frame: frame)
        let furniture = MapFurniture(answer, frame: frame, guide: guide)
        let title = furniture.title(occupancy: &occupancy)
        let corners = furniture.corners(occupancy: &occupancy)
        let lines = journeys.lines(occupancy: &occupancy)
        let marks = journeys.marks(occupancy: &occupancy)
        let names = NameLayer(streets, frame: frame).svg(of: layer.segments, occupancy: &occupancy)
        svg = MapPicture.document(
            furniture.heading, frame, below: "", streets: layer.svg, lines: lines,
            above: names + marks + title + corners)
    }

    /// A picture of the areas that one reaches from a place within some times, in a guide's words.
    ///
    /// What is reached within each time has a color of its own and an outline that tells the time; a table tells how
    /// large it is. Complexity: O(segments in the picture + points of the areas).
    public init(
        _ isochrones: [Isochrone], around place: Endpoint, by mode: TravelMode, streets: StreetGraph, units: Units,
        guide: Guide = Guide()
    ) {
        let reached = isochrones.flatMap(\.areas).flatMap(\.outer)
        guard let frame = MapFrame(around: reached + [place.coordinate]) else {
            preconditionFailure("there is a place")
        }
        width = Int(frame.width)
        height = Int(frame.height)

        var occupancy = Occupancy(width: frame.width, height: frame.height)
        let layer = StreetLayer(streets, frame: frame)
        let areas = IsochroneLayer(isochrones, around: place, frame: frame, units: units, language: guide.language)
        let furniture = MapFurniture(
            heading: guide.language.sentence(.withinReach, ["place": place.name]),
            summary: areas.summary(mode), units: units, frame: frame)
        let title = furniture.title(occupancy: &occupancy)
        let corners = furniture.corners(occupancy: &occupancy)
        let table = areas.table(occupancy: &occupancy)
        let marks = areas.mark(occupancy: &occupancy)
        let times = areas.times(occupancy: &occupancy)
        let names = NameLayer(streets, frame: frame).svg(of: layer.segments, occupancy: &occupancy)
        svg = MapPicture.document(
            furniture.heading, frame, below: areas.fills, streets: layer.svg, lines: areas.outlines,
            above: names + times + marks + title + table + corners)
    }

    /// The document, from the ground up.
    private static func document(
        _ heading: String, _ frame: MapFrame, below: String, streets: String, lines: String, above: String
    ) -> String {
        let (width, height) = (Int(frame.width), Int(frame.height))
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="'DejaVu Sans', 'Noto Sans', Helvetica, Arial, sans-serif">
            <title>\(XMLText.escaped(heading))</title>
            <rect width="\(width)" height="\(height)" fill="#f1ede4"/>

            """
        text += below
        text += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\(streets)</g>\n"
        text += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\(lines)</g>\n"
        return text + above + "</svg>\n"
    }
}
