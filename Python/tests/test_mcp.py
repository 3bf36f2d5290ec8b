"""The tools of an agent, by the SDK's own client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Coroutine
from typing import Any, Callable

import numpy
import pytest

import pacinian

mcp = pytest.importorskip("mcp", reason="the MCP SDK, pacinian[mcp], is not installed")
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples"
TAP = '{"Version":1,"Pattern":[{"Event":{"EventType":"HapticTransient","Time":%s}}]}'


@pytest.fixture
def root(tmp_path: pathlib.Path) -> pathlib.Path:
    folder = tmp_path / "root"
    folder.mkdir()
    shutil.copy(EXAMPLES / "heartbeat.ahap", folder)
    (folder / "late.ahap").write_text(TAP % 0.5)
    (folder / "wrong.ahap").write_text(TAP % -1)
    (tmp_path / "outside.ahap").write_text(TAP % 0)
    return folder


@pytest.fixture
def session(root: pathlib.Path, tool: str) -> Callable[[Callable[[Any], Coroutine[Any, Any, None]]], None]:
    environment = {
        **os.environ, "PATH": f"{pathlib.Path(tool).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(body: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            parameters = mcp.StdioServerParameters(
                command=sys.executable, args=["-m", "pacinian", "mcp", str(root)], env=environment)
            async with mcp.Client(mcp.stdio_client(parameters)) as client:
                await body(client)

        asyncio.run(asyncio.wait_for(whole(), 120))

    return run


async def asked(client: Any, name: str, **arguments: Any) -> Any:
    """The result of a tool, whose text is small; of JSON what it says."""
    result = await client.call_tool(name, arguments)
    (content,) = result.content
    if content.type == "image":
        return content
    assert len(content.text.encode()) <= 4_096
    return ValueError(content.text) if result.is_error else json.loads(content.text)


def test_every_tool_answers(session: Any, root: pathlib.Path) -> None:
    pacinian.write_wav(root / "sound.wav", 0.5 * numpy.sin(numpy.arange(16_000) / 5), 8_000)
    (root / "crowd.ahap").write_text(pacinian.Pattern(
        [pacinian.transient(number / 50) for number in range(2_000)]).to_bytes().decode())

    async def body(client: Any) -> None:
        tools = {one.name: one for one in (await client.list_tools()).tools}
        assert set(tools) == {
            "check", "compare", "convert", "inspect", "plot", "render", "transcribe"}
        for one in tools.values():
            assert one.description
            assert all("type" in kind for kind in one.input_schema["properties"].values())
        found = await asked(client, "check", path="wrong.ahap")
        assert found["errors"] == 1
        (finding,) = found["findings"]
        assert finding["line"] == 1 and finding["column"] == 72
        assert str(root) not in json.dumps(found)
        assert (await asked(client, "check", path="heartbeat.ahap"))["errors"] == 0
        found = await asked(client, "inspect", path="heartbeat.ahap")
        assert found["eventsCount"] == len(found["events"]) == 12
        crowd = await asked(client, "inspect", path="crowd.ahap")
        assert crowd["eventsCount"] == 2_000 and 10 < len(crowd["events"]) < 100
        found = await asked(client, "render", path="heartbeat.ahap")
        signal = pacinian.load(root / "heartbeat.ahap").render(rate=8_000)
        assert found["peak"] == pytest.approx(float(abs(signal).max()), abs=1e-4)
        assert found["rmsDecibels"] == pytest.approx(signal.rms_db(), abs=0.1)
        assert found["seconds"] == pytest.approx(signal.duration, abs=1e-3)
        assert [one["time"] for one in found["taps"]] == [0, 0.26, 0.9, 1.16, 1.8, 2.06]
        assert len(found["slices"]) == 20 and found["slices"][5]["rmsDecibels"] is None
        assert 60 < found["centroidHertz"] < 300
        found = await asked(client, "plot", path="heartbeat.ahap")
        assert found.mime_type == "image/png"
        words = [
            (await asked(client, "compare", first="heartbeat.ahap", second=second))["word"]
            for second in ("heartbeat.ahap", "late.ahap")]
        assert words == ["identical", "different"]
        found = await asked(
            client, "convert", path="heartbeat.ahap", output="a.xml", format="android-xml")
        assert found["lossesCount"] == len(found["losses"]) > 0
        assert (root / "a.xml").read_text().startswith("<")
        found = await asked(client, "transcribe", sound="sound.wav", output="sound.haptic")
        assert found["duration"] == 2 and pacinian.load(root / "sound.haptic").duration > 1.9

    session(body)


def test_nothing_outside_is_read_or_written(session: Any, root: pathlib.Path) -> None:
    outside = root.parent / "outside.ahap"
    (root / "link.ahap").symlink_to(outside)
    (root / "up").symlink_to(root.parent)
    os.mkfifo(root / "fifo")
    (root / "within.ahap").symlink_to("late.ahap")
    # The profile and the format are names, and no paths either.
    shutil.copy(outside, root / "-o")

    async def body(client: Any) -> None:
        for path in (
                str(outside), "../outside.ahap", "up/outside.ahap", "link.ahap", "fifo", ".", "",
                "nothing.ahap", str(root / "late.ahap"), "a/../late.ahap", "late.ahap\0"):
            for name in ("check", "inspect", "render", "plot"):
                assert isinstance(await asked(client, name, path=path), ValueError), (name, path)
            for one, other in ((path, "late.ahap"), ("late.ahap", path)):
                assert isinstance(await asked(client, "compare", first=one, second=other), ValueError)
            found = await asked(client, "convert", path=path, output="b.haptic", format="haptic")
            assert isinstance(found, ValueError), path
        for output in (
                "../c.haptic", "up/c.haptic", str(outside), "link.ahap", "late.ahap", "fifo",
                "nowhere/c.haptic"):
            for name, source in (("convert", "path"), ("transcribe", "sound")):
                options = {"format": "haptic"} if name == "convert" else {}
                found = await asked(
                    client, name, **{source: "late.ahap", "output": output, **options})
                assert isinstance(found, ValueError), (name, output)
        found = await asked(client, "render", path="late.ahap", profile=str(outside))
        assert isinstance(found, ValueError) and "no profile" in str(found)
        assert (await asked(client, "check", path="-o"))["files"] == 1
        assert (await asked(client, "check", path="within.ahap"))["errors"] == 0

    before = sorted(os.listdir(root)), sorted(os.listdir(root.parent)), outside.read_bytes()
    session(body)
    assert before == (
        sorted(os.listdir(root)), sorted(os.listdir(root.parent)), outside.read_bytes())


def test_errors_say_where_and_what(session: Any, root: pathlib.Path) -> None:
    pacinian.write_wav(root.parent / "secret.wav", numpy.zeros(8_000), 8_000)
    (root / "sound.ahap").write_text(json.dumps({"Version": 1, "Pattern": [{"Event": {
        "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "../secret.wav"}}]}))

    async def body(client: Any) -> None:
        for name in ("inspect", "render", "plot"):
            found = str(await asked(client, name, path="wrong.ahap"))
            assert "wrong.ahap:1:72: Pattern[0].Event.Time" in found and "-1" in found, name
        found = await asked(
            client, "convert", path="late.ahap", output="d.xml", format="morse")
        assert isinstance(found, ValueError) and "android-xml" in str(found)
        found = await asked(client, "check", path="sound.ahap")
        assert found["errors"] == 1 and ".." in found["findings"][0]["message"]

    session(body)


def test_the_command_says_how_it_is_called(root: pathlib.Path, tool: str) -> None:
    environment = {
        **os.environ, "PATH": f"{pathlib.Path(tool).parent}{os.pathsep}{os.environ['PATH']}"}
    for arguments, words in (
            ([], "usage: python -m pacinian mcp ROOT"), (["--help"], "usage:"),
            ([str(root / "none")], "none"), ([str(root / "late.ahap")], "not a folder")):
        run = subprocess.run(
            [sys.executable, "-m", "pacinian", "mcp", *arguments], env=environment,
            capture_output=True, text=True, timeout=60)
        assert run.returncode == 1 and words in run.stderr and "Traceback" not in run.stderr
