"""Signals that know their rate."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from ._numbers import Number, rate_of

Samples = NDArray[numpy.float32]


class Signal(numpy.ndarray[Any, numpy.dtype[numpy.float32]]):
    """An array of float32, a row for each frame, with its `rate` in Hz: shape (n,) or (n, 2).

    Slices without a step and arithmetic keep the rate, and signals of two rates cannot be added.
    What has other frames, such as `signal[::2]`,
    has the rate 0, which means unknown. `Signal(samples, rate)` makes one of any samples, without
    copying those of float32. dB are those of full scale: a square of amplitude 1 has an rms of 0 dB,
    a sine -3.01 dB; silence has -inf.

    >>> import numpy
    >>> tone = Signal(numpy.sin(2 * numpy.pi * 100 * numpy.arange(8_000) / 8_000), 8_000)
    >>> tone.duration, round(tone.rms_db(), 2), round(tone.peak_db(), 2), tone[::2].rate
    (1.0, -3.01, 0.0, 0)
    >>> frequencies, levels = tone.spectrum_db()
    >>> float(frequencies[levels.argmax()])
    100.0
    """

    rate: int

    def __new__(cls, samples: ArrayLike, rate: Number) -> Signal:
        signal = numpy.asarray(samples, numpy.float32).view(cls)
        signal.rate = rate_of(rate)
        return signal

    def __array_finalize__(self, origin: Any) -> None:
        self.rate = origin.rate if isinstance(origin, Signal) and self.shape == origin.shape else 0

    def __array_wrap__(
        self, array: Any, context: Any = None, return_scalar: bool = False,
    ) -> Any:
        # Sums, comparisons and the like are no signals; of one number NumPy's own scalar is left.
        if array.dtype != numpy.float32 or array.shape != self.shape:
            return numpy.asarray(array)[()]
        signal = numpy.asarray(array).view(Signal)
        signal.rate = self.rate
        return signal

    def __array_ufunc__(
        self, ufunc: numpy.ufunc, method: str, *inputs: Any, **options: Any,
    ) -> Any:
        signals = [one for one in inputs if isinstance(one, Signal)]
        outputs = options.get("out", ())
        signals += [one for one in outputs if isinstance(one, Signal)]
        rates = sorted({one.rate for one in signals} - {0})
        if outputs:
            _check_one(rates)
            options["out"] = tuple(_plain(one) for one in outputs)
        if "where" in options:
            options["where"] = _plain(options["where"])
        results = getattr(ufunc, method)(*map(_plain, inputs), **options)
        if outputs:
            return outputs[0] if len(outputs) == 1 else outputs

        def wrapped(result: Any) -> Any:
            # Sums, comparisons and the like are no signals.
            if not isinstance(result, numpy.ndarray) or result.dtype != numpy.float32 or all(
                    result.shape != one.shape for one in signals):
                return result
            _check_one(rates)
            return Signal(result, rates[0] if rates else 0)

        return tuple(map(wrapped, results)) if isinstance(results, tuple) else wrapped(results)

    def __getitem__(self, key: Any) -> Any:
        part = super().__getitem__(key)
        first = key[0] if isinstance(key, tuple) and key else key
        if isinstance(part, Signal):
            follows = isinstance(first, slice) and first.step in (None, 1)
            part.rate = self.rate if follows or first is Ellipsis else 0
        return part

    def __reduce_ex__(self, protocol: Any) -> Any:
        return Signal, (numpy.asarray(self), self.rate)

    def __deepcopy__(self, memo: Any) -> Signal:
        return Signal(numpy.array(self), self.rate)

    @property
    def duration(self) -> float:
        """Seconds."""
        return len(self) / self._known_rate

    @property
    def _known_rate(self) -> int:
        if self.rate == 0:
            raise ValueError("the rate is unknown: make a Signal(samples, rate)")
        return self.rate

    def rms_db(self) -> float:
        """The root of the mean of the squares of all samples, in dB."""
        squares = numpy.square(numpy.asarray(self), dtype=float)
        return float(_decibels(numpy.sqrt(squares.mean()) if self.size else 0))

    def peak_db(self) -> float:
        """The largest magnitude, in dB."""
        return float(_decibels(numpy.abs(numpy.asarray(self)).max(initial=0)))

    def spectrum_db(self) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
        """Frequencies in Hz up to half the rate, and the level at each in dB, of the whole signal
        under a Hann window: a sine of amplitude 1 has 0 dB at its frequency. Levels of an audio
        signal have a column for each channel. O(n log n)."""
        if len(self) < 2:
            raise ValueError("a spectrum needs two frames")
        samples = numpy.asarray(self, float)
        window = numpy.hanning(len(self) + 1)[:-1]
        lines = numpy.fft.rfft((samples.T * window).T, axis=0)
        magnitudes = abs(lines) * 2 / window.sum()
        # These two have no twin at a negative frequency.
        magnitudes[0] /= 2
        if len(self) % 2 == 0:
            magnitudes[-1] /= 2
        frequencies = numpy.asarray(numpy.fft.rfftfreq(len(self), 1 / self._known_rate), float)
        return frequencies, _decibels(magnitudes)


def _plain(value: Any) -> Any:
    return numpy.asarray(value) if isinstance(value, Signal) else value


def _check_one(rates: list[int]) -> None:
    if len(rates) > 1:
        raise ValueError(
            f"signals of {rates[0]} and {rates[1]} Hz do not fit together: resample one of them")


def _decibels(magnitude: ArrayLike) -> NDArray[numpy.float64]:
    with numpy.errstate(divide="ignore"):
        levels: NDArray[numpy.float64] = 20 * numpy.log10(numpy.asarray(magnitude, float))
    return levels


def known_rate(samples: object, rate: Number | None) -> Number:
    """The rate that is given, or else that of a Signal; both are one."""
    own = samples.rate if isinstance(samples, Signal) else 0
    if rate is None and own == 0:
        raise ValueError("the samples do not know their rate: give it")
    if rate is not None and own not in (0, rate):
        raise ValueError(
            f"the signal has {own} Hz, and not {rate}: leave the rate out, or resample the signal")
    return own if rate is None else rate
