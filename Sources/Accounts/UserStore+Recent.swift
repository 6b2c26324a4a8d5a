import Geometry
import SQLite

// MARK: Recent places

extension UserStore {
    /// So many recent places are kept.
    public static let recentLimit = 20

    /// The places that were asked about last, the latest first.
    public func recentPlaces() throws(AccountsError) -> [RecentPlace] {
        try asked([]) { () throws(SQLiteError) in
            let select = try database.prepare("SELECT label, kind, latitude, longitude FROM recent ORDER BY id DESC")
            var places: [RecentPlace] = []
            while try select.step() {
                places.append(
                    RecentPlace(
                        label: select.text(at: 0), kind: select.text(at: 1), coordinate: try coordinate(select, at: 2)))
            }
            return places
        }
    }

    /// Remembers places that were asked about, the last one as the latest; older ones beyond the limit are forgotten.
    public func remember(_ places: [RecentPlace]) throws(AccountsError) {
        guard !places.isEmpty else { return }
        // What is lost with a copy is no loss: none is made for it.
        try change(keepingCopy: false) { () throws(SQLiteError) in
            let replace = try self.database.prepare(
                "INSERT OR REPLACE INTO recent (label, kind, latitude, longitude) VALUES (?, ?, ?, ?)")
            for place in places {
                replace.bind(place.label, at: 1)
                replace.bind(place.kind, at: 2)
                replace.bind(Int64(place.coordinate.latitudeE7), at: 3)
                replace.bind(Int64(place.coordinate.longitudeE7), at: 4)
                try replace.run()
            }
            let forget = try self.database.prepare(
                "DELETE FROM recent WHERE id NOT IN (SELECT id FROM recent ORDER BY id DESC LIMIT ?)")
            forget.bind(Int64(Self.recentLimit), at: 1)
            try forget.run()
        }
    }

    /// Forgets all places that were asked about.
    public func forgetRecentPlaces() throws(AccountsError) {
        try change { () throws(SQLiteError) in try self.database.run("DELETE FROM recent") }
    }
}
