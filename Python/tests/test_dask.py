"""The recipes of docs/PYTHON.md for Dask, as they stand there."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import numpy
import pytest

import pacinian
from conftest import ROOT

dask = pytest.importorskip("dask", reason="dask is not installed")
GUIDE = (ROOT / "docs/PYTHON.md").read_text()
SECTION = re.search(r"^## On Dask\n(.*?)^## ", GUIDE, re.M | re.S)[1]  # type: ignore[index]
RECIPES = [textwrap.dedent(block) for block in re.findall(r"(?:^(?: {4}.*)?\n)+", SECTION, re.M) if block.strip()]
PATHS = sorted((ROOT / "Examples").glob("*.ahap"))


@pytest.mark.parametrize("scheduler", ["threads", "processes"])
def test_recipes(scheduler: Any) -> None:
    assert len(RECIPES) == 2
    truth = [pacinian.load(path).render() for path in PATHS]
    names: dict[str, Any] = {"pacinian": pacinian, "numpy": numpy, "paths": PATHS, "count": 3}
    with dask.config.set(scheduler=scheduler):
        for recipe in RECIPES:
            exec(recipe, names)
    assert [len(shard) for shard in names["shards"]] == [len(PATHS[number::3]) for number in range(3)]
    for number, shard in enumerate(names["shards"]):
        for one, other in zip(shard, truth[number::3], strict=True):
            assert one.dtype == numpy.float32 and numpy.array_equal(one, other)
    # A mean of squares in another order of additions, in floats.
    levels = [numpy.sqrt((signal.astype(float) ** 2).mean()) for signal in truth]
    assert numpy.allclose(names["levels"], levels, rtol=1e-5)
