/// Which door of a building: the number of a flat, a floor, an office. Places are not told apart by it.
enum AddressUnit {
    /// The pieces without `Apt 5`, `#501`, `Suite 1002`, `3rd Floor`.
    ///
    /// - Parameter mayBeAllUnit: Whether everything may go; else the first word stays.
    static func removed(
        from pieces: [TextPiece], _ convention: AddressConvention, mayBeAllUnit: Bool
    ) -> [TextPiece] {
        var kept: [TextPiece] = []
        var position = 0
        while position < pieces.count {
            let next = position + 1 < pieces.count ? pieces[position + 1] : nil
            switch pieces[position] {
            case .hash:
                position += next == nil ? 1 : 2
            case .word(let word) where kept.isEmpty && !mayBeAllUnit:
                kept.append(.word(word))
                position += 1
            case .word(let word):
                if convention.unitWords.keys.contains(word), isUnitNumber(next, convention) {
                    position += 2
                } else if convention.unitWords[word] == true, isUnitNumber(kept.last, convention),
                    kept.count > 1 || mayBeAllUnit
                {
                    kept.removeLast()
                    position += 1
                } else {
                    kept.append(pieces[position])
                    position += 1
                }
            default:
                kept.append(pieces[position])
                position += 1
            }
        }
        return kept
    }

    private static func isUnitNumber(_ piece: TextPiece?, _ convention: AddressConvention) -> Bool {
        guard case .word(let word)? = piece else { return false }
        return word.utf8.count == 1 || word.contains(where: \.isNumber) || convention.ordinals[word] != nil
    }
}
