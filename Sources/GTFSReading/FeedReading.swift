import Archive

/// One reading of a feed: what is known so far while its files are gone through in the order of their references.
///
/// Each kind of file has its own extension in a file of its own.
struct FeedReading {
    let files: FeedFiles
    var report: ImportReport
    var feed: GTFSFeed

    var agencyIDs = IDTable()
    var stopIDs = IDTable()
    var routeIDs = IDTable()
    var serviceIDs = IDTable()
    var shapeIDs = IDTable()
    var tripIDs = IDTable()
    /// Tickets of fare_attributes.txt.
    var fareIDs = IDTable()
    /// Products of fare_products.txt.
    var productIDs = IDTable()
    /// Texts that many rows share.
    var texts = TextPool()

    private let progress: (Double) -> Void
    private let totalBytes: Int
    private var bytesDone = 0

    init(files: FeedFiles, report: ImportReport, progress: @escaping (Double) -> Void) {
        self.files = files
        self.report = report
        self.progress = progress
        feed = GTFSFeed(name: files.name)
        totalBytes = max(1, FeedReading.filesRead.reduce(0) { $0 + files.size(of: $1) })
    }

    private static let filesRead =
        FeedFiles.requiredFiles + [
            "calendar.txt", "calendar_dates.txt", "shapes.txt", "frequencies.txt", "transfers.txt",
            "feed_info.txt", "attributions.txt", "translations.txt", "levels.txt", "pathways.txt",
        ]

    /// Files that mean something to a journey but are not used, with what is missing therefore.
    private static let filesNotUsedYet = [
        "fare_media.txt", "rider_categories.txt", "fare_leg_join_rules.txt", "booking_rules.txt",
        "location_groups.txt", "location_group_stops.txt",
    ]

    /// Reads all files.
    mutating func readAll() throws(GTFSReadingError) -> GTFSFeed {
        for file in FeedFiles.requiredFiles where !files.contains(file) {
            throw .fileMissing(path: files.path, file: file)
        }
        guard files.contains("calendar.txt") || files.contains("calendar_dates.txt") else {
            throw .calendarMissing(path: files.path)
        }
        try readAgencies()
        try readStops()
        try readRoutes()
        try readCalendar()
        try readCalendarDates()
        try readShapes()
        try readTrips()
        try readStopTimes()
        try readFrequencies()
        try readTransfers()
        try readLevels()
        try readPathways()
        try readFares()
        try readFeedInfo()
        try readAttributions()
        try readTranslations()
        try nameFilesNotUsedYet()
        progress(1)
        return feed
    }

    /// Opens a file as a table; nil where there is none.
    mutating func open(_ file: String) throws(GTFSReadingError) -> FeedFile? {
        guard let bytes = try files.bytes(of: file) else { return nil }
        let rows = CSVReader(bytes)
        if rows.hasTooManyColumns {
            throw .tooManyColumns(path: files.path, file: file, limit: CSVReader.columnLimit)
        }
        return FeedFile(name: file, path: files.path, label: "\(files.name)/\(file)", rows: rows)
    }

    /// Goes to the next row and notes what is wrong with the row as a whole.
    @inline(__always) mutating func next(_ file: inout FeedFile) -> Bool {
        guard file.rows.next() else { return false }
        file.rowsRead += 1
        if file.rowsRead & 0x3FFF == 0 { tell(file) }
        if file.rows.isTooLong { report.note("row with more fields than the first line, the rest dropped", file.place) }
        if file.rows.hasOpenQuote { report.note("quote that is never closed, taken as a letter", file.place) }
        return true
    }

    private func tell(_ file: borrowing FeedFile) {
        progress(min(1, Double(bytesDone + file.rows.bytesRead) / Double(totalBytes)))
    }

    /// Counts a file as read.
    mutating func finish(_ file: consuming FeedFile) {
        bytesDone += files.size(of: file.name)
        progress(min(1, Double(bytesDone) / Double(totalBytes)))
    }

    /// The text of a field, each kept once; noted where it is no UTF-8.
    mutating func text(_ field: CSVField, in file: borrowing FeedFile) -> String {
        guard !field.isEmpty else { return "" }
        let (number, isRepaired) = texts.number(of: field)
        if isRepaired { noteBadText(file) }
        return texts.texts[Int(number)]
    }

    /// The text of an id that occurs once; noted where it is no UTF-8.
    mutating func uniqueText(_ field: CSVField, in file: borrowing FeedFile) -> String {
        let (text, isRepaired) = field.text
        if isRepaired { noteBadText(file) }
        return text
    }

    private mutating func noteBadText(_ file: borrowing FeedFile) {
        let place = file.place
        report.note(GTFSReadingReason.badText, place)
    }

    /// 0, 1 or 2 as an allowance; what is none of them is noted and unknown.
    mutating func allowance(_ field: CSVField, in file: borrowing FeedFile) -> GTFSAllowance {
        guard !field.isEmpty else { return .unknown }
        if let number = field.number, let known = UInt8(exactly: number), let value = GTFSAllowance(rawValue: known) {
            return value
        }
        let place = file.place
        report.note("wheelchair or bicycle rule that is not 0, 1 or 2, taken as unknown", place)
        return .unknown
    }

    /// Counts the rows of files that are known to GTFS and not used, so that nobody believes them honored.
    private mutating func nameFilesNotUsedYet() throws(GTFSReadingError) {
        for name in FeedReading.filesNotUsedYet {
            guard var file = try open(name) else { continue }
            var rows = 0
            while file.rows.next() { rows += 1 }
            let label = file.label
            if rows > 0 { report.note("\(name) is not used yet", "\(label): \(rows) rows", count: rows) }
        }
    }
}

/// A file of a feed, opened as a table.
struct FeedFile: ~Copyable {
    /// `stops.txt`
    let name: String
    /// The path of the feed.
    let path: String
    /// `gtfs.zip/stops.txt`
    let label: String
    var rows: CSVReader
    /// How many rows were read.
    var rowsRead = 0

    /// Where the row stands: `gtfs.zip/stops.txt:17`.
    var place: String { "\(label):\(rows.line)" }

    /// A column that the file may have.
    func column(_ name: String) -> CSVReader.Column { rows.column(name) }

    /// A column that the file must have.
    func requiredColumn(_ name: String) throws(GTFSReadingError) -> CSVReader.Column {
        let column = rows.column(name)
        guard column.exists else { throw .columnMissing(path: path, file: self.name, column: name) }
        return column
    }

    /// The two columns that let riders get on and off along the way.
    var continuousColumns: (CSVReader.Column, CSVReader.Column) {
        (column("continuous_pickup"), column("continuous_drop_off"))
    }

    /// A field of the row.
    @inline(__always) subscript(column: CSVReader.Column) -> CSVField { rows[column] }
}
