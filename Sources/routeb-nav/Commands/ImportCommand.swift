import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static let importRegion = Command(
        words: ["import"], operands: "--osm FILE… [--gtfs FILE…] [--addresses FILE…] --region DIR",
        summary: "make a region from OpenStreetMap, GTFS and address files",
        details: """
              The region is written beside its place and put there in one step: until then, and whatever happens, the
              old one stays as it is. Whatever is repaired or left out is counted in the report.
            """,
        options: [.osm, .gtfs, .addresses, .timeZone, .progress]
    ) { invocation in
        guard invocation.operands.isEmpty else {
            throw Failure.usage("\(invocation.operands[0]) belongs to no option: name files with --osm and --gtfs.")
        }
        guard let region = invocation.value(.region) else {
            throw Failure.usage("import needs --region DIR: where the region goes.")
        }
        let request = ImportRequest(
            osm: invocation.list(.osm), gtfs: invocation.list(.gtfs), addresses: invocation.list(.addresses),
            region: region,
            timeZone: invocation.value(.timeZone))
        let display = ProgressDisplay(option: invocation.value(.progress), isQuiet: invocation.isQuiet)
        do {
            defer { display.end() }
            try RegionImporter(request).run { display.show($0) }
        }
        let made = try Region(at: region)
        if invocation.wantsJSON {
            try Output.result(RegionDocument(made))
        } else if !invocation.isQuiet {
            var text = try RegionText.summary(made) + RegionText.report(made)
            if (try? Settings.usualRegionPath()) != region {
                let path = URL(filePath: region).standardizedFileURL.path
                text += "\nAsk in it with --region \(region), or once for all: export ROUTEB_REGION=\(path)\n"
            }
            try Output.result(text)
        }
    }
}
