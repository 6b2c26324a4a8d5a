import RouteB

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

/// Where the program finds what belongs to a person: the XDG folders and the configuration in them.
enum Settings {
    /// `$XDG_DATA_HOME/routeb`, else `~/.local/share/routeb`.
    static func dataFolder() throws(Failure) -> String { try folder("XDG_DATA_HOME", else: ".local/share") }

    /// Whether there is such a folder: whether `XDG_DATA_HOME` or `HOME` names one.
    static var hasDataFolder: Bool { (try? dataFolder()) != nil }

    /// `$XDG_CONFIG_HOME/routeb/config`, else `~/.config/routeb/config`.
    static func configurationFile() throws(Failure) -> String {
        try folder("XDG_CONFIG_HOME", else: ".config") + "/config"
    }

    /// The region that a command asks: `--region`, else `$ROUTEB_REGION`, else the configured one, else the only one
    /// that is installed.
    static func regionPath(_ invocation: Invocation) throws(Failure) -> String {
        if let path = invocation.value(.region) { return path }
        return try usualRegionPath()
    }

    /// The region that is asked where the command line names none.
    static func usualRegionPath() throws(Failure) -> String {
        if let path = environment("ROUTEB_REGION") { return path }
        if let path = try configured("region") { return path }
        let folder = try dataFolder() + "/regions"
        let installed = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .filter { !$0.hasPrefix(".") && access("\(folder)/\($0)/manifest.json", F_OK) == 0 }
        switch installed.count {
        case 1: return "\(folder)/\(installed[0])"
        case 0:
            throw Failure(
                .data, "region_missing",
                "No region is named: make one with routeb-nav import --osm FILE --gtfs FILE --region DIR, and name it "
                    + "with --region DIR or, once for all, with export ROUTEB_REGION=DIR.")
        default:
            throw .usage(
                "Several regions are installed in \(folder) (\(installed.joined(separator: ", "))): "
                    + "name one with --region DIR.")
        }
    }

    /// A variable of the environment; an empty one counts as none.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The value of a key in the configuration: lines of `key = value`, `#` begins a comment.
    static func configured(_ key: String) throws(Failure) -> String? {
        let file = try configurationFile()
        guard access(file, F_OK) == 0 else { return nil }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw Failure(
                .data, "configuration_unreadable",
                "The configuration \(file) cannot be read as text: mend or remove it.")
        }
        var found: String?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, !trimmed(parts[1]).isEmpty, trimmed(parts[0]) == "region" else {
                throw Failure(
                    .data, "configuration_invalid",
                    "Line \(number + 1) of \(file) is not understood: write region = DIR.")
            }
            if trimmed(parts[0]) == key { found = trimmed(parts[1]) }
        }
        return found
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// A folder of ours below one that the XDG specification names; relative ones count as unset, as it says.
    private static func folder(_ variable: String, else fallback: String) throws(Failure) -> String {
        if let path = environment(variable), path.hasPrefix("/") { return path + "/routeb" }
        guard let home = environment("HOME"), home.hasPrefix("/") else {
            throw Failure(
                .data, "home_missing", "Neither \(variable) nor HOME names a folder: set one of them.")
        }
        return "\(home)/\(fallback)/routeb"
    }
}
