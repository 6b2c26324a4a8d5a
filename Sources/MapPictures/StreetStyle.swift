import Streets

/// How a kind of street is drawn.
struct StreetStyle {
    /// The color inside, and of its edges; streets without edges are thin lines.
    var fill: String
    var casing: String?
    /// How wide it is in the world, in meters, and the least and most in the picture, in pixels.
    var meters: Double
    var pixels: ClosedRange<Double>
    /// The dashes of thin lines.
    var dashes: String?
    /// Meters a pixel above which it is left out.
    var hiddenAbove: Double
    /// The size of its names in pixels; 0 for none.
    var nameSize = 0.0
    /// Meters a pixel above which its names are left out.
    var namesHiddenAbove = 0.0

    /// The style of a class; links are as their roads, narrower.
    static func of(_ roadClass: RoadClass) -> StreetStyle {
        switch roadClass {
        case .motorway:
            StreetStyle(
                fill: "#f2b679", casing: "#cf8f4c", meters: 18, pixels: 3...16, hiddenAbove: .infinity, nameSize: 13,
                namesHiddenAbove: 40)
        case .trunk:
            StreetStyle(
                fill: "#f7cf8f", casing: "#d3a45b", meters: 16, pixels: 2.6...16, hiddenAbove: .infinity, nameSize: 13,
                namesHiddenAbove: 30)
        case .primary:
            StreetStyle(
                fill: "#fbe3a6", casing: "#d9bd74", meters: 15, pixels: 2.4...16, hiddenAbove: 120, nameSize: 13,
                namesHiddenAbove: 14)
        case .secondary:
            StreetStyle(
                fill: "#fdf1cb", casing: "#d8c999", meters: 13, pixels: 2...15, hiddenAbove: 60, nameSize: 12.5,
                namesHiddenAbove: 9)
        case .tertiary:
            StreetStyle(
                fill: "#ffffff", casing: "#cfc8ba", meters: 11, pixels: 1.6...14, hiddenAbove: 35, nameSize: 12,
                namesHiddenAbove: 6)
        case .unclassified, .residential, .livingStreet:
            StreetStyle(
                fill: "#ffffff", casing: "#d6d0c3", meters: 9.5, pixels: 1.2...12, hiddenAbove: 18, nameSize: 11.5,
                namesHiddenAbove: 4)
        case .pedestrian:
            StreetStyle(
                fill: "#efe9f4", casing: "#cfc4d8", meters: 8, pixels: 1.2...11, hiddenAbove: 12, nameSize: 11.5,
                namesHiddenAbove: 3)
        case .service, .track:
            StreetStyle(fill: "#fdfcfa", casing: "#dfd9ce", meters: 5, pixels: 0.9...7, hiddenAbove: 5)
        case .cycleway:
            StreetStyle(
                fill: "#7fb58a", meters: 2.5, pixels: 0.9...2, dashes: "5 2.5", hiddenAbove: 7, nameSize: 10.5,
                namesHiddenAbove: 1.5)
        case .footway, .path, .bridleway, .corridor, .platform:
            StreetStyle(fill: "#c9b8a2", meters: 2, pixels: 0.7...1.5, dashes: "3 2.5", hiddenAbove: 2.6)
        case .steps:
            StreetStyle(fill: "#b5876a", meters: 3, pixels: 1.5...3.5, dashes: "1.4 1.4", hiddenAbove: 2.6)
        case .elevator:
            StreetStyle(fill: "#b5876a", meters: 2, pixels: 1...2, hiddenAbove: 2)
        case .ferry:
            StreetStyle(
                fill: "#7aa5cc", meters: 3, pixels: 1...1.8, dashes: "7 5", hiddenAbove: .infinity, nameSize: 11,
                namesHiddenAbove: 20)
        }
    }

    /// The order in which classes are drawn, the least first.
    static let order: [RoadClass] = [
        .ferry, .footway, .path, .bridleway, .corridor, .platform, .steps, .elevator, .cycleway, .track, .service,
        .pedestrian, .livingStreet, .residential, .unclassified, .tertiary, .secondary, .primary, .trunk, .motorway,
    ]

    /// How wide it is in a picture.
    func width(_ metersPerPixel: Double, isLink: Bool = false) -> Double {
        let width = min(pixels.upperBound, max(pixels.lowerBound, meters / metersPerPixel))
        return isLink ? max(pixels.lowerBound, width * 0.6) : width
    }
}
