"""Many files on several processors."""

from __future__ import annotations

import collections
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from ._buffers import Rendered
from ._pattern import Source, load
from ._profile import profile_of


def render_many(
    sources: Iterable[Source], jobs: int | None = None, *, profile: Any = "taptic", **options: Any,
) -> Iterator[Rendered]:
    """Signals of many patterns, in their order, rendered on `jobs` threads: by default one for each
    processor that this process may use.

    Sources are those of `load`; options are those of `Pattern.render`. A few signals are rendered
    ahead, and no more are in memory. An error is raised when its pattern's turn comes.

    >>> document = {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}
    >>> [len(samples.shape) for samples in render_many([document] * 3, jobs=2)]
    [1, 1, 1]
    """
    jobs = len(os.sched_getaffinity(0)) if jobs is None else jobs
    if jobs < 1:
        raise ValueError("jobs has to be at least 1")
    return _rendered(iter(sources), jobs, {"profile": profile_of(profile), **options})


def _rendered(sources: Iterator[Source], jobs: int, options: dict[str, Any]) -> Iterator[Rendered]:
    waiting: collections.deque[Future[Rendered]] = collections.deque()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for source in sources:
                waiting.append(pool.submit(lambda one: load(one).render(**options), source))
                if len(waiting) >= 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()
