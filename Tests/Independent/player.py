#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Players' calls for the independent implementation of the rendering model: what a program of them sounds like.

    player.py FILE.program OUT.f64 [--rate HZ] [--profile NAME]

A program is a text of one player: `pattern FILE` names its pattern beside the program, and each other line is
`SECONDS CALL` with `start`, `stop`, `pause`, `resume`, `seek SECONDS`, `rate FACTOR`, `loop on|off`, `end` (of the
rendering), or a control of CONTROLS with its value. Steps are abrupt. A run through the pattern is a pass, whose events
and controls are moved to engine time; the model renders each of them by itself, and their sum is what is heard.
docs/SEMANTICS.md has the rules.
"""

import argparse
import array
import dataclasses
import math
import pathlib

import model

CONTROLS = {
    # names: control table
    "intensity": "HapticIntensityControl",
    "sharpness": "HapticSharpnessControl",
    "attack": "HapticAttackTimeControl",
    "decay": "HapticDecayTimeControl",
    "release": "HapticReleaseTimeControl",
    # names: end
}


class Pass:
    """One run through the pattern from engine second `begin` on; pattern second p is at origin + p / rate."""

    def __init__(self, pattern, origin, rate, begin, is_midway, carried, sample_rate):
        self.origin, self.rate, self.begin, self.is_midway = origin, rate, begin, is_midway
        self.stop = math.inf
        # What was sent before counts from the first sample on, which may be earlier than the exact beginning, unless the
        # pattern writes at the beginning or later.
        start = min(begin, model.round_half_up(begin * sample_rate) / sample_rate)
        self.carried = {name: model.Writer([start], [value]) for name, value in carried.items()}
        self.sent = {name: [] for name in CONTROLS.values()}
        self.baked = {
            name: [model.Writer([self.time(t) for t in w.times], w.values) for w in control.writers]
            for name, control in pattern.controls.items()}
        self.events = pattern.events

    def time(self, pattern_time):
        return self.origin + pattern_time / self.rate

    def send(self, name, time, value):
        self.sent[name].append(model.Writer([time], [value]))

    def writers(self, name):
        carried = [self.carried[name]] if name in self.carried else []
        return carried + self.baked[name] + self.sent[name]

    def remaining(self, time):
        """The values that were sent and still decide just before an instant."""
        values = {}
        for name in CONTROLS.values():
            begun = [w for w in self.writers(name) if w.start < time]
            last = max(enumerate(begun), key=lambda pair: (pair[1].start, pair[0]), default=(0, None))[1]
            if last is not None and not any(last is w for w in self.baked[name]):
                values[name] = last.values[-1]
        return values

    def voices(self, options):
        """First samples and samples of all its events."""
        rate = options.rate
        pattern = model.Pattern([], {
            name: model.Control(neutral, self.writers(name)) for name, neutral in model.NEUTRAL_CONTROL.items()})
        renderer = model.Renderer(pattern, options)
        beginning = model.round_half_up(self.begin * rate)
        for event in self.events:
            moved = dataclasses.replace(
                event, time=self.time(event.time), duration=event.duration / self.rate, stop=self.stop)
            first = model.round_half_up(moved.time * rate)
            if self.stop < math.inf and first >= model.round_half_up(self.stop * rate):
                continue
            if first >= beginning:
                make = renderer.transient if event.kind == "HapticTransient" else renderer.continuous
                yield first, make(moved, first)
            elif self.is_midway and event.kind == "HapticContinuous":
                gain = self.entry(renderer, moved, first, beginning)
                if gain is not None:
                    yield first, renderer.continuous(moved, first, gain)

    def entry(self, renderer, event, first, beginning):
        """The gain over the envelope of an event that is entered midway: a new attack, where that is lower."""
        rate, own = renderer.rate, renderer.envelope(event, first)
        held = own.duration if own.releases else own.end
        if (beginning - first) / rate >= held - 1e-9:
            return None
        control = renderer.pattern.controls["HapticAttackTimeControl"](max(self.begin, beginning / rate))
        attack = model.segment_seconds(model.clamp(event.values["AttackTime"] + control), renderer.timing, renderer.profile)

        def gain(sample):
            # From the release on it is what it was there.
            seconds = min((sample - first) / rate, held if own.releases else math.inf)
            level = own.held(seconds)
            if sample < beginning:
                return 0.0
            return min(1.0, (seconds - (beginning - first) / rate) / attack / level) if level > 0 else 1.0

        return gain


class Player:
    def __init__(self, pattern, sample_rate):
        self.pattern, self.sample_rate = pattern, sample_rate
        times = [e.time + e.duration for e in pattern.events]
        times += [t for control in pattern.controls.values() for t in control.corners]
        self.length = max(times)
        self.passes, self.waiting = [], {}
        self.is_playing = self.is_looping = False
        self.rate, self.origin, self.paused_at = 1.0, 0.0, None
        self.loop_origin, self.loop_count = 0.0, 0

    def begin(self, time, is_midway, carried=None):
        if carried is None:
            carried = self.passes[-1].remaining(time)
        self.passes.append(
            Pass(self.pattern, self.origin, self.rate, time, is_midway, carried, self.sample_rate))

    def go_on(self, time, place):
        """Another pass from a place of the pattern on."""
        self.origin = time - place / self.rate
        self.begin(time, True)
        self.loop_origin, self.loop_count = self.origin, 0

    def end_pass(self, time):
        self.passes[-1].stop = time

    def loop_until(self, time):
        while self.is_playing and self.is_looping:
            next_origin = self.loop_origin + (self.loop_count + 1) * self.length / self.rate
            if next_origin >= time:
                return
            self.end_pass(next_origin)
            self.loop_count += 1
            self.origin = next_origin
            self.begin(next_origin, False)

    def call(self, time, name, value):
        self.loop_until(time)
        place = (time - self.origin) * self.rate
        if name == "start":
            if self.is_playing:
                self.end_pass(time)
            self.is_playing, self.origin = True, time
            self.begin(time, False, self.waiting)
            self.waiting = {}
            self.loop_origin, self.loop_count = time, 0
        elif name == "stop":
            self.end_pass(time)
            self.is_playing = False
        elif name == "pause":
            self.end_pass(time)
            self.is_playing, self.paused_at = False, place
        elif name == "resume":
            self.is_playing = True
            self.go_on(time, self.paused_at)
        elif name == "seek":
            self.end_pass(time)
            self.go_on(time, float(value))
        elif name == "rate":
            self.rate = float(value)
            if self.is_playing:
                self.end_pass(time)
                self.go_on(time, place)
        elif name == "loop":
            self.is_looping = value == "on"
            self.loop_origin, self.loop_count = self.origin, 0
        elif name in CONTROLS:
            clamped = model.clamp(float(value), model.NEUTRAL_CONTROL[CONTROLS[name]] - 1.0)
            if not self.is_playing and self.paused_at is None:
                self.waiting[CONTROLS[name]] = clamped
            for each in self.passes:
                each.send(CONTROLS[name], time, clamped)
        else:
            raise ValueError(f"no call {name}")


def render_program(path, options):
    """The haptic bus of a program."""
    path, calls, player = pathlib.Path(path), [], None
    for line in path.read_text().splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "pattern":
            pattern = model.read_pattern((path.parent / words[1]).read_text())
            player = Player(pattern, options.rate)
        else:
            calls.append((float(words[0]), words[1], words[2] if len(words) > 2 else None))
    end = calls[-1][0]
    for time, name, value in calls[:-1]:
        player.call(time, name, value)
    player.loop_until(end)
    bus = [0.0] * model.round_half_up(end * options.rate)
    for each in player.passes:
        for first, voice in each.voices(options):
            for sample in range(max(first, 0), min(first + len(voice), len(bus))):
                bus[sample] += voice[sample - first]
    return model.equalised(bus, model.read_profile(options.profile), options.rate)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("output")
    parser.add_argument("--rate", type=model.rate_argument, default=48000)
    parser.add_argument("--profile", default="taptic")
    arguments = parser.parse_args()
    samples = array.array("d", render_program(arguments.program, model.Options(arguments.rate, arguments.profile)))
    with open(arguments.output, "wb") as file:
        samples.tofile(file)


if __name__ == "__main__":
    main()
