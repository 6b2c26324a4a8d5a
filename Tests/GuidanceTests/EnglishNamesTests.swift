import Guidance
import Testing

@Suite struct EnglishNamesTests {
    @Test(arguments: [
        // Corners of stops, as feeds shout them.
        ("W 34 ST/7 AV", "West 34 Street and 7 Avenue"),
        ("E 34 ST/3 AV", "East 34 Street and 3 Avenue"),
        ("W 34 ST - BROADWAY", "West 34 Street and Broadway"),
        ("8 AV - WEST 34 ST", "8 Avenue and West 34 Street"),
        ("4 AV/E 9 ST", "4 Avenue and East 9 Street"),
        ("AV OF THE AMERICAS/W 42 ST", "Avenue of the Americas and West 42 Street"),
        ("BRUCKNER BL/TREMONT AV", "Bruckner Boulevard and Tremont Avenue"),
        ("E HOUSTON ST/AV A", "East Houston Street and Avenue A"),
        ("AVENUE C/E 4 ST", "Avenue C and East 4 Street"),
        ("PARK AV S/E 23 ST", "Park Avenue South and East 23 Street"),
        ("CENTRAL PK W/W 72 ST", "Central Park West and West 72 Street"),
        ("CENTRAL PARK S/7 AV", "Central Park South and 7 Avenue"),
        ("FT WASHINGTON AV/W 165 ST", "Fort Washington Avenue and West 165 Street"),
        ("MT SINAI HOSP", "Mount Sinai Hospital"),
        ("FDR DR/E 34 ST", "FDR Drive and East 34 Street"),
        ("UNION TPK/VLEIGH PL", "Union Turnpike and Vleigh Place"),
        ("CROSS BAY BL/ROCKAWAY BEACH BL", "Cross Bay Boulevard and Rockaway Beach Boulevard"),
        ("OPP W 33 ST", "opposite West 33 Street"),
        ("WATERSIDE PLZ", "Waterside Plaza"),
        // Saints and streets.
        ("ST NICHOLAS AV/W 125 ST", "Saint Nicholas Avenue and West 125 Street"),
        ("ST MARKS PL", "Saint Marks Place"),
        ("St Mark's Place", "Saint Mark's Place"),
        ("CATHEDRAL OF ST JOHN", "Cathedral of Saint John"),
        ("Wall St", "Wall Street"),
        ("Wall St.", "Wall Street"),
        ("St. Nicholas Av.", "Saint Nicholas Avenue"),
        ("ST JAMES PL/ST", "Saint James Place and ST"),
        ("E ST JAMES PL", "East Saint James Place"),
        // Drives and doctors.
        ("RIVERSIDE DR/W 96 ST", "Riverside Drive and West 96 Street"),
        ("Dr Martin Luther King Jr Blvd", "Doctor Martin Luther King Jr Boulevard"),
        // Directions and letters.
        ("E BROADWAY", "East Broadway"),
        ("Avenue S", "Avenue S"),
        ("Av N", "Avenue N"),
        ("West End Av", "West End Avenue"),
        ("N End Ave", "North End Avenue"),
        // Ordinals stay as they are.
        ("5th Avenue", "5th Avenue"),
        ("West 34th Street", "West 34th Street"),
        ("350 5th Ave", "350 5th Avenue"),
        ("EAST 42ND ST", "East 42nd Street"),
        ("E 66Th St", "East 66th Street"),
        // Stations of the subway: dashes are pauses, but inside a name.
        ("Times Sq-42 St", "Times Square, 42 Street"),
        ("34 St-Penn Station", "34 Street, Penn Station"),
        ("Van Cortlandt Park-242 St", "Van Cortlandt Park, 242 Street"),
        ("Clinton-Washington Avs", "Clinton-Washington Avenues"),
        ("Cathedral Pkwy (110 St)", "Cathedral Parkway, 110 Street"),
        ("68 St-Hunter College", "68 Street, Hunter College"),
        // Headsigns.
        ("WATERSIDE via 34 ST via 2 AV", "Waterside via 34 Street via 2 Avenue"),
        ("LTD WASHINGTON HTS BWAY - 168 ST", "Limited Washington Heights Broadway, 168 Street"),
        ("LTD WASHINGTON HTS - GW BRIDGE", "Limited Washington Heights, GW Bridge"),
        ("PA BUS TERMINAL", "Pa Bus Terminal"),
        ("YORKVILLE EAST END AV CROSSTOWN", "Yorkville East End Avenue Crosstown"),
        ("LGA AIRPORT", "LGA Airport"),
        ("CO-OP CITY", "Co-Op City"),
        ("O'BRIEN AV", "O'Brien Avenue"),
        ("ST MARK'S AV", "Saint Mark's Avenue"),
        ("Broadway & W 42 St", "Broadway and West 42 Street"),
        ("Grand Central Terminal", "Grand Central Terminal"),
        ("home", "home"),
        ("", ""),
    ])
    func isSaidAs(written: String, spoken: String) {
        #expect(EnglishNames.spoken(written) == spoken)
    }

    @Test(arguments: [
        ("M34-SBS", "M 34 Select Bus"), ("M34A-SBS", "M 34 A Select Bus"), ("M15", "M 15"), ("Bx12", "B X 12"),
        ("BxM1", "B X M 1"), ("QM12", "Q M 12"), ("X27", "X 27"), ("Q70-LTD", "Q 70 Limited"), ("7", "7"), ("A", "A"),
        ("S79-SBS", "S 79 Select Bus"), ("Red Line", "Red Line"), ("M34+", "M 34"), ("", ""),
    ])
    func linesAreSaidAs(written: String, spoken: String) {
        #expect(EnglishNames.spokenLine(written) == spoken)
    }
}
