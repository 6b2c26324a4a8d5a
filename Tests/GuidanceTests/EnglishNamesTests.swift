import Guidance
import Testing

@Suite struct EnglishNamesTests {
    @Test(arguments: [
        // Corners of stops, as feeds shout them.
        ("W 34 ST/7 AV", "West 34th Street and 7th Avenue"),
        ("E 34 ST/3 AV", "East 34th Street and 3rd Avenue"),
        ("W 34 ST - BROADWAY", "West 34th Street and Broadway"),
        ("8 AV - WEST 34 ST", "8th Avenue and West 34th Street"),
        ("4 AV/E 9 ST", "4th Avenue and East 9th Street"),
        ("AV OF THE AMERICAS/W 42 ST", "Avenue of the Americas and West 42nd Street"),
        ("BRUCKNER BL/TREMONT AV", "Bruckner Boulevard and Tremont Avenue"),
        ("E HOUSTON ST/AV A", "East Houston Street and Avenue A"),
        ("AVENUE C/E 4 ST", "Avenue C and East 4th Street"),
        ("PARK AV S/E 23 ST", "Park Avenue South and East 23rd Street"),
        ("CENTRAL PK W/W 72 ST", "Central Park West and West 72nd Street"),
        ("CENTRAL PARK S/7 AV", "Central Park South and 7th Avenue"),
        ("FT WASHINGTON AV/W 165 ST", "Fort Washington Avenue and West 165th Street"),
        ("MT SINAI HOSP", "Mount Sinai Hospital"),
        ("FDR DR/E 34 ST", "FDR Drive and East 34th Street"),
        ("UNION TPK/VLEIGH PL", "Union Turnpike and Vleigh Place"),
        ("CROSS BAY BL/ROCKAWAY BEACH BL", "Cross Bay Boulevard and Rockaway Beach Boulevard"),
        ("BAY 50 ST", "Bay 50th Street"),
        ("OPP W 33 ST", "opposite West 33rd Street"),
        ("WATERSIDE PLZ", "Waterside Plaza"),
        // Saints and streets.
        ("ST NICHOLAS AV/W 125 ST", "Saint Nicholas Avenue and West 125th Street"),
        ("ST MARKS PL", "Saint Marks Place"),
        ("St Mark's Place", "Saint Mark's Place"),
        ("CATHEDRAL OF ST JOHN", "Cathedral of Saint John"),
        ("Wall St", "Wall Street"),
        ("Wall St.", "Wall Street"),
        ("St. Nicholas Av.", "Saint Nicholas Avenue"),
        ("ST JAMES PL/ST", "Saint James Place and ST"),
        ("E ST JAMES PL", "East Saint James Place"),
        // Drives and doctors.
        ("RIVERSIDE DR/W 96 ST", "Riverside Drive and West 96th Street"),
        ("Dr Martin Luther King Jr Blvd", "Doctor Martin Luther King Jr Boulevard"),
        // Directions and letters.
        ("E BROADWAY", "East Broadway"),
        ("Avenue S", "Avenue S"),
        ("Av N", "Avenue N"),
        ("West End Av", "West End Avenue"),
        ("N End Ave", "North End Avenue"),
        // Numbers that belong to something else, and numbers of streets by the dozen.
        ("12 AVENUE A", "12 Avenue A"), ("PIER 11 ST", "Pier 11 Street"), ("350 Park Ave", "350 Park Avenue"),
        ("11 ST", "11th Street"), ("112 AV", "112th Avenue"), ("121 Street", "121st Street"), ("22 RD", "22nd Road"),
        ("63 DR", "63rd Drive"), ("2 AVENUE S", "2nd Avenue South"),
        // No blank behind the number.
        ("LTD SOUTH FERRY via 5AV/BROADWAY", "Limited South Ferry via 5th Avenue and Broadway"),
        ("125ST via 1 AV", "125th Street via 1st Avenue"),
        ("W 81ST/AMSTERDAM AV", "West 81st Street and Amsterdam Avenue"),
        ("ASTORIA BL/31ST DR", "Astoria Boulevard and 31st Drive"),
        // Capitals among small letters.
        ("SELECT BUS SERVICE Eastside - FDR DR", "Select Bus Service Eastside, FDR Drive"),
        ("Museum of Modern Art (MoMA)", "Museum of Modern Art, MoMA"), ("NYU Hospital", "NYU Hospital"),
        ("UN Plaza", "UN Plaza"), ("IKEA Brooklyn", "IKEA Brooklyn"), ("HARLEM Line", "Harlem Line"),
        // Lanes, not Los Angeles, not Louisiana, not an article.
        ("WATER ST/MAIDEN LA", "Water Street and Maiden Lane"),
        ("EARHART LA/ERSKINE PL", "Earhart Lane and Erskine Place"),
        ("60 LA/75 AV", "60th Lane and 75th Avenue"), ("60 LA", "60th Lane"),
        ("188 ST/186 LA # 1", "188th Street and 186th Lane # 1"),
        ("PARK LA S/115 ST", "Park Lane South and 115th Street"),
        ("Maiden La & Water St", "Maiden Lane and Water Street"), ("Park La S", "Park Lane South"),
        ("W HOUSTON ST/LA GUARDIA PL", "West Houston Street and La Guardia Place"),
        ("La Guardia Pl", "La Guardia Place"), ("LA SALLE ST", "La Salle Street"), ("LA Fayette", "LA Fayette"),
        ("Via la Merced", "Via la Merced"), ("Rue de La Paix", "Rue de La Paix"),
        ("5 La Salle St", "5 La Salle Street"),
        ("Downtown LA", "Downtown LA"), ("Main St & East LA", "Main Street and East LA"),
        ("Downtown LA/7 ST", "Downtown LA and 7th Street"),
        ("Main St, Baton Rouge LA", "Main Street, Baton Rouge LA"), ("BATON ROUGE LA", "Baton Rouge La"),
        // Points of the compass inside of a phrase, not those of persons' names.
        ("corner of E. 42 St", "corner of East 42nd Street"), ("MILL BASIN E. 66 ST", "Mill Basin East 66th Street"),
        ("MILL BASIN E 66 ST", "Mill Basin East 66th Street"), ("MILL BASIN E.66 ST", "Mill Basin East 66th Street"),
        ("LOWER E. SIDE FDR DR", "Lower East Side FDR Drive"),
        ("corner of E. Houston St", "corner of East Houston Street"),
        ("Kent Via SE 256th St", "Kent Via Southeast 256th Street"),
        ("Madison Park Via E Madison St", "Madison Park Via East Madison Street"),
        ("CENTRAL PARK W.", "Central Park West"), ("Robert E. Lee Blvd", "Robert E. Lee Boulevard"),
        ("William S. Burroughs House", "William S. Burroughs House"), ("Downtown via N St", "Downtown via N Street"),
        ("AVENUE S 34 ST", "Avenue S 34th Street"),
        // Beaches of the Rockaways, not letters.
        ("B. 116 ST", "Beach 116th Street"), ("ROCKAWAY PARK B.116 ST", "Rockaway Park Beach 116th Street"),
        ("B 116 St", "Beach 116th Street"), ("BEACH 116 ST", "Beach 116th Street"),
        ("ROCKAWAY BEACH BL/B 115 ST", "Rockaway Beach Boulevard and Beach 115th Street"),
        ("B. 104TH ST / ROCKAWAY FREEWAY", "Beach 104th Street and Rockaway Freeway"),
        ("FAR ROCKAWAY B. 21 ST", "Far Rockaway Beach 21st Street"), ("E 10 ST/AV B", "East 10th Street and Avenue B"),
        ("17th St SE & B St SE", "17th Street Southeast and B Street Southeast"),
        ("AV B 12 ST", "Avenue B 12th Street"),
        ("TERMINAL B", "Terminal B"), ("EXIT 7A 1.5 MILES", "Exit 7A 1.5 Miles"),
        ("PLATFORM B 12 ST", "Platform B 12th Street"),
        // Ordinals stay as they are.
        ("5th Avenue", "5th Avenue"),
        ("West 34th Street", "West 34th Street"),
        ("350 5th Ave", "350 5th Avenue"),
        ("EAST 42ND ST", "East 42nd Street"),
        ("E 66Th St", "East 66th Street"),
        // Stations of the subway: dashes are pauses, but inside a name.
        ("Times Sq-42 St", "Times Square, 42nd Street"),
        ("<mark> St <break/>", "mark Street break and"),
        ("34 St-Penn Station", "34th Street, Penn Station"),
        ("Van Cortlandt Park-242 St", "Van Cortlandt Park, 242nd Street"),
        ("Clinton-Washington Avs", "Clinton-Washington Avenues"),
        ("Cathedral Pkwy (110 St)", "Cathedral Parkway, 110th Street"),
        ("68 St-Hunter College", "68th Street, Hunter College"),
        // Headsigns.
        ("WATERSIDE via 34 ST via 2 AV", "Waterside via 34th Street via 2nd Avenue"),
        ("LTD WASHINGTON HTS BWAY - 168 ST", "Limited Washington Heights Broadway, 168th Street"),
        ("LTD WASHINGTON HTS - GW BRIDGE", "Limited Washington Heights, GW Bridge"),
        ("PA BUS TERMINAL", "P A Bus Terminal"),
        ("YORKVILLE EAST END AV CROSSTOWN", "Yorkville East End Avenue Crosstown"),
        ("LGA AIRPORT", "LGA Airport"),
        ("CO-OP CITY", "Co-Op City"),
        ("O'BRIEN AV", "O'Brien Avenue"),
        ("ST MARK'S AV", "Saint Mark's Avenue"),
        ("Broadway & W 42 St", "Broadway and West 42nd Street"),
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

    @Test(arguments: [
        ("SELECT BUS SERVICE Eastside - FDR DR", "M34-SBS", "Eastside, FDR Drive"),
        ("SELECT BUS SERVICE JAVITS CTR - 12 AV", "M34+", "Javits Center, 12th Avenue"),
        ("SELECT BUS SERVICE JAVITS CTR - 12 AV", "M34", "Select Bus Service Javits Center, 12th Avenue"),
        ("SELECT BUS SERVICE", "M34-SBS", "Select Bus Service"), ("LTD AIRPORT", "Q70-LTD", "Airport"),
        ("LTD AIRPORT", "Q70", "Limited Airport"), ("PA BUS TERMINAL", "M34A-SBS", "P A Bus Terminal"), ("", "M4", ""),
    ])
    func signsAreSaidAs(written: String, line: String, spoken: String) {
        #expect(EnglishNames.spokenSign(written, of: line) == spoken)
    }

    @Test func aTrainIsCalledSo() {
        let english = Language.english
        #expect(english.spokenLine("2", of: .subway) == "2 train")
        #expect(english.spokenLine("Red Line", of: .subway) == "Red Line")
        #expect(english.spokenLine("M4", of: .bus) == "M 4")
    }
}
