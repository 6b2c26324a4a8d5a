import Transit

extension RouteMode {
    /// The mode of a `route_type`, plain or extended; nil for one that no vehicle of ours has.
    ///
    /// Source: GTFS reference (routes.txt), and Google's list of extended route types.
    init?(gtfsRouteType type: Int) {
        switch type {
        case 0, 900...906: self = .tram
        case 1, 400...404, 500, 600: self = .subway
        case 2, 100...117, 300: self = .rail
        case 3, 200...209, 700...716, 1500...1507, 1700...1702: self = .bus
        case 4, 1000, 1200: self = .ferry
        case 5: self = .cableCar
        case 6, 1300...1307: self = .gondola
        case 7, 1400: self = .funicular
        case 11, 800: self = .trolleybus
        case 12, 405: self = .monorail
        default: return nil
        }
    }
}
