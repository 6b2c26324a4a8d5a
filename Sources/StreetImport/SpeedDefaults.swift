import Measures
import Streets

/// The speed limits that hold by law where no sign gives a number, by country and kind of road: what values such as
/// `DE:urban` stand for.
///
/// From OpenStreetMap's wiki ("Default speed limits") and the traffic codes it names; for cars, dry roads, outside of
/// particular zones. Where a law has several limits for one kind of road that of the plainest one is taken: Poland's
/// expressways of one roadway, Lithuania's summer, the Dutch day.
///
/// Held row by row against that page as it stood in 2022 were CH (Verkehrsregelnverordnung, art. 4a), IT (Codice della
/// strada, art. 142), JP (Road Traffic Act's order, art. 11 and 27), LT (Kelių eismo taisyklės), LU (Code de la route,
/// art. 139), LV (Ceļu satiksmes noteikumi), NL (RVV 1990, art. 20 to 22), NO (vegtrafikkloven, § 6), NZ (Setting of
/// Speed Limits), PL (Prawo o ruchu drogowym, art. 20), PT (Código da Estrada, art. 27), RO (OUG 195/2002, art. 49 and
/// 50), RU (traffic rules, 10.2 and 10.3) and SE (trafikförordningen, chapter 3, § 17); RS has 130 km/h on motorways
/// since 2018. The rows of AT (StVO, § 20), DE (StVO, § 3), DK (færdselsloven, § 42), FR (Code de la route, R413-2), GB
/// (Road Traffic Regulation Act 1984, section 81, and the 70 mph order of 1977) and New York (Vehicle and Traffic Law,
/// § 1180) were written with these laws in mind. All others are the wiki's alone. Not in the table is what the law
/// makes of lanes and provinces: 30 km/h on Spanish streets of one lane (since 2021), 60 km/h on Irish local roads
/// (since 2025), the states of Australia, Canada and America.
enum SpeedDefaults {
    /// The limits of a country in km/h; 0 for none.
    private struct Limits {
        var urban: Int
        var rural: Int
        var trunk: Int
        var motorway: Int
        var livingStreet: Int
    }

    private static func limits(
        _ urban: Int, _ rural: Int, _ trunk: Int, _ motorway: Int, living: Int = 20
    ) -> Limits {
        Limits(urban: urban, rural: rural, trunk: trunk, motorway: motorway, livingStreet: living)
    }

    /// Limits in miles an hour.
    private static func miles(_ urban: Int, _ rural: Int, _ trunk: Int, _ motorway: Int, living: Int) -> Limits {
        func kilometers(_ miles: Int) -> Int { Int(Speed.milesPerHour(Double(miles)).kilometersPerHour.rounded()) }
        return limits(
            kilometers(urban), kilometers(rural), kilometers(trunk), kilometers(motorway), living: kilometers(living))
    }

    /// Urban, rural, roads for motor vehicles alone or of two carriageways, motorways.
    private static let byCountry: [Substring: Limits] = [
        "AR": limits(40, 110, 120, 130), "AT": limits(50, 100, 100, 130, living: 5), "AU": limits(50, 100, 100, 110),
        "BE": limits(50, 90, 120, 120), "BE-BRU": limits(30, 70, 70, 120), "BE-VLG": limits(50, 70, 120, 120),
        "BE-WAL": limits(50, 90, 120, 120), "BG": limits(50, 90, 120, 140), "BR": limits(60, 60, 80, 110),
        "BY": limits(60, 90, 90, 110), "CA": limits(50, 80, 90, 100), "CH": limits(50, 80, 100, 120),
        "CZ": limits(50, 90, 110, 130), "DE": limits(50, 100, 100, 0, living: 7),
        "DK": limits(50, 80, 80, 130, living: 15),
        "EE": limits(50, 90, 90, 110), "ES": limits(50, 90, 90, 120), "FI": limits(50, 80, 80, 120),
        "FR": limits(50, 80, 110, 130), "GB": miles(30, 60, 70, 70, living: 20), "GR": limits(50, 90, 110, 130),
        "HR": limits(50, 90, 110, 130, living: 10), "HU": limits(50, 90, 110, 130), "IE": limits(50, 80, 100, 120),
        "IS": limits(50, 80, 90, 90, living: 15), "IT": limits(50, 90, 110, 130, living: 30),
        "JP": limits(60, 60, 60, 100), "LT": limits(50, 90, 120, 130), "LU": limits(50, 90, 90, 130),
        "LV": limits(50, 90, 110, 110), "MX": limits(50, 80, 90, 110), "NL": limits(50, 80, 100, 100, living: 15),
        "NO": limits(50, 80, 80, 110, living: 15), "NZ": limits(50, 100, 100, 100, living: 10),
        "PL": limits(50, 90, 100, 140),
        "PT": limits(50, 90, 100, 120), "RO": limits(50, 90, 100, 130), "RS": limits(50, 80, 100, 130, living: 10),
        "RU": limits(60, 90, 90, 110), "SE": limits(50, 70, 70, 110, living: 7),
        "SI": limits(50, 90, 110, 130, living: 10),
        "SK": limits(50, 90, 90, 130), "TR": limits(50, 90, 110, 120), "UA": limits(50, 90, 110, 130),
        "UK": miles(30, 60, 70, 70, living: 20), "US": miles(25, 55, 55, 65, living: 10),
    ]

    /// Countries without a row: what most of Europe has.
    private static let usual = limits(50, 90, 100, 120)

    /// What the law of a country allows cars where no sign gives a number; of an unknown country what most have.
    static func legal(in country: CountryCode) -> LegalLimits {
        let limits = byCountry[country.description[...]] ?? usual
        return LegalLimits(
            urban: UInt8(clamping: limits.urban), rural: UInt8(clamping: limits.rural),
            motorway: UInt8(clamping: limits.motorway), livingStreet: UInt8(clamping: limits.livingStreet))
    }

    /// The limit of a kind of road (`urban`, `rural`, `trunk`, `motorway`, `living_street`, …) in a country (`DE`,
    /// `BE-VLG`, `US:NY`) in km/h, 0 for none; nil for a kind of road that is in no table.
    static func limit(_ zone: Substring, in country: Substring) -> Int? {
        let place = country.uppercased()
        let nation = place.prefix { $0 != ":" && $0 != "-" }
        let limits = byCountry[place[...]] ?? byCountry[nation] ?? usual
        switch zone.lowercased() {
        case "urban", "built-up", "city", "nsl_restricted": return place.hasPrefix("US:NY") ? 48 : limits.urban
        case "rural", "country", "nsl_single": return limits.rural
        case "trunk", "expressway", "rural_motorroad", "motorroad", "nsl_dual": return limits.trunk
        case "motorway", "nsl_motorway": return limits.motorway
        case "living_street", "woonerf", "home_zone": return limits.livingStreet
        case "pedestrian_zone", "pedestrian": return 10
        case "bicycle_road", "cyclestreet", "school", "school_zone": return 30
        default: return nil
        }
    }
}
