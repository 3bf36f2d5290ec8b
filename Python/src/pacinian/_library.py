"""The C library, opened once, with the types of the functions that the package calls."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_char_p, c_double, c_int32, c_uint32, c_uint64, c_void_p

from . import _structs

ABI = 0


def _opened() -> ctypes.CDLL:
    named = os.environ.get("PACINIAN_LIBRARY")
    file = named or str(pathlib.Path(__file__).with_name(f"libpacinian.so.{ABI}"))
    try:
        return ctypes.CDLL(file)
    except OSError as error:
        raise ImportError(
            f"{error}; install the wheel, or name the C library's file in PACINIAN_LIBRARY"
        ) from None


library = _opened()
library.pcn_abi_version.restype = c_uint32
if library.pcn_abi_version() != ABI:
    raise ImportError(f"this package needs a C library of ABI {ABI}, see PACINIAN_LIBRARY")

_out = POINTER(c_void_p)
_error = POINTER(_structs.Error)
_samples = c_void_p
_text = [c_char_p, c_uint64]
_written = [c_void_p, c_uint64, POINTER(c_uint64)]

for _name, _arguments in {
    "pcn_pattern_read": [c_char_p, c_uint64, POINTER(_structs.ReadingConfig), _out, _error],
    "pcn_pattern_read_file": [*_text, POINTER(_structs.ReadingConfig), _out, _error],
    "pcn_pattern_destroy": [c_void_p],
    "pcn_pattern_get_info": [c_void_p, POINTER(_structs.PatternInfo)],
    "pcn_pattern_get_diagnostic": [c_void_p, c_uint32, POINTER(_structs.Diagnostic)],
    "pcn_pattern_write_with_losses": [
        c_void_p, c_int32, *_written, _structs.LossCallback, c_void_p,
    ],
    "pcn_profile_create": [*_text, _out, _error],
    "pcn_profile_read": [c_char_p, c_uint64, _out, _error],
    "pcn_profile_read_file": [*_text, _out, _error],
    "pcn_profile_destroy": [c_void_p],
    "pcn_profile_get_name": [c_void_p, *_written],
    "pcn_rendering_create": [c_void_p, c_void_p, POINTER(_structs.RenderingConfig), _out, _error],
    "pcn_rendering_destroy": [c_void_p],
    "pcn_rendering_get_info": [c_void_p, POINTER(_structs.RenderingInfo)],
    "pcn_rendering_get_silent_event": [c_void_p, c_uint32, POINTER(_structs.SilentEvent)],
    "pcn_rendering_read": [c_void_p, c_uint64, c_uint64, _samples, _samples],
    "pcn_transcription_create": [c_void_p, POINTER(_structs.TranscriptionConfig), _out, _error],
    "pcn_transcription_append": [c_void_p, _samples, c_uint64],
    "pcn_transcription_finish": [c_void_p, _out],
    "pcn_transcription_destroy": [c_void_p],
    "pcn_engine_create": [POINTER(_structs.EngineConfig), c_void_p, _out, _error],
    "pcn_engine_destroy": [c_void_p],
    "pcn_engine_start": [c_void_p],
    "pcn_engine_stop": [c_void_p],
    "pcn_engine_get_time": [c_void_p, POINTER(c_double)],
    "pcn_engine_render_with_values": [
        c_void_p, _samples, _samples, c_uint32, POINTER(_structs.BlockValues), c_uint32,
    ],
    "pcn_engine_poll": [c_void_p],
    "pcn_engine_set_flag": [c_void_p, c_int32, c_uint32],
    "pcn_engine_get_flag": [c_void_p, c_int32, POINTER(c_uint32)],
    "pcn_engine_set_volume": [c_void_p, c_double],
    "pcn_engine_fade_volume": [c_void_p, c_double, c_double],
    "pcn_engine_stop_over": [c_void_p, c_double],
    "pcn_engine_get_volume": [c_void_p, POINTER(c_double)],
    "pcn_engine_get_telemetry": [c_void_p, POINTER(_structs.Telemetry)],
    "pcn_player_create_advanced": [c_void_p, c_void_p, _out, _error],
    "pcn_player_destroy": [c_void_p],
    "pcn_player_start": [c_void_p, c_double],
    "pcn_player_stop": [c_void_p, c_double],
    "pcn_player_cancel": [c_void_p],
    "pcn_player_pause": [c_void_p, c_double],
    "pcn_player_resume": [c_void_p, c_double],
    "pcn_player_seek": [c_void_p, c_double],
    "pcn_player_set_loop": [c_void_p, c_uint32, c_double],
    "pcn_player_set_rate": [c_void_p, c_double],
    "pcn_player_set_muted": [c_void_p, c_uint32],
    "pcn_player_set_volume": [c_void_p, c_double],
    "pcn_player_fade_volume": [c_void_p, c_double, c_double],
    "pcn_player_set_channel_gains": [c_void_p, c_double, c_double],
    "pcn_player_stop_over": [c_void_p, c_double],
    "pcn_player_set_priority": [c_void_p, c_int32],
    "pcn_player_send_values": [c_void_p, c_int32, _samples, c_uint64, c_double],
    "pcn_player_bind_values": [c_void_p, c_int32, _samples],
    "pcn_player_schedule_curve": [
        c_void_p, c_int32, POINTER(_structs.ControlPoint), c_uint64, c_double,
    ],
    "pcn_player_get_silent_event": [c_void_p, c_uint32, POINTER(_structs.SilentEvent)],
    "pcn_player_get_info": [c_void_p, POINTER(_structs.PlayerInfo)],
}.items():
    _function = getattr(library, _name)
    _function.argtypes, _function.restype = _arguments, c_int32
for _name in ["reading_config", "rendering_config", "transcription_config", "engine_config",
              "pattern_info", "diagnostic", "rendering_info", "silent_event", "telemetry", "player_info", "error"]:
    _function = getattr(library, f"pcn_{_name}_init")
    _function.argtypes, _function.restype = [c_void_p, c_uint32], c_int32
library.pcn_status_string.argtypes = [c_int32]
library.pcn_status_string.restype = c_char_p
library.pcn_version_string.restype = c_char_p
library.pcn_profile_count.restype = c_uint32
library.pcn_profile_name_at.argtypes = [c_uint32]
library.pcn_profile_name_at.restype = c_char_p
