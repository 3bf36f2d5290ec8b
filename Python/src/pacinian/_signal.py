"""Signals that know their rate."""

from __future__ import annotations

import math
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
    def times(self) -> NDArray[numpy.float64]:
        """The seconds of all frames, from 0: an axis for plots."""
        return numpy.arange(len(self)) / self._known_rate

    def resample(self, rate: Number) -> Signal:
        """The signal at another rate, by a windowed sinc: what is below 0.45 of the lower rate comes
        out within -90 dB, and what is above half of it is 90 dB lower. Before the first and after the
        last frame there is silence. O(n); it does not wait for more samples, so join blocks first.

        >>> import numpy
        >>> tone = Signal(numpy.sin(2 * numpy.pi * 150 * numpy.arange(8_000) / 8_000), 8_000)
        >>> tone.resample(48_000).shape, tone.resample(48_000).rate
        ((48000,), 48000)
        """
        target = rate_of(rate)
        if target < 1:
            raise ValueError(f"the rate is {target}, and has to be at least 1 Hz")
        if target == self._known_rate:
            return Signal(numpy.array(self), target)
        return Signal(_resampled(numpy.asarray(self, float), self._known_rate, target), target)

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


# Zeros of the sinc on each side, and the window: 90 dB by Kaiser's formula need a beta of 8.96 and,
# for a band of 0.05 of the rate, 57 zeros.
_ZEROS, _BETA = 64, 8.96
# Numbers at once: 16 MB.
_AT_ONCE = 1 << 21


def _resampled(samples: NDArray[numpy.float64], rate: int, target: int) -> NDArray[numpy.float64]:
    """Each new frame is a sum of old ones, weighted by a sinc whose band is the lower rate's."""
    band = min(1.0, target / rate) * 0.95
    half = int(numpy.ceil(_ZEROS / band))
    common = math.gcd(rate, target)
    up, down = target // common, rate // common
    count = -(-len(samples) * up // down)
    around = numpy.arange(-half + 1, half + 1)
    padded = numpy.concatenate(
        [numpy.zeros((half, *samples.shape[1:])), samples, numpy.zeros((half + 1, *samples.shape[1:]))])
    result = numpy.empty((count, *samples.shape[1:]))
    step = max(1, _AT_ONCE // (2 * half))
    for start in range(0, count, step):
        frames = numpy.arange(start, min(start + step, count))
        first, rest = numpy.divmod(frames * down, up)
        # Most rates have a few phases, which repeat.
        phases, which = numpy.unique(rest, return_inverse=True)
        distances = around - (phases / up)[:, None]
        window = numpy.i0(_BETA * numpy.sqrt(numpy.maximum(0, 1 - (distances / half) ** 2)))
        weights = band * numpy.sinc(band * distances) * window / numpy.i0(_BETA)
        old = padded[first[:, None] + around + half]
        result[start:start + len(frames)] = numpy.einsum("nk,nk...->n...", weights[which], old)
    return result


def _plain(value: Any) -> Any:
    return numpy.asarray(value) if isinstance(value, Signal) else value


def _check_one(rates: list[int]) -> None:
    if len(rates) > 1:
        raise ValueError(
            f"signals of {rates[0]} and {rates[1]} Hz do not fit together: Signal.resample one of them")


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
