"""Where the tests find patterns and the command line."""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(params=sorted((ROOT / "Examples").glob("*.ahap")), ids=lambda path: path.stem)
def example(request):
    return request.param


@pytest.fixture
def heartbeat():
    return ROOT / "Examples" / "heartbeat.ahap"


@pytest.fixture
def tool():
    """The command line that PACINIAN_TOOL names."""
    path = os.environ.get("PACINIAN_TOOL", "")
    if not os.path.isfile(path):
        pytest.skip("PACINIAN_TOOL does not name the command line")
    return path
