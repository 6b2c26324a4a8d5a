"""RoutingKit's customizable contraction hierarchy, by its Python binding.

    python routingkit.py GRAPH ROUNDS

GRAPH holds unsigned 32-bit numbers, least byte first: how many nodes, arcs and pairs there are; the tails, heads and
weights of the arcs; latitudes and longitudes of the nodes (32-bit floating point); sources and targets of the pairs.
Prints a line of JSON for each piece of work: its times in nanoseconds, and the costs found.
"""

import importlib.metadata
import json
import resource
import sys
import time

import numpy
import pyroutingkit


def told(work, times, **more):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"work": work, "ns": times, "peak": peak, **more}), flush=True)


def timed(call):
    start = time.perf_counter_ns()
    result = call()
    return time.perf_counter_ns() - start, result


def main(path, rounds):
    numbers = numpy.fromfile(path, dtype="<u4")
    nodes, arcs, pairs = (int(number) for number in numbers[:3])
    ends = numpy.cumsum([3, arcs, arcs, arcs, nodes, nodes, pairs, pairs])
    tails, heads, weights, latitudes, longitudes, sources, targets = (
        numpy.ascontiguousarray(numbers[a:b]) for a, b in zip(ends, ends[1:])
    )
    latitudes, longitudes = latitudes.view("<f4"), longitudes.view("<f4")
    told("version", [], version=importlib.metadata.version("pyroutingkit"))

    # The binding wants the arcs by their tails.
    order = numpy.argsort(tails, kind="stable")
    tails, heads, weights = tails[order], heads[order], weights[order]
    topology = pyroutingkit.CCHTopology()
    spent, _ = timed(lambda: topology.build(tails, heads, latitudes, longitudes, nodes))
    told("order", [spent])
    metric = pyroutingkit.CCHMetric(topology)
    metric.customize(weights)
    told("customization", [timed(lambda: metric.customize(weights))[0] for _ in range(rounds)])

    ones = [(sources[k : k + 1], targets[k : k + 1]) for k in range(pairs)]
    for source, target in ones[:100]:
        metric.distances_many_to_many(source, target)
    answers = [timed(lambda: metric.distances_many_to_many(source, target)) for source, target in ones]
    told("distance", [spent for spent, _ in answers], costs=[int(costs[0, 0]) for _, costs in answers])

    plain = list(zip(sources.tolist(), targets.tolist()))
    for source, target in plain[:100]:
        metric.query(source, target)
    answers = [timed(lambda: metric.query(source, target)) for source, target in plain]
    told("path", [spent for spent, _ in answers], costs=[int(path[0]) for _, path in answers])

    few = min(50, pairs)
    metric.distances_many_to_many(sources[:few], targets[:few])
    spent = [timed(lambda: metric.distances_many_to_many(sources[:few], targets[:few])) for _ in range(rounds)]
    told("matrix", [times for times, _ in spent], costs=[int(cost) for cost in spent[-1][1].ravel()])


main(sys.argv[1], int(sys.argv[2]))
