/// What kinds of well-known places there are, as tables: which tags of OpenStreetMap make one, how weighty it is, and
/// by which words people ask for it.
public enum PlaceCategory {
    /// The keys whose value is the category of a place with a name, in the order in which they count, and the weight
    /// of what has no weight of its own.
    public static let keys: [(key: String, weight: Int)] = [
        ("place", 2), ("aeroway", 2), ("tourism", 1), ("amenity", 0), ("shop", 0), ("leisure", 0), ("historic", 1),
        ("healthcare", 0), ("office", 0), ("craft", 0), ("club", 0), ("man_made", 1), ("natural", 1), ("landuse", 0),
        ("public_transport", 1), ("railway", 1), ("building", 0), ("bridge", 1),
    ]

    /// Of these keys only some values name a place.
    public static let values: [String: Set<String>] = [
        "aeroway": ["aerodrome", "terminal", "heliport"],
        "man_made": ["bridge", "tower", "lighthouse", "pier", "obelisk", "windmill", "water_tower"],
        "natural": ["peak", "beach", "bay", "cape", "wood", "water", "spring", "island"],
        "landuse": ["cemetery", "retail", "recreation_ground", "religious", "residential", "allotments", "commercial"],
        "public_transport": ["station"], "railway": ["station", "halt", "tram_stop"],
        "place": [
            "city", "town", "village", "hamlet", "borough", "suburb", "quarter", "neighbourhood", "locality", "island",
            "islet", "square", "isolated_dwelling",
        ],
    ]

    /// Categories, as they are shown, of what somebody may call a station.
    static let stations: Set<String> = ["station", "halt", "tram stop", "train station", "bus station"]

    /// Values that are no place to go to.
    public static let ignored: Set<String> = [
        "bench", "waste_basket", "vending_machine", "parking_entrance", "parking_space", "loading_dock", "information",
        "no", "vacant",
    ]

    /// Weights that differ from those of the key: how likely somebody means this one of several of one name.
    public static let weights: [String: Int] = [
        "city": 5, "town": 4, "borough": 4, "village": 3, "suburb": 3, "quarter": 3, "neighbourhood": 3, "square": 3,
        "island": 2, "hamlet": 2, "locality": 1, "islet": 1,
        "aerodrome": 4, "terminal": 3, "station": 3, "museum": 2, "attraction": 2, "theme_park": 2, "zoo": 2,
        "stadium": 2, "university": 2, "hospital": 2, "park": 2, "theatre": 1, "library": 1, "townhall": 2,
        "courthouse": 1, "bridge": 2, "hotel": 1, "artwork": 0, "memorial": 0, "playground": 0, "pitch": 0,
    ]

    /// How far the places of a category reach around their middle, in meters; those that are not here are no areas.
    public static let reach: [String: Double] = [
        "city": 20_000, "town": 6_000, "borough": 9_000, "village": 2_500, "suburb": 3_500, "quarter": 2_500,
        "neighbourhood": 1_500, "hamlet": 1_200, "locality": 1_000, "island": 2_000, "islet": 500, "square": 300,
        "isolated_dwelling": 500, "postcode": 2_500,
    ]

    /// The categories behind the words that people use, in folded form; a category is found by its own name too, in
    /// singular and plural.
    public static let words: [String: [String]] = [
        "food": ["restaurant", "fast_food", "cafe", "bakery", "food_court", "ice_cream"],
        "eat": ["restaurant", "fast_food", "cafe", "food_court"], "coffee": ["cafe", "coffee"],
        "drugstore": ["pharmacy", "chemist"], "chemist": ["pharmacy", "chemist"], "apotek": ["pharmacy"],
        "farmacia": ["pharmacy"], "apteekki": ["pharmacy"], "grocery": ["supermarket", "convenience", "greengrocer"],
        "groceries": ["supermarket", "convenience", "greengrocer"], "deli": ["convenience", "deli"],
        "subway": ["station"], "metro": ["station"], "train": ["station"], "church": ["place_of_worship"],
        "mosque": ["place_of_worship"], "synagogue": ["place_of_worship"], "temple": ["place_of_worship"],
        "doctor": ["doctors", "clinic"], "dentist": ["dentist"], "gym": ["fitness_centre", "sports_centre"],
        "fitness": ["fitness_centre"], "gas": ["fuel"], "petrol": ["fuel"], "charging": ["charging_station"],
        "barber": ["hairdresser"], "hairdresser": ["hairdresser"], "liquor": ["alcohol"], "wine": ["alcohol", "wine"],
        "post office": ["post_office"], "movies": ["cinema"], "movie theater": ["cinema"], "cinema": ["cinema"],
        "theater": ["theatre"], "toilet": ["toilets"], "restroom": ["toilets"], "laundry": ["laundry", "dry_cleaning"],
        "bookstore": ["books"], "books": ["books"], "clothes": ["clothes"], "shoes": ["shoes"], "bike": ["bicycle"],
        "bike share": ["bicycle_rental"], "parks": ["park", "garden"], "sights": ["attraction", "museum", "viewpoint"],
        "drinks": ["bar", "pub", "biergarten"], "kids": ["playground"], "fast food": ["fast_food"],
    ]

    /// The categories that a word or two stand for: those of the table, else the category of that very name.
    public static func named(_ folded: String) -> [String] {
        if let known = words[folded] { return known }
        let own = folded.replacing(" ", with: "_")
        guard own.hasSuffix("s") else { return [own] }
        var singulars = [String(own.dropLast())]
        if own.hasSuffix("es") { singulars.append(String(own.dropLast(2))) }
        if own.hasSuffix("ies") { singulars.append(own.dropLast(3) + "y") }
        for singular in singulars {
            if let known = words[singular.replacing("_", with: " ")] { return known }
        }
        return [own] + singulars
    }
}
