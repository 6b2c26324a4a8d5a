import Measures
import Transit
@testable import TransitRouting

extension SlowSearch {
    /// What is wrong with a path, as far as a rider would notice: that a leg does not exist, starts before the one
    /// before ends, or is not where that one ended. Empty where all is well.
    func faults(of path: TransitPath) -> [String] {
        var faults: [String] = []
        var place = TransitPath.Place.origin
        var now = path.departure
        var lastWasRide = false
        var lastWasWalk = false
        for leg in path.legs {
            switch leg {
            case .walk(let leg):
                if leg.from != place { faults.append("a walk starts at \(leg.from), not at \(place)") }
                if lastWasWalk { faults.append("a walk follows a walk at \(place)") }
                if leg.departure < now { faults.append("a walk starts before one is at \(place)") }
                if leg.departure.advanced(bySeconds: leg.walk.seconds) != leg.arrival {
                    faults.append("a walk does not take its time")
                }
                if !exists(leg) { faults.append("there is no walk from \(leg.from) to \(leg.to)") }
                place = leg.to
                now = leg.arrival
                (lastWasRide, lastWasWalk) = (false, true)
            case .ride(let leg):
                guard let run = SlowSearch.run(leg.run, timetable, query.overlay) else {
                    return faults + ["\(leg.run) does not run"]
                }
                // Whoever starts at a stop, or ends there, has a walk of no length, which is left out.
                let board = TransitPath.Place.stop(StopIndex(run.stops[leg.boardPosition]))
                if place == .origin {
                    if query.access.contains(where: { .stop($0.stop) == board && $0.walk.seconds == 0 }) {
                        place = board
                    }
                }
                if leg.staysSeated {
                    if !isContinued(path, at: leg) { faults.append("no vehicle goes on as \(leg.run)") }
                    place = board
                }
                if place != board { faults.append("a ride starts at \(board), not at \(place)") }
                if leg.alightPosition <= leg.boardPosition { faults.append("a ride ends where it starts") }
                let wait = lastWasRide && !leg.staysSeated ? change(at: run.stops[leg.boardPosition]) : 0
                if leg.departure < now.advanced(bySeconds: wait + run.headway / 2) {
                    faults.append("a ride leaves too early")
                }
                let shift = Int(leg.departure.secondsSince1970) - run.departures[leg.boardPosition]
                let shifts = run.headway == 0 ? 0...0 : run.headway / 2...run.headway / 2 + run.window
                if !shifts.contains(shift)
                    || Int(leg.arrival.secondsSince1970) - run.arrivals[leg.alightPosition] != shift
                {
                    faults.append("a ride has other times than its run")
                }
                if !leg.staysSeated, !run.mayBoard[leg.boardPosition] { faults.append("no one may board there") }
                if !run.mayAlight[leg.alightPosition],
                    !path.rides.contains(where: { isContinued(path, at: $0, after: leg) })
                {
                    faults.append("no one may get off there")
                }
                let plain = SlowSearch.run(leg.run, timetable, nil)
                if run.headway > 0 {
                    if leg.scheduledDeparture != leg.departure || leg.scheduledArrival != leg.arrival {
                        faults.append("a ride without a schedule has one")
                    }
                } else if let plain,
                    Int(leg.scheduledDeparture.secondsSince1970) != plain.departures[leg.boardPosition]
                        || Int(leg.scheduledArrival.secondsSince1970) != plain.arrivals[leg.alightPosition]
                {
                    faults.append("a ride has other scheduled times than the timetable")
                }
                if leg.isLive != (query.overlay?.change(of: leg.run) != nil) {
                    faults.append("live is not what it says")
                }
                place = .stop(StopIndex(run.stops[leg.alightPosition]))
                now = leg.arrival
                (lastWasRide, lastWasWalk) = (true, false)
            }
        }
        if case .stop(let stop) = place {
            if query.egress.contains(where: { $0.stop == stop && $0.walk.seconds == 0 }) { place = .target }
        }
        if place != .target { faults.append("the path ends at \(place)") }
        var first = path.legs.first?.departure
        if case .ride(let ride)? = path.legs.first { first = first?.advanced(bySeconds: -wait(for: ride)) }
        if first != path.departure { faults.append("the path leaves before its first leg") }
        if now != path.arrival { faults.append("the path arrives at \(path.arrival), its last leg at \(now)") }
        return faults
    }

    /// How long one waits for a ride without a schedule.
    private func wait(for ride: TransitPath.RideLeg) -> Int { Int(timetable.headways[ride.run.trip]) / 2 }

    /// Whether one stays seated from the ride before this one, which may have to be a certain one.
    private func isContinued(
        _ path: TransitPath, at leg: TransitPath.RideLeg, after wanted: TransitPath.RideLeg? = nil
    ) -> Bool {
        guard let number = path.rides.firstIndex(of: leg), number > 0, leg.staysSeated, leg.boardPosition == 0 else {
            return false
        }
        let before = path.rides[number - 1]
        if let wanted, wanted != before { return false }
        guard let first = runs.firstIndex(where: { $0.run == before.run }),
            before.alightPosition == runs[first].stops.count - 1
        else { return false }
        return seats[first].contains { runs[$0].run == leg.run }
    }

    private func exists(_ leg: TransitPath.WalkLeg) -> Bool {
        switch (leg.from, leg.to) {
        case (.origin, .target): query.directWalk == leg.walk
        case (.origin, .stop(let stop)): query.access.contains { $0.stop == stop && $0.walk == leg.walk }
        case (.stop(let stop), .target): query.egress.contains { $0.stop == stop && $0.walk == leg.walk }
        case (.stop(let from), .stop(let to)):
            timetable.transfers[from].contains {
                $0.to == to && !(query.filter.wheelchair && $0.hasStairs == 1)
                    && Int(query.filter.seconds(of: $0)) == leg.walk.seconds
                    && Int($0.decimeters) == leg.walk.decimeters
            }
        default: false
        }
    }
}
