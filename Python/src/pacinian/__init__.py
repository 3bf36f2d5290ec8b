"""Haptic patterns, AHAP and .haptic, rendered to the vibration they describe, as NumPy arrays.

>>> import pacinian
>>> pattern = pacinian.Pattern([pacinian.transient(0, HapticSharpness=0.8)])
>>> samples = pattern.render(rate=8_000)
"""

from ._batch import render_many
from ._engine import Engine
from ._errors import ConversionWarning, PacinianError, PacinianWarning
from ._library import library as _c_library
from ._model import Curve, Diagnostic, Event, Parameter, continuous, transient
from ._pattern import Pattern, compare, load
from ._player import Player
from ._profile import Profile, profiles
from ._signal import Signal
from ._transcription import transcribe
from ._wav import write_wav

__version__: str = _c_library.pcn_version_string().decode()

__all__ = [
    "ConversionWarning", "Curve", "Diagnostic", "Engine", "Event", "PacinianError",
    "PacinianWarning", "Parameter", "Pattern", "Player", "Profile", "Signal", "compare", "continuous", "load",
    "profiles", "render_many", "transcribe", "transient", "write_wav",
]
