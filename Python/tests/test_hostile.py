"""Input that makes no sense raises, and nothing else happens."""

from __future__ import annotations

import pathlib
import random
import warnings
from typing import Any

import pytest

import pacinian
from pacinian import PacinianError, Pattern, transient


@pytest.mark.parametrize("source", [
    b"", b"\0", b"{", b"[]", b"{}", b"\xff\xfe{", b'{"Pattern":1}', b"[" * 100_000, {"Pattern": {}},
    b'{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":1e999}}]}', "", "/", "/nowhere",
    "a\0b", "a" * 10_000,
])
def test_sources(source: Any) -> None:
    with pytest.raises(PacinianError) as raised:
        pacinian.load(source)
    assert raised.value.status < 0 and raised.value.message


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1, 1e308 * 10])
def test_times(number: Any) -> None:
    with pytest.raises(PacinianError) as raised:
        Pattern([transient(number)])
    assert raised.value.status in (-4822, -4813, -4831)


def test_renderings(heartbeat: pathlib.Path) -> None:
    pattern = pacinian.load(heartbeat)
    refused: list[Any] = [
        {"rate": 0}, {"rate": 10**9}, {"duration_limit": float("nan")}, {"length_limit": 0}, {"profile": "nobody"},
        {"profile": {}}, {"profile": b"no"}]
    for options in refused:
        with pytest.raises(PacinianError):
            pattern.render(**options)
    wrong: list[Any] = [{"rate": -1}, {"rate": 1.5}, {"rate": 1 << 40}, {"bus": ""}, {"limiter": None}]
    for options in wrong:
        with pytest.raises(ValueError):
            pattern.render(**options)
    with pytest.raises(PacinianError):
        Pattern([transient(4_000)]).render()


def test_damaged_files(example: pathlib.Path) -> None:
    seed = 20
    generator = random.Random(seed)
    content = example.read_bytes()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pacinian.PacinianWarning)
        for turn in range(200):
            damaged = bytearray(content[: generator.randrange(len(content) + 1)])
            for _ in range(generator.randrange(4)):
                if damaged:
                    damaged[generator.randrange(len(damaged))] = generator.randrange(256)
            try:
                pattern = pacinian.load(bytes(damaged))
            except PacinianError as error:
                assert error.status < 0, f"seed {seed}, turn {turn}"
            else:
                assert isinstance(pattern.events + pattern.curves, tuple)
