"""What type checkers know: mypy and pyright read this file, and an error that they miss is an `ignore` in vain."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import numpy
import numpy.typing
import pytest

import pacinian
from pacinian import Curve, Engine, Event, Pattern, Player, Signal, continuous, transient

if TYPE_CHECKING:
    from typing_extensions import assert_type

    Samples = numpy.typing.NDArray[numpy.float32]

    def renderings(pattern: Pattern, paths: list[pathlib.Path]) -> None:
        samples: Samples = pattern.render()
        samples.mean()
        assert_type(pattern.render(), Signal)
        assert_type(pattern.render(8_000, "taptic", "audio"), Signal)
        assert_type(pattern.render(bus="both", limiter="soft"), "tuple[Signal, Signal]")
        assert_type(pattern.render(8_000, "taptic", "both"), "tuple[Signal, Signal]")
        assert_type(pacinian.render_many(paths, rate=8_000), Iterator[Signal])
        assert_type(pacinian.render_many(paths, bus="both"), "Iterator[tuple[Signal, Signal]]")
        assert_type(pacinian.render_many(paths, errors="return"), "Iterator[Signal | Exception]")
        assert_type(
            pacinian.render_many(paths, bus="both", errors="return"), "Iterator[tuple[Signal, Signal] | Exception]")
        assert_type(pattern.events, tuple[Event, ...])

    def a_bus_of_any_name(pattern: Pattern, bus: Literal["haptic", "audio", "both"]) -> None:
        result: Signal | tuple[Signal, Signal] = pattern.render(bus=bus)
        Engine(bus=bus).render(480)
        print(result)

    def engines(plain: Engine, pattern: Pattern) -> None:
        assert_type(plain.render(480), Signal)
        assert_type(Engine("taptic", 48_000, "audio").render(480), Signal)
        assert_type(Engine(bus="both", live_capacity=64).render(480), "tuple[Signal, Signal]")
        assert_type(Engine("taptic", 48_000, "both").render(480), "tuple[Signal, Signal]")
        with Engine(profile="taptic", rate=numpy.uint32(8_000)) as engine, engine.player(pattern) as player:
            assert_type(player, Player)
            player.send("HapticIntensityControl", numpy.linspace(0, 1, 10))
            engine.render(480, values={(player, "HapticIntensityControl"): numpy.ones(480)})
            engine.render(out=numpy.empty(480, numpy.float32))

    def numbers() -> None:
        transient(numpy.float32(0), HapticIntensity=numpy.float32(1))
        continuous(0, numpy.int64(1), HapticSharpness=1)
        Curve("HapticIntensityControl", 0.1, [(0, 1), (0.5, 0)])
        Curve("HapticIntensityControl", 0.0, numpy.zeros((4, 2)))


def test_names_that_are_wrong() -> None:
    pattern = Pattern([transient(0)])
    with pytest.raises(ValueError, match="known are haptic, audio, both"):
        pattern.render(bus="audoi")  # type: ignore[call-overload]
    with pytest.raises(ValueError):
        Engine(bus="audoi")  # type: ignore[call-overload]
    with pytest.warns(pacinian.PacinianWarning, match="HapticIntensty"):
        Pattern([transient(0, HapticIntensty=1)])  # type: ignore[call-arg]
