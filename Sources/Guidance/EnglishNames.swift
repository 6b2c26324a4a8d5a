/// How English names of streets, stops, lines and places are said, from how signs and maps write them.
///
/// ```swift
/// EnglishNames.spoken("W 34 ST/7 AV")           // West 34th Street and 7th Avenue
/// EnglishNames.spoken("St Nicholas Av")         // Saint Nicholas Avenue
/// EnglishNames.spokenLine("M34-SBS")            // M 34 Select Bus
/// EnglishNames.spokenSign("LTD AIRPORT", of: "Q70-LTD")   // Airport
/// ```
public enum EnglishNames {
    /// A name as it is said. Complexity: O(n).
    public static func spoken(_ name: String) -> String {
        let isShouted = isShouted(name)
        let pieces = pieces(of: name)
        var text = ""
        for (position, piece) in pieces.enumerated() {
            switch piece {
            case .phrase(let words):
                let meetsStreet = meetsStreet(position, in: pieces)
                let spoken = spoken(inFull(parted(words), meetsStreet: meetsStreet), isShouted: isShouted)
                if !text.isEmpty, !spoken.isEmpty { text += text.last == "(" ? "" : " " }
                text += spoken
            case .joint(let joint):
                if text.isEmpty { continue }
                if joint == "," {
                    if !text.hasSuffix(",") { text += "," }
                } else {
                    text += " " + joint
                }
            }
        }
        while text.hasSuffix(",") || text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    /// A line's name as it is said: letters and numbers apart, `SBS` in words.
    public static func spokenLine(_ line: String) -> String {
        var words: [String] = []
        for part in line.split(whereSeparator: { $0 == "-" || $0 == " " || $0 == "+" }).map(String.init) {
            if let word = lineWords[part.uppercased()] {
                words.append(word)
                continue
            }
            guard part.contains(where: \.isNumber), part.allSatisfy({ $0.isLetter || $0.isNumber }) else {
                words.append(part)
                continue
            }
            var run = ""
            for character in part {
                if character.isNumber {
                    run.append(character)
                } else {
                    if !run.isEmpty { words.append(run) }
                    run = ""
                    words.append(character.uppercased())
                }
            }
            if !run.isEmpty { words.append(run) }
        }
        return words.joined(separator: " ")
    }

    /// What a vehicle of a line shows as its destination, as it is said: without the kind of service at its start,
    /// where the line's own name says that.
    public static func spokenSign(_ sign: String, of line: String) -> String {
        let words = split(sign)
        let kinds = Set(
            line.split { "- +".contains($0) }.map { $0.uppercased() } + (line.hasSuffix("+") ? ["SBS"] : []))
        for kind in kinds {
            for start in serviceWords[kind] ?? [] {
                guard words.prefix(start.count).map(key).elementsEqual(start) else { continue }
                // A sign that says nothing else keeps that.
                if words.count == start.count { return spoken(sign) }
                return spoken(words.dropFirst(start.count).joined(separator: " "))
            }
        }
        return spoken(sign)
    }

    // MARK: Pieces

    enum Piece {
        case phrase([String])
        /// `and`, `at`, or a comma.
        case joint(String)
    }

    /// Words between what stands for `and`, `at` or a pause.
    private static func pieces(of name: String) -> [Piece] {
        var pieces: [Piece] = []
        var words: [String] = []
        func flush() {
            if !words.isEmpty { pieces.append(.phrase(words)) }
            words = []
        }
        for word in split(name) {
            switch word {
            case "/", "&", "+":
                flush()
                pieces.append(.joint("and"))
            case "@":
                flush()
                pieces.append(.joint("at"))
            case "-":
                // "W 34 ST - BROADWAY" is a corner; other dashes are pauses.
                let isCorner = words.last.map { streetKinds.contains(key($0)) } ?? false
                flush()
                pieces.append(.joint(isCorner ? "and" : ","))
            case ",", ";", "(", ")", "[", "]":
                flush()
                pieces.append(.joint(","))
            default: words.append(word)
            }
        }
        flush()
        return pieces
    }

    /// Words and signs. A dash parts words where the word before it is a kind of street or a number follows
    /// (`Times Sq-42 St`), not inside a name (`Clinton-Washington`).
    private static func split(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        func flush() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        let characters = Array(name)
        for (position, character) in characters.enumerated() {
            switch character {
            // A voice that reads markup would take what stands between these for it.
            case " ", "\t", "<", ">": flush()
            case "/", "&", "+", "@", ",", ";", "(", ")", "[", "]":
                flush()
                words.append(String(character))
            case "-":
                let next = position + 1 < characters.count ? characters[position + 1] : " "
                if word.isEmpty || next == " " || suffixes[key(word)] != nil || (next.isNumber && word.count > 1) {
                    let isAlone = word.isEmpty && next == " "
                    flush()
                    words.append(isAlone ? "-" : ",")
                } else {
                    word.append(character)
                }
            default: word.append(character)
            }
        }
        flush()
        return words
    }

    // MARK: Words

    private static func spoken(_ words: [String], isShouted: Bool) -> String {
        var spoken: [String] = []
        for (position, word) in words.enumerated() {
            let place = Surroundings(of: position, in: words)
            spoken.append(
                letters[word]
                    ?? expansion(of: key(word), place)
                    ?? numbered(word, place)
                    ?? recased(
                        word, isShouted: isShouted || isShoutedAmongOthers(position, in: words), isFirst: position == 0)
            )
        }
        return spoken.joined(separator: " ")
    }

    /// Words of which none holds a number and a kind of street or another short form: `5AV` is `5 AV`, `125ST` is
    /// `125 ST`, and `B.116` is `B. 116`.
    private static func parted(_ words: [String]) -> [String] {
        guard words.contains(where: { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }) else {
            return words
        }
        var parts: [String] = []
        for (position, word) in words.enumerated() {
            let digits = word.prefix { $0.isNumber }
            let kind = String(word.dropFirst(digits.count))
            let after = position + 1 < words.count ? key(words[position + 1]) : nil
            // "31ST DR" has an ordinal; what no kind of street follows has its own.
            let isOrdinal = kind == "ST" && after.map { numberedStreets.contains($0) } ?? false
            if !digits.isEmpty, gluedKinds.contains(kind), !isOrdinal {
                parts += [String(digits), kind]
            } else if word.first?.isLetter == true, word.dropFirst().first == ".", let number = Int(word.dropFirst(2)) {
                parts += [String(word.prefix(2)), String(number)]
            } else {
                parts.append(word)
            }
        }
        return parts
    }

    /// The number of a street as it is said, `34th` in `W 34 ST`; nil for what is no number of a street.
    private static func numbered(_ word: String, _ place: Surroundings) -> String? {
        guard word.count <= 4, let number = Int(word), number > 0, let after = place.after,
            numberedStreets.contains(after), place.before.map({ !numberedThings.contains($0) }) ?? true
        else { return nil }
        // In "12 Avenue A" it belongs to a house.
        if letterStreets.contains(after), let next = place.next, next.count == 1, directions[next] == nil { return nil }
        let ending =
            (11...13).contains(number % 100)
            ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }

    /// Whether a word in capitals is shouted though the text has small letters, too: a long one, or one beside others.
    private static func isShoutedAmongOthers(_ position: Int, in words: [String]) -> Bool {
        func isInCapitals(_ position: Int) -> Bool {
            guard words.indices.contains(position) else { return false }
            let (letters, capitals) = lettersAndCapitals(words[position])
            return letters > 1 && capitals == letters && !initials.contains(key(words[position]))
        }
        guard isInCapitals(position) else { return false }
        return words[position].count > 4 || isInCapitals(position - 1) || isInCapitals(position + 1)
    }

    /// What an abbreviation stands for between its neighbors; nil for a word that is none.
    private static func expansion(of word: String, _ place: Surroundings) -> String? {
        let (before, after) = (place.before, place.after)
        if let direction = directions[word] {
            // "Avenue S" is a letter; "W 34 St" and "Park Av S" are directions.
            if let before, place.position == 1, letterStreets.contains(before), after == nil { return word }
            if before == nil, after != nil { return direction }
            guard let before, after == nil || directions[before] == nil else { return nil }
            if after == nil { return suffixes[before] != nil || fullSuffixes.contains(before) ? direction : nil }
            return relations[before] != nil || pointsTheWay(place) ? direction : nil
        }
        if let word = anywhere[word] { return word }
        if let relation = relations[word], after != nil { return relation }
        if let title = titles[word], let after, suffixes[after] == nil || after == "ST", directions[after] == nil {
            // "St Nicholas Av", "Church of St Mark", "E St James Pl": a name follows; after a name it is a suffix.
            if before == nil || joiningWords.contains(before ?? "") || relations[before ?? ""] != nil
                || (place.position == 1 && directions[before ?? ""] != nil)
            {
                return title
            }
        }
        if word == "FT" || word == "MT", after != nil { return word == "FT" ? "Fort" : "Mount" }
        if let suffix = suffixes[word], before != nil || letterStreets.contains(word) { return suffix }
        return ordinal(word)
    }

    /// `42ND` and `66Th` as `42nd` and `66th`; nil for other words.
    private static func ordinal(_ word: String) -> String? {
        let digits = word.prefix { $0.isNumber }
        let ending = word.dropFirst(digits.count)
        guard !digits.isEmpty, ["ST", "ND", "RD", "TH"].contains(ending) else { return nil }
        return digits + ending.lowercased()
    }

    /// A word of a shouted text with one capital, but for initials; other texts keep their letters.
    private static func recased(_ word: String, isShouted: Bool, isFirst: Bool) -> String {
        guard isShouted, word.contains(where: \.isLetter) else { return word }
        let key = key(word)
        if initials.contains(key) { return word }
        if joiningWords.contains(key), !isFirst { return word.lowercased() }
        let hasVowel = key.contains { "AEIOUY".contains($0) }
        let hasDigit = key.contains(where: \.isNumber)
        if key.count > 1, key.count <= 4, !hasVowel || hasDigit { return word }
        var text = ""
        var startsPart = true
        var lettersInPart = 0
        for character in word {
            if character.isLetter {
                text += startsPart ? character.uppercased() : character.lowercased()
                startsPart = false
                lettersInPart += 1
            } else {
                text.append(character)
                // "O'BRIEN" has a second capital, "MARK'S" has none.
                startsPart = character == "-" || character == "." || (character == "'" && lettersInPart == 1)
                lettersInPart = 0
            }
        }
        return text
    }

    /// Whether a text is written in capitals throughout, apart from small words like `via`.
    private static func isShouted(_ text: String) -> Bool {
        var sum = (letters: 0, capitals: 0)
        for word in text.split(separator: " ") {
            if word.utf8.count <= longestJoiningWord, joiningWords.contains(word.uppercased()) { continue }
            let (letters, capitals) = lettersAndCapitals(word)
            sum = (sum.letters + letters, sum.capitals + capitals)
        }
        return sum.letters > 1 && sum.capitals * 10 >= sum.letters * 9
    }

    private static let longestJoiningWord = joiningWords.map(\.utf8.count).max() ?? 0

    /// How many letters a text has, and how many of them are capitals.
    private static func lettersAndCapitals(_ text: some StringProtocol) -> (letters: Int, capitals: Int) {
        var (letters, capitals) = (0, 0)
        for character in text {
            // The letters of English are told by their codes, without a look into the tables of all others.
            if let code = character.asciiValue {
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code)
                if isCapital { capitals += 1 }
                if isCapital || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(code) { letters += 1 }
            } else if character.isLetter {
                letters += 1
                if character.isUppercase { capitals += 1 }
            }
        }
        return (letters, capitals)
    }

    /// What a word is looked up by: capitals, without the full stop of an abbreviation.
    static func key(_ word: String) -> String {
        let capitals = word.uppercased()
        return capitals.hasSuffix(".") ? String(capitals.dropLast()) : capitals
    }
}
