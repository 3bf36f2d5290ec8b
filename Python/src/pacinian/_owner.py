"""Objects that own something of the library."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from ._calls import INVALID_HANDLE, owned
from ._errors import PacinianError

if TYPE_CHECKING:
    from typing_extensions import Self


class Owner:
    """Owns a handle until `close`, the end of a `with` statement, or its own end."""

    def __init__(self, handle: int, destroy: Callable[[int], int]) -> None:
        self._number = handle
        self._end = owned(self, handle, destroy)

    @property
    def _handle(self) -> int:
        if not self._end.alive:
            raise PacinianError(INVALID_HANDLE, f"the {type(self).__name__} was closed")
        return self._number

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

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"{type(self).__name__} stays in its process and is neither copied nor pickled: "
            "pickle the pattern, and make an engine and a player there")
