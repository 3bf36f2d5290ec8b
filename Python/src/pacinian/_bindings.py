"""The arrays that the blocks of an engine read values from."""

from __future__ import annotations

import threading
from collections import deque

import numpy
from numpy.typing import NDArray


class Bindings:
    """Keeps each array as long as the library may read it, and refuses blocks that are longer than one.

    The library reads an array up to the first render call that begins after its end.
    """

    def __init__(self) -> None:
        # Held by render calls and by those that bind: what a block was compared with is what it reads.
        self.lock = threading.Lock()
        # By the player's handle and the control's number.
        self._bound: dict[tuple[int, int], tuple[str, NDArray[numpy.float32]]] = {}
        # Arrays that the next block may still read.
        self._ended: list[NDArray[numpy.float32]] = []
        # Players that were closed: the collector, which may close one, takes no lock.
        self._closed: deque[int] = deque()
        self._shortest: tuple[str, NDArray[numpy.float32]] | None = None

    def bind(
        self, player: int, number: int, control: str, values: NDArray[numpy.float32] | None,
    ) -> None:
        """Takes note of a binding, or of its end; with the lock."""
        former = self._bound.pop((player, number), None)
        if former is not None:
            self._ended.append(former[1])
        if values is not None:
            self._bound[player, number] = control, values
        self._update()

    def close(self, player: int) -> None:
        """Takes note of the end of a player; without the lock."""
        self._closed.append(player)

    def check(self, frames: int) -> None:
        """Raises if a block would read beyond an array; with the lock."""
        if self._closed:
            self._release_closed()
        if self._shortest is not None and frames > len(self._shortest[1]):
            control, values = self._shortest
            raise ValueError(
                f"a block of {frames} frames is longer than the {len(values)} values that are bound to "
                f"{control}: bind an array that is as long as the longest block, or render less")

    def rendered(self) -> None:
        """Lets go of the arrays that the block was the last to read; with the lock."""
        self._ended.clear()

    def _release_closed(self) -> None:
        gone = {self._closed.popleft() for _ in range(len(self._closed))}
        for key in [key for key in self._bound if key[0] in gone]:
            self._ended.append(self._bound.pop(key)[1])
        self._update()

    def _update(self) -> None:
        self._shortest = min(self._bound.values(), key=lambda one: len(one[1]), default=None)
