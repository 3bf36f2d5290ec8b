"""The structs of pacinian.h, field by field."""

from __future__ import annotations

import ctypes
from ctypes import c_char, c_char_p, c_double, c_float, c_int32, c_uint32, c_uint64, c_void_p


class Error(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("status", c_int32),
        ("byte_offset", c_uint64),
        ("line", c_uint32),
        ("column", c_uint32),
        ("path_length", c_uint32),
        ("message_length", c_uint32),
        ("path", c_char * 256),
        ("message", c_char * 512),
    ]


class ReadingConfig(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("is_strict", c_uint32),
        ("curve_times", c_int32),
        ("reserved", c_uint32),
        ("maximum_byte_count", c_uint64),
    ]


class PatternInfo(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("layer_count", c_uint32),
        ("event_count", c_uint64),
        ("control_count", c_uint64),
        ("diagnostic_count", c_uint32),
        ("reserved", c_uint32),
        ("unlisted_diagnostic_count", c_uint64),
        ("duration_seconds", c_double),
    ]


class Diagnostic(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("severity", c_int32),
        ("byte_offset", c_uint64),
        ("line", c_uint32),
        ("column", c_uint32),
        ("changes_sound", c_uint32),
        ("code_length", c_uint32),
        ("path_length", c_uint32),
        ("message_length", c_uint32),
        ("code", c_char * 64),
        ("path", c_char * 256),
        ("message", c_char * 512),
    ]


class Loss(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("code_length", c_uint32),
        ("message_length", c_uint32),
        ("reserved", c_uint32),
        ("count", c_uint64),
        ("time_seconds", c_double),
        ("code", c_char * 64),
        ("message", c_char * 512),
    ]


LossCallback = ctypes.CFUNCTYPE(None, c_void_p, ctypes.POINTER(Loss))


class RenderingConfig(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate_hz", c_uint32),
        ("limiter", c_int32),
        ("reserved", c_uint32),
        ("duration_limit_seconds", c_double),
        ("length_limit_seconds", c_double),
        ("resource_root", c_char_p),
        ("resource_root_length", c_uint64),
    ]


class TranscriptionConfig(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate_hz", c_uint32),
        ("kind", c_int32),
        ("is_one_pattern", c_uint32),
        ("sensitivity", c_double),
        ("least_gap_seconds", c_double),
        ("points_per_second", c_double),
        ("gate_decibels", c_double),
    ]


class RenderingInfo(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate_hz", c_uint32),
        ("frame_count", c_uint64),
        ("haptic_position", c_uint64),
        ("audio_position", c_uint64),
        ("haptic_peak", c_double),
        ("audio_peak", c_double),
        ("clipped_count", c_uint64),
        ("silent_event_count", c_uint32),
        ("reserved", c_uint32),
    ]


class SilentEvent(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("status", c_int32),
        ("event_index", c_uint64),
        ("path_length", c_uint32),
        ("message_length", c_uint32),
        ("path", c_char * 256),
        ("message", c_char * 512),
    ]


class EngineConfig(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate_hz", c_uint32),
        ("buses", c_int32),
        ("notifications", c_int32),
        ("limiter", c_int32),
        ("player_capacity", c_uint32),
        ("voice_capacity", c_uint32),
        ("transient_capacity", c_uint32),
        ("command_capacity", c_uint32),
        ("live_capacity", c_uint32),
        ("tile_frames", c_uint32),
        ("enters_events_midway", c_uint32),
        ("checks_threads", c_uint32),
        ("time_unit", c_int32),
        ("smoothing_seconds", c_double),
        ("idle_timeout_seconds", c_double),
        ("duration_limit_seconds", c_double),
        ("resource_root", c_char_p),
        ("resource_root_length", c_uint64),
        ("steals_players", c_uint32),
        ("reserved", c_uint32),
        ("haptic_channels", c_uint32),
        ("reserved2", c_uint32),
    ]


class Telemetry(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("active_voices", c_uint32),
        ("active_players", c_uint32),
        ("queue_depth", c_uint32),
        ("haptic_peak", c_float),
        ("audio_peak", c_float),
        ("clipped_samples", c_uint64),
        ("dropped_voices", c_uint64),
        ("cut_tails", c_uint64),
        ("rendered_frames", c_uint64),
        ("worst_render_seconds", c_double),
        ("late_calls", c_uint64),
        ("dropped_values", c_uint64),
    ]


class PlayerInfo(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("is_advanced", c_uint32),
        ("is_active", c_uint32),
        ("is_muted", c_uint32),
        ("pattern_duration_seconds", c_double),
        ("is_loop_enabled", c_uint32),
        ("silent_event_count", c_uint32),
        ("loop_end_seconds", c_double),
        ("playback_rate", c_double),
        ("dropped_event_count", c_uint64),
        ("volume", c_double),
        ("position_seconds", c_double),
        ("priority", c_int32),
        ("reserved", c_uint32),
    ]


class ControlPoint(ctypes.Structure):
    _fields_ = [("time_seconds", c_double), ("value", c_double)]


class BlockValues(ctypes.Structure):
    _fields_ = [
        ("player", c_void_p),
        ("id", c_int32),
        ("reserved", c_uint32),
        ("values", c_void_p),
    ]
