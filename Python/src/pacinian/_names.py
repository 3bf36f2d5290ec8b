"""Numbers of the C library by their names in AHAP and on the command line."""

from __future__ import annotations

from typing import Literal, get_args

Bus = Literal["haptic", "audio", "both"]
Limiter = Literal["none", "clip", "soft"]
CurveTimes = Literal["relative", "absolute", "auto"]
Format = Literal["ahap", "haptic"]
EventType = Literal["HapticTransient", "HapticContinuous", "AudioContinuous", "AudioCustom"]
Control = Literal[
    "HapticIntensityControl", "HapticSharpnessControl", "HapticAttackTimeControl",
    "HapticDecayTimeControl", "HapticReleaseTimeControl", "AudioVolumeControl", "AudioPitchControl",
    "AudioPanControl", "AudioBrightnessControl", "AudioAttackTimeControl", "AudioDecayTimeControl",
    "AudioReleaseTimeControl",
]


def number(names: object, name: str) -> int:
    """The number of a name: its index among the names, which are in the order of pacinian.h."""
    known = get_args(names)
    if name not in known:
        raise ValueError(f"there is no {name!r}; known are {', '.join(known)}")
    return known.index(name)
