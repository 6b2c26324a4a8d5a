// `make bench`: measures the project, and its peers beside it. `RouteBenchmark --help` tells the options.

import BenchmarkKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

do throws(any Error) {
    switch try BenchmarkCommand(Array(CommandLine.arguments.dropFirst())) {
    case .help:
        print(BenchmarkCommand.helpText)
    case .part(let part):
        print(try part.output(), terminator: "")
    case .run(let options):
        let isWhole = try Runner(options).run()
        exit(isWhole ? 0 : 1)
    }
} catch {
    tellPeople("\(error)")
    if case BenchmarkError.usage = error { exit(2) }
    exit(1)
}
