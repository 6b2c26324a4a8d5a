#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A timetable as the files of a GTFS feed.
public struct GTFSFiles: Sendable {
    /// The id of the agency, which live feeds write before the ids of its trips.
    public static let agency = "MTA NYCT"

    /// The files by name, in the order of the specification.
    public let files: [(name: String, text: String)]

    /// Writes a timetable as text.
    public init(_ timetable: BusTimetable, _ plan: BusPlan) {
        let network = timetable.network
        files = [
            ("agency.txt", GTFSFiles.agencies(plan)),
            ("stops.txt", GTFSFiles.stops(network)),
            ("routes.txt", GTFSFiles.routes(plan)),
            ("trips.txt", GTFSFiles.trips(timetable)),
            ("stop_times.txt", GTFSFiles.stopTimes(timetable)),
            ("calendar.txt", GTFSFiles.calendar(plan)),
            ("shapes.txt", GTFSFiles.shapes(network)),
        ]
    }

    /// Writes the files into a folder, which is made where it is missing; files of the same names are replaced.
    public func write(to folder: String) throws(CityError) {
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: folder)
        }
        for file in files {
            let path = folder + "/" + file.name
            guard manager.createFile(atPath: path, contents: Data(file.text.utf8)) else {
                throw .unwritable(path: path)
            }
        }
    }

    /// The id of a run's shape.
    static func shape(of line: BusLine) -> String { "\(line.id)_\(line.direction)" }

    private static func agencies(_ plan: BusPlan) -> String {
        """
        agency_id,agency_name,agency_url,agency_timezone,agency_lang
        \(agency),Midtown model buses,https://new.mta.info,\(plan.timeZone),en

        """
    }

    private static func stops(_ network: BusNetwork) -> String {
        var text = "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,wheelchair_boarding\n"
        for stop in network.stops {
            let (latitude, longitude) = (degrees(stop.place.latitudeE7), degrees(stop.place.longitudeE7))
            text += "\(stop.id),\(stop.id),\(stop.name),\(latitude),\(longitude),0,1\n"
        }
        return text
    }

    private static func routes(_ plan: BusPlan) -> String {
        var text = "route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color\n"
        var last: String?
        for line in plan.lines where line.id != last {
            text += "\(line.id),\(agency),\(line.shortName),\(line.longName),3,\(line.color),FFFFFF\n"
            last = line.id
        }
        return text
    }

    private static func trips(_ timetable: BusTimetable) -> String {
        var text = "route_id,service_id,trip_id,trip_headsign,direction_id,shape_id,wheelchair_accessible\n"
        for trip in timetable.trips {
            let line = timetable.network.runs[trip.run].line
            text += "\(line.id),\(trip.service),\(trip.id),\(line.headsign),\(line.direction),\(shape(of: line)),1\n"
        }
        return text
    }

    private static func stopTimes(_ timetable: BusTimetable) -> String {
        var text = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
        for trip in timetable.trips {
            let run = timetable.network.runs[trip.run]
            for (index, time) in trip.times.enumerated() {
                let at = clock(time)
                let stop = timetable.network.stops[run.stops[index]].id
                text += "\(trip.id),\(at),\(at),\(stop),\(index + 1),\(decimal(run.stopDistances[index], places: 1))\n"
            }
        }
        return text
    }

    private static func calendar(_ plan: BusPlan) -> String {
        var text = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        for service in plan.services {
            let days = service.days.map { $0 ? "1" : "0" }.joined(separator: ",")
            text += "\(service.id),\(days),\(service.start),\(service.end)\n"
        }
        return text
    }

    private static func shapes(_ network: BusNetwork) -> String {
        var text = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
        for run in network.runs {
            for (index, place) in run.shape.enumerated() {
                text +=
                    "\(shape(of: run.line)),\(degrees(place.latitudeE7)),\(degrees(place.longitudeE7)),\(index + 1),"
                text += "\(decimal(run.shapeDistances[index], places: 1))\n"
            }
        }
        return text
    }
}
