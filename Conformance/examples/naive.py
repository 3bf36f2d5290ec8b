#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A renderer as one writes it in an afternoon, to be judged: it reads events, parameters and curves, and ignores envelopes.

    ../judge --command 'python3 naive.py {pattern} {output} --rate {rate}'
"""

import argparse
import json
import math
import struct


def control(entries, name, neutral, time):
    """The value of a control: of the parameters and curves that have begun, the one that began last."""
    value, latest = neutral, -1.0
    for entry in entries:
        body = entry.get("Parameter") or entry.get("ParameterCurve")
        if body is None or body["ParameterID"] != name:
            continue
        points = body.get("ParameterCurveControlPoints", [])
        points = [(body.get("Time", 0) + p["Time"], p["ParameterValue"]) for p in points]
        points = points or ([(body["Time"], body["ParameterValue"])] if "Parameter" in entry else [])
        begun = [index for index, point in enumerate(points) if point[0] <= time]
        if not begun or points[0][0] < latest:
            continue
        latest, (t0, v0) = points[0][0], points[begun[-1]]
        value = v0
        if begun[-1] + 1 < len(points):
            t1, v1 = points[begun[-1] + 1]
            value = v0 + (v1 - v0) * (time - t0) / (t1 - t0)
    return min(max(value, 0.0 if neutral else -1.0), 1.0)


def render(entries, rate):
    samples = []
    for event in (entry["Event"] for entry in entries if "Event" in entry):
        is_tap = event["EventType"] == "HapticTransient"
        if not is_tap and event["EventType"] != "HapticContinuous":
            continue
        values = {p["ParameterID"]: min(max(p["ParameterValue"], 0), 1) for p in event.get("EventParameters", [])}
        intensity = values.get("HapticIntensity", 0.75 if is_tap else 0.6)
        sharpness = values.get("HapticSharpness", 0.5 if is_tap else 0.422601)
        first = math.floor(event["Time"] * rate + 0.5)
        count = math.floor((0.03 if is_tap else event.get("EventDuration", 0) or 30) * rate + 0.5)
        samples += [0.0] * (first + count - len(samples))
        turns, latched = 0.0, control(entries, "HapticSharpnessControl", 0, event["Time"])
        for index in range(count):
            time = (first + index) / rate
            shift = latched if is_tap else control(entries, "HapticSharpnessControl", 0, time)
            level = intensity * control(entries, "HapticIntensityControl", 1, time)
            shape = math.exp(-index / rate / 0.004) if is_tap else 1.0
            samples[first + index] += level * shape * math.sin(2 * math.pi * turns)
            turns += 80 * (230 / 80) ** min(max(sharpness + shift, 0), 1) / rate
    return samples


parser = argparse.ArgumentParser()
parser.add_argument("pattern")
parser.add_argument("output")
parser.add_argument("--rate", type=int, default=48000)
options = parser.parse_args()
signal = render(json.load(open(options.pattern))["Pattern"], options.rate)
open(options.output, "wb").write(struct.pack(f"<{len(signal)}f", *signal))
