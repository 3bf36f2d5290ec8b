"""`python -m pacinian`: the command line that the wheel brings along, with the page of `pacinian studio`."""

from __future__ import annotations

import json
import pathlib
import shutil
import subprocess
import sys
import urllib.request

import pytest

from pacinian._tool import tool

EXAMPLE = pathlib.Path(__file__).resolve().parent.parent.parent / "Examples" / "button.ahap"
MODULE = [sys.executable, "-m", "pacinian"]

needs_tool = pytest.mark.skipif(tool() is None, reason="the command line is not installed")


@needs_tool
def test_module_is_the_command_line() -> None:
    version = subprocess.run([*MODULE, "--version"], stdout=subprocess.PIPE, text=True, check=True)
    assert version.stdout.startswith("pacinian ")
    assert subprocess.run([*MODULE, "--nothing"], stderr=subprocess.DEVNULL).returncode == 64


@needs_tool
def test_studio_serves_the_page_and_saves(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "button.ahap"
    shutil.copy(EXAMPLE, file)
    server = subprocess.Popen(
        [*MODULE, "studio", "--no-open", "--port", "0", str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        for part in ["", "page/main.js", "page/studio.js", "pacinian.wasm", "examples/index.json"]:
            with urllib.request.urlopen(address + part) as answer:
                assert answer.status == 200 and answer.read()
        with urllib.request.urlopen(address + "files/index.json") as answer:
            (entry,) = json.load(answer)["files"]
        edited = file.read_bytes().replace(b"0.09", b"0.11")
        with urllib.request.urlopen(address + entry["address"]) as answer:
            read = {"If-Match": answer.headers["ETag"]}
        urllib.request.urlopen(urllib.request.Request(address + entry["address"], edited, read, method="PUT")).close()
        assert file.read_bytes() == edited
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()
