import Archive
import Streets

extension StreetGraph {
    /// What is written on signs along an edge. Complexity: O(log signs).
    func signs(along edge: EdgeIndex, _ names: StreetNames) -> StretchSigns {
        var low = 0
        var high = signs.count
        while low < high {
            let middle = (low + high) / 2
            if signs[SignIndex(middle)].edge < edge { low = middle + 1 } else { high = middle }
        }
        var found = StretchSigns()
        while low < signs.count, signs[SignIndex(low)].edge == edge {
            let sign = signs[SignIndex(low)]
            if let kind = sign.kind { found[kind] = names.text(sign.text) }
            low += 1
        }
        return found
    }
}
