"""Numbers of the C library by their names in AHAP and on the command line."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

from ._numbers import Number

OneBus = Literal["haptic", "audio"]
Bus = Literal["haptic", "audio", "both"]
Limiter = Literal["none", "clip", "soft", "limit"]
CurveTimes = Literal["relative", "absolute", "auto"]
Transcribed = Literal["audio", "vibration"]
Errors = Literal["raise", "return"]
Losses = Literal["warn", "raise"]
# Of the command line, which the library has not.
ToolFormat = Literal["rumble", "android-ogg", "hd-rumble", "dualsense-bt", "pcm"]
# names: python
Format = Literal[
    "ahap", "haptic", "android-xml", "android-kotlin", "android-json", "hla",
]
EventType = Literal[
    "HapticTransient", "HapticContinuous", "AudioContinuous", "AudioCustom",
]
Control = Literal[
    "HapticIntensityControl", "HapticSharpnessControl", "HapticAttackTimeControl",
    "HapticDecayTimeControl", "HapticReleaseTimeControl", "AudioVolumeControl", "AudioPitchControl",
    "AudioPanControl", "AudioBrightnessControl", "AudioAttackTimeControl", "AudioDecayTimeControl",
    "AudioReleaseTimeControl",
]
# Controls that leave events as they are at 1, all others at 0.
MULTIPLYING: tuple[Control, ...] = ("HapticIntensityControl", "AudioVolumeControl")
# names: end


class EventParameters(TypedDict, total=False):
    """The parameters of events, as keywords of functions."""

    # names: python parameters
    HapticIntensity: Number
    HapticSharpness: Number
    AttackTime: Number
    DecayTime: Number
    ReleaseTime: Number
    Sustained: Number
    AudioVolume: Number
    AudioPitch: Number
    AudioPan: Number
    AudioBrightness: Number
    # names: end


def number(names: object, name: str) -> int:
    """The number of a name: its index among the names, which are in the order of pacinian.h."""
    known = get_args(names)
    if name not in known:
        raise ValueError(f"there is no {name!r}; known are {', '.join(known)}")
    return known.index(name)
