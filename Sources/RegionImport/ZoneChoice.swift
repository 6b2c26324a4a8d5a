import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The zone of a region whose feeds name none: the one that was asked for, else the machine's.
///
/// - Throws: `unknownZone` where the machine's zone files do not have the name that was asked for.
func fallbackZone(_ wanted: String?) throws(RegionImportError) -> ZoneRules {
    if let wanted {
        guard let rules = ZoneRules.system(named: wanted) else { throw .unknownZone(wanted) }
        return rules
    }
    return machineZoneNames().lazy.compactMap { ZoneRules.system(named: $0) }.first ?? .utc
}

/// What the machine calls its own zone: by `TZ`, by where `/etc/localtime` points, by `/etc/timezone`.
private func machineZoneNames() -> [String] {
    var names: [String] = []
    if let variable = getenv("TZ") {
        let text = String(cString: variable)
        names.append(text.hasPrefix(":") ? String(text.dropFirst()) : text)
    }
    if let real = realpath("/etc/localtime", nil) {
        defer { free(real) }
        let parts = String(cString: real).split(separator: "/")
        if let folder = parts.lastIndex(of: "zoneinfo") {
            names.append(parts[(folder + 1)...].joined(separator: "/"))
        }
    }
    if let file = fopen("/etc/timezone", "r") {
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        if fgets(&line, Int32(line.count), file) != nil {
            let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
            names.append(String(decoding: bytes, as: UTF8.self))
        }
    }
    return names
}
