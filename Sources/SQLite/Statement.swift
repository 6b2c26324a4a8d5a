import CSQLite

/// A compiled statement with its parameters and, while it runs, its current row.
///
/// Parameters are counted from 1 and columns from 0, as SQLite counts them. A statement may be run any number of times:
/// bind, step until `false`, and start again; `step()` resets by itself after the last row. What was bound stays bound.
/// It keeps its connection open.
public final class Statement {
    private let connection: Connection
    private let handle: OpaquePointer

    init(_ connection: Connection, _ sql: String) throws(SQLiteError) {
        var compiled: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
        guard let compiled else {
            throw .statement(file: connection.name, sql: sql, reason: "there is no statement in it")
        }
        self.connection = connection
        handle = compiled
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Moves to the next row.
    ///
    /// - Returns: Whether there is one; after the last row the statement is reset and can run again.
    public func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW:
            return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default:
            let error = connection.error(code, sql: String(cString: sqlite3_sql(handle)))
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Runs the statement to its end; rows, if any, are passed over.
    public func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Leaves the current row, so that the statement can be bound anew and holds no lock.
    public func reset() {
        sqlite3_reset(handle)
    }
}

extension Statement {
    /// Binds text.
    public func bind(_ text: String, at index: Int32) {
        check(routeb_sqlite3_bind_text_copy(handle, index, text, Int32(text.utf8.count)))
    }

    /// Binds text, or NULL where there is none.
    public func bind(_ text: String?, at index: Int32) {
        if let text { bind(text, at: index) } else { bindNull(at: index) }
    }

    /// Binds a whole number.
    public func bind(_ number: Int64, at index: Int32) {
        check(sqlite3_bind_int64(handle, index, number))
    }

    /// Binds a whole number, or NULL where there is none.
    public func bind(_ number: Int64?, at index: Int32) {
        if let number { bind(number, at: index) } else { bindNull(at: index) }
    }

    /// Binds a number; SQLite makes NULL of what is not a number.
    public func bind(_ number: Double, at index: Int32) {
        check(sqlite3_bind_double(handle, index, number))
    }

    /// Binds bytes.
    public func bind(_ bytes: [UInt8], at index: Int32) {
        let code = bytes.withUnsafeBytes { buffer in
            buffer.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : routeb_sqlite3_bind_blob_copy(handle, index, buffer.baseAddress, Int32(buffer.count))
        }
        check(code)
    }

    /// Binds NULL.
    public func bindNull(at index: Int32) {
        check(sqlite3_bind_null(handle, index))
    }

    /// A wrong index, or binding in the middle of the rows, is a mistake of the program.
    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "binding failed: \(String(cString: sqlite3_errstr(code)))")
    }
}

extension Statement {
    /// How many columns a row has.
    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    /// A column of the current row as text; NULL is empty.
    public func text(at column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A column of the current row as text, `nil` where it is NULL.
    public func optionalText(at column: Int32) -> String? {
        isNull(at: column) ? nil : text(at: column)
    }

    /// A column of the current row as a whole number; NULL and what is not a number are 0.
    public func integer(at column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// A column of the current row as a number; NULL and what is not a number are 0.
    public func double(at column: Int32) -> Double {
        sqlite3_column_double(handle, column)
    }

    /// A column of the current row as bytes; NULL is empty.
    public func bytes(at column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Whether a column of the current row is NULL.
    public func isNull(at column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }
}
