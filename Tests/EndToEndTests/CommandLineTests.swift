import Foundation
import Testing

/// What the command line refuses, and how it says so: one sentence, and the status that scripts rely on.
@Suite struct CommandLineTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test(arguments: [
        ("", "No command is given"),
        ("form here to there", "did you mean from?"),
        ("fruit", "fruit is no command"),
        ("stops", "stops needs another word"),
        ("stops far", "stops far is no command"),
        ("search --cuont 3 x", "did you mean --count?"),
        ("import --live x", "--live is no option of routeb-nav import; routeb-nav from has it"),
        ("search --count", "--count needs a value"),
        ("search --count --json", "--count needs a value"),
        ("search --count 0 x", "--count 0 is not a number from 1 to 100"),
        ("search --count=x y", "--count x is not a number"),
        ("search", "search needs a text"),
        ("search -z x", "-z is no option"),
        ("search --json=yes x", "--json takes no value"),
        ("region info --region a --region b", "--region is given twice"),
        ("region info now", "takes no \"now\""),
        ("from here", "from needs a destination"),
        ("from to there", "from needs a start"),
        ("from here to", "from needs a destination"),
        ("from a to b --mode rocket", "choose transit, walk, wheelchair, bike or drive"),
        ("from a to b --mode walc", "did you mean walk?"),
        ("from a to b --mode bikes", "did you mean bike?"),
        ("from a to b --via", "--via needs a value"),
        ("from a to b --curb middle", "--curb middle"),
        ("from a to b --avoid stars --mode walk", "did you mean stairs?"),
        ("from a to b --avoid M34 --mode drive", "choose stairs, tolls"),
        ("isochrone here --avoid M34", "choose stairs, tolls"),
        ("from a to b --prefer less", "choose safe, quiet, lit, fewer-transfers or less-walking"),
        ("isochrone here --prefer less-walking", "choose safe, quiet or lit"),
        ("from a to b --prefer less-walking --prefer fewer-transfers", "exclude each other"),
        ("from a to b --last --by 8:30", "--last and --by contradict each other"),
        ("from a to b --only", "--only needs a value"),
        ("from a to b --map way.jpg", "has to end in .svg or .png"),
        ("from a to b --format kml", "choose text, json, geojson, gpx, osrm or speech"),
        ("isochrone", "isochrone needs a place"),
        ("buses live M1", "buses live needs --live FILE"),
        ("buses show", "buses show needs a line"),
        ("stops show", "stops show needs a stop"),
        ("isochrone here --minutes 5,x", "--minutes 5,x is not understood"),
        ("isochrone here --minutes 0", "--minutes 0 is not understood"),
        ("isochrone here --mode transit", "does not know buses and trains yet; choose walk, wheelchair, bike or drive"),
        ("matrix here there --mode transit", "does not know buses and trains yet"),
        ("isochrone here --mode drive --walk-speed 5", "--walk-speed says nothing to --mode drive"),
        ("matrix", "matrix needs places"),
        ("matrix a --format gpx", "choose text or json"),
        ("from a to b --rate fast", "--rate fast is not a number"),
        ("from a to b --rate 100", "--rate is for what is spoken: add --speak"),
        ("from a to b --json --format text", "contradict each other"),
        ("import --osm x", "import needs --region DIR"),
        ("import --region x", "No streets are given"),
        ("import x --osm y --region z", "x belongs to no option"),
        ("import --osm x --region y --time-zone Mars/Olympus", "\"Mars/Olympus\" is not a time zone"),
        ("favorites add home", "needs a name and a place"),
        ("favorites list --user ../root", "cannot be a user"),
        ("search --region= x", "--region needs a value"),
        ("from a to b --walk-speed 0x10", "--walk-speed 0x10 is not a number"),
    ])
    func refuses(_ line: String, saying words: String) throws {
        let outcome = try place.run(line)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func strangeWordsDoNothingToTheTerminal() throws {
        let long = String(repeating: "é", count: 50_000)
        for arguments in [
            ["favorites", "list", "a\nb\u{1B}[31m\u{202E}"], ["\n\u{9B}1m"], ["--\r\n"], ["favorites", "list", long],
            [long],
            ["region", "info", "--region", long], ["region", "info", "--region", ""], [""], ["favorites", ""],
            ["favorites", "list", "--user", "\u{7}\n"],
        ] {
            let outcome = try place.run(arguments)
            #expect(outcome.status == 2 || outcome.status == 3)
            #expect(outcome.errors.hasPrefix("routeb-nav: ") && outcome.errors.hasSuffix(".\n"), "\(outcome.errors)")
            #expect(outcome.errors.count < 900)
            let unruly = outcome.errors.dropLast().unicodeScalars.filter {
                $0.properties.generalCategory == .control || $0 == "\u{202E}"
            }
            #expect(unruly.isEmpty, "\(outcome.errors)")
        }
    }

    @Test func errorsAreObjectsWithJSON() throws {
        for line in ["--json fruit", "search --json", "search --format json x", "region info --json --region nowhere"] {
            let outcome = try place.run(line)
            #expect(outcome.status != 0)
            let error = try outcome.error()
            #expect((error["code"] as? String)?.isEmpty == false)
            #expect((error["message"] as? String)?.hasSuffix(".") == true)
        }
    }

    @Test func helpIsMadeForEveryCommand() throws {
        let overview = try place.run("--help")
        #expect(overview.status == 0)
        #expect(overview.errors == "")
        for command in [
            "from", "to", "matrix", "isochrone", "search", "stops near", "departures", "favorites add",
            "favorites list", "favorites remove", "favorites edit", "plans list", "plans visited", "routes create",
            "routes show", "account signup", "account whoami", "recent list", "stops show", "buses", "buses show",
            "buses live",
            "import", "region info", "region check",
        ] {
            #expect(overview.output.contains("routeb-nav \(command) "), "\(command)")
            let help = try place.run("\(command) --help")
            #expect(help.status == 0)
            #expect(help.output.hasPrefix("routeb-nav \(command)"))
            #expect(help.output.contains("--region DIR"))
            #expect(try place.run("help \(command)").output == help.output)
        }
        // A word that several commands share has the help of all.
        let favorites = try place.run("favorites --help").output
        #expect(favorites.contains("routeb-nav favorites list") && favorites.contains("routeb-nav favorites add"))
        #expect(try place.run("help favorites").output == favorites)
        for (word, commands) in [
            ("stops", ["stops near", "stops show"]), ("buses", ["buses [TEXT]", "buses show LINE", "buses live LINE"]),
        ] {
            let help = try place.run("\(word) --help").output
            #expect(commands.allSatisfy { help.contains("routeb-nav \($0)") }, "\(help)")
        }
        #expect(try place.run("--version").output.hasPrefix("routeb-nav "))
    }

    @Test func aRegionHasToBeChosen() throws {
        let none = try place.run("region info")
        #expect(none.status == 3)
        #expect(none.errors.contains("No region is named"))

        try SmallTown.write(to: place)
        let installed = place.path("home/.local/share/routeb/regions/town")
        let made = try place.run(["import", "--osm", "town.osm", "--region", installed, "-q"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(try place.run("region info").output.contains("town"))
        // XDG's specification has relative paths ignored.
        #expect(try place.run("region info", environment: ["XDG_DATA_HOME": "data"]).status == 0)
        let elsewhere = try place.run("region info", environment: ["XDG_DATA_HOME": place.path("data")])
        #expect(elsewhere.status == 3)
        let homeless = try place.run("favorites list", environment: ["HOME": ""])
        #expect(homeless.status == 3)
        #expect(homeless.errors.contains("Neither XDG_DATA_HOME nor HOME names a folder"))

        _ = try place.run(["import", "--osm", "town.osm", "--region", installed + "2", "-q"])
        let several = try place.run("region info")
        #expect(several.status == 2)
        #expect(several.errors.contains("town, town2"))
        #expect(
            try place.run("region info", environment: ["ROUTEB_REGION": installed]).status == 0)

        try place.write("# mine\nregion = \(installed)2\n", to: "home/.config/routeb/config")
        #expect(try place.run("region info").output.contains("town2"))
        try place.write("regoin = x\n", to: "home/.config/routeb/config")
        let broken = try place.run("region info")
        #expect(broken.status == 3)
        #expect(broken.errors.contains("Line 1"))
    }

    @Test func anAnswerThatCannotBeWrittenIsAnError() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let errors = place.path("errors")
        let child = try place.start(["--help"], output: "/dev/full", errors: .file(errors))
        #expect(child.wait() == 3)
        #expect(try String(contentsOfFile: errors, encoding: .utf8).contains("cannot be written"))
    }
}
