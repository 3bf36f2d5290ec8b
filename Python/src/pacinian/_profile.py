"""Actuator profiles."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Mapping
from typing import Any

from ._calls import made, owned, text_of
from ._library import library


class Profile:
    """An actuator as data, immutable: built in, from a JSON file, JSON bytes or a dict.

    A str is the name of a built-in profile; a file is a path object, or bytes that were read. See
    docs/PROFILES.md. Threads may share one, and renderings with one profile share what it prepares.

    >>> Profile("wideband").name
    'wideband'
    """

    def __init__(self, source: str | os.PathLike[str] | bytes | Mapping[str, Any]) -> None:
        if isinstance(source, str):
            name = source.encode()
            handle = made(library.pcn_profile_create, name, len(name))
        elif isinstance(source, bytes):
            handle = made(library.pcn_profile_read, source, len(source))
        elif isinstance(source, Mapping):
            content = json.dumps(source).encode()
            handle = made(library.pcn_profile_read, content, len(content))
        else:
            path = os.fsencode(source)
            handle = made(library.pcn_profile_read_file, path, len(path), file=os.fspath(source))
        self._handle = handle
        owned(self, handle, library.pcn_profile_destroy)

    @property
    def name(self) -> str:
        """The profile's name."""
        return text_of(library.pcn_profile_get_name, self._handle).decode()

    def __repr__(self) -> str:
        return f"<pacinian.Profile {self.name}>"


def profiles() -> list[str]:
    """The names of the built-in profiles, the default's first.

    >>> profiles()[0]
    'taptic'
    """
    return [library.pcn_profile_name_at(index).decode()
            for index in range(library.pcn_profile_count())]


@functools.lru_cache(maxsize=16)
def _built_in(name: str) -> Profile:
    return Profile(name)


def profile_of(source: Profile | str | os.PathLike[str] | bytes | Mapping[str, Any]) -> Profile:
    """A profile as it is, or one made of its source; built-in ones are kept."""
    if isinstance(source, Profile):
        return source
    return _built_in(source) if isinstance(source, str) else Profile(source)
