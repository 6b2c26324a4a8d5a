import Archive
import GTFSReading
import Geometry
import Measures
import OSMReading
import PlaceImport
import Region
import StreetImport
import StreetRouting
import Streets
import Transit
import TransitImport
import TransitRouting

/// Makes a region of other people's files: the only place where readers, builders and searches come together.
///
/// ```swift
/// let request = ImportRequest(osm: ["city.osm.pbf"], gtfs: ["buses.zip"], region: "city")
/// try RegionImporter(request).run { print($0.stage.rawValue) }
/// let region = try Region(at: "city")
/// ```
///
/// The same files in the same order give the same bytes. Places are written in a thread of their own while streets are
/// built and put in order, which share nothing but the elements of the map. The region that is there stays whole until
/// the new one takes its place in one step; what a killed import left is cleared by the next one.
public struct RegionImporter {
    private let request: ImportRequest

    /// An import that has not begun.
    public init(_ request: ImportRequest) { self.request = request }

    /// Does it; `progress` is told of every stage, in their order.
    public func run(progress: (ImportProgress) -> Void = { _ in }) throws(RegionImportError) {
        guard !request.osm.isEmpty else { throw .noStreets }
        let zone = try fallbackZone(request.timeZone)
        try withoutActuallyEscaping(progress) { (progress) throws(RegionImportError) in
            var importing = Importing(request: request, zone: zone, meter: ProgressMeter(progress))
            try importing.run()
        }
    }
}

/// An import under way.
private struct Importing {
    let request: ImportRequest
    let zone: ZoneRules
    var meter: ProgressMeter
    var report = ImportReport()
    var counts: [String: Int] = [:]

    mutating func run() throws(RegionImportError) {
        let staging = try inRegion { () throws(RegionError) in try RegionStaging(for: request.region) }
        let sources = try readSources()
        let id = RegionImporter.id(
            of: sources, zone: request.gtfs.isEmpty ? zone.name : request.timeZone ?? "",
            hasHierarchies: request.hasHierarchies)
        let compiled = try readTimetable()
        let named = try unlinked(compiled)
        let (placesPath, addresses) = (staging.placesPath, request.addresses)
        let zoneOfStreets = compiled.zones.first ?? zone
        let (forStreets, forPlaces) = DataShare.two(of: try readStreets())
        let ((streets, timetable), placeReport) = try together {
            (beside) throws(RegionImportError) -> (StreetGraph, Timetable)? in
            guard let streets = try buildStreets(forStreets.take(), in: zoneOfStreets, id, to: staging, beside),
                let timetable = try link(compiled, id, streets: streets, to: staging, beside)
            else { return nil }
            meter.begin(.places)
            return (streets, timetable)
        } beside: { (beside) throws(RegionImportError) -> ImportReport? in
            try Importing.places(forPlaces.take(), named, addresses: addresses, id, to: placesPath, beside)
        }
        report.merge(placeReport)

        meter.begin(.exchanging)
        let manifest = RegionManifest(
            id: id, sources: sources, box: streets.tree.boxes.unsafeBuffer.last, timeZones: timetable.zones.map(\.name),
            calendar: timetable.calendar, counts: counts, report: report)
        try inRegion { () throws(RegionError) in try staging.publish(manifest) }
    }

    // MARK: - Stages

    private mutating func readSources() throws(RegionImportError) -> [RegionManifest.Source] {
        meter.begin(.sources)
        var sources: [RegionManifest.Source] = []
        for path in request.osm { sources.append(try RegionManifest.Source(kind: "osm", path: path)) }
        for path in request.gtfs { sources.append(try RegionManifest.Source(kind: "gtfs", path: path)) }
        for path in request.addresses { sources.append(try RegionManifest.Source(kind: "addresses", path: path)) }
        return sources
    }

    private mutating func readTimetable() throws(RegionImportError) -> CompiledTimetable {
        var compiler = TimetableCompiler()
        meter.begin(.readingTimetable)
        let total = Double(max(1, request.gtfs.count))
        for (number, path) in request.gtfs.enumerated() {
            let feed: GTFSFeed
            do {
                feed = try GTFSFeed.read(from: path, report: &report) { meter.reach((Double(number) + $0) / total) }
            } catch { throw .timetable(error) }
            compiler.add(feed, report: &report)
        }
        meter.begin(.buildingTimetable)
        let compiled = compiler.compiled(fallbackZone: zone, report: &report)
        for (name, count) in compiled.counts.byName { counts[name] = count }
        return compiled
    }

    private mutating func readStreets() throws(RegionImportError) -> OSMData {
        meter.begin(.readingStreets)
        do { return try OSMReader.read(request.osm, report: &report) { meter.reach($0) } } catch {
            throw .streets(error)
        }
    }

    private mutating func buildStreets(
        _ data: consuming OSMData, in zone: ZoneRules, _ id: RegionID, to staging: RegionStaging, _ beside: WorkBeside
    ) throws(RegionImportError) -> StreetGraph? {
        meter.begin(.buildingStreets)
        let columns = StreetColumns(data, zone: zone, report: &report)
        guard columns.segmentCount > 0 else { throw .withoutStreets(request.osm) }
        counts["nodes"] = columns.nodeCount
        counts["segments"] = columns.segmentCount
        counts["restrictions"] = columns.restrictionCount
        counts["restrictions over ways"] = columns.wayRestrictionCount
        counts["restrictions at times"] = columns.conditionalRestrictionCount
        do {
            let path = staging.streetsPath
            var writer = ArchiveWriter(
                kind: StreetSections.kind, regionID: id, reserving: RegionImporter.reservedStreetSections)
            columns.add(to: &writer)
            try writer.flush(to: path)
            meter.begin(.orderingStreets)
            if request.hasHierarchies {
                let bare = try StreetGraph(Archive(ArchiveBytes(file: path), kind: StreetSections.kind))
                for (number, mode) in TravelMode.allCases.enumerated() {
                    if beside.isInVain { return nil }
                    HierarchySections(mode).set(.made(for: bare, profile: .prepared(for: mode)), in: &writer)
                    try writer.flush(to: path)
                    meter.reach(Double(number + 1) / Double(TravelMode.allCases.count))
                }
            }
            return try StreetGraph(Archive(ArchiveBytes(file: path), kind: StreetSections.kind))
        } catch { throw .archive(error) }
    }

    /// Brings timetable and streets together and writes the timetable; nil where that is in vain.
    private mutating func link(
        _ compiled: CompiledTimetable, _ id: RegionID, streets: StreetGraph, to staging: RegionStaging,
        _ beside: WorkBeside
    ) throws(RegionImportError) -> Timetable? {
        if beside.isInVain { return nil }
        let stops = compiled.stops
        meter.begin(.linkingStops)
        let linking = StopLinking(stops, names: compiled.id(of:), streets: streets, report: &report) { meter.reach($0) }
        counts["linked stops"] = linking.ways.count { !$0.isEmpty }
        meter.begin(.walkingTransfers)
        let walks = TransferWalks(stops, linking: linking, names: compiled.id(of:), streets: streets, report: &report) {
            meter.reach($0)
        }
        counts["transfers"] = walks.count

        meter.begin(.writing)
        var writer = ArchiveWriter(kind: TransitSections.kind, regionID: id)
        compiled.write(to: &writer, links: linking.links, transfers: walks.rows)
        StopBucketColumns(
            streets, links: zip(stops, linking.links).map { $0.isServed ? $1 : [] })?.add(to: &writer)
        do {
            try writer.write(to: staging.transitPath)
            return try Timetable(Archive(ArchiveBytes(file: staging.transitPath), kind: TransitSections.kind))
        } catch { throw .archive(error) }
    }

    /// Writes the places, and tells what became none; nil where that is in vain.
    private static func places(
        _ data: consuming OSMData, _ timetable: Timetable?, addresses: [String], _ id: RegionID, to path: String,
        _ beside: WorkBeside
    ) throws(RegionImportError) -> ImportReport? {
        var report = ImportReport()
        var source = PlaceSource(data, report: &report)
        if let timetable { source.add(timetable) }
        do {
            for path in addresses { try source.addAddressList(at: path, report: &report) }
            let isWhole = try PlaceWriter.write(
                source, to: path, region: id, report: &report, isInVain: { beside.isInVain })
            return isWhole ? report : nil
        } catch { throw .places(error) }
    }

    /// The timetable before the streets are known to it, by which places are named; nil where there is none.
    private func unlinked(_ compiled: CompiledTimetable) throws(RegionImportError) -> Timetable? {
        guard compiled.counts.stops > 0 else { return nil }
        do {
            var writer = ArchiveWriter(kind: TransitSections.kind)
            compiled.write(to: &writer)
            return try Timetable(
                Archive(writer.inMemory(name: "timetable in memory"), kind: TransitSections.kind))
        } catch { throw .archive(error) }
    }

    private func inRegion<Result>(_ body: () throws(RegionError) -> Result) throws(RegionImportError) -> Result {
        do { return try body() } catch { throw .region(error) }
    }
}

extension RegionImporter {
    /// How many sections the list at the front of the file `streets` has room for: it is written in parts, so that no
    /// two hierarchies are in memory at once.
    static let reservedStreetSections = 128

    /// The id of a region: what its sources are and what else decides about its bytes, digested.
    static func id(of sources: [RegionManifest.Source], zone: String, hasHierarchies: Bool = true) -> RegionID {
        var hash = SHA256()
        hash.add(RegionManifest.currentSchema + "\n" + zone + "\n")
        if !hasHierarchies { hash.add("without hierarchies\n") }
        for source in sources { hash.add("\(source.kind) \(source.name) \(source.sha256)\n") }
        guard let id = RegionID(bytes: Array(hash.finish().prefix(16))) else {
            preconditionFailure("a digest has more than sixteen bytes")
        }
        return id
    }
}

extension CompiledTimetable.Counts {
    fileprivate var byName: [(String, Int)] {
        [
            ("feeds", feeds), ("agencies", agencies), ("stops", stops), ("routes", routes), ("patterns", patterns),
            ("trips", trips), ("stop times", stopTimes), ("shapes", shapes),
        ]
    }
}
