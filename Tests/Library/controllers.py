#!/usr/bin/env python3
"""usage: Tests/Library/controllers.py HIDRAW RUMBLE FAKE_SDL PATTERN

Runs the programs of Examples/c for controllers with devices that are not there, and decodes what they are told: HIDRAW
with a pipe in place of a DualSense's node, RUMBLE with FAKE_SDL before SDL. PATTERN lasts a second or two.
"""

import os
import pathlib
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

hidraw, rumble, fake, pattern = sys.argv[1:]
REPORT, SECONDS = 141, 512 / 48000


def reports(stop_after=None):
    """The reports of a run, each with the time at which it came, and the program's status and output."""
    with tempfile.TemporaryDirectory() as folder:
        node = pathlib.Path(folder, "hidraw0")
        os.mkfifo(node)
        program = subprocess.Popen([hidraw, pattern, node], stdout=subprocess.PIPE, text=True)
        found = []
        with node.open("rb", buffering=0) as pipe:
            while data := pipe.read(REPORT):
                assert len(data) == REPORT, f"a report of {len(data)} bytes"
                found.append((time.monotonic(), data))
                if len(found) == stop_after:
                    program.send_signal(signal.SIGTERM)
        output = program.communicate(timeout=10)[0]
    return found, program.returncode, output


def samples(found):
    dropped = 0
    for number, (_, report) in enumerate(found):
        number += dropped
        # A report that was dropped has taken its number.
        gap = (report[10] - number) % 256
        dropped += gap
        number += gap
        assert report[0] == 0x32 and report[1] == number % 16 << 4, f"report {number}: the head"
        assert report[2:12] == bytes([0x91, 7, 0xFE, 0, 0, 0, 0, 0xFF, number % 256, 0x92]) and report[12] == 64
        assert report[77:137] == bytes(60)
        assert report[137:] == struct.pack("<I", zlib.crc32(b"\xa2" + report[:137])), f"report {number}: the checksum"
        yield struct.unpack("64b", report[13:77])


found, status, output = reports()
decoded = [value for report in samples(found) for value in report]
assert status == 0 and "finished" in output, output
assert max(map(abs, decoded)) > 60, "nothing is felt"
assert decoded[0::2] == decoded[1::2], "one channel moves both actuators"
assert not any(decoded[-64:]), "the last report does not stop the actuators"
pauses = [second[0] - first[0] for first, second in zip(found, found[1:])]
assert abs(statistics.median(pauses) - SECONDS) < 0.002, f"reports come each {statistics.median(pauses)} s"
# None is sent early: the controller would have to keep it.
begin = found[0][0]
assert all(at - begin > index * SECONDS - 0.02 for index, (at, _) in enumerate(found)), "reports come in bursts"

found, status, output = reports(stop_after=20)
assert status == 0 and len(found) < 60, "an interrupted program goes on"
assert not any(list(samples(found))[-1]), "an interrupted program leaves the actuators moving"

run = subprocess.run([rumble, pattern], env={**os.environ, "LD_PRELOAD": fake}, capture_output=True, text=True, timeout=30)
assert run.returncode == 0 and "finished" in run.stdout, run.stderr
commands = [[float(word) for word in line.split()[1:]] for line in run.stderr.splitlines() if line.startswith("rumble ")]
assert max(max(low, high) for _, low, high, _ in commands) > 30000, "nothing is felt"
assert commands[-1][1:3] == [0, 0], "the motors are left on"
for (at, low, high, milliseconds), (then, *_) in zip(commands, commands[1:]):
    # (A busy machine may be late by some milliseconds; a command has 20 to spare.)
    assert not (low or high) or then - at < milliseconds / 1000 + 0.05, "a command ends before the next one comes"
print(f"controllers: {len(decoded) // 64} reports, {len(commands)} commands")
