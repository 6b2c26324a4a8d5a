import Drawn
import OSMReading
import StreetImport
import Streets
import Testing

/// Who may use the way of a town of one street from A to B: along it and against it, as in `wcbd/wc`.
///
/// w walks, c goes in a wheelchair, b rides a bicycle, d drives; a capital: only where a journey starts or ends there;
/// `closed` where the importer left the way out.
private func access(_ tags: String) throws -> String {
    let town = try DrawnTown("A---B", ways: ["AB": tags])
    guard town.graph.segmentCount == 1 else { return "closed" }
    return [try town.edge("AB"), try town.edge("BA")].map { edge in
        let access = town.graph.access[edge]
        let letters = zip(TravelMode.allCases, ["w", "c", "b", "d"]).map { mode, letter in
            !access.allows(mode) ? "" : access.contains(.endsOnly(for: mode)) ? letter.uppercased() : letter
        }
        return letters.joined()
    }.joined(separator: "/")
}

@Suite struct AccessTests {
    @Test(arguments: [
        ("highway=motorway", "d/"),
        ("highway=motorway, oneway=no", "d/d"),
        ("highway=motorway_link", "d/d"),
        ("highway=trunk", "wcbd/wcbd"),
        ("highway=trunk, motorroad=yes", "d/d"),
        ("highway=primary", "wcbd/wcbd"),
        ("highway=residential", "wcbd/wcbd"),
        ("highway=living_street", "wcbd/wcbd"),
        ("highway=service", "wcbd/wcbd"),
        ("highway=track", "wcbd/wcbd"),
        ("highway=unclassified;tertiary", "wcbd/wcbd"),
        ("highway=road", "wcbd/wcbd"),
        ("highway=pedestrian", "wc/wc"),
        ("highway=footway", "wc/wc"),
        ("highway=cycleway", "wcb/wcb"),
        ("highway=path", "wcb/wcb"),
        ("highway=bridleway", "w/w"),
        ("highway=steps", "w/w"),
        ("highway=corridor", "wc/wc"),
        ("highway=elevator", "wc/wc"),
        ("highway=platform", "wc/wc"),
        ("railway=platform", "wc/wc"),
        ("man_made=pier", "wc/wc"),
        ("highway=busway", "closed"),
        ("highway=busway, bicycle=yes", "b/b"),
        ("highway=pedestrian, area=yes, bicycle=yes", "wcb/wcb"),
        ("highway=service, area=yes", "wc/wc"),
        ("highway=construction", "closed"),
        ("highway=proposed", "closed"),
        ("highway=raceway", "closed"),
        ("building=yes", "closed"),
        ("route=ferry", "wcb/wcb"),
        ("route=ferry, motor_vehicle=yes", "wcbd/wcbd"),
        ("route=ferry, foot=no", "b/b"),
    ]) func everyClassHasItsDefaults(tags: String, expected: String) throws {
        #expect(try access(tags) == expected, "\(tags)")
    }

    @Test(arguments: [
        ("access=no", "closed"),
        ("access=private", "WCBD/WCBD"),
        ("access=destination", "WCBD/WCBD"),
        ("access=customers", "WCBD/WCBD"),
        ("access=delivery", "WCBD/WCBD"),
        ("access=permissive", "wcbd/wcbd"),
        ("access=no, foot=yes", "wc/wc"),
        ("access=no, bus=yes, bicycle=yes", "b/b"),
        ("access=private, foot=yes", "wcBD/wcBD"),
        ("vehicle=no", "wc/wc"),
        ("vehicle=no, bicycle=yes", "wcb/wcb"),
        ("motor_vehicle=no", "wcb/wcb"),
        ("motor_vehicle=destination", "wcbD/wcbD"),
        ("motor_vehicle=no, motorcar=yes", "wcbd/wcbd"),
        ("motorcar=no", "wcb/wcb"),
        ("motor_vehicle=agricultural;forestry", "wcb/wcb"),
        ("motor_vehicle=no;destination", "wcbD/wcbD"),
        ("bicycle=no", "wcd/wcd"),
        ("bicycle=dismount", "wcd/wcd"),
        ("bicycle=use_sidepath", "wcd/wcd"),
        ("foot=no", "bd/bd"),
        ("foot=use_sidepath", "bd/bd"),
        ("wheelchair=no", "wbd/wbd"),
        ("foot:backward=no", "wcbd/bd"),
        ("motor_vehicle:forward=no", "wcb/wcbd"),
        ("access:backward=private, foot=yes", "wcbd/wcBD"),
    ]) func theMostParticularKeyDecides(tags: String, expected: String) throws {
        #expect(try access("highway=residential, \(tags)") == expected, "\(tags)")
    }

    @Test(arguments: [
        ("highway=footway, access=yes", "wc/wc"),
        ("highway=footway, bicycle=yes", "wcb/wcb"),
        ("highway=footway, motor_vehicle=yes", "wcd/wcd"),
        ("highway=footway, access=private", "WC/WC"),
        ("highway=motorway, access=yes", "d/"),
        ("highway=steps, foot=yes", "w/w"),
        ("highway=steps, wheelchair=yes", "wc/wc"),
        ("highway=cycleway, foot=no", "b/b"),
        ("highway=pedestrian, motor_vehicle=delivery", "wcD/wcD"),
    ]) func aGeneralKeyOpensNothing(tags: String, expected: String) throws {
        #expect(try access(tags) == expected, "\(tags)")
    }

    @Test func valuesOfNobodysTableAreNamedAndPassedOver() throws {
        let town = try DrawnTown("A---B---C", ways: ["AB": "foot=maybe, access=private", "BC": "highway=yellow_brick"])
        #expect(town.report.count(of: StreetImportReason.unknownAccess) == 1)
        #expect(town.report.count(of: StreetImportReason.unknownStreet) == 1)
        #expect(
            town.report.entries.flatMap(\.examples) == ["way 1 foot=maybe", "way 2 highway=yellow_brick"])
        #expect(town.graph.access[try town.edge("AB")].contains(.endsOnly(for: .walk)))
    }

    @Test func whatIsLeftOutIsCounted() throws {
        let town = try DrawnTown(
            "A---B---C---D---E",
            ways: [
                "AB": "highway=construction", "BC": "access=no", "CD": "oneway=reversible",
                "DE": "motor_vehicle:conditional=no @ (22:00-06:00)",
            ])
        #expect(
            town.report.entries.map { "\($0.reason): \($0.examples)" }
                == [
                    "\(StreetImportReason.closedStreet): [\"way 2\"]",
                    "\(StreetImportReason.absentStreet): [\"way 1\"]",
                    "\(StreetImportReason.reversible): [\"way 3\"]",
                    "\(StreetImportReason.conditional): [\"way 4\"]",
                ].sorted())
    }
}

@Suite struct OneWayTests {
    @Test(arguments: [
        ("oneway=yes", "wcbd/wc"),
        ("oneway=1", "wcbd/wc"),
        ("oneway=true", "wcbd/wc"),
        ("oneway=-1", "wc/wcbd"),
        ("oneway=reverse", "wc/wcbd"),
        ("oneway=no", "wcbd/wcbd"),
        ("oneway=reversible", "wc/wc"),
        ("oneway=alternating", "wcbd/wcbd"),
        ("junction=roundabout", "wcbd/wc"),
        ("junction=circular", "wcbd/wc"),
        ("junction=roundabout, oneway=no", "wcbd/wcbd"),
        ("junction=roundabout, oneway=-1", "wc/wcbd"),
        ("oneway=yes, oneway:bicycle=no", "wcbd/wcb"),
        ("oneway=yes, cycleway=opposite", "wcbd/wcb"),
        ("oneway=yes, cycleway=opposite_lane", "wcbd/wcb"),
        ("oneway=yes, cycleway:left=opposite_track", "wcbd/wcb"),
        ("oneway=yes, cycleway:left:oneway=-1", "wcbd/wcb"),
        ("oneway=yes, cycleway:right:oneway=no", "wcbd/wcb"),
        ("oneway=yes, cycleway=lane", "wcbd/wc"),
        ("oneway:bicycle=yes", "wcbd/wcd"),
        ("oneway=yes, oneway:motor_vehicle=no", "wcbd/wcd"),
        ("oneway:foot=yes", "wcbd/bd"),
    ]) func bindsVehiclesAndNotWalkers(tags: String, expected: String) throws {
        #expect(try access("highway=residential, \(tags)") == expected, "\(tags)")
    }

    @Test func movingStairsGoOneWay() throws {
        #expect(try access("highway=steps, conveying=forward") == "w/")
        #expect(try access("highway=steps, conveying=backward") == "/w")
        #expect(try access("highway=steps, conveying=yes") == "w/w")
        #expect(try access("highway=footway, oneway=yes") == "wc/wc")
    }

    @Test func aValueOfNobodysTableIsNamed() throws {
        let town = try DrawnTown("A---B", ways: ["AB": "oneway=sometimes"])
        #expect(town.report.entries.flatMap(\.examples) == ["way 1 oneway=sometimes"])
    }
}

@Suite struct AttributeTests {
    @Test(arguments: [
        ("maxspeed=50", 50, 50),
        ("maxspeed=25 mph", 40, 40),
        ("maxspeed=25mph", 40, 40),
        ("maxspeed=5 knots", 9, 9),
        ("maxspeed=30 km/h", 30, 30),
        ("maxspeed=50;30", 30, 30),
        ("maxspeed=walk", 6, 6),
        ("maxspeed=none", 0, 0),
        ("maxspeed=signals", 0, 0),
        ("maxspeed=DE:urban", 50, 50),
        ("maxspeed=DE:zone30", 30, 30),
        ("maxspeed=DE:zone:20", 20, 20),
        ("maxspeed=400", 255, 255),
        ("maxspeed=0.4", 1, 1),
        ("maxspeed=50, maxspeed:backward=30", 50, 30),
        ("maxspeed:forward=35 mph", 56, 0),
        ("", 0, 0),
    ]) func readsSpeedLimits(tags: String, forward: UInt8, backward: UInt8) throws {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        #expect(town.graph.speedLimits[try town.edge("AB")] == forward, "\(tags)")
        #expect(town.graph.speedLimits[try town.edge("BA")] == backward, "\(tags)")
        #expect(town.report.entries.isEmpty)
    }

    @Test(arguments: ["maxspeed=fast", "maxspeed=-5", "maxspeed=0", "maxspeed=50 furlongs", "maxspeed=;"])
    func namesSpeedLimitsThatItCannotRead(tags: String) throws {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        #expect(town.graph.speedLimits[try town.edge("AB")] == 0)
        #expect(town.report.entries.map(\.reason) == [StreetImportReason.unknownSpeed])
    }

    @Test(
        arguments: [
            ("duration=00:03", 20, nil),
            ("duration=3", 20, nil),
            ("duration=0:03:00", 20, nil),
            ("duration=PT3M", 20, nil),
            ("duration=:03", 20, nil),
            ("", 0, nil),
            // Of a line cut at the border the duration tells nothing.
            ("duration=01:10", 0, StreetImportReason.oddDuration),
            ("duration=soon", 0, StreetImportReason.unknownDuration),
            ("duration=PT3X", 0, StreetImportReason.unknownDuration),
        ] as [(String, UInt8, String?)]) func ferriesGoAsFastAsTheirDurationSays(
            tags: String, speed: UInt8, reason: String?
        ) throws
    {
        let town = try DrawnTown("A---B", spacing: .meters(1000), ways: ["AB": "route=ferry, \(tags)"])
        #expect(town.graph.speedLimits[try town.edge("AB")] == speed)
        #expect(town.graph.classes[try town.edge("AB").segment] == .ferry)
        #expect(town.report.entries.map(\.reason) == [reason].compactMap(\.self))
    }

    @Test(
        arguments: [
            ("highway=primary_link", RoadClass.primary, [.link]),
            ("junction=roundabout", .residential, [.roundabout]),
            ("tunnel=yes", .residential, [.tunnel]),
            ("tunnel=building_passage", .residential, [.tunnel]),
            ("tunnel=no", .residential, []),
            ("bridge=viaduct", .residential, [.bridge]),
            ("toll=yes", .residential, [.toll]),
            ("highway=track", .track, [.unpaved]),
            ("highway=track, tracktype=grade1", .track, []),
            ("highway=path, surface=gravel", .path, [.unpaved]),
            ("lit=yes", .residential, [.lit]),
            ("sidewalk=both", .residential, [.sidewalk]),
            ("sidewalk:left=yes", .residential, [.sidewalk]),
            ("sidewalk=no", .residential, []),
            ("highway=footway, footway=crossing", .footway, [.crossing]),
            ("highway=footway, footway=sidewalk", .footway, [.besideRoad]),
            ("highway=steps, conveying=yes", .steps, [.conveying]),
            ("highway=living_street", .livingStreet, []),
        ] as [(String, RoadClass, SegmentFlags)]) func readsClassAndFlags(
            tags: String, roadClass: RoadClass, flags: SegmentFlags
        ) throws
    {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        let segment = try town.edge("AB").segment
        #expect(town.graph.classes[segment] == roadClass, "\(tags)")
        #expect(town.graph.flags[segment] == flags, "\(tags)")
    }

    @Test func keepsNamesAndReferencesOnce() throws {
        let town = try DrawnTown(
            "A---B---C---D",
            ways: ["AB": "name=Rådhusstræde, ref=9A", "BC": "name=Rådhusstræde", "CD": "ref=9A"])
        let names = try ["AB", "BC", "CD"].map { town.graph.name(of: try town.edge($0).segment) }
        let refs = try ["AB", "BC", "CD"].map { town.graph.ref(of: try town.edge($0).segment) }
        #expect(names == ["Rådhusstræde", "Rådhusstræde", ""])
        #expect(refs == ["9A", "", "9A"])
        #expect(town.graph.names.count == 3)
    }
}
