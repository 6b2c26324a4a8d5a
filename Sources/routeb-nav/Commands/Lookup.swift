import RouteB

/// Finds out what the places on a command line mean, in the region and among what the user saved.
struct Lookup {
    /// The region that is asked.
    let region: Region
    /// Its places.
    let places: PlaceIndex
    /// Whether the first of several is taken.
    let takesFirst: Bool

    private let invocation: Invocation
    /// What the user saved: looked up when a text may name it.
    private let own: OwnThings
    private let asked = AskedPlaces()

    /// - Parameter own: What the user saved, where it was asked for before.
    init(_ region: Region, _ invocation: Invocation, own: OwnThings? = nil) {
        self.region = region
        self.invocation = invocation
        takesFirst = invocation.has(.first)
        places = PlaceIndex(region)
        self.own = own ?? OwnThings(invocation)
    }

    /// What comes first while a text is written: what the user saved, then what was asked about last in this region.
    func suggested() throws -> [SavedPlace] {
        let recent = try own.store()?.recentPlaces() ?? []
        return try own.places()
            + region.ownPlaces(among: recent).map { recent in
                SavedPlace(
                    name: recent.label, label: "", coordinate: recent.coordinate,
                    kind: Place.Kind(rawValue: recent.kind) ?? .address)
            }
    }

    /// Remembers the places that were looked up, for the next time. What cannot be remembered, where the user's file
    /// may not be written, is no fault of the answer.
    func remember() {
        let places = asked.places.filter { ![.coordinate, .favorite, .plan].contains($0.kind) }
        guard !places.isEmpty, Settings.hasDataFolder, let store = (try? own.store()) ?? (try? invocation.store())
        else {
            return
        }
        try? store.remember(
            places.map { RecentPlace(label: $0.label, kind: $0.kind.rawValue, coordinate: $0.coordinate) })
    }

    /// The place that a text means.
    ///
    /// - Parameter isKept: Whether it is to be saved, which a street or an area as a whole or a guess is not.
    func place(_ text: String, isKept: Bool = false) throws -> Place {
        let saved = PlaceIndex.isCoordinate(text) ? [] : try own.places()
        let place: Place
        do throws(PlacesError) {
            place = try places.place(text, saved: saved, takingFirst: takesFirst)
        } catch {
            // Of places that are surely called so one is chosen by more words.
            let isHardlyKnown =
                switch error {
                case .noSuchPlace: true
                case .ambiguous(_, let candidates): candidates.allSatisfy { $0.confidence < Self.sure }
                default: false
                }
            if isHardlyKnown, let failure = try unsaved(text) { throw failure }
            throw error
        }
        if place.confidence < Self.sure, !takesFirst, let failure = try unsaved(text) { throw failure }
        if isKept, let failure = unkept(place, for: text) { throw failure }
        asked.places.append(place)
        if invocation.has(.explain) {
            Output.tell("\"\(text)\" is taken as \(explanation(of: place))")
        } else if invocation.tellsRemarks {
            for note in notes(on: place, for: text) { Output.tell(note) }
        }
        return place
    }

    /// Why a place is none to be kept: a street, a quarter or a postcode as a whole, and a number that is not known;
    /// nil where it is one, or the first of what there is is to be taken.
    private func unkept(_ place: Place, for text: String) -> Failure? {
        guard !takesFirst, place.isGuess || place.isWhole else { return nil }
        let reason =
            place.isGuess ? place.note ?? "the number is not known" : "that is a whole \(place.kind.rawValue)"
        return Failure(
            .noAnswer, "place_unknown",
            "\(text) is not saved: \(reason). Name a house that is there, a corner or another place, or add --first to save "
                + "\(place.label) all the same.")
    }

    /// What is to be told of a place that is not quite what a text says, as sentences.
    private func notes(on place: Place, for text: String) -> [String] {
        if let note = place.note { return ["\(place.name): \(note)."] }
        return place.confidence < Self.sure ? ["\"\(text)\" is taken as \(place.label)."] : []
    }

    /// How sure a place is of which nothing need be said.
    private static let sure = 0.75
    /// What people call places that they have not saved yet.
    private static let ownNames: Set<String> = ["home", "work", "office", "school"]

    /// Why a text that the region hardly knows is probably meant to be something that the user saved; nil where nothing
    /// says so.
    private func unsaved(_ text: String) throws -> Failure? {
        if let route = try own.route(named: text) {
            return Failure(
                .noAnswer, "place_unknown",
                "\"\(route.name)\" is a saved route and no place: ask routeb-nav to \(route.name), or name a place.")
        }
        let name = text.lowercased()
        if let near = nearestWord(to: name, among: try own.places().map { $0.name.lowercased() }) {
            return Failure(
                .noAnswer, "place_unknown", "There is no place \"\(text)\"; did you mean \(near)?")
        }
        guard Self.ownNames.contains(name) else { return nil }
        return Failure(
            .noAnswer, "favorite_unknown",
            "Nothing is saved as \"\(text)\": save it with routeb-nav favorites add \(name) PLACE, or write more of the "
                + "place that you mean.")
    }

    /// A place, how sure it is, and why it is not quite what was asked for.
    func explanation(of place: Place) -> String {
        let sure = Int((place.confidence * 100).rounded())
        return "the \(place.kind.words) \(place.label) (\(sure) % sure)" + (place.note.map { ": \($0)." } ?? ".")
    }

    /// A place as the end of a journey.
    func endpoint(_ text: String) throws -> Endpoint {
        let place = try place(text)
        var end = Endpoint(place, in: region.timetable)
        end.query = text
        end.confidence = place.confidence
        end.notes = notes(on: place, for: text)
        return end
    }

    /// The favorite "home" as the start of a journey.
    func home() throws -> Endpoint {
        guard try own.places().contains(where: { $0.kind == .favorite && $0.name.lowercased() == "home" }) else {
            throw Failure(
                .noAnswer, "favorite_unknown",
                "There is no favorite \"home\" to start from: save one with routeb-nav favorites add home PLACE, "
                    + "or ask routeb-nav from PLACE to PLACE.")
        }
        return try endpoint("home")
    }
}

extension Place {
    /// Whether it is more than a point to start from; a square is no more.
    fileprivate var isWhole: Bool {
        [.street, .postcode].contains(kind) || kind == .area && category != "square"
    }
}

/// The places that texts turned out to mean, in the order in which they were looked up.
private final class AskedPlaces {
    var places: [Place] = []
}

/// What the user saved, read when it is first asked for: the file is opened once.
final class OwnThings {
    private let invocation: Invocation
    private var opened: UserStore??
    private var known: [SavedPlace]?

    init(_ invocation: Invocation) { self.invocation = invocation }

    /// The user's file; nil where nothing was saved. Who has no home, as a service may, has saved nothing.
    func store() throws -> UserStore? {
        if let opened { return opened }
        let store = Settings.hasDataFolder ? try invocation.existingStore() : nil
        opened = .some(store)
        return store
    }

    /// The saved places.
    func places() throws -> [SavedPlace] {
        if let known { return known }
        let all =
            try store()?.places().map { place in
                SavedPlace(
                    name: place.name, label: place.address, coordinate: place.coordinate,
                    kind: place.mark == .plan ? .plan : .favorite)
            } ?? []
        known = all
        return all
    }

    /// The saved route that a text names, unless a saved place bears the name too.
    func route(named text: String) throws -> UserRoute? {
        guard let store = try store() else { return nil }
        do throws(AccountsError) {
            guard let route = try store.route(named: text), try store.place(named: text) == nil else { return nil }
            return route
        } catch .badName {
            // A text that can be nobody's name may still be an address.
            return nil
        }
    }
}
