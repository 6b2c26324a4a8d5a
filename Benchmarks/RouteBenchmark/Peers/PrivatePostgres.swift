import BenchmarkKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A PostgreSQL of the benchmark's own: a cluster in a temporary folder, on a Unix socket there, gone at the end.
///
/// PostgreSQL does not run as root; where the benchmark does, the server runs as the user `postgres`.
final class PrivatePostgres {
    private let programs: String
    private let folder: String
    private var isRunning = false

    /// Why there cannot be one with an extension, as the end of a sentence; nil where there can.
    static func obstacle(extension name: String) -> String? {
        guard let version = versions.last else { return "PostgreSQL is not installed" }
        guard access("/usr/share/postgresql/\(version)/extension/\(name).control", R_OK) == 0 else {
            return "\(name) is not installed for PostgreSQL \(version) (Debian: postgresql-\(version)-\(name))"
        }
        guard geteuid() != 0 || getpwnam("postgres") != nil && Subprocess.find("runuser") != nil else {
            return "PostgreSQL does not run as root, and there is no user postgres"
        }
        return nil
    }

    /// The versions that are installed, in rising order.
    private static var versions: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        return names.compactMap(Int.init).sorted()
            .filter { access("/usr/lib/postgresql/\($0)/bin/initdb", X_OK) == 0 }
    }

    /// Starts one.
    init() throws {
        guard let version = PrivatePostgres.versions.last else {
            throw BenchmarkError.missing("PostgreSQL is not installed.")
        }
        programs = "/usr/lib/postgresql/\(version)/bin"
        var name = Array("/tmp/routeb-bench.XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw BenchmarkError.cannotWrite(path: "/tmp", reason: "no folder can be made there")
        }
        folder = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        if geteuid() == 0, let user = getpwnam("postgres") {
            chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
        }
        try server("initdb", ["-D", folder + "/data", "-A", "trust", "-U", "bench", "-E", "UTF8", "--no-sync"])
        let settings =
            "-k \(folder) -c listen_addresses='' -c fsync=off -c jit=off -c max_parallel_workers_per_gather=0 "
            + "-c shared_buffers=256MB"
        try server("pg_ctl", ["-D", folder + "/data", "-w", "-l", folder + "/server.log", "-o", settings, "start"])
        isRunning = true
    }

    deinit {
        if isRunning { try? server("pg_ctl", ["-D", folder + "/data", "-m", "immediate", "-w", "stop"]) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a script by `psql` and gives what it prints: rows with `|` between their columns.
    func run(script: String) throws -> String {
        let file = folder + "/script.sql"
        let log = folder + "/psql.log"
        do {
            try script.write(toFile: file, atomically: false, encoding: .utf8)
        } catch {
            throw BenchmarkError.cannotWrite(path: file, reason: "\(error)")
        }
        let run = try Subprocess.run(
            programs + "/psql",
            [
                "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "bench", "-d", "postgres", "-f",
                file,
            ], output: .captured, log: log)
        guard run.status == 0 else { throw BenchmarkError.failed(program: "psql", status: run.status, log: log) }
        return run.output
    }

    private func server(_ program: String, _ words: [String]) throws {
        let line = [programs + "/" + program] + words
        let whole = geteuid() == 0 ? ["runuser", "-u", "postgres", "--"] + line : line
        let run = try Subprocess.run(whole[0], Array(whole.dropFirst()), log: "/dev/null")
        guard run.status == 0 else {
            throw BenchmarkError.failed(program: program, status: run.status, said: "see \(folder)/server.log")
        }
    }
}
