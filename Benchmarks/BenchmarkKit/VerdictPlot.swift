/// The figures that have limits as a picture: a bar each, over a logarithmic axis on which 1 is the limit.
public struct VerdictPlot: Sendable {
    private let rows: [(name: String, share: Double)]

    private static let line = 22.0
    private static let frame = (left: 580.0, top: 64.0, width: 400.0)

    /// The picture of the verdicts that can be told.
    public init(_ verdicts: [Verdict]) {
        rows = verdicts.compactMap { verdict in
            guard let share = verdict.shareOfLimit, share > 0 else { return nil }
            let peer = verdict.peer.isEmpty ? "" : " / \(verdict.peer)"
            return ("\(verdict.subject): \(verdict.work)\(peer)", share)
        }
    }

    /// The file.
    public func svg() -> String {
        let frame = VerdictPlot.frame
        let height = VerdictPlot.line * Double(rows.count)
        var picture = SVGPicture(width: 1060, height: frame.top + height + 24)
        picture.write("Share of the limit: what ends left of the line reaches it", at: (16, 26), .title)
        guard let axis = LogAxis(rows.map(\.share) + [0.5, 2], length: frame.width) else { return picture.text }
        for tick in axis.ticks {
            let x = frame.left + axis.position(tick)
            picture.line([(x, frame.top - 6), (x, frame.top + height)], tick == 1 ? .limit : .grid)
            picture.write(SVGPicture.number(tick), at: (x, frame.top - 12), .middle)
        }
        for (number, row) in rows.enumerated() {
            let y = frame.top + VerdictPlot.line * Double(number)
            let end = axis.position(row.share)
            let color = SVGPicture.color(row.share <= 1 ? 2 : 1)
            picture.write(row.name, at: (frame.left - 10, y + 15), .end)
            picture.bar(from: (frame.left, y + 4), width: end, height: VerdictPlot.line - 8, color)
            picture.write(
                Figures.ratio(row.share), at: (frame.left + end + 6, y + 15), .label, color: color)
        }
        return picture.text
    }
}
