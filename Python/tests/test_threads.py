"""Renderings of two threads run at once, and nothing stays behind."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

import pacinian
from pacinian import Pattern, continuous, transient

# Some tenths of a second of work in one call of the library.
LONG = Pattern([
    continuous(index * 0.005, 20.0, HapticSharpness=index / 4_000) for index in range(4_000)])


def test_python_runs_while_a_rendering_does() -> None:
    count, is_over = 0, threading.Event()

    def counting() -> None:
        nonlocal count
        while not is_over.is_set():
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=counting)
    thread.start()
    time.sleep(0.05)
    before, begin = count, time.monotonic()
    LONG.render(rate=192_000)
    seconds, after = time.monotonic() - begin, count
    is_over.set()
    thread.join()
    # A call that held the lock would let the other thread run before and after it alone.
    assert seconds > 0.1, "the rendering is too short to tell"
    assert after - before > 10


def test_two_renderings_at_once_take_two_processors() -> None:
    spans = []

    def rendering() -> None:
        begin = time.monotonic()
        LONG.render(rate=192_000)
        spans.append((begin, time.monotonic()))

    threads = [threading.Thread(target=rendering) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Both were inside the library at the same time, for most of the time.
    together = min(end for _, end in spans) - max(begin for begin, _ in spans)
    assert together > 0.5 * max(end - begin for begin, end in spans)


def resident() -> Any:
    """Bytes of memory in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_memory_stays_flat() -> None:
    turns = 10_000
    document = Pattern([transient(0), continuous(0, 0.01)]).document
    for _ in range(turns // 10):
        pacinian.load(document).render(rate=8_000)
    before = resident()
    for _ in range(turns):
        pacinian.load(document).render(rate=8_000)
    # 100 bytes a turn would be a megabyte; the allocator's own noise stays below that.
    assert resident() - before < 1 << 20
