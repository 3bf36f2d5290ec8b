"""The blocks of the documents about Python run one after the other, as a reader would type them."""

from __future__ import annotations

import pathlib
import pickle
import re
import shutil
import warnings
from typing import Any

import numpy
import pytest

import pacinian
from pacinian._tool import tool

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The modules that a block names and that need not be installed.
OPTIONAL = ("pandas", "matplotlib", "dask")


def blocks(document: pathlib.Path) -> list[str]:
    """What is deeper than a document's text, without commands."""
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.S)
    found = re.findall(r"(?:\n\n)((?:    [^\n]*\n|\n(?=    ))+)", text)
    lines = [re.sub(r"^    ", "", one, flags=re.M).strip("\n") for one in found]
    return [one for one in lines if not re.match(r"(scripts/|pip |python3? )", one)]


@pytest.mark.parametrize("document", [ROOT / "docs" / "PYTHON.md", ROOT / "Python" / "README.md"])
def test_every_block_runs(
    document: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not document.exists():
        pytest.skip("the documents are not beside the tests")
    if tool() is None:
        pytest.skip("the command line is not installed")
    for name in OPTIONAL:
        pytest.importorskip(name)
    monkeypatch.chdir(tmp_path)
    for name in ("heartbeat.ahap", "new.ahap"):
        shutil.copy(ROOT / "Examples" / "heartbeat.ahap", name)
    (tmp_path / "sounds").mkdir()
    (tmp_path / "mine.json").write_text(
        '{"name": "bell", "frequency": {"map": "linear", "lowest": 80, "highest": 230}}')
    time = numpy.arange(8_000) / 8_000
    vibration = 0.5 * numpy.sin(2 * numpy.pi * 150 * time)
    # What the text around the blocks says of their names.
    names: dict[str, Any] = {
        "numpy": numpy, "pathlib": pathlib, "pickle": pickle, "warnings": warnings,
        "array": vibration, "sound": vibration, "vibration": vibration,
        "values": numpy.linspace(0, 1, 480), "block_values": numpy.ones(480),
        "bound": numpy.ones(480, numpy.float32), "count": 2,
        "paths": ["heartbeat.ahap"] * 3}
    found = blocks(document)
    with warnings.catch_warnings():
        # Two motors lose what the heartbeat has, and say so; nothing else is lost.
        for said in ("3 transients have no rise", "The motors are too slow"):
            warnings.filterwarnings("ignore", said, pacinian.ConversionWarning)
        for block in found:
            exec(compile(block, f"{document.name}: {block[:40]}", "exec"), names)
    assert len(found) == (1 if document.name == "README.md" else 9)
    if "shards" in names:
        (shards,) = [names["shards"]]
        assert [len(one) for one in shards] == [2, 1]
    assert isinstance(names["samples"], pacinian.Signal)
