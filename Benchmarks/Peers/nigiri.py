"""nigiri, the timetable engine of MOTIS, by its Python binding.

    python nigiri.py prepare FOLDER DAY QUERIES SEED FEED...
    python nigiri.py ask FOLDER DAY
    python nigiri.py check FOLDER

`prepare` writes into FOLDER one feed of all the others, which both engines read: the stops that are served, nothing but
stop times (everything may be boarded and left, no vehicle goes on as another trip), a change at one stop in no time, and in
transfers.txt walks between stops up to 100 m apart, in whole minutes since nigiri counts in these, closed transitively.
questions.csv holds what is asked: stop, stop, second of the first of January 1970.

`ask` prints a line of JSON for each piece of work: its times in nanoseconds, and the earliest arrivals in minutes since
1970, 0 for none. journeys.csv then holds the journeys that arrive first, a line a leg: number of the question, from, to,
departure and arrival in minutes.

`check` looks at those of these journeys that arrive in an earlier minute than what the project has found (arrivals.csv:
question, second since 1970, 0 for none), leg by leg and in whole seconds of the feed, and prints as lines of JSON how many
there are of each cause.
"""

import collections
import csv
import datetime
import heapq
import importlib.metadata
import io
import json
import math
import os
import random
import resource
import sys
import time
import zipfile
import zoneinfo

# How far apart stops are joined, in meters, and how fast one walks there, in meters a second.
REACH, SPEED = 100, 1.4
METERS_PER_DEGREE = 111_195
HOURS = [(8, 0), (12, 30), (17, 30), (22, 0)]
# As many transfers, and as long a way, as nigiri looks for.
TRANSFERS, MINUTES = 7, 1440


def told(work, times, **more):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"work": work, "ns": times, "peak": peak, **more}), flush=True)


def rows(feed, name):
    with zipfile.ZipFile(feed) as archive:
        if name in archive.namelist():
            with archive.open(name) as file:
                yield from csv.DictReader(io.TextIOWrapper(file, encoding="utf-8-sig"))


class Table:
    def __init__(self, folder, name, *columns):
        self.file = open(os.path.join(folder, name), "w", newline="")
        self.writer = csv.writer(self.file, lineterminator="\n")
        self.writer.writerow(columns)

    def add(self, *values):
        self.writer.writerow(values)


def walks(places):
    """Minutes from each stop to those near it, by way of others too."""
    cells = collections.defaultdict(list)
    step = REACH / METERS_PER_DEGREE
    for stop, (latitude, longitude) in places.items():
        cells[math.floor(latitude / step), math.floor(longitude / step)].append(stop)
    near = {stop: [] for stop in places}
    for (north, east), stops in cells.items():
        # A degree of longitude is shorter than one of latitude.
        around = [s for n in range(-1, 2) for e in range(-3, 4) for s in cells.get((north + n, east + e), ())]
        for stop in stops:
            a = places[stop]
            for other in around:
                b = places[other]
                width = math.cos(math.radians((a[0] + b[0]) / 2))
                meters = METERS_PER_DEGREE * math.hypot(a[0] - b[0], (a[1] - b[1]) * width)
                if other != stop and meters <= REACH:
                    near[stop].append((other, max(1, math.ceil(meters / SPEED / 60))))
    for stop in places:
        found, queue = {}, [(0, stop)]
        while queue:
            minutes, here = heapq.heappop(queue)
            if here in found:
                continue
            found[here] = minutes
            for other, more in near[here]:
                if other not in found:
                    heapq.heappush(queue, (minutes + more, other))
        yield stop, found


def prepare(folder, day, queries, seed, feeds):
    os.makedirs(folder, exist_ok=True)
    week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    agencies = Table(folder, "agency.txt", "agency_id", "agency_name", "agency_url", "agency_timezone")
    calendar = Table(folder, "calendar.txt", "service_id", *week, "start_date", "end_date")
    dates = Table(folder, "calendar_dates.txt", "service_id", "date", "exception_type")
    routes = Table(folder, "routes.txt", "route_id", "agency_id", "route_short_name", "route_long_name", "route_type")
    trips = Table(folder, "trips.txt", "route_id", "service_id", "trip_id")
    stops = Table(folder, "stops.txt", "stop_id", "stop_name", "stop_lat", "stop_lon")
    times = Table(
        folder, "stop_times.txt", "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence")
    transfers = Table(
        folder, "transfers.txt", "from_stop_id", "to_stop_id", "transfer_type", "min_transfer_time")
    places, zone = {}, None
    for number, feed in enumerate(feeds):
        def own(name):
            return f"{number}:{name}"
        first = None
        for row in rows(feed, "agency.txt"):
            name = row.get("agency_id") or "agency"
            first, zone = first or name, zone or row["agency_timezone"]
            agencies.add(own(name), row["agency_name"], "https://example.org", row["agency_timezone"])
        for row in rows(feed, "calendar.txt"):
            calendar.add(own(row["service_id"]), *(row[name] for name in week), row["start_date"], row["end_date"])
        for row in rows(feed, "calendar_dates.txt"):
            dates.add(own(row["service_id"]), row["date"], row["exception_type"])
        for row in rows(feed, "routes.txt"):
            name = row.get("route_short_name") or row.get("route_long_name") or row["route_id"]
            routes.add(own(row["route_id"]), own(row.get("agency_id") or first), name, name, row["route_type"])
        for row in rows(feed, "trips.txt"):
            trips.add(own(row["route_id"]), own(row["service_id"]), own(row["trip_id"]))
        served = set()
        for row in rows(feed, "stop_times.txt"):
            arrival, departure = row["arrival_time"].strip(), row["departure_time"].strip()
            if departure:
                times.add(own(row["trip_id"]), arrival, departure, own(row["stop_id"]), row["stop_sequence"])
                served.add(row["stop_id"])
        for row in rows(feed, "stops.txt"):
            if row["stop_id"] in served:
                stop = own(row["stop_id"])
                places[stop] = float(row["stop_lat"]), float(row["stop_lon"])
                # The name is the id, so that answers can be told by it.
                stops.add(stop, stop, row["stop_lat"], row["stop_lon"])
    for stop, found in walks(places):
        for other, minutes in found.items():
            transfers.add(stop, other, 2, 60 * minutes)
    lot = random.Random(seed)
    names = sorted(places)
    pairs = [(lot.choice(names), lot.choice(names)) for _ in range(max(1, queries // len(HOURS)))]
    questions = Table(folder, "questions.csv", "from_stop", "to_stop", "departure")
    date = datetime.date.fromisoformat(day)
    for hour, minute in HOURS:
        moment = datetime.datetime.combine(date, datetime.time(hour, minute), zoneinfo.ZoneInfo(zone))
        for start, end in pairs:
            questions.add(start, end, int(moment.timestamp()))


def timed(call):
    """Processor time, which other programs disturb less."""
    start = time.thread_time_ns()
    result = call()
    return time.thread_time_ns() - start, result


def ask(folder, day):
    os.environ["TZ"] = "UTC"
    time.tzset()
    import pynigiri

    with open(os.path.join(folder, "agency.txt")) as file:
        zone = next(csv.DictReader(file))["agency_timezone"]
    source = pynigiri.LoaderConfig()
    source.link_stop_distance = 0
    source.default_tz = zone
    final = pynigiri.FinalizeOptions()
    final.adjust_footpaths = False
    date = datetime.date.fromisoformat(day)
    begin, end = date - datetime.timedelta(days=1), date + datetime.timedelta(days=2)
    begun = time.perf_counter_ns()
    timetable = pynigiri.load_timetable(
        [pynigiri.TimetableSource("feed", folder, source)], str(begin), str(end), final)
    spent = time.perf_counter_ns() - begun
    told("version", [], version=importlib.metadata.version("pynigiri"))
    told("reading the feed", [spent])

    def place(name):
        return timetable.find_location(name, pynigiri.SourceIdx(0))

    def query(start, end, when):
        made = pynigiri.Query()
        made.start_time = when
        made.start = [pynigiri.Offset(start, 0, 0)]
        made.destination = [pynigiri.Offset(end, 0, 0)]
        made.start_match_mode = made.dest_match_mode = pynigiri.LocationMatchMode.EXACT
        made.max_transfers = TRANSFERS
        made.max_travel_time = MINUTES
        made.use_start_footpaths = True
        return made

    with open(os.path.join(folder, "questions.csv")) as file:
        questions = [
            (place(row["from_stop"]), place(row["to_stop"]), int(row["departure"]) // 60)
            for row in csv.DictReader(file)
        ]
    for start, end, minute in questions[:20]:
        pynigiri.route(timetable, query(start, end, minute))
    legs = Table(folder, "journeys.csv", "question", "from_stop", "to_stop", "departure", "arrival")
    spent, arrivals, found = [], [], 0
    for number, (start, end, minute) in enumerate(questions):
        asked = query(start, end, minute)
        nanoseconds, journeys = timed(lambda: pynigiri.route(timetable, asked))
        spent.append(nanoseconds)
        found += len(journeys)
        best = min(journeys, key=lambda journey: (journey.dest_time, journey.transfers), default=None)
        arrivals.append(best.dest_time if best else 0)
        for leg in best.legs if best else []:
            ends = [timetable.get_location_name(stop) for stop in (getattr(leg, "from"), leg.to)]
            legs.add(number, *ends, leg.dep_time, leg.arr_time)
    told("stop to stop", spent, costs=arrivals)
    told("journeys", [], costs=[found])
    spent = []
    for start, end, minute in questions[: max(1, len(questions) // 4)]:
        asked = query(start, end, (minute, minute + 60))
        spent.append(timed(lambda: pynigiri.route(timetable, asked))[0])
    told("stop to stop, range of one hour", spent)


def clock(text):
    hours, minutes, seconds = (int(part) for part in text.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def calls(folder):
    """Of each pair of stops that a trip calls at one after the other: the seconds at which trips leave and arrive."""
    trips = collections.defaultdict(list)
    with open(os.path.join(folder, "stop_times.txt")) as file:
        for row in csv.DictReader(file):
            trips[row["trip_id"]].append(
                (int(row["stop_sequence"]), row["stop_id"], clock(row["arrival_time"]), clock(row["departure_time"])))
    at = collections.defaultdict(list)
    for number, row in enumerate(trips.values()):
        row.sort()
        for place, (_, stop, _, _) in enumerate(row):
            at[stop].append((number, place))
    return list(trips.values()), at


def check(folder):
    with open(os.path.join(folder, "agency.txt")) as file:
        zone = zoneinfo.ZoneInfo(next(csv.DictReader(file))["agency_timezone"])
    with open(os.path.join(folder, "transfers.txt")) as file:
        walk = {(row["from_stop_id"], row["to_stop_id"]): int(row["min_transfer_time"]) for row in csv.DictReader(file)}
    with open(os.path.join(folder, "questions.csv")) as file:
        questions = list(csv.DictReader(file))
    with open(os.path.join(folder, "arrivals.csv")) as file:
        ours = [int(row["arrival"]) for row in csv.DictReader(file)]
    journeys = collections.defaultdict(list)
    with open(os.path.join(folder, "journeys.csv")) as file:
        for row in csv.DictReader(file):
            journeys[int(row["question"])].append(row)
    trips, at = calls(folder)

    def day(second):
        """Second 0 of the service day: noon less twelve hours."""
        noon = datetime.datetime.fromtimestamp(second, zone).replace(hour=12, minute=0, second=0)
        return int(noon.timestamp()) - 12 * 3600

    def ride(leg, ready, first):
        """The first second at which a trip that nigiri may have meant arrives; with `ready` one that leaves no sooner."""
        best = None
        ends = collections.defaultdict(list)
        for number, place in at[leg["to_stop"]]:
            ends[number].append(place)
        for number, place in at[leg["from_stop"]]:
            for end in ends[number]:
                for start in (first - 86400, first, first + 86400) if end > place else ():
                    departure, arrival = start + trips[number][place][3], start + trips[number][end][2]
                    if departure // 60 == int(leg["departure"]) and arrival // 60 == int(leg["arrival"]):
                        if departure >= ready and (best is None or arrival < best):
                            best = arrival
        return best

    causes = collections.Counter()
    for number, legs in sorted(journeys.items()):
        if ours[number] and int(legs[-1]["arrival"]) >= ours[number] // 60:
            if int(legs[-1]["arrival"]) > ours[number] // 60:
                causes["the project's arrives in an earlier minute"] += 1
            continue
        now, cause = int(questions[number]["departure"]), None
        first = day(now)
        for leg in legs:
            minutes = int(leg["arrival"]) - int(leg["departure"])
            taken = ride(leg, now, first)
            if taken is not None:
                now = taken
            elif ride(leg, 0, first) is not None:
                cause = "a vehicle has left some seconds before one is there"
                break
            elif walk.get((leg["from_stop"], leg["to_stop"]), -1) in range(60 * minutes + 1):
                now += walk[leg["from_stop"], leg["to_stop"]]
            else:
                cause = "no trip and no walk of the feed does that"
                break
        causes[cause or "it is right"] += 1
    for cause, count in causes.most_common():
        told(f"of nigiri's journeys {count}: {cause}.", [])
    if not causes:
        told("all earliest arrivals lie in the same minute.", [])


if sys.argv[1] == "prepare":
    prepare(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]), sys.argv[6:])
elif sys.argv[1] == "ask":
    ask(sys.argv[2], sys.argv[3])
else:
    check(sys.argv[2])
