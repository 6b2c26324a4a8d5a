import Archive
import Streets

extension StreetGraph {
    /// What is written on signs along an edge of the track for which names are numbered. Complexity: O(log signs).
    func signs(along edge: EdgeIndex, _ names: StreetNames) -> SignTexts {
        var low = 0
        var high = signs.count
        while low < high {
            let middle = (low + high) / 2
            if signs[SignIndex(middle)].edge < edge { low = middle + 1 } else { high = middle }
        }
        var found = SignTexts()
        while low < signs.count, signs[SignIndex(low)].edge == edge {
            let sign = signs[SignIndex(low)]
            if let kind = sign.kind { found[kind] = names[sign.text] }
            low += 1
        }
        return found
    }
}
