"""What is read and written besides arrays: contents of sources, and files that are made anew."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, Union

from ._numbers import json_of

if TYPE_CHECKING:
    from typing_extensions import Buffer

Path = Union[str, "os.PathLike[str]"]
# What the library reads at most, unless it is told another limit.
LARGEST = 64 << 20


class Readable(Protocol):
    """A file object, of bytes or of text."""

    def read(self, count: int, /) -> bytes | str: ...


class Writable(Protocol):
    """A file object that takes bytes."""

    def write(self, content: bytes, /) -> Any: ...


Content = Union["Buffer", Readable, Mapping[str, Any]]


def content_of(source: Any) -> bytes | None:
    """The bytes of a buffer, a file object from where it stands, or a document; None for a path."""
    if isinstance(source, (str, os.PathLike)):
        return None
    if isinstance(source, Mapping):
        return json_of(source)
    if hasattr(source, "read"):
        return _read(source)
    try:
        return bytes(memoryview(source))
    except TypeError:
        raise TypeError(
            "a source is a path, bytes, a file object or a dict, and not "
            f"of the type {type(source).__name__}") from None


def _read(file: Readable) -> bytes:
    content = bytearray()
    # One byte more than the library takes, which then says so.
    while len(content) <= LARGEST:
        part = file.read(1 << 20)
        if not part:
            break
        content += part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
    return bytes(content)


def write(target: Path | Writable, content: bytes) -> None:
    """Writes to a file object, or makes a file anew: whole under another name in its folder, then
    renamed, through no link and into nothing that is not a regular file."""
    if not isinstance(target, (str, bytes, os.PathLike)):
        target.write(content)
        return
    path = os.fsdecode(target)
    mode = 0o666
    try:
        old = os.lstat(path)
    except FileNotFoundError:
        pass
    else:
        if not stat.S_ISREG(old.st_mode):
            raise FileExistsError(
                errno.EEXIST, "a link, a folder or something else that is no regular file is there",
                path)
        mode = stat.S_IMODE(old.st_mode) & 0o777
    partial = os.path.join(os.path.dirname(path), f".pacinian-{secrets.token_hex(8)}.partial")
    descriptor = os.open(
        partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
        os.replace(partial, path)
    except BaseException:
        os.unlink(partial)
        raise
