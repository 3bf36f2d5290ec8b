"""Calls of the C library: statuses become exceptions, handles end with their owners."""

from __future__ import annotations

import ctypes
import warnings
import weakref
from collections.abc import Callable
from typing import Any, TypeVar

from ._errors import PacinianError, PacinianWarning
from ._library import library
from ._structs import Error, SilentEvent

Struct = TypeVar("Struct", bound=ctypes.Structure)
# PCN_ERROR_INVALID_HANDLE and PCN_ERROR_NOT_SUPPORTED.
INVALID_HANDLE, NOT_SUPPORTED = -3, -4809


def check(status: int) -> None:
    """Raises the status unless it is 0."""
    if status != 0:
        raise PacinianError(status, library.pcn_status_string(status).decode())


def started(struct: type[Struct], initialiser: Callable[..., int]) -> Struct:
    """A struct with its defaults."""
    value = struct()
    check(initialiser(ctypes.byref(value), ctypes.sizeof(value)))
    return value


def made(function: Callable[..., int], *arguments: Any, file: str = "") -> int:
    """The handle that the function makes."""
    handle, error = ctypes.c_void_p(), started(Error, library.pcn_error_init)
    status = function(*arguments, ctypes.byref(handle), ctypes.byref(error))
    if status != 0:
        raise PacinianError(
            status, error.message.decode() or library.pcn_status_string(status).decode(),
            line=error.line, column=error.column, byte_offset=error.byte_offset,
            path=error.path.decode(), file=file)
    assert handle.value is not None
    return handle.value


def owned(owner: object, handle: int, destroy: Callable[[int], int]) -> weakref.finalize[..., Any]:
    """Ends the handle when it is called, or when the owner goes."""
    return weakref.finalize(owner, destroy, handle)


def warn_of_silent(function: Callable[..., int], handle: int, count: int, level: int) -> None:
    """Warns of each event without a recording; `level` is the stack's, as in warnings.warn."""
    for index in range(count):
        event = started(SilentEvent, library.pcn_silent_event_init)
        check(function(handle, index, ctypes.byref(event)))
        warnings.warn(event.message.decode(), PacinianWarning, stacklevel=level)


def text_of(function: Callable[..., int], *arguments: Any, after: tuple[Any, ...] = ()) -> bytes:
    """The text that the function writes, whose size the first call asks for; `after` are the
    arguments behind those of the text."""
    size = ctypes.c_uint64()
    function(*arguments, None, 0, ctypes.byref(size), *after)
    buffer = ctypes.create_string_buffer(size.value + 1)
    check(function(*arguments, buffer, len(buffer), ctypes.byref(size), *after))
    return buffer.raw[: size.value]
