import RouteB

extension Command {
    static let regionInfo = Command(
        words: ["region", "info"], summary: "what the region holds, and what the import repaired or left out"
    ) { invocation in
        try invocation.refuseOperands()
        let region = try invocation.region()
        if invocation.wantsJSON {
            try Output.result(RegionDocument(region))
        } else {
            try Output.result(RegionText.summary(region) + RegionText.report(region))
        }
    }

    static let regionCheck = Command(
        words: ["region", "check"], summary: "read the whole region and hold it against its checksums"
    ) { invocation in
        try invocation.refuseOperands()
        let region = try invocation.region()
        try region.check()
        if invocation.wantsJSON {
            try Output.result(RegionDocument(region))
        } else if !invocation.isQuiet {
            try Output.result("\(region.path) is whole.\n")
        }
    }
}

extension Invocation {
    /// The region that is asked, opened.
    func region() throws -> Region {
        let path = try Settings.regionPath(self)
        func words(_ message: String) -> String {
            let failure = Failure(.data, "region_damaged", message)
            return wantsJSON ? failure.json : failure.text
        }
        StandardStreams.onFailedReading(
            .init(
                shrunk: words("\(path) was cut short while it was read; import the region again."),
                strayed: words(
                    "The program failed while it read \(path), which most likely is damaged: "
                        + "routeb-nav region check --region \(path) tells, and if all is whole, the program is at fault."
                ),
                status: .data))
        let region = try Region(at: path)
        Program.kept.append(region)
        return region
    }
}
