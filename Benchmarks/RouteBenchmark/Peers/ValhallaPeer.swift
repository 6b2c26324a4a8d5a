import BenchmarkKit
import RouteB

/// Valhalla: the wheel `pyvalhalla-weekly`, in process. Its answers hold sentences.
struct ValhallaPeer: AnswerPeer {
    static let name = "Valhalla"

    static func obstacle(_ peers: PeerFolder) -> String? { peers.obstacle(toImporting: "valhalla") }

    let building: WorkReport
    let questions: [AnswerQuestion]

    init(_ source: AnswerSource) throws {
        let folder = source.data(of: "valhalla")
        let script = "valhalla_answers.py"
        let log = source.folder + "/valhalla.log"
        var programs = ""
        // The configuration is written before the folder is judged, and again where its data are made anew.
        func configure() throws {
            programs = try source.peers.ask(script, ["config", folder], log: log).first?.path ?? ""
        }
        try configure()
        let build = try PeerBuild.made(
            in: folder, from: source.map, version: "weekly", anew: source.rebuilds, prepare: configure,
            commands: [
                (
                    "valhalla_build_tiles",
                    // It leaves a list of doubled ways wherever it is started.
                    [
                        "sh", "-c", "cd \"$0\" && exec \"$@\"", folder, "\(programs)/valhalla_build_tiles", "-c",
                        "valhalla.json", try absolutePath(of: source.map),
                    ]
                )
            ])
        var report = WorkReport(
            build.steps.map {
                Measurement($0.name, by: "Valhalla", nanoseconds: [$0.nanoseconds], peakBytes: $0.peakBytes)
            })
        if let note = build.note("Valhalla") { report.notes.append(note) }
        building = report
        questions = [(TravelMode.drive, "auto"), (.walk, "pedestrian")].map { mode, costing in
            AnswerQuestion(engine: "Valhalla", mode: mode, hasSentences: true) { pairs in
                let lines = try source.peers.ask(script, ["ask", folder, costing, pairs], log: log)
                guard let answer = lines.first else { throw BenchmarkError.refused("Valhalla tells no times.") }
                return answer
            }
        }
    }
}
