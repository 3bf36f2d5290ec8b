"""Engines: the same samples as files, live values, lifetimes."""

import gc

import numpy
import pytest

import pacinian
from pacinian import Engine, Pattern, PacinianError, continuous

HELD = Pattern([continuous(0, 1, HapticIntensity=1.0)])


def test_what_an_engine_plays_is_what_a_file_has(example):
    pattern = pacinian.load(example)
    expected = pattern.render()
    with Engine() as engine, engine.player(pattern) as player:
        player.start()
        blocks = [engine.render(480) for _ in range(-(-len(expected) // 480))]
    samples = numpy.concatenate(blocks)[: len(expected)].astype(float)
    error = numpy.linalg.norm(samples - expected) / numpy.linalg.norm(expected)
    # -110 dB is the promise of docs/RENDERING.md for one renderer against another.
    assert error < 10 ** (-110 / 20)


def test_out_is_written_and_comes_back():
    with Engine(bus="both") as engine, engine.player(HELD) as player:
        player.start()
        haptic, audio = numpy.empty(480, "f4"), numpy.empty((480, 2), "f4")
        result = engine.render(out=(haptic, audio))
        assert result[0] is haptic and result[1] is audio
        assert haptic.any() and not audio.any()
        assert engine.time == 0.01


def test_live_values_as_arrays():
    ramp = numpy.linspace(0, 1, 4_800, dtype=numpy.float32)
    with Engine() as engine, engine.player(HELD) as player:
        player.start()
        player.send("HapticIntensityControl", ramp)
        samples = engine.render(4_800)
    assert abs(samples[:480]).max() < abs(samples[-480:]).max() / 4


def test_values_of_a_block_are_those_that_are_sent():
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
    assert numpy.array_equal(*signals) and signals[0].any()


def test_a_curve_mutes_and_a_rate():
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


def test_more_values_than_there_is_room_for():
    with Engine(live_capacity=16) as engine, engine.player(HELD) as player:
        with pytest.raises(PacinianError):
            player.send("HapticIntensityControl", numpy.zeros(17))


def test_what_was_closed_raises():
    engine = Engine()
    player = engine.player(HELD)
    engine.close()
    engine.close()
    with pytest.raises(PacinianError):
        engine.render(1)
    with pytest.raises(PacinianError):
        player.start()
    player.close()
    del engine, player
    gc.collect()


@pytest.mark.parametrize("out, error", [
    (numpy.empty(4), TypeError), ([0.0], TypeError), (numpy.empty((4, 2), "f4"), ValueError),
    (numpy.empty(8, "f4")[::2], ValueError), (numpy.frombuffer(bytes(16), "f4"), ValueError),
])
def test_arrays_that_do_not_fit(out, error):
    with Engine() as engine, pytest.raises(error):
        engine.render(out=out)


def test_arguments_that_do_not_fit():
    for arguments in ({"rate": -1}, {"rate": 0.5}, {"bus": "smell"}, {"live_capacity": 1 << 32}):
        with pytest.raises(ValueError):
            Engine(**arguments)
    with pytest.raises(TypeError):
        Engine(capacity=1)
    with pytest.raises(PacinianError):
        Engine(rate=999)
    with Engine() as engine, pytest.raises(ValueError):
        engine.render()
