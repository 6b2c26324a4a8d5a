// SQLite as its own header shows it, and the two things of it that Swift cannot reach: a function with a variable
// number of arguments, and a destructor that is a number.
#include <sqlite3.h>

/// Allows (1) or forbids (0) `sqlite3_load_extension` on this connection alone; SQL's `load_extension()` stays off.
static inline int routeb_sqlite3_allow_extensions(sqlite3 *connection, int allowed) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, allowed, (int *)0);
}

/// Binds text that SQLite copies at once, so that the caller's buffer may go.
static inline int routeb_sqlite3_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int bytes) {
    return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}

/// Binds bytes that SQLite copies at once, so that the caller's buffer may go.
static inline int routeb_sqlite3_bind_blob_copy(sqlite3_stmt *statement, int index, const void *data, int bytes) {
    return sqlite3_bind_blob(statement, index, data, bytes, SQLITE_TRANSIENT);
}
