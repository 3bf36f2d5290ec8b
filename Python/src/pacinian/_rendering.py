"""One pattern rendered into arrays."""

from __future__ import annotations

import ctypes
import os
from typing import Any

from . import _names
from ._buffers import Buffers, Rendered
from ._calls import check, made, started, warn_of_silent, whole
from ._library import library
from ._profile import profile_of
from ._structs import RenderingConfig, RenderingInfo


def rendered(
    pattern: int, file: str, rate: int, profile: Any, bus: _names.Bus, limiter: _names.Limiter,
    resources: str | os.PathLike[str] | None, duration_limit: float, length_limit: float,
) -> Rendered:
    """What Pattern.render promises, for a pattern's handle."""
    _names.number(_names.Bus, bus)
    config = started(RenderingConfig, library.pcn_rendering_config_init)
    config.sample_rate_hz = whole(rate, "the rate")
    config.limiter = _names.number(_names.Limiter, limiter)
    config.duration_limit_seconds = duration_limit
    config.length_limit_seconds = length_limit
    if resources is None and file:
        resources = os.path.dirname(file) or "."
    if resources is not None:
        config.resource_root = os.fsencode(resources)
        config.resource_root_length = len(config.resource_root)
    actuator = profile_of(profile)
    handle = made(
        library.pcn_rendering_create, pattern, actuator._handle, ctypes.byref(config), file=file)
    try:
        info = started(RenderingInfo, library.pcn_rendering_info_init)
        check(library.pcn_rendering_get_info(handle, ctypes.byref(info)))
        if bus != "haptic":
            warn_of_silent(
                library.pcn_rendering_get_silent_event, handle, info.silent_event_count, 4)
        buffers = Buffers(bus, info.frame_count)
        check(library.pcn_rendering_read(handle, 0, buffers.count, *buffers.pointers))
        return buffers.result
    finally:
        library.pcn_rendering_destroy(handle)
