import Archive
import Streets

extension StreetGraph {
    /// What is written on signs along an edge. Complexity: O(log signs).
    func signs(along edge: EdgeIndex) -> StretchSigns {
        var found = StretchSigns()
        var low = 0
        var high = signs.count
        while low < high {
            let middle = (low + high) / 2
            if signs[SignIndex(middle)].edge < edge { low = middle + 1 } else { high = middle }
        }
        while low < signs.count, signs[SignIndex(low)].edge == edge {
            let sign = signs[SignIndex(low)]
            let text = names.text(sign.text)
            switch sign.kind {
            case .destination: found.destinations = text
            case .destinationRef: found.destinationRefs = text
            case .exit: found.exit = text
            case .turnLanes: found.lanes = text
            case nil: break
            }
            low += 1
        }
        return found
    }
}
