import Foundation
import Testing

/// Journeys, departures and favorites by the built program, in the small town.
@Suite struct JourneyTests {
    let place: Workplace
    let environment: [String: String]
    /// West 1st Street at 1st Avenue, and 3rd Avenue's other end: 500 m, then 600 m up the avenue.
    let southWest = SmallTown.corner(street: 1, avenue: 1)
    let northMiddle = SmallTown.corner(street: 7, avenue: 3)

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    private func run(_ line: String) throws -> Outcome { try place.run(line, environment: environment) }

    @Test func goesByBus() throws {
        let south = SmallTown.corner(street: 1, avenue: 3)
        let outcome = try run("from \(south) to \(northMiddle) --at 2016-02-03T08:29 --json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let document = try outcome.json()
        #expect(document["schema"] as? String == "routeb.journeys/1")
        let journeys = try #require(document["journeys"] as? [[String: Any]])
        let legs = try #require(journeys.first?["legs"] as? [[String: Any]])
        let ride = try #require(legs.first { $0["mode"] as? String == "bus" })
        #expect(ride["departure"] as? String == "2016-02-03T08:30:00-05:00")
        #expect(ride["arrival"] as? String == "2016-02-03T08:32:00-05:00")
        #expect(ride["headsign"] as? String == "Uptown")
        #expect((ride["route"] as? [String: Any])?["short_name"] as? String == "M1")
        #expect((ride["stops"] as? [Any])?.count == 7)
        #expect(document["live"] is NSNull)
    }

    @Test func goesOnFootAndByCar() throws {
        for (mode, least, most) in [("walk", 1000.0, 1200.0), ("drive", 1000.0, 1200.0)] {
            let outcome = try run("from \(southWest) to \(northMiddle) --mode \(mode) --json --at 2016-02-03T08:29")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let journey = try #require((try outcome.json()["journeys"] as? [[String: Any]])?.first)
            let distance = try #require(journey["distance_m"] as? Double)
            #expect(least...most ~= distance, "\(mode): \(distance) m")
        }
    }

    @Test func everyFormTellsTheSameJourney() throws {
        let question = "from \(southWest) to \(northMiddle) --at 2016-02-03T08:20"
        let text = try run(question)
        #expect(text.status == 0, "\(text.errors)")
        #expect(text.errors == "")
        #expect(text.output.contains("M1") && text.output.contains("Uptown"))
        #expect(!text.output.contains("\u{1B}"))
        #expect(try run(question + " --color always").output.contains("\u{1B}"))
        #expect(
            try place.run(
                question.split(separator: " ").map(String.init) + ["--color", "always"],
                environment: environment.merging(["NO_COLOR": "1"]) { $1 }
            ).output.contains("\u{1B}"))

        let speech = try run(question + " --format speech")
        let sentences = speech.output.split(separator: "\n")
        #expect(sentences.count >= 4)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
        #expect(!speech.output.contains("|") && !speech.output.contains("\u{1B}"))
        let feet = try run(question + " --units imperial").output
        let meters = try run(question + " --units metric").output
        #expect(feet.contains(" ft") || feet.contains(" mi"), "\(feet)")
        #expect(meters.contains(/[0-9] k?m/) && !meters.contains(" ft"), "\(meters)")
        #expect(text.output == feet)
    }

    @Test func aPlaceIsEverythingAroundTo() throws {
        #expect(try run("favorites add home 10 1st Avenue").status == 0)
        let plain = try run("from 10 1 Av to W 7 St and 3 Av --at 2016-02-03T08:20")
        #expect(plain.status == 0, "\(plain.errors)")
        #expect(try run("from home TO W 7 St and 3 Av --at 2016-02-03T08:20").status == 0)
        #expect(try run("--at=x from a to b").status == 2)
        let quoted = try place.run(
            ["from", "10 1 Av", "to", "W 7 St and 3 Av", "--at", "2016-02-03T08:20"], environment: environment)
        #expect(quoted.output == plain.output)
        #expect(
            try run("--region \(place.path("region")) from 10 1 Av -- to W 7 St and 3 Av --at 2016-02-03T08:20").output
                == plain.output)
        let toward = try run("to W 7 St and 3 Av --at 2016-02-03T08:20")
        #expect(toward.status == 0, "\(toward.errors)")
        #expect(toward.output.contains("home"))

        // A favorite with " to " in its name: in quotes, or with "-- to" for the word that parts the places.
        #expect(
            try place.run(
                ["favorites", "add", "Road to Nowhere", SmallTown.corner(street: 2, avenue: 2)],
                environment: environment
            ).status == 0)
        for words in [
            ["from", "Road to Nowhere", "to", "home"], ["from", "Road", "to", "Nowhere", "--", "to", "home"],
            ["from", "home", "to", "Road", "to", "Nowhere"],
        ] {
            let outcome = try place.run(words + ["--mode", "walk"], environment: environment)
            #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        }
    }

    @Test func favoritesAreKeptPerUser() throws {
        let homeless = try run("to 10 1st Avenue")
        #expect(homeless.status == 1)
        #expect(homeless.errors.contains("There is no favorite \"home\" to start from"), "\(homeless.errors)")
        #expect(try run("favorites add home 10 1st Avenue").output == "home is 10 1st Avenue.\n")
        #expect(try run("favorites add Home 20 1st Avenue").status == 1)
        #expect(try run("favorites").output.contains("10 1st Avenue"))
        #expect(try run("favorites --user ann").output == "")
        #expect(try run("favorites add work 20 1st Avenue --user ann").status == 0)
        #expect(try run("favorites --user ann").output.contains("20 1st Avenue"))
        #expect(try !run("favorites").output.contains("work"))
        let shown = try run("favorites show home --json").json()
        #expect((shown["places"] as? [[String: Any]])?.first?["kind"] as? String == "favorite")
        #expect(try run("favorites remove home").status == 0)
        let gone = try run("favorites remove home")
        #expect(gone.status == 1)
        #expect(gone.errors.contains("There is no favorite \"home\""))
    }

    @Test func whoHasNoHomeCanAsk() throws {
        let homeless = environment.merging(["HOME": ""]) { $1 }
        let line = "from 10 1st Avenue to \(northMiddle) --mode walk"
        #expect(try place.run(line, environment: homeless).status == 0)
        #expect(try place.run("favorites", environment: homeless).status == 3)
        #expect(try place.run("to \(northMiddle)", environment: homeless).status == 1)
    }

    /// Who would wait all night is told so, and that the way could be walked.
    @Test func aNightOfWaitingIsTold() throws {
        let (south, north) = (SmallTown.corner(street: 1, avenue: 3), SmallTown.corner(street: 7, avenue: 3))
        let line = "from \(south) to \(north) --max-walk 300 --at 2016-02-03T21:30"
        let outcome = try run(line)
        #expect(outcome.status == 0)
        try #require(outcome.errorLines.count == 2, "\(outcome.errors)")
        #expect(outcome.errorLines[0].contains("Walking all the way one is there"))
        #expect(outcome.errorLines[1] == "Nothing leaves before 06:00 on 2016-02-04.")
        let remark = try run(line + " --json").json()["remark"] as? String
        #expect(remark.map { outcome.errorLines[0].hasSuffix($0) } == true, "\(remark ?? "-")")
    }

    /// A phrase with two meanings is remarked on, but beside JSON nothing but the error stands on standard error.
    @Test func remarksLeaveJSONAlone() throws {
        let line = "departures stop:S3 --at 2016-11-06T01:30"
        #expect(try run(line).errorLines.count == 2)
        #expect(try run(line + " -q").errorLines.count == 1)
        #expect(try run(line + " --json").error()["code"] as? String != nil)
        // A time that the clocks skip is moved forward by as much as they are.
        let skipped = "from 10 1 Av to 20 1 Av --mode walk --at 2016-03-13T02:30"
        let told = try run(skipped)
        #expect(told.errors.contains("02:30 on 2016-03-13 does not exist"), "\(told.errors)")
        #expect(told.output.contains("2016-03-13 03:30"), "\(told.output)")
        #expect(try run(skipped + " --json").errors == "")
    }

    @Test func departuresAreListed() throws {
        let outcome = try run("departures stop:S3 --at 2016-02-03T08:25 --count 3 --json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let document = try outcome.json()
        #expect(document["schema"] as? String == "routeb.departures/1")
        let times = (document["departures"] as? [[String: Any]])?.compactMap { $0["scheduled"] as? String }
        #expect(
            times == [
                "2016-02-03T08:30:40-05:00", "2016-02-03T08:40:40-05:00", "2016-02-03T08:50:40-05:00",
            ])
        #expect(try run("departures 903 --at 2016-02-03T08:25").output.contains("M1"))
        #expect(try run("departures 3 Av/W 3 St --at 2016-02-03T08:25").output.contains("M1"))
        #expect(try run("departures stop:S99 --at 2016-02-03T08:25").status == 1)
        let corner = try run("departures W 3 St and 3 Av --at 2016-02-03T08:25")
        #expect(corner.output.contains("Departures from 3 Av/W 3 St"), "\(corner.errors)")
        #expect(try run("departures W 3 St and 3 Av --at 2016-02-03T08:25 --json --first").status == 0)
        let far = try run("departures 10 1st Avenue --at 2016-02-03T08:25")
        #expect(far.status == 1)
        #expect(far.errors.contains("901"), "\(far.errors)")
    }

    /// A program sees what a person is told about the places that were taken.
    @Test func placesTellHowTheyWereTaken() throws {
        let question = "from 10 1 Av to 9999 2 Av --via W 3 St and 3 Av --mode walk"
        let document = try run(question + " --json").json()
        let from = try #require(document["from"] as? [String: Any])
        #expect(from["query"] as? String == "10 1 Av" && from["confidence"] as? Double == 1 && from["notes"] == nil)
        let to = try #require(document["to"] as? [String: Any])
        #expect(to["query"] as? String == "9999 2 Av" && to["kind"] as? String == "street")
        #expect((to["confidence"] as? Double).map { $0 < 0.5 } == true)
        let notes = try #require(to["notes"] as? [String])
        #expect(notes.first == "2nd Avenue: the number 9999 is not known; this is the street.")
        #expect(try run(question).errors.hasPrefix(notes[0]))
        let via = try #require((document["via"] as? [[String: Any]])?.first)
        #expect(via["query"] as? String == "W 3 St and 3 Av")
        // What lies far from all streets.
        let far = try run("from \(SmallTown.corner(street: -1, avenue: 1)) to 10 1 Av --mode walk --json").json()
        let start = try #require(far["from"] as? [String: Any])
        #expect((start["notes"] as? [String])?.first?.contains("from the street on which the journey starts") == true)
    }

    /// In the order of walks it is told how far one walks.
    @Test func walksToStopsHaveTheirLength() throws {
        let stops = try #require(
            try run("stops near 10 1 Av --order walk --json --count 3").json()["stops"] as? [[String: Any]])
        let straight = stops.compactMap { $0["distance_m"] as? Double }
        let walked = stops.compactMap { $0["walk_m"] as? Double }
        #expect(walked.count == 3 && walked == walked.sorted() && walked != straight)
        let text = try run("stops near 10 1 Av --order walk --count 3 --units metric").output
        let told = text.split(separator: "\n").compactMap { Double($0.prefix { $0 != " " }) }
        #expect(zip(told, walked).allSatisfy { abs($0 - $1) <= 5 } && told.count == 3, "\(text)")
    }

    @Test func stopsNearAndSearch() throws {
        let near = try run("stops near W 3 St and 3 Av --json --count 2").json()
        let stops = try #require(near["stops"] as? [[String: Any]])
        #expect(stops.compactMap { $0["stop_id"] as? String }.first == "S3")
        #expect(stops.count == 2)
        #expect((stops[1]["walk_s"] as? Int).map { 60...100 ~= $0 } == true, "\(stops[1])")
        let found = try run("search 30 2 Av --json").json()
        let first = try #require((found["places"] as? [[String: Any]])?.first)
        #expect(first["name"] as? String == "30 2nd Avenue")
        #expect(first["kind"] as? String == "address")
    }

    /// A day without service takes nothing from where the stops are.
    @Test(arguments: [
        ("2017-01-01T08:30", "The timetable covers 2016-01-01 to 2016-03-31, not 2017-01-01"),
        ("2016-02-07T08:30", "Nothing runs on 2016-02-07"),
    ])
    func stopsAreToldWhereNothingLeaves(time: String, reason: String) throws {
        let line = "stops near W 3 St and 3 Av --count 2"
        let silent = try run("\(line) --departures 3 --at \(time)")
        #expect(try silent.status == 0 && silent.output == run(line).output)
        #expect(silent.errorLines.count == 1 && silent.errors.contains(reason), "\(silent.errors)")
        let json = try run("\(line) --departures 3 --at \(time) --json").json()
        #expect((json["remark"] as? String)?.contains(reason) == true)
        let stops = try #require(json["stops"] as? [[String: Any]])
        #expect(stops.count == 2 && stops.allSatisfy { ($0["departures"] as? [Any])?.isEmpty == true })
    }

    @Test(arguments: [
        ("from nowhere to 10 1 Av", 1, "place_unknown"), ("from M1 to 10 1 Av", 1, "place_unknown"),
        ("departures M1 --at 2016-02-03T08:30", 1, "place_unknown"), ("stops near M1", 1, "place_unknown"),
        ("isochrone M1 --minutes 5", 1, "place_unknown"),
        ("from 99,99 to 10 1 Av", 2, "place_invalid"),
        ("from 10 1 Av to 20 1 Av --at 25:99", 2, "time_invalid"),
        ("from 10 1 Av to 60 5 Av --at 2016-02-03T08:30 --only M2", 1, "line_unknown"),
        ("from 10 1 Av to 60 5 Av --at 2017-02-03T08:30", 1, "outside_calendar"),
        ("from 10 1 Av to 60 5 Av --at 2016-02-07T08:30", 1, "no_service"),
        ("from 10 1 Av to 41,-74 --at 2016-02-03T08:30", 1, "no_street_near"),
        ("from 10 1 Av to 60 5 Av --at 2016-02-03T08:30 --live missing.json", 3, "live_unreadable"),
        ("from 10 1 Av to 60 5 Av --at 2016-02-03T08:30 --live town.osm", 3, "live_unreadable"),
        ("departures stop:S3 --at 2016-02-03T08:30 --live gtfs", 3, "live_unreadable"),
        ("departures stop:S3 --at 2017-01-01T08:30", 1, "outside_calendar"),
    ])
    func questionsWithoutAnAnswerSayWhy(_ line: String, status: Int, code: String) throws {
        let outcome = try run(line + " --json")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(try outcome.error()["code"] as? String == code, "\(outcome.errors)")
        #expect(outcome.output == "")
        let inWords = try run(line)
        #expect(inWords.errorLines.count == 1)
        if code == "outside_calendar" { #expect(inWords.errors.contains("2016-01-01 to 2016-03-31")) }
    }

    @Test func ambiguousPlacesAreListedNotGuessed() throws {
        let two = SmallTown.osm.replacing(
            "</osm>",
            with: """
                <node id="90001" version="1" lat="40.7001" lon="-74.0001"><tag k="addr:housenumber" v="5"/>\
                <tag k="addr:street" v="Twin Place"/><tag k="addr:city" v="Here"/></node>
                <node id="90002" version="1" lat="40.7050" lon="-73.9890"><tag k="addr:housenumber" v="5"/>\
                <tag k="addr:street" v="Twin Place"/><tag k="addr:city" v="There"/></node></osm>
                """)
        try place.write(two, to: "town.osm")
        try SmallTown.makeRegion(in: place)
        let outcome = try run("from 5 Twin Place to 10 1 Av --mode walk --json")
        #expect(outcome.status == 1)
        let error = try outcome.error()
        #expect(error["code"] as? String == "place_ambiguous")
        #expect((error["candidates"] as? [[String: Any]])?.count == 2)
        #expect(try run("from 5 Twin Place to 10 1 Av --mode walk --first").status == 0)
    }

    @Test func stepsAreSpokenByTheProgramThatIsThere() throws {
        let question = "from \(southWest) to \(northMiddle) --at 2016-02-03T08:20"
        try place.write("#!/bin/sh\necho \"$@\" > \"$SAID.options\"\ncat > \"$SAID\"\n", to: "bin/espeak")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: place.path("bin/espeak"))
        let said = place.path("said")
        var variables = environment
        variables["SAID"] = said
        variables["PATH"] = place.path("bin") + ":/nowhere"
        // The script itself needs the shell's usual path for `cat`.
        try place.write(
            "#!/bin/sh\nPATH=/usr/bin:/bin\necho \"$@\" > \"$SAID.options\"\ncat > \"$SAID\"\n", to: "bin/espeak")
        let outcome = try place.run(question + " --speak --voice en-us --rate 200 -q", environment: variables)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(try String(contentsOfFile: said, encoding: .utf8) == (try run(question + " --format speech").output))
        #expect(try String(contentsOfFile: said + ".options", encoding: .utf8) == "--stdin -v en-us -s 200\n")

        // Without a sound device espeak-ng complains, and ends as if it had spoken.
        try place.write(
            "#!/bin/sh\nPATH=/usr/bin:/bin\ncat > /dev/null\necho 'error: no device' >&2\n", to: "bin/espeak")
        let mute = try place.run(question + " --speak -q", environment: variables)
        #expect(mute.status == 3)
        #expect(mute.errors.contains("espeak says \"error: no device\""))

        variables["PATH"] = "/nowhere"
        let missing = try place.run(question + " --speak", environment: variables)
        #expect(missing.status == 3)
        #expect(missing.errors.contains("neither espeak-ng nor espeak is installed"))
        #expect(missing.output.contains("M1"))
    }
}
