"""Many files on several processors."""

from __future__ import annotations

import collections
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _names
from ._calls import collecting, warn
from ._numbers import Number, whole
from ._pattern import Source, load
from ._profile import ProfileSource, profile_of
from ._rendering import RatedOptions
from ._signal import Signal

if TYPE_CHECKING:
    from typing_extensions import Unpack


@overload
def render_many(
    sources: Iterable[Source], jobs: Number | None = ..., *, profile: ProfileSource = ...,
    bus: _names.OneBus = ..., errors: Literal["raise"] = ..., **options: Unpack[RatedOptions],
) -> Iterator[Signal]: ...
@overload
def render_many(
    sources: Iterable[Source], jobs: Number | None = ..., *, profile: ProfileSource = ...,
    bus: Literal["both"], errors: Literal["raise"] = ..., **options: Unpack[RatedOptions],
) -> Iterator[tuple[Signal, Signal]]: ...
@overload
def render_many(
    sources: Iterable[Source], jobs: Number | None = ..., *, profile: ProfileSource = ...,
    bus: _names.OneBus = ..., errors: Literal["return"], **options: Unpack[RatedOptions],
) -> Iterator[Signal | Exception]: ...
@overload
def render_many(
    sources: Iterable[Source], jobs: Number | None = ..., *, profile: ProfileSource = ...,
    bus: Literal["both"], errors: Literal["return"], **options: Unpack[RatedOptions],
) -> Iterator[tuple[Signal, Signal] | Exception]: ...
def render_many(
    sources: Iterable[Source], jobs: Number | None = None, *, profile: ProfileSource = "taptic",
    bus: _names.Bus = "haptic", errors: Literal["raise", "return"] = "raise",
    **options: Unpack[RatedOptions],
) -> Iterator[Any]:
    """Signals of many patterns, in their order, rendered on `jobs` threads: by default one for each
    processor that this process may use.

    Sources are those of `load` and patterns; options are those of `Pattern.render`. A few signals
    are rendered ahead, and no more are in memory. An error of a pattern is raised when its turn
    comes; with `errors="return"` it stands in the signal's place and the others follow.

    >>> document = {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}
    >>> [type(one).__name__ for one in render_many([document, b"no"], jobs=2, errors="return")]
    ['Signal', 'PacinianError']
    """
    jobs = len(os.sched_getaffinity(0)) if jobs is None else whole(jobs, "jobs", 1)
    _names.number(_names.Bus, bus)
    _names.number(_names.Errors, errors)
    everything: dict[str, Any] = {"profile": profile_of(profile), "bus": bus, **options}
    return _rendered(iter(sources), jobs, errors == "return", everything)


def _rendered(
    sources: Iterator[Source], jobs: int, returns_errors: bool, options: dict[str, Any],
) -> Iterator[Any]:
    def one(source: Source) -> tuple[Any, list[Warning]]:
        with collecting() as found:
            try:
                return load(source).render(**options), found
            except Exception as error:
                if returns_errors:
                    return error, found
                raise

    def told(future: Future[Any]) -> Any:
        result, found = future.result()
        for warning in found:
            warn(warning)
        return result

    waiting: collections.deque[Future[Any]] = collections.deque()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for source in sources:
                waiting.append(pool.submit(one, source))
                if len(waiting) >= 2 * jobs:
                    yield told(waiting.popleft())
            while waiting:
                yield told(waiting.popleft())
        finally:
            for future in waiting:
                future.cancel()
