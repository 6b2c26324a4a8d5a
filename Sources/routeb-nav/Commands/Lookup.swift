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
        places = PlaceIndex(path: region.placesPath, named: region.placesName, region: region.id)
        saved = try UserStore.favorites(at: invocation.userPath()).map { favorite in
            SavedPlace(name: favorite.name, label: favorite.label, coordinate: favorite.coordinate)
        }
    }

    /// The place that a text means.
    func place(_ text: String) throws -> Place {
        let place: Place
        switch try places.resolve(text, saved: saved) {
        case .found(let only): place = only
        case .ambiguous(let several):
            guard takesFirst, let first = several.first else {
                throw PlacesError.ambiguous(text: text, candidates: several)
            }
            place = first
        case .none(let reason): throw PlacesError.noSuchPlace(text: text, reason: reason)
        }
        if invocation.has(.explain) {
            let sure = Int((place.confidence * 100).rounded())
            Output.tell("\"\(text)\" is taken as the \(place.kind.rawValue) \(place.label) (\(sure) % sure).")
        }
        return place
    }

    /// A place as the end of a journey.
    func endpoint(_ text: String) throws -> Endpoint { endpoint(try place(text)) }

    /// A place as the end of a journey.
    func endpoint(_ place: Place) -> Endpoint {
        Endpoint(
            name: place.name, coordinate: place.coordinate,
            kind: Endpoint.Kind(rawValue: place.kind.rawValue) ?? .coordinate,
            stop: place.stopID.flatMap { region.timetable.stop(withID: $0) })
    }
}

extension Invocation {
    /// The file in which the user's things are.
    func userPath() throws -> String {
        var variables: [String: String] = [:]
        for name in ["XDG_DATA_HOME", "HOME"] { variables[name] = Settings.environment(name) }
        return try UserFile.path(user: value(.user) ?? UserFile.localUser, environment: variables)
    }

    /// The words beside the command as one text.
    func neededText(_ what: String) throws(Failure) -> String {
        guard !operands.isEmpty else { throw .usage("routeb-nav \(command.name) needs \(what): \(command.usage).") }
        return text
    }

    /// The number that an option gives, within limits.
    func number(_ option: CommandOption, default value: Int, in limits: ClosedRange<Int>) throws(Failure) -> Int {
        guard let text = self.value(option) else { return value }
        guard let number = Int(text), limits.contains(number) else {
            throw .usage(
                "--\(option.name) \(text) is not a number from \(limits.lowerBound) to \(limits.upperBound).")
        }
        return number
    }
}
