/// How the places of a region lie in `places.sqlite`; `PlaceImport` writes it, `PlaceIndex` reads it.
///
/// | table | a row is | found by |
/// | --- | --- | --- |
/// | `region` | the region that the file belongs to; one row | |
/// | `area` | the key of a state that addresses of the region name | key |
/// | `locality` | a city and a postcode | city key, postcode |
/// | `street_name` | a name that streets and addresses share | |
/// | `spelling` | a way of writing a street name or a stop name, as a `NameKey` | key; words through `spelling_text` |
/// | `address` | a house: street name, number, locality | street name and number; place |
/// | `street` | the parts of one street that lie together | street name; place |
/// | `corner` | two street names that meet, the smaller id first | both names; place |
/// | `stop` | a stop of a timetable | id, code; place |
///
/// The last four are SpatiaLite tables with a spatial index. Beside the geometry they carry latitude and longitude in
/// 1e-7 degrees, so that a question by text is answered without loading SpatiaLite. `spelling_text` is an FTS5 table over
/// `spelling`.
public enum PlaceFormat {
    /// Goes up with every change to the tables, to `NameKey`, or to `AddressConvention`.
    public static let version = 1

    /// What a row of `spelling` belongs to, as its column `kind` says.
    public enum Spelling: Int64, Sendable {
        /// `street_name`, which is called that first of all.
        case streetName = 0
        /// `street_name`, which is also called that.
        case otherStreetName = 1
        /// `stop`.
        case stop = 2
    }

    /// The tables and their indexes, without the geometry columns, which SpatiaLite adds.
    public static let schema = """
        CREATE TABLE region (id TEXT NOT NULL, format INTEGER NOT NULL);
        CREATE TABLE area (key TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE locality (id INTEGER PRIMARY KEY, city TEXT, city_key TEXT, postcode TEXT);
        CREATE TABLE street_name (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE spelling (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, owner INTEGER NOT NULL, key TEXT NOT NULL);
        CREATE TABLE address (
            id INTEGER PRIMARY KEY, name INTEGER NOT NULL, number TEXT NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE TABLE street (
            id INTEGER PRIMARY KEY, name INTEGER NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE TABLE corner (
            id INTEGER PRIMARY KEY, first INTEGER NOT NULL, second INTEGER NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE TABLE stop (
            id INTEGER PRIMARY KEY, stop_id TEXT NOT NULL, code TEXT, name TEXT NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        """

    /// The indexes, made once the tables are full.
    public static let indexes = """
        CREATE INDEX locality_by_city ON locality (city_key);
        CREATE INDEX locality_by_postcode ON locality (postcode);
        CREATE INDEX spelling_by_key ON spelling (key);
        CREATE INDEX address_by_number ON address (name, number);
        CREATE INDEX street_by_name ON street (name);
        CREATE INDEX corner_by_names ON corner (first, second);
        CREATE INDEX corner_by_second ON corner (second);
        CREATE UNIQUE INDEX stop_by_id ON stop (stop_id);
        CREATE INDEX stop_by_code ON stop (code);
        CREATE VIRTUAL TABLE spelling_text USING fts5 (
            key, content = 'spelling', content_rowid = 'id', columnsize = 0, tokenize = 'unicode61 remove_diacritics 0');
        INSERT INTO spelling_text (spelling_text) VALUES ('rebuild');
        INSERT INTO spelling_text (spelling_text) VALUES ('optimize');
        """
}
