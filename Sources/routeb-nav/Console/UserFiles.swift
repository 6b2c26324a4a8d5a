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

/// Files of places and routes that a person takes in or out.
enum UserFiles {
    /// The things in a file.
    static func read(_ path: String) throws -> FoundThings {
        let form = try ExchangeForm(ofFile: path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw Failure(.data, "file_unreadable", "\(path) cannot be read (\(String(cString: strerror(errno)))).")
        }
        // A pipe or a device has no size, and would be read without end.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= SavedThings.fileLimit else {
            throw Failure(
                .data, "file_unreadable",
                "\(path) is no file of up to \(SavedThings.fileLimit >> 20) MiB: name another.")
        }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure(.data, "file_unreadable", "\(path) cannot be read: check who may read it.")
        }
        return try form.things(in: [UInt8](data), file: path)
    }

    /// Writes things to a file whose ending tells the form; an older file stays whole until the new one is.
    ///
    /// - Returns: What is in the file: places, and routes where the form holds them.
    static func write(_ things: SavedThings, to path: String) throws -> SavedThings {
        let form = try ExchangeForm(ofFile: path)
        let text = form.text(of: things)
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Failure(
                .data, "file_unwritable", "\(path) cannot be written: check its folder, and whether the disk is full.")
        }
        return SavedThings(places: things.places, routes: form.holdsRoutes ? things.routes : [])
    }

    /// Takes in what a file holds and that is wanted, and tells what became of it.
    static func take(
        _ path: String, into store: UserStore, _ wanted: (SavedThings) -> SavedThings
    ) throws -> (taken: TakenThings, refused: Refusals) {
        let found = try read(path)
        return (try store.take(wanted(found.things)), found.refused)
    }
}

extension Invocation {
    /// Answers with what became of things that were taken in.
    func answer(_ outcome: (taken: TakenThings, refused: Refusals)) throws {
        let (taken, refused) = outcome
        if wantsJSON { return try Output.result(TakenDocument(taken, refused)) }
        var sentences = [
            "\(counted(taken.added, "is", "are")) saved now, \(counted(taken.known, "was", "were")) there already."
        ]
        for renaming in taken.renamed.prefix(5) {
            sentences.append("\"\(renaming.name)\" was taken and is saved as \"\(renaming.savedAs)\".")
        }
        if taken.renamed.count > 5 { sentences.append("So are \(taken.renamed.count - 5) others, each with a number.") }
        if refused.count > 0 { sentences.append("Left out: \(refused.clauses.joined(separator: "; ")).") }
        try Output.result(sentences.map(onOneLine).joined(separator: "\n") + "\n")
    }

    /// Answers that things were written to a file: as JSON, or beside the results.
    func answer(_ written: SavedThings, to path: String, _ words: String) throws {
        if wantsJSON {
            try Output.result(WrittenDocument(written, file: path))
        } else if tellsRemarks {
            Output.tell("\(words) written to \(path).")
        }
    }
}
