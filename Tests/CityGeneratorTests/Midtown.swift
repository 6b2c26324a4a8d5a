import CityModel
import TestFiles

/// The embedded city, made once for all tests.
enum Midtown {
    static let tables = SharedFiles.repository + "/data/midtown"
    static let made = Result { () throws(CityError) in try City(tables: tables) }
    static func city() throws -> City { try made.get() }
}
