import Measures
import SQLite

// MARK: The password of an account, and the sessions that it began

/// What the file keeps of a password, and how often others were tried.
struct PasswordRecord {
    /// Its hash.
    var hash: String
    /// How often in a row another one was given.
    var failures: Int
    /// When last.
    var failedAt: Timestamp

    /// So many wrong passwords cost nothing: fingers slip.
    private static let freeFailures = 3
    /// Nobody waits longer, in seconds.
    private static let longestWait = 900

    /// How long after the last wrong password the next one is looked at: twice as long each time. A clock that was set
    /// back makes nobody wait longer than that.
    func wait(at now: Timestamp) -> Int {
        guard failures >= Self.freeFailures else { return 0 }
        let delay = min(Self.longestWait, 1 << min(30, failures - Self.freeFailures))
        guard failedAt <= now else { return delay }
        // The file may say anything.
        let (passed, isLongAgo) = now.secondsSince1970.subtractingReportingOverflow(failedAt.secondsSince1970)
        return isLongAgo ? 0 : max(0, delay - Int(clamping: passed))
    }
}

extension UserStore {
    /// What is kept of the password; nil where the user has not signed up.
    func passwordRecord() throws(AccountsError) -> PasswordRecord? {
        try asked(nil) { () throws(SQLiteError) in try self.passwordRow() }
    }

    private func passwordRow() throws(SQLiteError) -> PasswordRecord? {
        let select = try database.prepare("SELECT password, failures, failed_at FROM account")
        guard try select.step() else { return nil }
        defer { select.reset() }
        return PasswordRecord(
            hash: select.text(at: 0), failures: Int(clamping: select.integer(at: 1)),
            failedAt: Timestamp(secondsSince1970: select.integer(at: 2)))
    }

    /// Keeps the hash of the first password.
    ///
    /// - Throws: `userTaken` where one is there.
    func setFirstPassword(_ hash: String, of user: String) throws(AccountsError) {
        let isNew = try change { () throws(SQLiteError) in
            guard try self.passwordRow() == nil else { return false }
            try self.write("INSERT INTO account (id, password) VALUES (1, ?)", hash)
            return true
        }
        guard isNew else { throw .userTaken(user: user) }
    }

    /// Keeps the hash of another password; all sessions end.
    func replacePassword(_ hash: String) throws(AccountsError) {
        try change { () throws(SQLiteError) in
            try self.write("UPDATE account SET password = ?, failures = 0", hash)
            try self.database.run("DELETE FROM session")
        }
    }

    /// Begins to look at a password: counted as a wrong one until `passwordWasRight`, so that many tried at once are
    /// all counted before any is looked at.
    ///
    /// - Returns: What is kept of the right one, nil where the user has not signed up.
    /// - Throws: `tooManyPasswords` where it is too early.
    func beginAttempt(at now: Timestamp) throws(AccountsError) -> PasswordRecord? {
        let found = try change(keepingCopy: false) { () throws(SQLiteError) -> (record: PasswordRecord?, wait: Int) in
            guard let record = try self.passwordRow() else { return (nil, 0) }
            let wait = record.wait(at: now)
            guard wait == 0 else {
                // By a clock that was set back the wait begins now, and ends.
                if now < record.failedAt { try self.noteFailure(at: now, more: 0) }
                return (record, wait)
            }
            try self.noteFailure(at: now, more: 1)
            return (record, 0)
        }
        guard found.wait == 0 else { throw .tooManyPasswords(seconds: found.wait) }
        return found.record
    }

    private func noteFailure(at now: Timestamp, more: Int64) throws(SQLiteError) {
        let update = try database.prepare("UPDATE account SET failures = failures + ?, failed_at = ?")
        update.bind(more, at: 1)
        update.bind(now.secondsSince1970, at: 2)
        try update.run()
    }

    /// The password could not be looked at.
    func forgetAttempt() throws(AccountsError) {
        try change(keepingCopy: false) { () throws(SQLiteError) in
            try self.database.run("UPDATE account SET failures = max(0, failures - 1)")
        }
    }

    /// The password that was looked at was right.
    func passwordWasRight() throws(AccountsError) {
        try change(keepingCopy: false) { () throws(SQLiteError) in
            try self.database.run("UPDATE account SET failures = 0")
        }
    }

    /// Begins a session, and forgets those that have ended.
    func begin(_ token: SessionToken, until end: Timestamp, now: Timestamp) throws(AccountsError) {
        try change(keepingCopy: false) { () throws(SQLiteError) in
            let forget = try self.database.prepare("DELETE FROM session WHERE ends_at <= ?")
            forget.bind(now.secondsSince1970, at: 1)
            try forget.run()
            let insert = try self.database.prepare("INSERT INTO session (digest, ends_at) VALUES (?, ?)")
            insert.bind(token.digest, at: 1)
            insert.bind(end.secondsSince1970, at: 2)
            try insert.run()
        }
    }

    /// Ends a session; nothing happens where it has ended.
    func end(_ token: SessionToken) throws(AccountsError) {
        try change(keepingCopy: false) { () throws(SQLiteError) in
            try self.write("DELETE FROM session WHERE digest = ?", token.digest)
        }
    }

    /// Whether a session has begun and not ended.
    func holds(_ token: SessionToken, at now: Timestamp) throws(AccountsError) -> Bool {
        try asked(false) { () throws(SQLiteError) in
            let select = try self.database.prepare("SELECT ends_at FROM session WHERE digest = ?")
            select.bind(token.digest, at: 1)
            guard try select.step() else { return false }
            defer { select.reset() }
            return select.integer(at: 0) > now.secondsSince1970
        }
    }

    private func write(_ sql: String, _ value: String) throws(SQLiteError) {
        let statement = try database.prepare(sql)
        statement.bind(value, at: 1)
        try statement.run()
    }
}
