import Geometry
import Guidance
import Journeys
import Measures
import Streets

/// A picture of journeys on the streets around them.
///
/// ```swift
/// try MapPicture(answer, streets: region.streets).write(to: "journey.png")
/// ```
///
/// Streets are drawn by class, with their names where there is room; the best journey in the colors of its modes and lines,
/// further ones in gray; start, places on the way, stops and end are marked; a bar tells the scale. North is up. The same
/// journeys give the same picture. Complexity: O(segments in the picture).
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

        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="'DejaVu Sans', 'Noto Sans', Helvetica, Arial, sans-serif">
            <title>\(XMLText.escaped(furniture.heading))</title>
            <rect width="\(width)" height="\(height)" fill="#f1ede4"/>

            """
        text += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\(layer.svg)</g>\n"
        text += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\(lines)</g>\n"
        text += names + marks + title + corners + "</svg>\n"
        svg = text
    }
}
