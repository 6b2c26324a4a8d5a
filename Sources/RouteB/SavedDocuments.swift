import Accounts
import Journeys

/// Saved places as the interface's JSON: `routeb.places/1`, with what the user remarks on them.
public struct SavedPlacesDocument: JSONDocument {
    private let query: String
    private let places: [UserPlace]

    /// Saved places, and the text that was asked for.
    public init(query: String, places: [UserPlace]) {
        self.query = query
        self.places = places
    }

    /// Writes the places.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("places") { json in
                json.list(places) { json, place in
                    json.object { json in
                        json.member("confidence", 1.0)
                        json.member("description", place.description.isEmpty ? nil : place.description)
                        json.member("kind", place.mark == .plan ? "plan" : "favorite")
                        json.member("label", place.address)
                        json.member("lat", place.coordinate.latitude)
                        json.member("lon", place.coordinate.longitude)
                        json.member("name", place.name)
                    }
                }
            }
            json.member("query", query)
            json.member("schema", "routeb.places/1")
        }
    }
}

/// Saved routes as the interface's JSON: `routeb.routes/1`.
public struct SavedRoutesDocument: JSONDocument {
    private let routes: [UserRoute]

    /// Saved routes.
    public init(_ routes: [UserRoute]) { self.routes = routes }

    /// Writes the routes.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("routes") { json in
                json.list(routes) { json, route in
                    json.object { json in
                        json.member("buses", route.buses)
                        json.member("from") { end(&$0, route.start) }
                        json.member("mode", route.mode)
                        json.member("name", route.name)
                        json.member("to") { end(&$0, route.end) }
                    }
                }
            }
            json.member("schema", "routeb.routes/1")
        }
    }

    private func end(_ json: inout JSONWriter, _ end: UserRoute.End) {
        json.object { json in
            json.member("lat", end.coordinate.latitude)
            json.member("lon", end.coordinate.longitude)
            json.member("name", end.name)
        }
    }
}

/// Who is logged in, as JSON: `routeb.account/1`.
public struct AccountDocument: JSONDocument {
    private let user: String
    private let isLoggedIn: Bool

    /// The user whose things are meant, and whether that is by a password.
    public init(user: String, isLoggedIn: Bool) {
        self.user = user
        self.isLoggedIn = isLoggedIn
    }

    /// Writes the account.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("logged_in", isLoggedIn)
            json.member("schema", "routeb.account/1")
            json.member("user", user)
        }
    }
}

/// What became of things that were taken in from a file, as JSON: `routeb.taken/1`.
public struct TakenDocument: JSONDocument {
    private let taken: TakenThings
    private let refused: Refusals

    /// What was taken in, and what was left out.
    public init(_ taken: TakenThings, _ refused: Refusals) {
        self.taken = taken
        self.refused = refused
    }

    /// Writes the counts, the new names, and the reasons why the rest was left out.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("added", taken.added)
            json.member("known", taken.known)
            json.member("left_out") { json in
                json.list(refused.reasons.sorted { $0.key < $1.key }) { json, reason in
                    json.object { json in
                        json.member("count", reason.value.count)
                        json.member("first", reason.value.first)
                        json.member("reason", reason.key)
                    }
                }
            }
            json.member("renamed") { json in
                json.list(taken.renamed) { json, renaming in
                    json.object { json in
                        json.member("name", renaming.name)
                        json.member("saved_as", renaming.savedAs)
                    }
                }
            }
            json.member("schema", "routeb.taken/1")
        }
    }
}

/// What was written to a file, as JSON: `routeb.written/1`.
public struct WrittenDocument: JSONDocument {
    private let things: SavedThings
    private let file: String

    /// What is in the file, and its name as it was given.
    public init(_ things: SavedThings, file: String) {
        self.things = things
        self.file = file
    }

    /// Writes how many places and routes are in it.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("file", file)
            json.member("places", things.places.count)
            json.member("routes", things.routes.count)
            json.member("schema", "routeb.written/1")
        }
    }
}
