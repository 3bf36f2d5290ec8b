"""Calls of the C library: statuses become exceptions, handles end with their owners."""

from __future__ import annotations

import contextlib
import contextvars
import ctypes
import os
import sys
import warnings
import weakref
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeVar

from ._errors import PacinianError, PacinianWarning
from ._library import library
from ._structs import Error, SilentEvent

Struct = TypeVar("Struct", bound=ctypes.Structure)
# PCN_ERROR_INVALID_HANDLE and PCN_ERROR_NOT_SUPPORTED.
INVALID_HANDLE, NOT_SUPPORTED = -3, -4809


_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep
# The warnings of a thread that works for a caller elsewhere, which passes them on.
_collected: contextvars.ContextVar[list[Warning] | None] = contextvars.ContextVar(
    "_collected", default=None)


def check(status: int, **given: object) -> None:
    """Raises the status unless it is 0; its message has the arguments that were given."""
    if status != 0:
        message = library.pcn_status_string(status).decode()
        if given:
            arguments = ", ".join(f"{name} is {value!r}" for name, value in given.items())
            message = f"{message} ({arguments})"
        raise PacinianError(status, message)


def warn(warning: Warning) -> None:
    """Warns at the line of the caller, which is the first one outside of this package."""
    waiting = _collected.get()
    if waiting is not None:
        waiting.append(warning)
        return
    level, frame = 1, sys._getframe()
    outer: FrameType | None = frame
    while outer is not None and os.path.abspath(outer.f_code.co_filename).startswith(_PACKAGE):
        outer = outer.f_back
        level += 1
    warnings.warn(warning, stacklevel=level)


@contextlib.contextmanager
def collecting() -> Iterator[list[Warning]]:
    """Keeps what this thread warns of in a list."""
    found: list[Warning] = []
    token = _collected.set(found)
    try:
        yield found
    finally:
        _collected.reset(token)


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


def warn_of_silent(function: Callable[..., int], handle: int, count: int) -> None:
    """Warns of events without a recording, once for each kind of reason."""
    found: dict[int, list[str]] = {}
    for index in range(count):
        event = started(SilentEvent, library.pcn_silent_event_init)
        check(function(handle, index, ctypes.byref(event)))
        found.setdefault(event.status, []).append(event.message.decode())
    for messages in found.values():
        warn(PacinianWarning(messages[0] + others(len(messages))))


def others(count: int) -> str:
    """What is said behind the first of several findings of one kind."""
    return "" if count == 1 else f" (and {count - 1} more of this kind)"


def text_of(function: Callable[..., int], *arguments: Any, after: tuple[Any, ...] = ()) -> bytes:
    """The text that the function writes, whose size the first call asks for; `after` are the
    arguments behind those of the text."""
    size = ctypes.c_uint64()
    function(*arguments, None, 0, ctypes.byref(size), *after)
    buffer = ctypes.create_string_buffer(size.value + 1)
    check(function(*arguments, buffer, len(buffer), ctypes.byref(size), *after))
    return buffer.raw[: size.value]
