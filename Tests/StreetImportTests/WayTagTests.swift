import Drawn
import OSMReading
import StreetImport
import Streets
import Testing

/// Who may use the way of a town of one street from A to B: along it and against it, as in `wcbd/wc`.
///
/// w walks, c goes in a wheelchair, b rides a bicycle, p pushes one, d drives; a capital: only where a journey starts
/// or ends there; `closed` where the importer left the way out.
private func access(_ tags: String) throws -> String {
    let town = try DrawnTown("A---B", ways: ["AB": tags])
    guard town.graph.segmentCount == 1 else { return "closed" }
    return try ["AB", "BA"].map { letters(town.graph.access[try town.edge($0)]) }.joined(separator: "/")
}

/// The letters of an access.
func letters(_ access: Access) -> String {
    zip(TravelMode.allCases, ["w", "c", access.isBikePushed ? "p" : "b", "d"]).map { mode, letter in
        !access.allows(mode) ? "" : access.contains(.endsOnly(for: mode)) ? letter.uppercased() : letter
    }.joined()
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
        ("highway=service, service=driveway", "wcbD/wcbD"),
        ("highway=service, service=driveway, motor_vehicle=yes", "wcbd/wcbd"),
        ("highway=service, service=driveway, access=yes", "wcbd/wcbd"),
        ("highway=service, service=emergency_access", "wcb/wcb"),
        ("highway=track", "wcbd/wcbd"),
        ("highway=unclassified;tertiary", "wcbd/wcbd"),
        ("highway=road", "wcbd/wcbd"),
        ("highway=pedestrian", "wcp/wcp"),
        ("highway=footway", "wcp/wcp"),
        ("highway=cycleway", "wcb/wcb"),
        ("highway=path", "wcb/wcb"),
        ("highway=bridleway", "wp/wp"),
        ("highway=steps", "w/w"),
        ("highway=corridor", "wcp/wcp"),
        ("highway=elevator", "wcp/wcp"),
        ("highway=platform", "wcp/wcp"),
        ("railway=platform", "wcp/wcp"),
        ("public_transport=platform", "wcp/wcp"),
        ("man_made=pier", "wcp/wcp"),
        ("highway=busway", "closed"),
        ("highway=bus_guideway", "closed"),
        ("highway=busway, bicycle=yes", "b/b"),
        ("highway=pedestrian, area=yes, bicycle=yes", "wcb/wcb"),
        ("highway=service, area=yes", "wcp/wcp"),
        ("highway=construction", "closed"),
        ("highway=construction, construction=primary", "closed"),
        ("highway=proposed", "closed"),
        ("highway=raceway", "closed"),
        ("building=yes", "closed"),
        ("route=ferry", "wcb/wcb"),
        ("route=ferry, motor_vehicle=yes", "wcbd/wcbd"),
        ("route=ferry, motorcar=yes", "wcbd/wcbd"),
        ("route=ferry, motorcar=no", "wcb/wcb"),
        ("route=ferry, ferry=secondary", "wcbd/wcbd"),
        ("route=ferry, ferry=no", "wcb/wcb"),
        ("route=ferry, foot=no", "b/b"),
        ("route=ferry, access=private", "WCB/WCB"),
        ("route=shuttle_train", "d/d"),
        ("route=shuttle_train, bicycle=yes, foot=yes", "wbd/wbd"),
    ]) func everyClassHasItsDefaults(tags: String, expected: String) throws {
        #expect(try access(tags) == expected, "\(tags)")
    }

    @Test(arguments: [
        ("access=no", "closed"),
        ("access=private", "WCBD/WCBD"),
        ("access=destination", "WCBD/WCBD"),
        ("access=customers", "WCBD/WCBD"),
        ("access=delivery", "WCBD/WCBD"),
        ("access=residents", "WCBD/WCBD"),
        ("access=permissive", "wcbd/wcbd"),
        ("access=no, foot=yes", "wcp/wcp"),
        ("access=no, foot=yes, bicycle=no", "wcp/wcp"),
        ("access=no, foot=private", "WCP/WCP"),
        ("access=no, bus=yes, bicycle=yes", "b/b"),
        ("access=no, psv=yes", "closed"),
        ("access=private, foot=yes", "wcBD/wcBD"),
        ("vehicle=no", "wcp/wcp"),
        ("vehicle=destination", "wcBD/wcBD"),
        ("vehicle=no, bicycle=yes", "wcb/wcb"),
        ("motor_vehicle=no", "wcb/wcb"),
        ("motor_vehicle=destination", "wcbD/wcbD"),
        ("motor_vehicle=no, motorcar=yes", "wcbd/wcbd"),
        ("motorcar=no", "wcb/wcb"),
        ("motorcar=private, motor_vehicle=yes", "wcbD/wcbD"),
        ("motor_vehicle=agricultural;forestry", "wcb/wcb"),
        ("motor_vehicle=no;destination", "wcbD/wcbD"),
        ("bicycle=no", "wcpd/wcpd"),
        ("bicycle=dismount", "wcpd/wcpd"),
        ("bicycle=dismount, foot=no", "pd/pd"),
        ("bicycle=use_sidepath", "wcpd/wcpd"),
        ("foot=no", "bd/bd"),
        ("foot=no, bicycle=no", "d/d"),
        ("foot=use_sidepath", "bd/bd"),
        ("wheelchair=no", "wbd/wbd"),
        ("wheelchair=limited", "wcbd/wcbd"),
        ("wheelchair=yes, foot=no", "cbd/cbd"),
        ("hov=designated", "wcb/wcb"),
        ("hov=designated, motor_vehicle=yes", "wcbd/wcbd"),
        ("hov=lane", "wcbd/wcbd"),
        ("foot:backward=no", "wcbd/bd"),
        ("motor_vehicle:forward=no", "wcb/wcbd"),
        ("access:backward=private, foot=yes", "wcbd/wcBD"),
        ("motor_vehicle:backward=destination", "wcbd/wcbD"),
    ]) func theMostParticularKeyDecides(tags: String, expected: String) throws {
        #expect(try access("highway=residential, \(tags)") == expected, "\(tags)")
    }

    @Test(arguments: [
        ("highway=footway, access=yes", "wcp/wcp"),
        ("highway=footway, bicycle=yes", "wcb/wcb"),
        ("highway=footway, bicycle=designated", "wcb/wcb"),
        ("highway=footway, motor_vehicle=yes", "wcpd/wcpd"),
        ("highway=footway, access=private", "WCP/WCP"),
        ("highway=motorway, access=yes", "d/"),
        ("highway=cycleway, foot=no", "b/b"),
        ("highway=pedestrian, motor_vehicle=delivery", "wcpD/wcpD"),
        ("highway=pedestrian, bicycle=destination", "wcB/wcB"),
    ]) func aGeneralKeyOpensNothing(tags: String, expected: String) throws {
        #expect(try access(tags) == expected, "\(tags)")
    }

    @Test(arguments: [
        ("highway=steps, foot=yes", "w/w"),
        ("highway=steps, wheelchair=yes", "wc/wc"),
        ("highway=steps, wheelchair=limited", "w/w"),
        ("highway=steps, ramp:wheelchair=yes", "wc/wc"),
        ("highway=steps, ramp:wheelchair=yes, wheelchair=no", "w/w"),
        ("highway=steps, ramp=yes", "wp/wp"),
        ("highway=steps, ramp:bicycle=yes", "wp/wp"),
        ("highway=steps, access=private", "W/W"),
        ("highway=footway, width=0.7", "wp/wp"),
        ("highway=footway, width=70 cm", "wp/wp"),
        ("highway=footway, width=0.8", "wcp/wcp"),
        ("highway=footway, width=0.7, wheelchair=yes", "wcp/wcp"),
        ("highway=path, surface=sand", "wb/wb"),
        ("highway=path, smoothness=very_horrible", "wb/wb"),
        ("highway=path, smoothness=very_horrible, wheelchair=yes", "wcb/wcb"),
        ("highway=path, sac_scale=hiking", "wb/wb"),
        ("highway=path, sac_scale=mountain_hiking", "wp/wp"),
        ("highway=path, sac_scale=mountain_hiking, bicycle=yes", "wb/wb"),
        ("highway=footway, conveying=yes", "wc/wc"),
        ("highway=elevator, wheelchair=no", "wp/wp"),
    ]) func wheelsGoWhereTheyCan(tags: String, expected: String) throws {
        #expect(try access(tags) == expected, "\(tags)")
    }

    @Test(arguments: [
        ("maxwidth=1.9", false),
        ("maxwidth=2", true),
        ("maxwidth:physical=180 cm", false),
        ("maxwidth=6'0\"", false),
        ("maxwidth=7'", true),
        ("maxheight=1.8 m", false),
        ("maxheight=1.9", true),
        ("maxheight=6 ft 2 in", false),
        ("maxheight=6 ft 8 in", true),
        ("maxheight=default", true),
        ("maxheight:physical=1,7", false),
        ("maxweight=1.5", false),
        ("maxweight=1500 kg", false),
        ("maxweight=4000 lbs", false),
        ("maxweight=3 st", true),
        ("maxweight=3.5 t", true),
        ("maxlength=4", false),
    ]) func aUsualCarHasToFit(tags: String, fits: Bool) throws {
        #expect(try access(tags) == (fits ? "wcbd/wcbd" : "wcb/wcb"), "\(tags)")
        #expect(try access("\(tags), motor_vehicle=yes") == (fits ? "wcbd/wcbd" : "wcb/wcb"), "\(tags)")
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
                "DE": "motor_vehicle:conditional=no @ (winter), hgv:conditional=no @ (22:00-06:00)",
            ])
        #expect(
            town.report.entries.map { "\($0.reason): \($0.examples)" }
                == [
                    "\(StreetImportReason.closedStreet): [\"way 2\"]",
                    "\(StreetImportReason.absentStreet): [\"way 1\"]",
                    "\(StreetImportReason.reversible): [\"way 3\"]",
                    "\(StreetImportReason.unknownCondition): [\"way 4 motor_vehicle:conditional=no @ (winter)\"]",
                    "\(StreetImportReason.unusedConditional): [\"way 4 hgv:conditional\"]",
                ].sorted())
    }
}

@Suite struct OneWayTests {
    @Test(arguments: [
        ("oneway=yes", "wcbd/wcp"),
        ("oneway=1", "wcbd/wcp"),
        ("oneway=true", "wcbd/wcp"),
        ("oneway=-1", "wcp/wcbd"),
        ("oneway=reverse", "wcp/wcbd"),
        ("oneway=no", "wcbd/wcbd"),
        ("oneway=reversible", "wcp/wcp"),
        ("oneway=alternating", "wcbd/wcbd"),
        ("junction=roundabout", "wcbd/wcp"),
        ("junction=circular", "wcbd/wcp"),
        ("junction=roundabout, oneway=no", "wcbd/wcbd"),
        ("junction=roundabout, oneway=-1", "wcp/wcbd"),
        ("oneway=yes, oneway:bicycle=no", "wcbd/wcb"),
        ("oneway=-1, oneway:bicycle=no", "wcb/wcbd"),
        ("oneway=yes, oneway:bicycle=opposite", "wcbd/wcb"),
        ("oneway=yes, bicycle:oneway=no", "wcbd/wcb"),
        ("oneway=yes, bicycle:backward=yes", "wcbd/wcb"),
        ("oneway=-1, bicycle:forward=designated", "wcb/wcbd"),
        ("oneway=yes, bicycle=opposite", "wcbd/wcb"),
        ("oneway=yes, cycleway=opposite", "wcbd/wcb"),
        ("oneway=yes, cycleway=opposite_lane", "wcbd/wcb"),
        ("oneway=yes, cycleway=opposite_track", "wcbd/wcb"),
        ("oneway=yes, cycleway=opposite_share_busway", "wcbd/wcb"),
        ("oneway=yes, cycleway:left=opposite_track", "wcbd/wcb"),
        ("oneway=yes, cycleway:left:oneway=-1", "wcbd/wcb"),
        ("oneway=yes, cycleway:right:oneway=no", "wcbd/wcb"),
        ("oneway=yes, cycleway:both:oneway=no", "wcbd/wcb"),
        ("oneway=yes, cycleway:oneway=no", "wcbd/wcb"),
        ("oneway=yes, cycleway=lane", "wcbd/wcp"),
        ("oneway=yes, cycleway=lane, foot=no", "bd/"),
        ("oneway:bicycle=yes", "wcbd/wcpd"),
        ("oneway=yes, cycleway=opposite, oneway:bicycle=yes", "wcbd/wcp"),
        ("oneway=yes, oneway:vehicle=no", "wcbd/wcbd"),
        ("oneway=yes, oneway:motor_vehicle=no", "wcbd/wcpd"),
        ("oneway=yes, oneway:motorcar=no, oneway:motor_vehicle=yes", "wcbd/wcpd"),
        ("oneway=yes, oneway:bus=no", "wcbd/wcp"),
        ("oneway:foot=yes", "wcbd/bd"),
    ]) func bindsVehiclesAndNotWalkers(tags: String, expected: String) throws {
        #expect(try access("highway=residential, \(tags)") == expected, "\(tags)")
    }

    @Test func whatMovesGoesOneWay() throws {
        #expect(try access("highway=steps, conveying=forward") == "w/")
        #expect(try access("highway=steps, conveying=backward") == "/w")
        #expect(try access("highway=steps, conveying=yes") == "w/w")
        #expect(try access("highway=footway, conveying=forward") == "wc/")
        #expect(try access("highway=footway, oneway=yes") == "wcp/wcp")
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
        ("maxspeed=30-50", 30, 30),
        ("maxspeed=50|30", 30, 30),
        ("maxspeed=10 knots;6 knots", 11, 11),
        ("maxspeed=DE:urban", 50, 50),
        ("maxspeed=DE:motorway", 0, 0),
        ("maxspeed=DE:living_street", 7, 7),
        ("maxspeed=PT:rural", 90, 90),
        ("maxspeed=GB:nsl_single", 97, 97),
        ("maxspeed=GB:nsl_dual", 113, 113),
        ("maxspeed=BE-VLG:rural", 70, 70),
        ("maxspeed=US:NY:urban", 48, 48),
        ("maxspeed=ZZ:rural", 90, 90),
        ("maxspeed=zone30", 30, 30),
        ("maxspeed=RO:urban;30", 30, 30),
        ("maxspeed:type=FR:rural", 80, 80),
        ("source:maxspeed=DK:urban", 50, 50),
        ("source:maxspeed=sign", 0, 0),
        ("zone:maxspeed=DE:30", 30, 30),
        ("zone:traffic=FI:rural", 80, 80),
        ("maxspeed=70, maxspeed:type=FR:rural", 70, 70),
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

    @Test(arguments: [
        "maxspeed=fast", "maxspeed=-5", "maxspeed=0", "maxspeed=50 furlongs", "maxspeed=;", "maxspeed=DE:moon",
    ])
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
            ("duration=3 min", 20, nil),
            ("duration=3 minutes", 20, nil),
            ("duration=P0DT3M", 20, nil),
            ("", 0, nil),
            // Of a line cut at the border the duration tells nothing.
            ("duration=01:10", 0, StreetImportReason.oddDuration),
            ("duration=soon", 0, StreetImportReason.unknownDuration),
            ("duration=PT3X", 0, StreetImportReason.unknownDuration),
            ("duration=PT3", 0, StreetImportReason.unknownDuration),
            ("duration=3 moons", 0, StreetImportReason.unknownDuration),
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
            ("tunnel=building_passage", .residential, []),
            ("tunnel=building_passage,layer=-1", .residential, [.tunnel]),
            ("covered=yes", .residential, []), ("covered=yes,layer=-1", .residential, [.tunnel]),
            ("location=underground", .residential, [.tunnel]),
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
            ("highway=corridor", .corridor, [.indoor]),
            ("highway=footway, indoor=yes", .footway, [.indoor]),
            ("cycleway=lane", .residential, [.cycleLane]),
            ("cycleway:right=track", .residential, [.cycleLane]),
            ("cycleway=no", .residential, []),
            ("cycleway=separate", .residential, []),
            ("highway=living_street", .livingStreet, []),
        ] as [(String, RoadClass, SegmentFlags)]) func readsClassAndFlags(
            tags: String, roadClass: RoadClass, flags: SegmentFlags
        ) throws
    {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        let segment = try town.edge("AB").segment
        #expect(town.graph.classes[segment] == roadClass, "\(tags)")
        #expect(town.graph.flags[segment].subtracting(.rural) == flags, "\(tags)")
    }

    @Test(arguments: [
        ("", RoadSurface.unknown),
        ("surface=asphalt", .smooth),
        ("surface=asphalt, smoothness=intermediate", .smooth),
        ("surface=asphalt, smoothness=bad", .rough),
        ("surface=asphalt, smoothness=horrible", .loose),
        ("surface=sett", .rough),
        ("surface=sett, smoothness=good", .rough),
        ("surface=compacted", .firm),
        ("surface=gravel", .loose),
        ("surface=gravel, smoothness=good", .firm),
        ("surface=gravel, smoothness=bad", .loose),
        ("surface=asphalt;gravel", .loose),
        ("surface=sand", .hardlyPassable),
        ("surface=lava", .unknown),
        ("smoothness=excellent", .smooth),
        ("smoothness=very_horrible", .hardlyPassable),
        ("smoothness=impassable", .hardlyPassable),
        ("tracktype=grade1", .smooth),
        ("tracktype=grade2", .firm),
        ("tracktype=grade5", .loose),
        ("tracktype=grade5, surface=asphalt", .smooth),
    ]) func readsWhatAStreetIsMadeOf(tags: String, surface: RoadSurface) throws {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        #expect(town.graph.surfaces[try town.edge("AB").segment] == surface, "\(tags)")
    }

    @Test(
        arguments: [
            ("10%", 10), ("-4.4 %", -4), ("8", 8), ("8,4%", 8), ("up", 5), ("down", -5), ("no", 0), ("1:12", 8),
            ("-1:10", -10), ("45°", 100), ("5°", 9), ("-5°", -9), ("300%", 100), ("-300", -100), ("0°", 0),
            ("steep", nil), ("°", nil), ("1:0", nil), ("nan", nil), ("inf", nil), ("100°", nil),
        ] as [(String, Int8?)]) func readsHowSteepAStreetIs(value: String, percent: Int8?) throws
    {
        let town = try DrawnTown("A---B", ways: ["AB": "incline=\(value)"])
        #expect(town.graph.inclines[try town.edge("AB").segment] == percent ?? 0, "\(value)")
        #expect(town.report.entries.map(\.reason) == (percent == nil ? [StreetImportReason.unknownIncline] : []))
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
