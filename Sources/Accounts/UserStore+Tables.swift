extension UserStore {
    /// Each script moves the tables from the version of its position to the next. What was published stays as it is.
    static let migrations = [
        """
        CREATE TABLE favorite (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            label TEXT NOT NULL,
            latitude INTEGER NOT NULL CHECK (latitude BETWEEN -900000000 AND 900000000),
            longitude INTEGER NOT NULL CHECK (longitude BETWEEN -1800000000 AND 1800000000));
        """,
        """
        CREATE TABLE place (
            id INTEGER PRIMARY KEY,
            mark TEXT NOT NULL CHECK (mark IN ('F', 'P')),
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            description TEXT NOT NULL,
            latitude INTEGER NOT NULL CHECK (latitude BETWEEN -900000000 AND 900000000),
            longitude INTEGER NOT NULL CHECK (longitude BETWEEN -1800000000 AND 1800000000));
        INSERT INTO place (mark, name, address, description, latitude, longitude)
            SELECT 'F', name, label, '', latitude, longitude FROM favorite ORDER BY id;
        DROP TABLE favorite;
        CREATE TABLE route (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            mode TEXT NOT NULL,
            start_name TEXT NOT NULL,
            start_latitude INTEGER NOT NULL CHECK (start_latitude BETWEEN -900000000 AND 900000000),
            start_longitude INTEGER NOT NULL CHECK (start_longitude BETWEEN -1800000000 AND 1800000000),
            end_name TEXT NOT NULL,
            end_latitude INTEGER NOT NULL CHECK (end_latitude BETWEEN -900000000 AND 900000000),
            end_longitude INTEGER NOT NULL CHECK (end_longitude BETWEEN -1800000000 AND 1800000000));
        CREATE TABLE route_bus (
            route INTEGER NOT NULL REFERENCES route (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (route, position)) WITHOUT ROWID;
        CREATE TABLE recent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            label TEXT NOT NULL,
            kind TEXT NOT NULL,
            latitude INTEGER NOT NULL CHECK (latitude BETWEEN -900000000 AND 900000000),
            longitude INTEGER NOT NULL CHECK (longitude BETWEEN -1800000000 AND 1800000000),
            UNIQUE (latitude, longitude));
        CREATE TABLE account (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            password TEXT NOT NULL,
            failures INTEGER NOT NULL DEFAULT 0,
            failed_at INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE session (
            digest TEXT PRIMARY KEY,
            ends_at INTEGER NOT NULL) WITHOUT ROWID;
        """,
    ]
}
