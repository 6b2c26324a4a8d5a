import RouteB

/// Finds out what the places on a command line mean, in the region and among what the user saved.
struct Lookup {
    /// The region that is asked.
    let region: Region
    /// Its places.
    let places: PlaceIndex
    /// What the user saved.
    let saved: [SavedPlace]

    /// Whether the first of several is taken.
    let takesFirst: Bool

    private let invocation: Invocation

    init(_ region: Region, _ invocation: Invocation) throws {
        self.region = region
        self.invocation = invocation
        takesFirst = invocation.has(.first)
        places = PlaceIndex(region)
        // Who has no home, as a service may, has saved nothing.
        let path = Settings.hasDataFolder ? try invocation.userPath() : nil
        saved =
            try path.map(UserStore.favorites(at:))?.map { favorite in
                SavedPlace(name: favorite.name, label: favorite.label, coordinate: favorite.coordinate)
            } ?? []
    }

    /// The place that a text means.
    func place(_ text: String) throws(PlacesError) -> Place {
        let place = try places.place(text, saved: saved, takingFirst: takesFirst)
        if invocation.has(.explain) {
            let sure = Int((place.confidence * 100).rounded())
            Output.tell("\"\(text)\" is taken as the \(place.kind.rawValue) \(place.label) (\(sure) % sure).")
        }
        return place
    }

    /// A place as the end of a journey.
    func endpoint(_ text: String) throws(PlacesError) -> Endpoint { Endpoint(try place(text), in: region.timetable) }

    /// The favorite "home" as the start of a journey.
    func home() throws -> Endpoint {
        guard saved.contains(where: { $0.name.lowercased() == "home" }) else {
            throw Failure(
                .noAnswer, "favorite_unknown",
                "There is no favorite \"home\" to start from: save one with routeb-nav favorites add home PLACE, "
                    + "or ask routeb-nav from PLACE to PLACE.")
        }
        return try endpoint("home")
    }
}

extension Invocation {
    /// The file in which the user's things are.
    func userPath() throws -> String {
        try UserFile.path(user: value(.user) ?? UserFile.localUser, in: Settings.dataFolder())
    }
}
