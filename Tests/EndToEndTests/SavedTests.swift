import Foundation
import Testing

/// What a person saves, by the built program, in the small town: favorites, places to visit, routes and accounts.
@Suite struct SavedTests {
    let place: Workplace
    let environment: [String: String]

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    private func run(_ line: String, input: String = "") throws -> Outcome {
        try place.run(line, environment: environment, input: input)
    }

    private func run(_ words: [String]) throws -> Outcome { try place.run(words, environment: environment) }

    /// What is expected of a failure: one sentence, and no more.
    private func expect(_ outcome: Outcome, _ status: Int, _ words: String) {
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(words), "\(outcome)")
    }

    @Test func aPlanIsVisited() throws {
        #expect(
            try run(["plans", "add", "Old Mill", "20 2 Av", "--description", "open on Sundays"]).output
                == "Old Mill is 20 2nd Avenue.\n")
        #expect(try run("plans").output.contains("open on Sundays"))
        #expect(try run("favorites list").output == "")
        expect(
            try run(["favorites", "add", "old mill", "30 2 Av"]), 1, "There is a place to visit \"Old Mill\" already")
        #expect(try run("plans edit Old Mill --place 30 2 Av --name Mill").output == "Mill is 30 2nd Avenue.\n")
        // A plan is a place one can go to.
        #expect(try run("from 10 1 Av to mill --mode walk").status == 0)
        #expect(try run("plans visited mill").output == "Mill (30 2nd Avenue) is a favorite now.\n")
        let shown = try run("favorites show mill --json").json()
        let row = try #require((shown["places"] as? [[String: Any]])?.first)
        #expect(row["description"] as? String == "open on Sundays" && row["kind"] as? String == "favorite")
        expect(try run("plans visited mill"), 1, "There is no place to visit \"mill\"")
        #expect(try run("favorites search sundays AVENUE").output.hasPrefix("Mill"))
        expect(try run("favorites search mondays"), 1, "There is no favorite")
        expect(try run("favorites edit mill"), 2, "needs something to change")
        // A description goes, too.
        for line in [["--description", ""], ["--description="]] {
            #expect(try run(["favorites", "edit", "mill", "--description", "x"]).status == 0)
            #expect(try run(["favorites", "edit", "mill"] + line).status == 0)
            #expect(try !run("favorites show mill --json").output.contains("description"))
        }
        expect(try run(["favorites", "edit", "mill", "--name", ""]), 2, "needs a value")
    }

    @Test func whatIsNotSavedIsNotGuessed() throws {
        expect(try run("favorites add 10 1 Av"), 2, "10 is no name")
        expect(try run("to office --mode walk"), 1, "There is no favorite \"home\"")
        #expect(try run("favorites add home 10 1 Av").status == 0)
        expect(try run("to office --mode walk"), 1, "Nothing is saved as \"office\"")
        expect(try run("from hom to 20 2 Av --mode walk"), 1, "There is no place \"hom\"; did you mean home?")
        let route = ["routes", "create", "commute", "--from", "home", "--to", "60 3 Av", "--mode", "walk"]
        #expect(try run(route).status == 0)
        expect(try run("from 20 2 Av to commute --mode walk"), 1, "\"commute\" is a saved route and no place")
        #expect(try run("to commute").status == 0)
    }

    @Test func aChosenLineThatIsOfNoUseIsNamed() throws {
        let near = "\(SmallTown.corner(street: 1, avenue: 3)) to \(SmallTown.corner(street: 2, avenue: 3))"
        let outcome = try run("from \(near) --only M1 --at 2016-02-03T08:31")
        #expect(outcome.status == 0 && outcome.errors == "On foot one is there before any of the chosen lines.\n")
    }

    @Test func onlyAFavoriteIsHome() throws {
        #expect(try run("plans add home 10 1 Av").status == 0)
        expect(try run("to 20 2 Av --mode walk"), 1, "There is no favorite \"home\"")
        #expect(try run("plans visited home").status == 0)
        #expect(try run("to 20 2 Av --mode walk").status == 0)
    }

    @Test func quietListsSayNothing() throws {
        for line in ["favorites", "plans list", "routes", "recent"] {
            let outcome = try run("\(line) -q")
            #expect(outcome.status == 0 && outcome.output + outcome.errors == "", "\(line): \(outcome)")
        }
    }

    @Test func aSavedRouteRidesItsBuses() throws {
        let (south, north) = (SmallTown.corner(street: 1, avenue: 3), SmallTown.corner(street: 7, avenue: 3))
        expect(
            try run("routes create work"), 2,
            "The route lacks a start (--from PLACE), an end (--to PLACE) and a bus (--bus LINE)")
        expect(try run("routes create work --from \(south) --to \(north)"), 2, "The route lacks a bus")
        expect(try run("routes create --from \(south) --to \(north) --bus M1"), 2, "The route lacks a name")
        expect(try run("routes create work --from \(south) --to \(south) --bus M1"), 2, "starts where it ends")
        expect(try run("routes create work --from \(south) --to \(north) --bus M7"), 1, "is no line of the region")
        expect(
            try run("routes create work --from \(south) --to \(north) --bus M1 --mode walk"), 2, "--bus is for buses")
        #expect(try run("routes list").output == "")
        let made = try run("routes create work --from \(south) --to \(north) --bus m1")
        #expect(made.output.hasPrefix("work is saved: from ") && made.output.hasSuffix(" with M1.\n"), "\(made)")
        expect(
            try run("routes create Work --from \(south) --to \(north) --bus M1"), 1, "There is a saved route \"work\"")
        #expect(try run("routes").output.hasSuffix("  M1\n"))

        // What the route tells itself is not passed over.
        for option in ["--only M1", "--mode bike"] {
            for line in ["to work", "from work"] {
                expect(try run("\(line) \(option)"), 2, "contradicts the saved route")
            }
        }
        for line in ["routes show work", "to work", "from WORK"] {
            let outcome = try run(line + " --at 2016-02-03T08:29 --json")
            #expect(outcome.status == 0, "\(line): \(outcome.errors)")
            let document = try outcome.json()
            let legs = ((document["journeys"] as? [[String: Any]])?.first?["legs"] as? [[String: Any]]) ?? []
            #expect(legs.contains { ($0["route"] as? [String: Any])?["short_name"] as? String == "M1" })
            #expect(document["remark"] == nil)
            #expect((document["from"] as? [String: Any])?["kind"] as? String == "coordinate")
        }
        expect(try run("routes show play"), 1, "There is no saved route \"play\"")
        // What is too long to be a route's name is looked up as a place all the same.
        expect(try run(["to", String(repeating: "nowhere ", count: 20)]), 1, "home")
        expect(try run("routes edit work"), 2, "needs something to change")
        // For a name or a mode no region is needed.
        #expect(try place.run("routes edit work --name job").output.hasPrefix("job is saved: "))
        expect(try run("routes edit job --to \(south)"), 2, "starts where it ends")
        expect(try run("routes edit job --mode walk --bus M1"), 2, "its buses say nothing to a way on foot")
        #expect(try run("routes edit job --name walk --mode walk").output.hasSuffix(" on foot.\n"))
        expect(try run("routes edit walk --mode transit"), 2, "it lacks a bus or train")
        for (mode, words) in [
            ("wheelchair", "by wheelchair"), ("bike", "by bike"), ("drive", "by car"), ("walk", "on foot"),
        ] {
            #expect(try run("routes edit walk --mode \(mode)").output.hasSuffix(" \(words).\n"))
        }
        #expect(try run("to walk --format speech").status == 0)
        #expect(try run("routes search WALK").output.contains("walk"))
        #expect(try run("routes remove walk").status == 0)
        expect(try run("routes remove walk"), 1, "There is no saved route")
    }

    @Test func anotherJourneyIsShownWhereTheBusesCannotDoIt() throws {
        // M1 runs northward alone: southward one walks, which takes more than five minutes, but so it does with any
        // line.
        let (south, north) = (SmallTown.corner(street: 1, avenue: 3), SmallTown.corner(street: 7, avenue: 3))
        #expect(try run("routes create back --from \(north) --to \(south) --bus M1").status == 0)
        let back = try run("to back --at 2016-02-03T08:29 --json").json()
        let legs = ((back["journeys"] as? [[String: Any]])?.first?["legs"] as? [[String: Any]]) ?? []
        #expect(legs.map { $0["mode"] as? String } == ["walk"] && back["remark"] == nil)
        let short = try run("to back --at 2016-02-03T08:29 --max-walk 50")
        #expect(short.status == 1 && short.errorLines.count <= 2, "\(short)")
        // On a day without service nothing helps.
        expect(try run("to back --at 2016-02-07T08:29 --max-walk 50 -q"), 1, "2016-02-07")
    }

    @Test func whatWasAskedAboutIsRemembered() throws {
        #expect(try run("recent").status == 0)
        #expect(try run("from 10 1 Av to 20 2 Av --mode walk").status == 0)
        #expect(
            try run("recent").output.split(separator: "\n").map { $0.prefix(13) } == ["20 2nd Avenue", "10 1st Avenue"])
        // While one types, what was saved and what was asked about come first, each once.
        let suggested = try run("search 1 --suggest --json").json()
        let rows = try #require(suggested["places"] as? [[String: Any]])
        #expect(rows.first?["label"] as? String == "10 1st Avenue", "\(rows)")
        #expect(rows.filter { $0["label"] as? String == "10 1st Avenue" }.count == 1, "\(rows)")
        #expect(try run("recent clear").output == "All recent places are forgotten.\n")
        #expect(try run("recent list").output == "")
    }

    @Test func anAccountIsBehindItsPassword() throws {
        #expect(try run("account whoami").output == "local (nobody is logged in)\n")
        #expect(try run("favorites add home 10 1 Av").status == 0)
        expect(try run("account signup ann"), 2, "No password was given")
        // The name is looked at before the password is asked for.
        expect(try run("account signup a/b"), 2, "cannot be a user")
        expect(try run("account signup local"), 2, "choose another name")
        expect(try run("account signup ann", input: "short\n"), 2, "fewer than 8 characters")
        let signed = try run("account signup ann", input: "correct horse\n")
        #expect(signed.status == 0 && !(signed.output + signed.errors).contains("horse"), "\(signed)")
        #expect(try run("account whoami --json").json()["user"] as? String == "ann")
        expect(try run("account signup ann"), 1, "has signed up already")
        let cleared = try run("recent clear --json --user bob").json()
        #expect(cleared["user"] as? String == "bob" && cleared["logged_in"] as? Bool == false)
        #expect(try run("favorites").output == "")
        #expect(try run("favorites add work 20 1 Av").status == 0)
        #expect(try run("account logout").status == 0)
        expect(try run("account logout"), 5, "Nobody is logged in")
        #expect(try run("favorites").output.hasPrefix("home"))
        expect(try run("favorites --user ann"), 5, "behind a password")
        expect(try run("to 10 1 Av --user ann"), 5, "behind a password")
        expect(try run("account login ann", input: "wrong horse\n"), 5, "is wrong")
        expect(try run("account login bob", input: "wrong horse\n"), 5, "is wrong")
        #expect(try run("account login ann --json", input: "correct horse\r\n").json()["logged_in"] as? Bool == true)
        #expect(try run("account password", input: "correct horse\nbattery staple\n").status == 0)
        expect(try run("account password", input: "correct horse\nbattery staple\n"), 5, "is wrong")
        #expect(try run("account export all.json -q").status == 0)
        #expect(try run("account delete", input: "battery staple\n").status == 0)
        #expect(try place.names(in: "home/.local/share/routeb/users").allSatisfy { $0.hasPrefix("local.") })
        #expect(try run("favorites").output.hasPrefix("home"))
        let taken = try run("account import all.json")
        #expect(taken.output == "1 is saved now, 0 were there already.\n", "\(taken)")
        #expect(try run("favorites").output.contains("work"))
        try place.write("no session", to: "home/.local/share/routeb/session")
        expect(try run("favorites"), 3, "which tells who is logged in, cannot be used")
    }

    @Test func placesGoOutAndIn() throws {
        #expect(try run("favorites add home 10 1 Av").status == 0)
        #expect(try run("plans add mill 20 2 Av").status == 0)
        for ending in ["gpx", "kml", "geojson", "json"] {
            #expect(try run("account export all.\(ending)").status == 0)
            let again = try run("account import all.\(ending)")
            #expect(again.output == "0 are saved now, 2 were there already.\n", "\(again)")
            let other = try run("account import all.\(ending) --user \(ending)")
            #expect(other.output == "2 are saved now, 0 were there already.\n", "\(other)")
            #expect(try run("plans --user \(ending)").output.hasPrefix("mill"))
        }
        #expect(try run("plans import all.gpx --user eve").status == 0)
        #expect(try run("favorites --user eve").output == "")
        #expect(try run("favorites export mine.kml").errors.contains("1 favorite written"))
        let written = try run("account export all.gpx --json")
        #expect(try written.json()["places"] as? Int == 2 && written.errors == "", "\(written)")
        try place.write("<gpx><wpt lat='1' lon='2'><name>home</name></wpt><wpt lat='99' lon='2'/></gpx>", to: "a.gpx")
        let taken = try run("favorites import a.gpx --json").json()
        #expect(taken["added"] as? Int == 1 && taken["known"] as? Int == 0, "\(taken)")
        #expect((taken["renamed"] as? [[String: Any]])?.first?["saved_as"] as? String == "home (2)", "\(taken)")
        #expect((taken["left_out"] as? [[String: Any]])?.first?["reason"] as? String == "outside the world", "\(taken)")
        try place.write("<gpx>", to: "half.gpx")
        expect(try run("account import half.gpx"), 3, "not well-formed XML")
        expect(try run("account import none.gpx"), 3, "cannot be read")
        expect(try run("account import all.xml"), 2, "its name ends in none of")
        expect(try run("account import /dev/zero.gpx"), 3, "cannot be read")
        expect(try run("account export nowhere/all.gpx"), 3, "cannot be written")
    }

    @Test func aDamagedFileIsSetAsideAndRestored() throws {
        #expect(try run("favorites add home 10 1 Av").status == 0)
        let users = "home/.local/share/routeb/users"
        try place.write(String(repeating: "no database ", count: 2000), to: users + "/local.sqlite")
        expect(try run("favorites"), 3, "account restore puts the copy of the last change in its place")
        expect(try run("favorites add work 20 1 Av"), 3, "is gone, and a copy of it is there")
        #expect(try run("account restore").output == "What was saved is there again: 1 place and 0 routes.\n")
        #expect(try run("favorites").output.hasPrefix("home"))
        expect(try run("account restore"), 1, "nothing is to be restored")
        // Where the copy, too, is damaged, the way out is told.
        for file in ["local.sqlite", "local.sqlite.backup"] {
            try place.write(String(repeating: "no database ", count: 2000), to: "\(users)/\(file)")
        }
        expect(try run("account restore"), 3, "account restore --empty begins anew")
        #expect(try run("account restore --empty").status == 0)
        #expect(try run("favorites add home 10 1 Av").status == 0)
    }

    @Test func whatIsRestoredIsAnsweredWhoeverIsLoggedIn() throws {
        #expect(try run("account signup ann", input: "correct horse\n").status == 0)
        // The copy was made before the session began.
        try place.write("no database", to: "home/.local/share/routeb/users/ann.sqlite")
        expect(try run("favorites"), 3, "account restore")
        let restored = try run("account restore --json")
        #expect(restored.status == 0, "\(restored)")
        #expect(try restored.json()["user"] as? String == "ann")
        #expect(try restored.json()["logged_in"] as? Bool == false)
    }

    @Test func aCopyThatCannotBeMadeIsTold() throws {
        #expect(try run("favorites add home 10 1 Av").errors == "")
        // Nothing takes the place of a folder.
        let copy = place.path("home/.local/share/routeb/users/local.sqlite.backup")
        try FileManager.default.removeItem(atPath: copy)
        try FileManager.default.createDirectory(atPath: copy + "/x", withIntermediateDirectories: true)
        let added = try run("favorites add work 20 1 Av")
        #expect(added.status == 0 && added.output == "work is 20 1st Avenue.\n", "\(added)")
        #expect(added.errorLines.count == 1 && added.errors.hasPrefix("That is saved, but there is no"), "\(added)")
    }

    @Test func aGuessIsNotSaved() throws {
        expect(try run("favorites add gym 9999 2 Av"), 1, "9999 2 Av is not saved: the number 9999 is not known")
        expect(try run("plans add gym 2nd Avenue"), 1, "that is a whole street")
        #expect(try run("favorites").output == "")
        #expect(try run("favorites add gym 9999 2 Av --first").output.hasPrefix("gym is 2nd Avenue"))
        expect(try run("favorites edit gym --place 3rd Avenue"), 1, "add --first to save 3rd Avenue")
        #expect(try run("favorites edit gym --place 20 3 Av").output == "gym is 20 3rd Avenue.\n")
        let ends = "--from gym --to 9999 2 Av --mode walk"
        expect(try run("routes create way \(ends)"), 1, "9999 2 Av is not saved: the number 9999 is not known")
        #expect(try run("routes create way \(ends) --first").status == 0)
        expect(try run("routes edit way --from 3rd Avenue"), 1, "that is a whole street")
    }

    /// A quarter and a postcode are no points to start from, a square is one.
    @Test func anAreaIsNotSaved() throws {
        var town = SmallTown.osm
        let firstWay = try #require(town.range(of: "<way"))
        let areas = [("Old Harbor", "neighbourhood"), ("Market Square", "square")].enumerated().map { number, area in
            let place = SmallTown.corner(street: 2, avenue: 2).split(separator: ",")
            return "<node id=\"9100\(number)\" version=\"1\" lat=\"\(place[0])\" lon=\"\(place[1])\">"
                + "<tag k=\"name\" v=\"\(area.0)\"/><tag k=\"place\" v=\"\(area.1)\"/></node>\n"
        }
        town.insert(contentsOf: areas.joined(), at: firstWay.lowerBound)
        try place.write(town, to: "town.osm")
        try SmallTown.makeRegion(in: place)
        expect(try run("favorites add harbor Old Harbor"), 1, "Old Harbor is not saved: that is a whole area")
        #expect(try run("favorites add harbor Old Harbor --first").output == "harbor is Old Harbor.\n")
        #expect(try run("favorites add market Market Square").output == "market is Market Square.\n")
    }

    /// A house whose back is nearer to another street is left on its own one, under whatever name it was saved.
    @Test func aSavedHouseLiesOnItsOwnStreet() throws {
        let nodes = [(90_001, 1.2), (90_002, 1.8)].map { id, street in
            let place = SmallTown.corner(street: street, avenue: 1.1).split(separator: ",")
            return "<node id=\"\(id)\" version=\"1\" lat=\"\(place[0])\" lon=\"\(place[1])\"/>\n"
        }
        let lane =
            "<way id=\"901\" version=\"1\">"
            + [101, 90_001, 90_002, 201].map { "<nd ref=\"\($0)\"/>" }.joined()
            + "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"Back Lane\"/></way>\n"
        var town = SmallTown.osm
        let firstWay = try #require(town.range(of: "<way"))
        town.insert(contentsOf: nodes.joined(), at: firstWay.lowerBound)
        try place.write(town.replacing("</osm>", with: lane + "</osm>"), to: "town.osm")
        try SmallTown.makeRegion(in: place)
        #expect(try run("favorites add home 10 1 Av").status == 0)
        for start in ["home", "10 1 Av"] {
            let route = ["routes", "create", "by \(start)", "--from", start, "--to", "60 3 Av", "--mode", "walk"]
            #expect(try run(route).status == 0)
        }
        let house = SmallTown.corner(street: 1.5, avenue: 1.06)
        for (question, street) in [
            ("from 10 1 Av to 60 3 Av --mode walk", "1st Avenue"), ("from home to 60 3 Av --mode walk", "1st Avenue"),
            ("from by 10 1 Av", "1st Avenue"), ("from by home", "1st Avenue"),
            ("from \(house) to 60 3 Av --mode walk", "Back Lane"),
        ] {
            let journeys = try run(question + " --json").json()["journeys"] as? [[String: Any]]
            let leg = (journeys?.first?["legs"] as? [[String: Any]])?.first
            let step = (leg?["steps"] as? [[String: Any]])?.first
            #expect(step?["name"] as? String == street, "\(question)")
        }
    }

    /// What was asked about is offered again, on one line.
    @Test func aRecentPlaceIsNoSecondOne() throws {
        let once = try run("search 20 3 Av").output
        #expect(try run("from 20 3 Av to 10 1 Av --mode walk").status == 0)
        #expect(try run("recent list").output.contains("20 3rd Avenue"))
        #expect(try run("search 20 3 Av").output == once)
    }

    @Test func noNameControlsTheTerminal() throws {
        let evil = "\\u001b[2J"
        try place.write(
            "{\"schema\":\"routeb.saved/1\",\"places\":[{\"name\":\"home\",\"address\":\"\(evil)x\",\"lat\":1,\"lon\":2}]}",
            to: "evil.json")
        #expect(try run("account import evil.json").status == 0)
        let found = try run("search home")
        #expect(found.output.contains("home") && !found.output.contains("\u{1B}"), "\(found)")
    }

    /// Programs that are killed while they save lose nothing that another has been told is saved.
    @Test func killsLoseNothing() throws {
        #expect(try run("favorites add home 10 1 Av").status == 0)
        var told: [String] = ["home"]
        // Some are killed early; then later ones, until one had the time to tell.
        for number in 0..<60 where number < 12 || told.count == 1 {
            let name = "place\(number)"
            let child = try place.start(
                ["favorites", "add", name, SmallTown.corner(street: 2, avenue: 2)], environment: environment,
                output: place.path("told"), errors: .file(place.path("errors")))
            usleep(UInt32(number * number) * 1_000)
            child.kill9()
            _ = child.wait()
            let output = try String(contentsOfFile: place.path("told"), encoding: .utf8)
            if output.contains(name) { told.append(name) }
            let listed = try run("favorites")
            #expect(listed.status == 0, "\(listed.errors)")
            for name in told { #expect(listed.output.contains(name + " "), "\(name) is lost") }
        }
        #expect(told.count > 1, "no program had the time to save anything")
        #expect(try run("account restore").status == 1)
    }
}
