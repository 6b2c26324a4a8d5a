"""Valhalla's full answers, sentences included, in process.

    python valhalla_answers.py config FOLDER                    writes FOLDER/valhalla.json, prints where its programs lie
    python valhalla_answers.py ask FOLDER auto|pedestrian PAIRS

PAIRS holds a question a line: latitude, longitude, latitude, longitude. Prints a line of JSON: the times in nanoseconds,
the lengths of the ways in meters (null where there is none), the size of an answer, and the process's peak of memory.
"""

import importlib.metadata
import json
import os
import resource
import sys
import time

import valhalla

WARMING = 20


def configure(folder):
    os.makedirs(f"{folder}/tiles", exist_ok=True)
    config = valhalla.get_config(tile_extract="", tile_dir=f"{folder}/tiles")
    config["mjolnir"].update(concurrency=1, timezone="", admin="", landmarks="")
    config["service_limits"]["pedestrian"]["max_distance"] = 1e6
    for part in ("loki", "thor", "odin"):
        if "logging" in config.get(part, {}):
            config[part]["logging"]["type"] = ""
    with open(f"{folder}/valhalla.json", "w") as file:
        json.dump(config, file)
    print(json.dumps({"work": "programs", "ns": [], "path": os.path.dirname(valhalla.__file__) + "/bin"}))


def ask(folder, costing, pairs):
    actor = valhalla.Actor(f"{folder}/valhalla.json")
    with open(pairs) as file:
        places = [[float(number) for number in line.split(",")] for line in file]
    questions = [
        json.dumps(
            {
                "locations": [{"lat": a, "lon": b}, {"lat": c, "lon": d}],
                "costing": costing,
                "units": "kilometers",
            }
        )
        for a, b, c, d in places
    ]
    times, lengths, size = [], [], 0
    for number, question in enumerate(questions[:WARMING] + questions):
        start = time.perf_counter_ns()
        try:
            answer = actor.route(question)
        except RuntimeError:
            answer = None
        spent = time.perf_counter_ns() - start
        if number < WARMING:
            continue
        times.append(spent)
        lengths.append(json.loads(answer)["trip"]["summary"]["length"] * 1000 if answer else None)
        size += len(answer or "")
    print(
        json.dumps(
            {
                "work": "answer",
                "ns": times,
                "lengths": lengths,
                "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
                "version": importlib.metadata.version("pyvalhalla-weekly"),
                "answer_bytes": size // max(1, len(questions)),
            }
        )
    )


if sys.argv[1] == "config":
    configure(sys.argv[2])
else:
    ask(*sys.argv[2:])
