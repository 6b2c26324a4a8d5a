/// A piece of what somebody wrote: a word, or a sign that parts words from each other.
enum TextPiece: Equatable, Sendable {
    /// Letters and digits, folded: small, without accents.
    case word(String)
    /// `,` or `;`: what follows says where the place lies, or which door.
    case comma
    /// `&`, `@`, `/` or `+`: two streets meet.
    case crossing
    /// `#`: the number of a flat follows.
    case hash

    /// The piece as it could be written.
    var text: String {
        switch self {
        case .word(let word): word
        case .comma: ","
        case .crossing: "&"
        case .hash: "#"
        }
    }
}

/// Makes the same words of everything that reads the same: capitals, accents, points and apostrophes are folded.
///
///     TextFolding.pieces(of: "Saint Mark's Pl., N.Y.")   // saint marks pl , ny
///
/// A hyphen or a stroke between digits stays (`37-18`, `1/2`); letters of other scripts stay as they are. Runs in time
/// linear to the text.
enum TextFolding {
    /// The words and signs of a text, in order.
    static func pieces(of text: String) -> [TextPiece] {
        let scalars = Array(text.unicodeScalars)
        var pieces: [TextPiece] = []
        var word = ""
        // Points that were left out of the word: as many as letters but one while it is nothing but initials.
        var points = 0
        func flush() {
            if !word.isEmpty { pieces.append(.word(word)) }
            word = ""
            points = 0
        }
        for (position, scalar) in scalars.enumerated() {
            let next = position + 1 < scalars.count ? scalars[position + 1] : " "
            switch scalar {
            case "0"..."9", "a"..."z": word.unicodeScalars.append(scalar)
            case "A"..."Z": word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
            case " ": flush()
            case "'", "’", "‘", "ʼ", "`", "´": continue
            case "-", "–", "/":
                if let last = word.unicodeScalars.last, isDigit(last), isDigit(next) {
                    word.unicodeScalars.append(scalar == "–" ? "-" : scalar)
                } else if scalar == "/", word == "r", next == "c" || next == "C" {
                    // `R/C`, the ground floor of Portugal.
                    continue
                } else {
                    flush()
                    if scalar == "/" { pieces.append(.crossing) }
                }
            case ".":
                let afterNext = position + 2 < scalars.count ? scalars[position + 2] : " "
                let joinsInitials =
                    word.unicodeScalars.count == points + 1 && next.properties.isAlphabetic
                    && !afterNext.properties.isAlphabetic
                if joinsInitials { points += 1 } else { flush() }
            case ",", ";":
                flush()
                pieces.append(.comma)
            case "&", "@", "+":
                flush()
                pieces.append(.crossing)
            case "#":
                flush()
                pieces.append(.hash)
            case "½", "¼", "¾":
                flush()
                pieces.append(.word(scalar == "½" ? "1/2" : scalar == "¼" ? "1/4" : "3/4"))
            default:
                let properties = scalar.properties
                switch properties.generalCategory {
                case .nonspacingMark, .format: continue
                default: break
                }
                guard properties.isAlphabetic || properties.numericType != nil else {
                    flush()
                    continue
                }
                for lower in properties.lowercaseMapping.unicodeScalars {
                    if let plain = plainLetters[lower] {
                        word += plain
                    } else if lower.properties.generalCategory != .nonspacingMark {
                        word.unicodeScalars.append(lower)
                    }
                }
            }
        }
        flush()
        return pieces
    }

    /// The words of a text without the signs between them.
    static func words(of text: String) -> [String] {
        pieces(of: text).compactMap { piece in
            if case .word(let word) = piece { word } else { nil }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Small Latin letters with marks, and what they are without.
    private static let plainLetters: [Unicode.Scalar: String] = {
        let table: [(String, String)] = [
            ("a", "àáâãäåāăąǎǟǡǻȁȃȧạảấầẩẫậắằẳẵặ"), ("ae", "æǽǣ"), ("b", "ḃḅ"), ("c", "çćĉċč"), ("d", "ďđðḋḍ"),
            ("e", "èéêëēĕėęěȅȇẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵ"), ("h", "ĥħȟḥ"), ("i", "ìíîïĩīĭįıǐȉȋịỉ"),
            ("ij", "ĳ"), ("j", "ĵǰ"), ("k", "ķĸǩḳ"), ("l", "ĺļľŀłḷ"), ("m", "ṁṃ"), ("n", "ñńņňŉŋǹṅṇ"),
            ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯọỏốồổỗộớờởỡợ"), ("oe", "œ"), ("p", "ṗ"), ("r", "ŕŗřȑȓṛ"), ("s", "śŝşšșſṣ"),
            ("ss", "ß"), ("t", "ţťŧțṭ"), ("th", "þ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗụủứừửữự"), ("w", "ŵẁẃẅ"),
            ("y", "ýÿŷȳỳỵỷỹ"), ("z", "źżžẓ"), ("a", "ª"), ("o", "º"),
        ]
        var letters: [Unicode.Scalar: String] = [:]
        for (plain, marked) in table {
            for scalar in marked.unicodeScalars { letters[scalar] = plain }
        }
        return letters
    }()
}
