/// How the places of a region lie in `places.sqlite`; `PlaceImport` writes it, `PlaceIndex` reads it.
///
/// | table | a row is | found by |
/// | --- | --- | --- |
/// | `region` | the region that the file belongs to, and its country; one row | |
/// | `source` | where places come from, and who is to be named for them | |
/// | `state` | the key of a state that addresses of the region name | key |
/// | `locality` | a city and a postcode | city key, postcode |
/// | `area` | a name of a city, a neighborhood or an island, and how far it reaches | key |
/// | `street_name` | a name that streets share | |
/// | `spelling` | a way of writing a name, as a `NameKey`, the weightiest first | key; words through `spelling_text` |
/// | `vocabulary` | all words of the spellings in one text, for typing mistakes; one row | |
/// | `street` | the parts and houses of one name that lie together | street name |
/// | `street_part` | a stretch of a street | place |
/// | `houses` | a row of up to 32 houses of a street, as a `HouseRow`, and its summary | street and numbers; place |
/// | `corner` | two streets' names that meet, the smaller id first | both names; place |
/// | `stop` | a stop or station of a timetable | id, code; place |
/// | `named` | a well-known place, a neighborhood, a postcode, a line | category; place |
///
/// `street_part`, `houses`, `corner`, `stop` and `named` are SpatiaLite tables with a spatial index. Beside the
/// geometry they carry latitude and longitude in 1e-7 degrees, so that a question by text is answered without loading
/// SpatiaLite. `spelling_text` is an FTS5 table over `spelling`: since the rows of `spelling` stand in the order of
/// their weight, the first rows of a full-text query are the best ones, and a query stops at them. `street_text` holds
/// those of streets alone, so that a question for streets does not pass by all the shops that share a word with them.
public enum PlaceFormat {
    /// Goes up with every change to the tables, to `NameKey`, or to `AddressConvention`.
    public static let version = 4

    /// What a row of `spelling` belongs to, as its column `kind` says.
    public enum Spelling: Int64, Sendable {
        /// `street_name`, which is called that first of all.
        case streetName = 0
        /// `street_name`, which is also called that.
        case otherStreetName = 1
        /// `stop`.
        case stop = 2
        /// `named`, which is called that first of all.
        case named = 3
        /// `named`, which is also called that.
        case otherNamed = 4
    }

    /// The tables with a geometry, and of which kind it is.
    public static let spatialTables = [
        ("houses", "MULTIPOINT"), ("street_part", "LINESTRING"), ("corner", "POINT"), ("stop", "POINT"),
        ("named", "POINT"),
    ]

    /// The tables and their indexes, without the geometry columns, which SpatiaLite adds.
    public static let schema = """
        CREATE TABLE region (id TEXT NOT NULL, format INTEGER NOT NULL, country TEXT NOT NULL);
        CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL, attribution TEXT NOT NULL);
        CREATE TABLE state (key TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE locality (id INTEGER PRIMARY KEY, city TEXT, city_key TEXT, postcode TEXT);
        CREATE TABLE area (
            key TEXT NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, reach REAL NOT NULL,
            PRIMARY KEY (key, latitude, longitude)) WITHOUT ROWID;
        CREATE TABLE street_name (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE spelling (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, owner INTEGER NOT NULL, key TEXT NOT NULL);
        CREATE TABLE vocabulary (words TEXT NOT NULL);
        CREATE TABLE street (
            id INTEGER PRIMARY KEY, name INTEGER NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE TABLE street_part (id INTEGER PRIMARY KEY, street INTEGER NOT NULL);
        CREATE TABLE houses (
            id INTEGER PRIMARY KEY, street INTEGER NOT NULL, source INTEGER NOT NULL, low INTEGER NOT NULL,
            high INTEGER NOT NULL, hyphens INTEGER NOT NULL, houses BLOB NOT NULL);
        CREATE TABLE corner (
            id INTEGER PRIMARY KEY, first INTEGER NOT NULL, second INTEGER NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE TABLE stop (
            id INTEGER PRIMARY KEY, stop_id TEXT NOT NULL, code TEXT, name TEXT NOT NULL, station INTEGER NOT NULL,
            locality INTEGER, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE TABLE named (
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, category TEXT NOT NULL, name TEXT NOT NULL, detail TEXT,
            weight INTEGER NOT NULL, source INTEGER NOT NULL, locality INTEGER,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        """

    /// The indexes, made once the tables are full.
    public static let indexes = """
        CREATE INDEX locality_by_city ON locality (city_key);
        CREATE INDEX locality_by_postcode ON locality (postcode);
        CREATE INDEX spelling_by_key ON spelling (key);
        CREATE INDEX street_by_name ON street (name);
        CREATE INDEX houses_by_street ON houses (street, low, high, hyphens);
        CREATE INDEX corner_by_names ON corner (first, second);
        CREATE INDEX corner_by_second ON corner (second);
        CREATE UNIQUE INDEX stop_by_id ON stop (stop_id);
        CREATE INDEX stop_by_code ON stop (code);
        CREATE INDEX named_by_category ON named (category);
        CREATE VIRTUAL TABLE spelling_text USING fts5 (
            key, content = 'spelling', content_rowid = 'id', columnsize = 0, prefix = '1 2 3',
            tokenize = 'unicode61 remove_diacritics 0');
        INSERT INTO spelling_text (spelling_text) VALUES ('rebuild');
        INSERT INTO spelling_text (spelling_text) VALUES ('optimize');
        CREATE VIEW street_spelling AS SELECT id, key FROM spelling WHERE kind < 2;
        CREATE VIRTUAL TABLE street_text USING fts5 (
            key, content = 'street_spelling', content_rowid = 'id', columnsize = 0, prefix = '1 2 3',
            tokenize = 'unicode61 remove_diacritics 0');
        INSERT INTO street_text (street_text) VALUES ('rebuild');
        INSERT INTO street_text (street_text) VALUES ('optimize');
        """
}
