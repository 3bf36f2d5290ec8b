"""Patterns as pictures and in notebooks."""

from __future__ import annotations

import base64
import html as escaping
import io
from typing import TYPE_CHECKING, Any

import numpy

from ._errors import PacinianError
from ._model import DEFAULTS
from ._wav import wav_bytes

if TYPE_CHECKING:
    from ._pattern import Pattern

# Of figures and sounds: enough for the vibration, a sixth of the size.
_RATE = 8_000
# Seconds of sound that a notebook holds: 16 kB each, a third more as text.
_LONGEST_SOUND = 12
# Columns of the waveform: about as many as a figure has pixels.
_COLUMNS = 1_000
# The end of the colour map that is pale on white is left out.
_PALEST = 0.85


def plot(pattern: Pattern, ax: Any) -> Any:
    """See Pattern.plot."""
    import matplotlib.cm
    import matplotlib.colors
    import matplotlib.pyplot

    if ax is None:
        ax = matplotlib.pyplot.subplots(figsize=(8, 3), layout="constrained")[1]
    samples = pattern.render(_RATE)
    width = max(1, -(-len(samples) // _COLUMNS))
    edges = numpy.arange(0, len(samples), width)
    if len(edges):
        ax.fill_between(
            edges / _RATE, numpy.minimum.reduceat(samples, edges),
            numpy.maximum.reduceat(samples, edges), color="0.6", linewidth=0.5)
    reach = 1.05 * max(1, abs(samples).max(initial=0))
    colours = matplotlib.colors.ListedColormap(
        matplotlib.colormaps["viridis"](numpy.linspace(0, _PALEST, 256)))
    # Patterns of several layers have no list of events: their waveform stands alone.
    for event in pattern.events if pattern.layer_count == 1 else ():
        if event.type not in DEFAULTS:
            continue
        intensity, sharpness = DEFAULTS[event.type]
        intensity = event.parameters.get("HapticIntensity", intensity)
        colour = colours(float(event.parameters.get("HapticSharpness", sharpness)))
        if event.type == "HapticTransient":
            ax.plot([event.time] * 2, [0, intensity], color=colour)
            ax.plot(event.time, intensity, "o", color=colour, markersize=5)
        else:
            end = event.time + (event.duration or max(0, len(samples) / _RATE - event.time))
            ax.fill_between([event.time, end], [intensity] * 2, color=colour, alpha=0.35)
            ax.plot([event.time, end], [intensity] * 2, color=colour)
    ax.set(xlabel="time in s", ylabel="intensity, signal", ylim=(-reach, reach))
    scale = matplotlib.cm.ScalarMappable(cmap=colours)
    ax.figure.colorbar(scale, ax=ax, label="sharpness", pad=0.01)
    return ax


def html(pattern: Pattern) -> str:
    """A figure, where matplotlib is installed, and an audio player of the vibration."""
    try:
        samples = pattern.render(_RATE, limiter="clip")
    except PacinianError as error:
        return f"<p>{escaping.escape(f'{pattern!r}: {error}')}</p>"
    shown = numpy.rint(samples[: _LONGEST_SOUND * _RATE] * 32_767).astype(numpy.int16)
    parts = [f"<p>{escaping.escape(repr(pattern))}</p>", _picture(pattern),
             f'<audio controls src="data:audio/wav;base64,{_text(wav_bytes(shown, _RATE))}"></audio>']
    if len(shown) < len(samples):
        parts.append(f"<p>The first {_LONGEST_SOUND} s can be heard.</p>")
    return "".join(parts)


def _picture(pattern: Pattern) -> str:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return ""
    figure = Figure(figsize=(8, 3), layout="constrained")
    plot(pattern, figure.subplots())
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=100)
    return f'<img alt="the pattern" src="data:image/png;base64,{_text(content.getvalue())}"><br>'


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
