#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An independent implementation of "The rendering model, version 2" (RENDERING_MODEL.md).

It exists to judge other implementations, so it favours being obviously right over being fast, it
was written from the page alone, and it needs nothing but the Python standard library:

    model.py FILE.ahap OUT.f64 [--rate HZ] [--profile taptic|wideband|mpeg|metaquest|FILE.json]
             [--limiter none|clip|soft|limit] [--duration-limit SECONDS|none]
             [--intensity-law linear|quadratic] [--envelope-timing normalized|seconds]

OUT.f64 receives the mono haptic bus as raw little-endian float64 samples.

Scope: sections 1-6 and 8-10 for one player with playback rate r = 1 and start t0 = 0, haptic events
only (audio events are skipped), valid files only, names matched exactly; player.py beside it has
starts, stops, loops, seeks, other rates and live values. Numbers in square
brackets, such as [3], are section numbers of the page.

Where an implementation would naturally use a closed form (the phase integral of section 5), this
one integrates numerically: Gauss-Legendre quadrature on pieces on which sharpness is smooth.
"""

import argparse
import array
import bisect
import cmath
import dataclasses
import decimal
import functools
import json
import math
import sys
from dataclasses import dataclass, field
from typing import Callable, Optional

NEUTRAL_CONTROL = {  # [3] value before anything has written
    # names: control neutral
    "HapticIntensityControl": 1.0,
    "HapticSharpnessControl": 0.0,
    "HapticAttackTimeControl": 0.0,
    "HapticDecayTimeControl": 0.0,
    "HapticReleaseTimeControl": 0.0,
    # names: end
}
EVENT_DEFAULTS = {  # [2]
    "HapticTransient": {"HapticIntensity": 0.75, "HapticSharpness": 0.5},
    "HapticContinuous": {
        "HapticIntensity": 0.6, "HapticSharpness": 0.422601,
        "AttackTime": 0.0, "DecayTime": 0.0, "ReleaseTime": 0.0, "Sustained": 1.0,
    },
}
ENVELOPE_SHORTEST_SECONDS = 0.002  # [4] T(0)
ENVELOPE_LONGEST_SECONDS = 2.0  # [4] T(1)
TRANSIENT_NODES = 64  # [6] S_j = j/64
TRANSIENT_SECONDS = 0.030  # [6] length kept, unless a table says another one
QUADRATURE_ORDER = 10  # the exponential map over one piece is then exact to rounding
LONGEST_QUADRATURE_SECONDS = 0.25  # keeps the rounding error of one piece below 1e-13 turns


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    return min(max(value, low), high)


def round_half_up(x: float) -> int:
    """[1] round(x) = floor(x + 0.5)."""
    return math.floor(x + 0.5)


# ---------------------------------------------------------------------------------------------
# [3] Controls
# ---------------------------------------------------------------------------------------------


@dataclass
class Line:
    """A control on one stretch of time: the straight line through (t0, v0) and (t1, v1)."""

    t0: float
    v0: float
    t1: float
    v1: float

    def is_constant(self) -> bool:
        return self.v0 == self.v1

    def __call__(self, p: float) -> float:
        if self.is_constant():
            return self.v0
        return self.v0 + (self.v1 - self.v0) * ((p - self.t0) / (self.t1 - self.t0))

    def time_of(self, value: float) -> Optional[float]:
        """The instant at which the (endless) line takes `value`, if it is not constant."""
        if self.is_constant():
            return None
        return self.t0 + (value - self.v0) / (self.v1 - self.v0) * (self.t1 - self.t0)


@dataclass
class Writer:
    """[3] A Parameter (one point) or a ParameterCurve (its points in time order).

    Of several points at one time the first is the left limit and the last the value from there on;
    `line` gets both by always looking at the last point that is not later than `p` and the next.
    """

    times: list
    values: list

    @property
    def start(self) -> float:
        return self.times[0]

    def line(self, p: float) -> Line:
        """The stretch that holds instant `p`; `p` is not before the start."""
        j = bisect.bisect_right(self.times, p) - 1
        t0, v0 = self.times[j], self.values[j]
        if j + 1 == len(self.times):
            return Line(t0, v0, t0, v0)  # after the last point the last value holds
        return Line(t0, v0, self.times[j + 1], self.values[j + 1])


class Control:
    """[3] One control ID: a function of pattern time, shared by all events."""

    def __init__(self, neutral: float, writers: list):
        self.neutral = neutral
        # The sort is stable, so among equal starts the order of the file remains and the later
        # entry stands last, where bisect_right finds it.
        self.writers = sorted(writers, key=lambda writer: writer.start)
        self.starts = [writer.start for writer in self.writers]
        self.corners = sorted({t for writer in self.writers for t in writer.times})

    def line(self, p: float) -> Line:
        """The straight line this control follows at `p` (and up to the next corner)."""
        index = bisect.bisect_right(self.starts, p) - 1
        if index < 0:
            return Line(p, self.neutral, p, self.neutral)
        return self.writers[index].line(p)

    def __call__(self, p: float) -> float:
        return self.line(p)(p)

    def pieces(self, begin: float, end: float):
        """Yields (a, b, line): consecutive stretches covering begin...end, each one line."""
        first = bisect.bisect_right(self.corners, begin)
        last = bisect.bisect_left(self.corners, end)
        edges = [begin, *self.corners[first:last], end]
        for a, b in zip(edges, edges[1:]):
            yield a, b, self.line(a)


# ---------------------------------------------------------------------------------------------
# [2] Pattern
# ---------------------------------------------------------------------------------------------


@dataclass
class Event:
    kind: str
    time: float
    duration: float  # seconds; 0 = no fixed end
    values: dict
    stop: float = math.inf  # [4] the instant at which its player is stopped


@dataclass
class Pattern:
    events: list = field(default_factory=list)
    controls: dict = field(default_factory=dict)


def read_event(entry: dict) -> Optional[Event]:
    """[2] An event with defaults filled in and values clamped; None for an audio event."""
    defaults = EVENT_DEFAULTS.get(entry["EventType"])
    if defaults is None:
        return None
    values = dict(defaults)
    for parameter in entry.get("EventParameters", []):
        if parameter["ParameterID"] in values:  # of two entries the later wins
            values[parameter["ParameterID"]] = clamp(float(parameter["ParameterValue"]))
    return Event(entry["EventType"], float(entry["Time"]),
                 float(entry.get("EventDuration", 0.0)), values)


def read_curve(entry: dict, low: float) -> Optional[Writer]:
    """[3] A curve: points clamped, at curve time plus point time, sorted stably."""
    origin = float(entry.get("Time", 0.0))
    points = [(origin + float(point["Time"]), clamp(float(point["ParameterValue"]), low))
              for point in entry["ParameterCurveControlPoints"]]
    points.sort(key=lambda point: point[0])
    return Writer([t for t, _ in points], [v for _, v in points]) if points else None


def read_pattern(text: str) -> Pattern:
    """[2], [3] The events and the controls of an AHAP file."""
    pattern = Pattern()
    writers = {name: [] for name in NEUTRAL_CONTROL}
    for entry in json.loads(text)["Pattern"]:
        if "Event" in entry:
            event = read_event(entry["Event"])
            if event is not None:
                pattern.events.append(event)
        body = entry.get("Parameter", entry.get("ParameterCurve"))
        if body is None or body["ParameterID"] not in writers:
            continue
        name = body["ParameterID"]
        low = 0.0 if NEUTRAL_CONTROL[name] == 1.0 else -1.0  # [3] 0...1 multiplies, -1...1 adds
        if "Parameter" in entry:
            writers[name].append(
                Writer([float(body["Time"])], [clamp(float(body["ParameterValue"]), low)]))
        else:
            curve = read_curve(body, low)
            if curve is not None:
                writers[name].append(curve)
    for name, neutral in NEUTRAL_CONTROL.items():
        pattern.controls[name] = Control(neutral, writers[name])
    return pattern


# ---------------------------------------------------------------------------------------------
# [10] Profiles
# ---------------------------------------------------------------------------------------------


@dataclass
class Profile:
    low: float  # Hz at sharpness 0
    high: float  # Hz at sharpness 1
    logarithmic: bool
    harmonic_rows: list  # [5] rows of h_k at evenly spaced sharpness nodes
    octaves: Optional[Callable]  # [6] sigma(S) of the transient spectrum, or `table`, or
    tone: Optional[Callable]  # [6] S -> (Hz, seconds, part of square wave)
    continuous_gain: float = 1.0
    transient_gain: float = 1.0
    filters: list = field(default_factory=list)  # [8] (Hz, quality, dB)
    master_gain: float = 1.0
    intensity_law: str = "linear"
    envelope_timing: str = "normalized"
    envelope_seconds: tuple = (ENVELOPE_SHORTEST_SECONDS, ENVELOPE_LONGEST_SECONDS)
    table: Optional[tuple] = None  # [6] frequencies, and rows of magnitudes at sharpness nodes
    seconds: float = TRANSIENT_SECONDS  # [6]

    def frequency(self, sharpness: float) -> float:
        """[5] f(S) in Hz."""
        if self.logarithmic:
            return self.low * (self.high / self.low) ** sharpness
        return self.low + (self.high - self.low) * sharpness


def unit_energy(row: list) -> list:
    norm = math.sqrt(math.fsum(h * h for h in row))
    return [h / norm for h in row]


def wideband_rows() -> list:
    """[10] h_k ~ (0.35 S)^(k-1), k = 1...4, unit energy, 33 nodes."""
    return [unit_energy([(0.35 * node / 32) ** k for k in range(4)]) for node in range(33)]


def metaquest_tone(s: float) -> tuple:
    """[10] 55 Hz sine of 36.4 ms at S = 0 to 165 Hz square of 12.1 ms at S = 1."""
    return 55.0 + (165.0 - 55.0) * s, 0.0364 + (0.0121 - 0.0364) * s, s


PROFILES = {
    "taptic": Profile(80.0, 230.0, True, [[1.0]], lambda s: 0.45 + 0.35 * s, None),
    "wideband": Profile(50.0, 400.0, True, wideband_rows(), lambda s: 0.5 + 0.5 * s, None),
    "mpeg": Profile(65.0, 300.0, False, [[1.0]], None, lambda s: (1 / 0.011, 0.022, 0.0),
                    0.6138, 0.792),
    "metaquest": Profile(55.0, 200.0, False, [[1.0]], None, metaquest_tone),
}


def read_profile(name: str) -> Profile:
    """A built-in profile, or a file's, as far as the kit's have keys: what they do not give is the
    default."""
    if not name.endswith(".json"):
        return PROFILES[name]
    with open(name, encoding="utf-8-sig") as file:
        document = json.load(file)
    unknown = set(document) - {
        "name", "summary", "frequency", "equalisation", "masterGain", "intensityLaw", "envelope",
        "continuous", "transient", "fullScaleAcceleration"}
    if unknown:
        raise ValueError(f"{name}: this model does not read {', '.join(sorted(unknown))}")
    frequency, envelope = document["frequency"], document.get("envelope", {})
    rows = document.get("continuous", {}).get("harmonics", {}).get("rows", [[1.0]])
    spectrum = document.get("transient", {}).get("spectrum")
    return dataclasses.replace(
        PROFILES["taptic"], low=frequency["lowest"], high=frequency["highest"],
        logarithmic=frequency["map"] == "logarithmic",
        filters=[(part["frequency"], part["quality"], part["gainDecibels"])
                 for part in document.get("equalisation", [])],
        master_gain=document.get("masterGain", 1.0),
        intensity_law=document.get("intensityLaw", "linear"),
        envelope_timing=envelope.get("timing", "normalized"),
        envelope_seconds=(envelope.get("shortest", ENVELOPE_SHORTEST_SECONDS),
                          envelope.get("longest", ENVELOPE_LONGEST_SECONDS)),
        harmonic_rows=[unit_energy(row) for row in rows],
        table=spectrum and (spectrum["frequencies"], spectrum["rows"]),
        seconds=(spectrum or {}).get("duration", TRANSIENT_SECONDS))


# ---------------------------------------------------------------------------------------------
# [5] Phase and waveform of a continuous event
# ---------------------------------------------------------------------------------------------


def gauss_legendre(order: int) -> list:
    """Nodes and weights on 0...1, by Newton's method on the Legendre polynomial, in 40 digits so
    that the weights of a long integral carry no common error."""
    rule = []
    with decimal.localcontext() as context:
        context.prec = 40
        for i in range(order):
            x = decimal.Decimal(math.cos(math.pi * (i + 0.75) / (order + 0.5)))
            for _ in range(8):  # quadratic convergence from 3 digits
                previous, value = decimal.Decimal(1), x
                for k in range(2, order + 1):
                    previous, value = value, ((2 * k - 1) * x * value - (k - 1) * previous) / k
                slope = order * (x * value - previous) / (x * x - 1)
                x -= value / slope
            rule.append((float((1 - x) / 2), float(1 / ((1 - x * x) * slope * slope))))
    return rule


QUADRATURE = gauss_legendre(QUADRATURE_ORDER)


def sharpness_at(event_sharpness: float, control: float) -> float:
    """[3] S = clamp(S_event + c_S, 0, 1)."""
    return clamp(event_sharpness + control)


def smooth_pieces(event_sharpness: float, control: Control, begin: float, end: float):
    """Yields (a, b, line): stretches on which clamped sharpness is one linear function, cut where
    it reaches 0 or 1, and no longer than the quadrature likes if it moves."""
    for a, b, line in control.pieces(begin, end):
        edges = [a, b]
        for bound in (0.0, 1.0):
            crossing = line.time_of(bound - event_sharpness)
            if crossing is not None and a < crossing < b:
                edges.append(crossing)
        edges.sort()
        for left, right in zip(edges, edges[1:]):
            parts = 1
            if not line.is_constant():
                parts = max(1, math.ceil((right - left) / LONGEST_QUADRATURE_SECONDS))
            cuts = [left + (right - left) * i / parts for i in range(parts)] + [right]
            for x, y in zip(cuts, cuts[1:]):
                yield x, y, line


def integrate_frequency(profile: Profile, event_sharpness: float, line: Line,
                        a: float, b: float) -> float:
    """[5] Turns made from a to b, inside one smooth piece."""
    if line.is_constant():
        return (b - a) * profile.frequency(sharpness_at(event_sharpness, line.v0))
    width = b - a
    return width * math.fsum(
        weight * profile.frequency(sharpness_at(event_sharpness, line(a + width * node)))
        for node, weight in QUADRATURE)


def phases(profile: Profile, event_sharpness: float, control: Control,
           first: int, count: int, rate: int) -> list:
    """[5] phi(n), n = first ... first+count-1, in turns modulo 1. No running sum over samples: the
    phase of a sample is the exact sum of the whole pieces before it plus one integral."""
    result = []
    whole = []  # turns of the finished pieces
    finished = 0.0  # their sum
    n = first
    stop = first + count
    for a, b, line in smooth_pieces(event_sharpness, control, first / rate, stop / rate):
        while n < stop and n / rate < b:
            turns = finished + integrate_frequency(profile, event_sharpness, line, a, n / rate)
            result.append(turns % 1.0)
            n += 1
        whole.append(integrate_frequency(profile, event_sharpness, line, a, b))
        finished = math.fsum(whole)
    return result


def harmonic_weights(profile: Profile, sharpness: float, rate: int) -> list:
    """[5] h_k(S), linear between the rows, without harmonics whose k * hi reaches fs/2."""
    rows = profile.harmonic_rows
    position = sharpness * (len(rows) - 1)
    lower = min(int(position), max(len(rows) - 2, 0))
    upper = min(lower + 1, len(rows) - 1)
    part = position - lower
    return [a + (b - a) * part for k, (a, b) in enumerate(zip(rows[lower], rows[upper]), 1)
            if 2 * k * profile.high < rate]


def waveform(profile: Profile, turns: float, sharpness: float, rate: int) -> float:
    """[5] w(phi, S)."""
    weights = harmonic_weights(profile, sharpness, rate)
    return sum(h * math.sin(2 * math.pi * ((k * turns) % 1.0)) for k, h in enumerate(weights, 1))


# ---------------------------------------------------------------------------------------------
# [4] Envelope
# ---------------------------------------------------------------------------------------------


def segment_seconds(x: float, timing: str, profile: Profile) -> float:
    """[4] T(x) for x in 0...1."""
    shortest, longest = profile.envelope_seconds
    return max(x, shortest) if timing == "seconds" else shortest * (longest / shortest) ** x


class Envelope:
    """[4] e(t) of one continuous event whose release, if any, begins `duration_samples` after its
    first sample (0 = only the decay ends it)."""

    def __init__(self, event: Event, controls: dict, first: int, rate: int,
                 duration_samples: int, exact_end: float, timing: str, profile: Profile):
        # [1] What is latched is read at the later of the exact time and the first sample's.
        def seconds(name: str, instant: float) -> float:
            control = controls["Haptic" + name + "Control"](instant)
            return segment_seconds(clamp(event.values[name] + control), timing, profile)

        self.duration = duration_samples / rate
        self.attack = seconds("AttackTime", max(event.time, first / rate))
        self.decay = None
        if event.values["Sustained"] < 0.5:
            self.decay = seconds("DecayTime", first / rate + self.attack)
        decayed = math.inf if self.decay is None else self.attack + self.decay
        self.releases = self.duration < decayed and (self.decay is None or duration_samples > 0)
        if self.releases:
            self.release = seconds(
                "ReleaseTime", max(exact_end, (first + duration_samples) / rate))
            self.end = self.duration + self.release
        else:
            self.end = decayed

    def held(self, t: float) -> float:
        """The level before any release."""
        if t < self.attack:
            return t / self.attack
        if self.decay is None:
            return 1.0
        return 1.0 - (t - self.attack) / self.decay

    def __call__(self, t: float) -> float:
        if t >= self.end:
            return 0.0
        if self.releases and t >= self.duration:
            return self.held(self.duration) * (1.0 - (t - self.duration) / self.release)
        return max(0.0, self.held(t))


# ---------------------------------------------------------------------------------------------
# [6] Transients
# ---------------------------------------------------------------------------------------------


def fft(x: list, sign: int = -1) -> list:
    """Radix-2 transform sum x[n] exp(sign 2 pi i k n / N) of two values or more, without scaling."""
    count = len(x)
    turn = [cmath.exp(sign * 2j * math.pi * k / count) for k in range(count // 2)]

    def transform(part: list, stride: int) -> list:
        if len(part) == 2:
            return [part[0] + part[1], part[0] - part[1]]
        even = transform(part[0::2], stride * 2)
        odd = transform(part[1::2], stride * 2)
        odd = [w * o for w, o in zip(turn[::stride], odd)]
        return [e + o for e, o in zip(even, odd)] + [e - o for e, o in zip(even, odd)]

    return transform([complex(value) for value in x], 1)


def rfft(x: list) -> list:
    return fft(x)[: len(x) // 2 + 1]


def irfft(half: list) -> list:
    """The real sequence of length 2 (len(half) - 1) whose rfft is `half`."""
    count = 2 * (len(half) - 1)
    full = list(half) + [complex(value).conjugate() for value in half[-2:0:-1]]
    return [value.real / count for value in fft(full, +1)]


def transform_size(rate: int, seconds: float) -> int:
    """[6] N, the smallest power of two that is at least 0.34 fs, or longer as the waveform is."""
    size = 1
    while size < 0.34 * (seconds / TRANSIENT_SECONDS) * rate:
        size *= 2
    return size


def tabled(table: tuple, sharpness: float, frequency: float) -> float:
    """[6] A table's magnitude: linear between its frequencies, constant beyond, and linear between
    its rows."""
    frequencies, rows = table
    upper = bisect.bisect_right(frequencies, frequency)
    if upper in (0, len(frequencies)):
        values = [row[min(upper, len(frequencies) - 1)] for row in rows]
    else:
        low, high = frequencies[upper - 1], frequencies[upper]
        part = (frequency - low) / (high - low)
        values = [row[upper - 1] + (row[upper] - row[upper - 1]) * part for row in rows]
    position = sharpness * (len(rows) - 1)
    lower = min(int(position), max(len(rows) - 2, 0))
    after = values[min(lower + 1, len(rows) - 1)]
    return values[lower] + (after - values[lower]) * (position - lower)


def target_magnitudes(profile: Profile, sharpness: float, rate: int) -> list:
    """[6] M(f_k), k = 0...N/2, floored at 1e-4."""
    size = transform_size(rate, profile.seconds)
    if profile.table:
        return [max(tabled(profile.table, sharpness, k * rate / size), 1e-4) if k else 1e-4
                for k in range(size // 2 + 1)]
    centre, sigma = profile.frequency(sharpness), profile.octaves(sharpness)
    magnitudes = [0.0]
    for k in range(1, size // 2 + 1):
        octaves = math.log2(k * rate / size / centre)
        magnitudes.append(math.exp(-((octaves / sigma) ** 2) / 2))
    return [max(m, 1e-4) for m in magnitudes]


def minimum_phase(magnitudes: list, forward: Callable = rfft, inverse: Callable = irfft) -> list:
    """[6] The impulse response, by folding the cepstrum."""
    cepstrum = inverse([math.log(m) for m in magnitudes])
    half = len(cepstrum) // 2
    folded = [c if i in (0, half) else 2 * c if i < half else 0.0 for i, c in enumerate(cepstrum)]
    return inverse([cmath.exp(value) for value in forward(folded)])


class TransientBank:
    """[6] x_S at one rate; node waveforms are made when first asked for."""

    def __init__(self, profile: Profile, rate: int):
        self.profile = profile
        self.rate = rate
        self.nodes = {}
        self.mixed = {}

    def node(self, j: int) -> list:
        """x at S_j: cut, faded, peak 1."""
        if j not in self.nodes:
            magnitudes = target_magnitudes(self.profile, j / TRANSIENT_NODES, self.rate)
            response = minimum_phase(magnitudes)
            length = round_half_up(self.profile.seconds * self.rate)
            kept = response[:length]
            fade = length // 3
            for i in range(fade):
                kept[length - fade + i] *= 0.5 * (1 + math.cos(math.pi * (i + 1) / fade))
            peak = max(abs(value) for value in kept)
            self.nodes[j] = [value / peak for value in kept]
        return self.nodes[j]

    def tone(self, sharpness: float) -> list:
        """[6], [10] A plain tone with a rectangular outline; the square wave is 1 on the first
        half of each turn and -1 on the second."""
        frequency, seconds, squareness = self.profile.tone(sharpness)
        result = []
        for n in range(round_half_up(seconds * self.rate)):
            turns = (frequency * (n / self.rate)) % 1.0
            square = 1.0 if turns < 0.5 else -1.0
            result.append((1 - squareness) * math.sin(2 * math.pi * turns) + squareness * square)
        return result

    def mix(self, sharpness: float) -> list:
        position = sharpness * TRANSIENT_NODES
        lower = int(position)
        part = position - lower
        if part == 0:
            return self.node(lower)
        return [(1 - part) * a + part * b
                for a, b in zip(self.node(lower), self.node(lower + 1))]

    def waveform(self, sharpness: float) -> list:
        if sharpness not in self.mixed:
            make = self.mix if self.profile.tone is None else self.tone
            self.mixed[sharpness] = make(sharpness)
        return self.mixed[sharpness]


@functools.lru_cache(maxsize=8)
def bank(profile: str, rate: int) -> TransientBank:
    """The transients of a profile by its name; they take seconds to make."""
    return TransientBank(read_profile(profile), rate)


# ---------------------------------------------------------------------------------------------
# [8], [9] The bus
# ---------------------------------------------------------------------------------------------


RINGING_BOUND = 1e-5  # [9] -100 dB


def peaking(samples: list, frequency: float, quality: float, decibels: float, rate: int) -> list:
    """[8] The samples after one section, as the plain difference equation."""
    if 2 * frequency >= rate:
        return samples
    omega = 2 * math.pi * frequency / rate
    amplitude = 10 ** (decibels / 40)
    alpha = math.sin(omega) / (2 * quality)
    middle = -2 * math.cos(omega)
    result = []
    x1 = x2 = y1 = y2 = 0.0
    for x in samples:
        y = ((1 + alpha * amplitude) * x + middle * x1 + (1 - alpha * amplitude) * x2
             - middle * y1 - (1 - alpha / amplitude) * y2) / (1 + alpha / amplitude)
        result.append(y)
        x1, x2, y1, y2 = x, x1, y, y1
    return result


def equalised(samples: list, profile: Profile, rate: int) -> list:
    """[8] All sections in series, then the master gain."""
    for frequency, quality, decibels in profile.filters:
        samples = peaking(samples, frequency, quality, decibels, rate)
    return [profile.master_gain * value for value in samples]


def ringing_samples(profile: Profile, rate: int) -> int:
    """[9] How long the filters ring above the bound after a mix of full scale, up to a second."""
    if not profile.filters:
        return 0
    # Two seconds for endless: what rings so long is past the limit of one anyway.
    response = equalised([1.0] + [0.0] * (2 * rate - 1), profile, rate)
    rest = sum(abs(value) for value in response)
    count = 0
    while count < rate:
        rest -= abs(response[count])
        if rest <= RINGING_BOUND:
            return count
        count += 1
    return rate


@dataclass
class Options:
    rate: int = 48000
    profile: str = "taptic"
    limiter: str = "none"
    duration_limit: Optional[float] = 30.0
    intensity_law: Optional[str] = None  # None = the profile's
    envelope_timing: Optional[str] = None


def limited(bus: list, rate: int) -> list:
    """[8] The limiter that is a gain."""
    hold, release = math.floor(0.0125 * rate + 0.5), math.exp(-1 / (0.1 * rate))
    divisor, output = 1.0, []
    for n, x in enumerate(bus):
        peak = max(abs(value) for value in bus[max(0, n - hold):n + 1])
        divisor = max(1.0, peak, 1 + (divisor - 1) * release)
        output.append(x / divisor)
    return output


def limit(x: float, kind: str) -> float:
    """[8] The limiters that treat each sample by itself."""
    if kind == "none":
        return x
    if kind == "clip":
        return clamp(x, -1.0, 1.0)
    if kind != "soft":
        raise ValueError(f"no limiter is called {kind}")
    return math.copysign(0.8 + 0.2 * math.tanh((abs(x) - 0.8) / 0.2), x) if abs(x) > 0.8 else x


class Renderer:
    def __init__(self, pattern: Pattern, options: Options):
        self.pattern = pattern
        self.options = options
        self.rate = options.rate
        self.profile = read_profile(options.profile)
        self.bank = bank(options.profile, options.rate)
        self.intensity_control = {}  # sample -> c_I, shared by all events
        self.quadratic = (options.intensity_law or self.profile.intensity_law) == "quadratic"
        self.timing = options.envelope_timing or self.profile.envelope_timing

    def law(self, x: float) -> float:
        """[5] L(x)."""
        return x * x if self.quadratic else x

    def intensity(self, event: Event, n: int) -> float:
        """[3] I(n)."""
        if n not in self.intensity_control:
            control = self.pattern.controls["HapticIntensityControl"]
            self.intensity_control[n] = control(n / self.rate)
        return event.values["HapticIntensity"] * self.intensity_control[n]

    def sharpness(self, event: Event, n: int) -> float:
        """[3] S(n)."""
        control = self.pattern.controls["HapticSharpnessControl"]
        return sharpness_at(event.values["HapticSharpness"], control(n / self.rate))

    def duration(self, event: Event, first: int) -> tuple:
        """[1], [2] Samples until the release begins, -1 = never, and its exact instant."""
        seconds = event.duration if event.duration > 0 else math.inf
        if self.options.duration_limit is not None:
            seconds = min(seconds, self.options.duration_limit)
        samples = math.inf if seconds == math.inf else round_half_up(seconds * self.rate)
        if event.stop < math.inf and round_half_up(event.stop * self.rate) - first < samples:
            return round_half_up(event.stop * self.rate) - first, event.stop
        return (-1 if samples == math.inf else samples), event.time + seconds

    def transient(self, event: Event, first: int) -> list:
        """[6] The samples of a transient."""
        # [1] Sharpness is latched at the later of the exact time and the first sample's.
        control = self.pattern.controls["HapticSharpnessControl"]
        latched = sharpness_at(event.values["HapticSharpness"],
                               control(max(event.time, first / self.rate)))
        shape = self.bank.waveform(latched)
        return [self.profile.transient_gain * self.law(self.intensity(event, first + i)) * x
                for i, x in enumerate(shape)]

    def envelope(self, event: Event, first: int) -> Envelope:
        """[4] The envelope of a continuous event."""
        duration, exact_end = self.duration(event, first)
        if duration < 0:
            if event.values["Sustained"] >= 0.5:
                raise ValueError("an event without end and no limit on durations")
            duration = 0
        return Envelope(event, self.pattern.controls, first, self.rate, duration, exact_end,
                        self.timing, self.profile)

    def continuous(self, event: Event, first: int, gain: Optional[Callable] = None) -> list:
        """[5] The samples of a continuous event, tail included; `gain`, of the sample, is over
        its envelope."""
        envelope = self.envelope(event, first)
        count = 0
        while count / self.rate < envelope.end:  # [4] a sample at or after the end is 0
            count += 1
        turns = phases(self.profile, event.values["HapticSharpness"],
                       self.pattern.controls["HapticSharpnessControl"], first, count, self.rate)
        result = []
        for i in range(count):
            shape = envelope(i / self.rate) * (1.0 if gain is None else gain(first + i))
            level = self.law(self.intensity(event, first + i) * shape)
            wave = waveform(self.profile, turns[i], self.sharpness(event, first + i), self.rate)
            result.append(self.profile.continuous_gain * level * wave)
        return result

    def render(self) -> list:
        """[8] The sum of the events, equalised and limited; [9] as long as any event can sound,
        and as long as the filters ring."""
        voices = []
        for event in self.pattern.events:
            first = round_half_up(event.time * self.rate)  # [1]
            make = self.transient if event.kind == "HapticTransient" else self.continuous
            voices.append((first, make(event, first)))
        bus = [0.0] * max((first + len(voice) for first, voice in voices), default=0)
        for first, voice in voices:
            for i, value in enumerate(voice):
                bus[first + i] += value
        if bus:
            bus += [0.0] * ringing_samples(self.profile, self.rate)
        bus = equalised(bus, self.profile, self.rate)
        if self.options.limiter == "limit":
            return limited(bus, self.rate)
        return [limit(value, self.options.limiter) for value in bus]


def render_text(text: str, **options) -> list:
    """The haptic bus of an AHAP text."""
    return Renderer(read_pattern(text), Options(**options)).render()


def rate_argument(text: str) -> int:
    """[1] Any integer 1000 ... 192000."""
    rate = int(text)
    if not 1000 <= rate <= 192000:
        raise argparse.ArgumentTypeError("the rate is an integer from 1000 to 192000")
    return rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("output")
    parser.add_argument("--rate", type=rate_argument, default=48000)
    parser.add_argument("--profile", default="taptic")
    parser.add_argument("--limiter", choices=["none", "clip", "soft", "limit"], default="none")
    parser.add_argument("--duration-limit", default=30.0,
                        type=lambda text: None if text == "none" else float(text))
    parser.add_argument("--intensity-law", choices=["linear", "quadratic"])
    parser.add_argument("--envelope-timing", choices=["normalized", "seconds"])
    arguments = vars(parser.parse_args())
    source, target = arguments.pop("file"), arguments.pop("output")
    with open(source, encoding="utf-8-sig") as file:
        text = file.read()
    samples = array.array("d", render_text(text, **arguments))
    if sys.byteorder == "big":
        samples.byteswap()
    with open(target, "wb") as file:
        samples.tofile(file)


if __name__ == "__main__":
    main()
