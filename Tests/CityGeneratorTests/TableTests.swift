import CityModel
import Foundation
import TestFiles
import Testing

/// The tables say what they should, and a fault in them is named with its line.
@Suite struct TableTests {
    @Test func streetsRunByTheirParity() throws {
        let plan = try CityPlan(tables: Midtown.tables)
        let twoWay: Set = [14, 23, 34, 42, 57]
        #expect(plan.streets.map(\.number) == Array(14...59))
        for street in plan.streets {
            let expected: Flow = twoWay.contains(street.number) ? .both : street.number % 2 == 0 ? .east : .west
            #expect(street.flow == expected, "street \(street.number)")
            #expect(street.highway == (twoWay.contains(street.number) ? "secondary" : "residential"))
        }
    }

    @Test func avenuesRunAsTheyDo() throws {
        let plan = try CityPlan(tables: Midtown.tables)
        let expected: [String: Flow] = [
            "1": .north, "2": .south, "3": .north, "LEX": .south, "PARK": .both, "MAD": .north, "5": .south,
            "6": .north, "BWAY": .south, "7": .south, "8": .north, "9": .south, "10": .north, "11": .both, "12": .both,
        ]
        for (id, flow) in expected {
            #expect(plan.avenue(AvenueID(rawValue: id))?.flow == flow, "avenue \(id)")
        }
        #expect(plan.avenue(AvenueID(rawValue: "6"))?.alternativeName == "Avenue of the Americas")
    }

    @Test func streetsLieInOrder() throws {
        let plan = try CityPlan(tables: Midtown.tables)
        for (south, north) in zip(plan.streets, plan.streets.dropFirst()) {
            #expect(south.number + 1 == north.number)
            // Blocks are 200 feet and a street; the major streets are wider.
            #expect((70.0...92.0).contains(north.along - south.along), "\(south.number) to \(north.number)")
        }
    }

    @Test(arguments: [
        (
            "streets.csv", "14,-1528.4,", "14,south,",
            "streets.csv, line 3: along is “south”, not a number; mend the row."
        ),
        (
            "avenues.csv", "5 AV,14,59,south", "5 AV,14,59,down",
            "avenues.csv, line 20: direction is “down”, none of north, east, south, west, both; mend the row."
        ),
        (
            "avenue_positions.csv", "FDR,35,1282.6", "FDR,35",
            "avenue_positions.csv, line 4: the row has 2 values under 3 headings; mend the row."
        ),
        (
            "blocks.csv", "street,15,USW", "street,15,UPTOWN",
            "blocks.csv, line 4: from is UPTOWN, which is no avenue; mend the row."
        ),
        (
            "restrictions.csv", "6,14,no_left_turn,east,north", "6,14,no_left_turn,east,south",
            "restrictions.csv: no_left_turn at avenue 6 and street 14: nobody leaves it heading south; mend the table."
        ),
        (
            "bus_lines.csv", "42/12 42/1,", "43/12 43/2,",
            "bus_lines.csv: M42 to UNITED NATIONS 1 AV CROSSTOWN: West 43rd Street is not open in its direction; "
                + "mend the table."
        ),
        (
            "landmarks.csv", "40.75258,", "140.75258,",
            "landmarks.csv, line 3: 140.75258,-73.97772 is no place on earth; mend the row."
        ),
    ])
    func aFaultIsNamed(file: String, good: String, bad: String, sentence: String) throws {
        let folder = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: Midtown.tables) {
            var text = try String(contentsOfFile: Midtown.tables + "/" + name, encoding: .utf8)
            if name == file {
                #expect(text.contains(good), "\(file) no longer holds \(good)")
                text = text.replacingOccurrences(of: good, with: bad)
            }
            try text.write(toFile: folder.path + "/" + name, atomically: false, encoding: .utf8)
        }
        #expect {
            _ = try City(tables: folder.path)
        } throws: { error in
            #expect("\(error)" == sentence)
            return error is CityError
        }
    }

    @Test func aMissingTableIsNamed() {
        #expect(throws: CityError.unreadable(file: "/nowhere/city.csv")) { _ = try City(tables: "/nowhere") }
    }
}
