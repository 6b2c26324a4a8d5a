"""OSRM's full answers: what `osrm-routed` says in its log that a question took it, HTTP left out.

    python osrm.py OSRM-ROUTED DATA.osrm CH|MLD PAIRS LOG

PAIRS holds a question a line: latitude, longitude, latitude, longitude. Prints a line of JSON: the times in nanoseconds,
the lengths of the ways in meters (null where there is none), the size of an answer, and the server's peak of memory.
"""

import http.client
import json
import re
import socket
import subprocess
import sys
import time

# The server hangs up after 512 questions on one connection.
QUESTIONS_A_CONNECTION = 500
WARMING = 20


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connected(server, port):
    for _ in range(1000):
        if server.poll() is not None:
            sys.exit(f"osrm-routed ended with status {server.returncode}")
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.connect()
            return connection
        except OSError:
            time.sleep(0.02)
    sys.exit("osrm-routed does not listen")


def peak_bytes(server):
    with open(f"/proc/{server.pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))


def main(program, data, algorithm, pairs, log):
    with open(pairs) as file:
        questions = [line.strip().split(",") for line in file]
    port = free_port()
    with open(log, "w") as output:
        server = subprocess.Popen(
            [program, "-i", "127.0.0.1", "-p", str(port), "-t", "1", "-k", "60", "-a", algorithm, data],
            stdout=output,
            stderr=output,
        )
    lengths, size = [], 0
    try:
        connection = connected(server, port)
        for number, (a, b, c, d) in enumerate(questions[:WARMING] + questions):
            if number % QUESTIONS_A_CONNECTION == QUESTIONS_A_CONNECTION - 1:
                connection.close()
                connection.connect()
            connection.request(
                "GET", f"/route/v1/any/{b},{a};{d},{c}?steps=true&overview=full&geometries=polyline6"
            )
            body = connection.getresponse().read()
            if number < WARMING:
                continue
            answer = json.loads(body)
            found = answer["code"] == "Ok"
            lengths.append(answer["routes"][0]["distance"] if found else None)
            size += len(body)
        peak = peak_bytes(server)
    finally:
        server.terminate()
        server.wait()
    with open(log) as said:
        times = [round(float(spent) * 1e6) for spent in re.findall(r" ([0-9.e-]+)ms .* /route/", said.read())]
    times = times[WARMING:]
    if len(times) != len(questions):
        sys.exit(f"osrm-routed tells {len(times)} times for {len(questions)} questions")
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
    answer_bytes = size // max(1, len(questions))
    print(
        json.dumps(
            {
                "work": "answer",
                "ns": times,
                "lengths": lengths,
                "peak": peak,
                "version": version,
                "answer_bytes": answer_bytes,
            }
        )
    )


main(*sys.argv[1:])
