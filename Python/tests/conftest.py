"""Where the tests find patterns and the command line."""

from __future__ import annotations

import os
import pathlib
from typing import Any

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(params=sorted((ROOT / "Examples").glob("*.ahap")), ids=lambda path: path.stem)
def example(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def heartbeat() -> Any:
    return ROOT / "Examples" / "heartbeat.ahap"


@pytest.fixture
def tool() -> Any:
    """The command line that PACINIAN_TOOL names."""
    path = os.environ.get("PACINIAN_TOOL", "")
    if not os.path.isfile(path):
        pytest.skip("PACINIAN_TOOL does not name the command line")
    return path
