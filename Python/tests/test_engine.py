"""Engines: the same samples as files, live values, lifetimes."""

from __future__ import annotations

import gc
import pathlib
import threading
import weakref
from collections.abc import Callable
from typing import Any, Literal

import numpy
import pytest

import pacinian
from pacinian import Curve, Engine, Pattern, PacinianError, continuous

HELD = Pattern([continuous(0, 1, HapticIntensity=1.0)])


@pytest.mark.parametrize("limiter", ["none", "soft", "limit"])
def test_what_an_engine_plays_is_what_a_file_has(
    example: pathlib.Path, limiter: Literal["none", "soft", "limit"]
) -> None:
    pattern = pacinian.load(example)
    expected = pattern.render(limiter=limiter)
    with Engine(limiter=limiter) as engine, engine.player(pattern) as player:
        player.start()
        blocks = [engine.render(480) for _ in range(-(-len(expected) // 480))]
    samples = numpy.concatenate(blocks)[: len(expected)].astype(float)
    error = numpy.linalg.norm(samples - expected) / numpy.linalg.norm(expected)
    # -110 dB is the promise of docs/RENDERING.md for one renderer against another.
    assert error < 10 ** (-110 / 20)


def test_out_is_written_and_comes_back() -> None:
    with Engine(bus="both") as engine, engine.player(HELD) as player:
        player.start()
        haptic, audio = numpy.empty(480, "f4"), numpy.empty((480, 2), "f4")
        result = engine.render(out=(haptic, audio))
        assert result[0] is haptic and result[1] is audio
        assert haptic.any() and not audio.any()
        assert engine.time == 0.01


def test_live_values_as_arrays() -> None:
    ramp = numpy.linspace(0, 1, 4_800, dtype=numpy.float32)
    with Engine() as engine, engine.player(HELD) as player:
        player.start()
        player.send("HapticIntensityControl", ramp)
        samples = engine.render(4_800)
    assert abs(samples[:480]).max() < abs(samples[-480:]).max() / 4


def test_values_of_a_block_are_those_that_are_sent() -> None:
    ramp = numpy.linspace(0, 1, 4_800, dtype=numpy.float32)
    signals = []
    for comes_with_the_block in (False, True):
        with Engine() as engine, engine.player(HELD) as player:
            player.start()
            blocks = []
            for values in ramp.reshape(10, 480):
                if comes_with_the_block:
                    blocks.append(engine.render(
                        480, values={(player, "HapticIntensityControl"): values}))
                else:
                    player.send("HapticIntensityControl", values)
                    blocks.append(engine.render(480))
            with pytest.raises(ValueError):
                engine.render(480, values={(player, "HapticIntensityControl"): ramp})
            assert engine.telemetry["dropped_values"] == 0
        signals.append(numpy.concatenate(blocks))
    assert numpy.array_equal(signals[0], signals[1]) and signals[0].any()


def test_bound_values_are_those_that_are_sent() -> None:
    ramp = numpy.linspace(0, 1, 4_800, dtype=numpy.float32)
    signals = []
    for is_bound in (False, True):
        with Engine() as engine, engine.player(HELD) as player:
            player.start()
            bound = numpy.empty(480, numpy.float32)
            if is_bound:
                player.bind("HapticIntensityControl", bound)
            blocks = []
            for values in ramp.reshape(10, 480):
                if is_bound:
                    bound[:] = values
                    blocks.append(engine.render(480))
                else:
                    blocks.append(engine.render(
                        480, values={(player, "HapticIntensityControl"): values}))
        signals.append(numpy.concatenate(blocks).astype(float))
    error = numpy.linalg.norm(signals[0] - signals[1]) / numpy.linalg.norm(signals[0])
    # -110 dB is the promise of docs/RENDERING.md for one way of rendering against another.
    assert error < 10 ** (-110 / 20)


def test_a_block_beyond_a_bound_array_is_refused() -> None:
    long, short = numpy.ones(480, "f4"), numpy.ones(16, "f4")
    with Engine() as engine, engine.player(HELD) as player, engine.player(HELD) as other:
        player.bind("HapticIntensityControl", long)
        other.bind("HapticSharpnessControl", short)
        player.start()
        with pytest.raises(ValueError, match="17 frames .* 16 values .* HapticSharpnessControl"):
            engine.render(17)
        assert engine.time == 0
        engine.render(16)
        # The next shortest array counts when the binding or the player has ended, and when another
        # array has its place.
        other.bind("HapticSharpnessControl", None)
        engine.render(480)
        other.bind("HapticSharpnessControl", short)
        with pytest.raises(ValueError):
            engine.render(480)
        other.close()
        engine.render(480)
        player.bind("HapticIntensityControl", short)
        with pytest.raises(ValueError, match="480 frames .* 16 values .* HapticIntensityControl"):
            engine.render(480)
        player.bind("HapticIntensityControl", long)
        assert engine.render(480).any()
        with pytest.raises(ValueError, match="481 frames"):
            engine.render(out=numpy.empty(481, "f4"))


def test_a_bound_array_lives_as_long_as_it_may_be_read() -> None:
    with Engine() as engine, engine.player(HELD) as player:
        player.start()
        alive = []
        for _ in range(3):
            values = numpy.ones(480, numpy.float32)
            alive.append(weakref.ref(values))
            player.bind("HapticIntensityControl", values)
            del values
            gc.collect()
            assert alive[-1]() is not None
            engine.render(480)
        # Another array has taken the place of each but the last, and a block has begun since.
        assert [one() is not None for one in alive] == [False, False, True]
        player.bind("HapticIntensityControl", None)
        assert alive[-1]() is not None
        engine.render(480)
        assert alive[-1]() is None


@pytest.mark.parametrize("values", [
    [0.0] * 480, numpy.zeros(480), numpy.zeros(480, ">f4"), numpy.zeros((480, 2), "f4"),
    numpy.zeros(960, "f4")[::2], numpy.zeros(1921, "u1")[1:].view("f4"), numpy.zeros(0, "f4"),
    numpy.float32(1),
])
def test_what_cannot_be_bound(values: Any) -> None:
    with Engine() as engine, engine.player(HELD) as player:
        with pytest.raises((TypeError, ValueError), match="bind"):
            player.bind("HapticIntensityControl", values)
        with pytest.raises(ValueError):
            player.bind("HapticIntensity", numpy.zeros(480, "f4"))  # type: ignore[arg-type]
        engine.render(48_000)


def test_arrays_that_are_bound_while_blocks_are_rendered() -> None:
    """No block reads beyond an array that another thread binds between its check and its call."""
    with Engine() as engine, engine.player(HELD) as player:
        player.start()
        is_over = threading.Event()

        def binding() -> None:
            while not is_over.is_set():
                for length in (480, 16):
                    player.bind("HapticIntensityControl", numpy.ones(length, numpy.float32))

        thread = threading.Thread(target=binding)
        thread.start()
        refused = 0
        for _ in range(2_000):
            try:
                engine.render(480)
            except ValueError:
                refused += 1
        is_over.set()
        thread.join()
        # Each of the 2 000 was rendered whole or not at all.
        assert round(engine.time * 48_000) == 480 * (2_000 - refused)


def test_a_curve_mutes_and_a_rate() -> None:
    with Engine() as engine, engine.player(HELD) as player:
        player.start()
        player.follow("HapticIntensityControl", [(0, 1), (0.1, 0)])
        loud = abs(engine.render(2_400)).max()
        engine.render(4_800)
        assert abs(engine.render(480)).max() < loud / 100
        player.is_muted = True
        player.playback_rate = 2
        engine.render(48)
        assert player.is_muted and player.playback_rate == 2 and player.is_active


def test_more_values_than_a_ceiling_allows() -> None:
    with Engine(live_capacity=16) as engine, engine.player(HELD) as player:
        player.send("HapticIntensityControl", numpy.zeros(16))
        engine.render(480)
        with pytest.raises(PacinianError) as many:
            player.send("HapticIntensityControl", numpy.zeros(17))
        assert many.value.status == -7
        with pytest.raises(PacinianError) as points:
            player.follow("HapticIntensityControl", numpy.zeros((17, 2)))
        assert points.value.status == -7
        with pytest.raises(PacinianError, match="not finite"):
            player.send("HapticIntensityControl", [numpy.nan])


def test_cancelled_calls_are_not_carried_out() -> None:
    with Engine() as engine, engine.player(HELD) as player:
        player.start()
        player.start(0.5)
        engine.render(4_800)
        player.cancel()
        engine.render(4_800)
        assert not player.is_active
        assert not engine.render(48_000).any()


@pytest.mark.parametrize("points", [[(0, 1, 2)], numpy.zeros((4, 3)), [0, 1], [(0,)], ["abc"]])
def test_rows_that_are_no_points(points: Any) -> None:
    with Engine() as engine, engine.player(HELD) as player:
        for call in (player.follow, lambda *one: Curve(one[0], 0, one[1])):
            with pytest.raises(ValueError, match="point 0 is .* two numbers"):
                call("HapticIntensityControl", points)


def test_values_of_another_shape_say_so() -> None:
    with Engine() as engine, engine.player(HELD) as player:
        for wrong in (1.0, numpy.zeros((2, 2))):
            with pytest.raises(ValueError, match="one axis"):
                player.send("HapticIntensityControl", wrong)
        with pytest.raises(ValueError, match=r"HapticIntensityControl have the shape \(3,\).* 4 frames"):
            engine.render(4, values={(player, "HapticIntensityControl"): numpy.zeros(3)})


def test_what_was_closed_raises() -> None:
    engine = Engine()
    player = engine.player(HELD)
    engine.close()
    engine.close()
    with pytest.raises(PacinianError, match="the Engine was closed"):
        engine.render(1)
    with pytest.raises(PacinianError, match="the Engine was closed"):
        player.start()
    player.close()
    with pytest.raises(PacinianError, match="the Player was closed"):
        player.start()
    del engine, player
    gc.collect()


@pytest.mark.parametrize("out, error", [
    (numpy.empty(4), TypeError), ([0.0], TypeError), (numpy.empty((4, 2), "f4"), ValueError),
    (numpy.empty(8, "f4")[::2], ValueError), (numpy.frombuffer(bytes(16), "f4"), ValueError),
    ((numpy.empty(4, "f4"),), TypeError),
])
def test_arrays_that_do_not_fit(out: Any, error: Any) -> None:
    with Engine() as engine, pytest.raises(error):
        engine.render(out=out)


def test_arguments_that_do_not_fit() -> None:
    wrong: list[Any] = [{"rate": -1}, {"rate": 0.5}, {"bus": "smell"}, {"live_capacity": 1 << 32}]
    for arguments in wrong:
        with pytest.raises(ValueError):
            Engine(**arguments)
    for rate in (1 << 32, 1 << 40, numpy.uint64(1 << 40)):
        with pytest.raises(ValueError, match="1000 to 192000"):
            Engine(rate=rate)
    with pytest.raises(TypeError, match="known are player_capacity"):
        Engine(capacity=1)  # type: ignore[call-overload]
    with pytest.raises(PacinianError):
        Engine(rate=999)
    with Engine() as engine, pytest.raises(ValueError):
        engine.render()  # type: ignore[call-overload]
    for count in (-1, 0.5, 1 << 32):
        with Engine() as engine, pytest.raises(ValueError, match="number of frames is"):
            engine.render(count)


def test_volumes_pauses_and_positions() -> None:
    with Engine() as engine, engine.player(HELD) as player:
        assert (engine.volume, player.volume, player.position, engine.is_paused) == (1, 1, 0, False)
        player.volume = 0.5
        engine.volume = 0.5
        player.start()
        engine.render(480)
        quiet = abs(engine.render(2_400)).max()
        assert player.position == pytest.approx(0.06)
        engine.is_paused = True
        engine.render(480)
        time = engine.time
        assert not engine.render(480).any() and engine.time == time and engine.is_paused
        engine.is_paused = False
        player.volume = engine.volume = 1
        engine.render(480)
        assert abs(engine.render(2_400)).max() == pytest.approx(4 * quiet, rel=0.05)
        for wrong in [-0.1, 9]:
            with pytest.raises(PacinianError):
                player.volume = wrong
            with pytest.raises(PacinianError):
                engine.volume = wrong


def test_two_haptic_channels() -> None:
    with Engine(limiter="none") as engine, engine.player(HELD) as player:
        player.start()
        mono = engine.render(4_800)
        with pytest.raises(PacinianError):
            player.set_channel_gains(1, 0)
    with Engine(limiter="none", haptic_channels=2) as engine, engine.player(HELD) as player:
        player.set_channel_gains(0.5, 0)
        player.start()
        both = engine.render(480)
        assert isinstance(both, pacinian.Signal) and both.shape == (480, 2) and both.rate == 48_000
        assert not both[:, 1].any() and abs(both[:, 0] - mono[:480] / 2).max() < 1e-5
        out = numpy.empty((4_320, 2), "f4")
        assert engine.render(out=out, values={(player, "HapticIntensityControl"): numpy.ones(4_320)}) is out
        assert abs(out[:, 0] - mono[480:] / 2).max() < 1e-5 and not out[:, 1].any()
        with pytest.raises(ValueError, match=r"shape \(480,\), and its bus needs \(n, 2\)"):
            engine.render(out=numpy.empty(480, "f4"))
        for wrong in ((-0.1, 1), (1, 8.1)):
            with pytest.raises(PacinianError):
                player.set_channel_gains(*wrong)
    with Engine(bus="both", haptic_channels=2) as pair:
        haptic, audio = pair.render(80)
        assert haptic.shape == audio.shape == (80, 2)
    for channels in (0, 3, 1.5):
        with pytest.raises(ValueError, match="haptic_channels is"):
            Engine(haptic_channels=channels)


def test_a_start_takes_the_place_of_a_less_important_player() -> None:
    with Engine(player_capacity=1, steals_players=True) as engine:
        with engine.player(HELD) as first, engine.player(HELD) as second:
            first.priority, second.priority = 1, 2
            first.start()
            with pytest.raises(PacinianError):
                first.priority = 3
                second.start()
            first.priority = -1
            second.start()
            engine.render(4_800)
            assert second.is_active and not first.is_active and second.priority == 2


def test_blocks_know_their_rate() -> None:
    with Engine(bus="both", rate=8_000) as engine:
        haptic, audio = engine.render(80)
        assert isinstance(haptic, pacinian.Signal) and haptic.rate == audio.rate == 8_000
        assert haptic.duration == 0.01 and audio.shape == (80, 2)


def test_errors_have_the_number_and_the_argument() -> None:
    with Engine() as engine, engine.player(HELD) as player:
        calls: list[tuple[Callable[[], object], str]] = [
            (lambda: player.start(-1), "at is -1"), (lambda: player.seek(-0.5), "offset is -0.5"),
            (lambda: player.loop(True, -2), "end is -2"),
        ]
        for call, text in calls:
            with pytest.raises(PacinianError, match=text):
                call()
