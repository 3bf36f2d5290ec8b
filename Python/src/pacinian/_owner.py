"""Objects that own something of the library."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from ._calls import owned


class Owner:
    """Owns a handle until `close`, the end of a `with` statement, or its own end."""

    def __init__(self, handle: int, destroy: Callable[[int], int]) -> None:
        self._handle = handle
        self._end = owned(self, handle, destroy)

    def close(self) -> None:
        """Ends what the class says; calls raise from here on."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
