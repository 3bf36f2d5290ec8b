"""`python -m pacinian mcp ROOT`: the tools of a coding agent, over MCP; needs pacinian[mcp]."""

from __future__ import annotations

import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any, Literal, cast

import numpy
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from . import _names
from ._errors import PacinianError
from ._pattern import load
from ._profile import profiles
from ._signal import Signal
from ._tool import verdict

# Bytes of a tool's text, which an agent's context has to hold.
MOST_TEXT = 4_000
# Seconds that the command line may take.
MOST_SECONDS = 120
# Hz, and seconds, of what is rendered for numbers.
RATE, LONGEST = 8_000, 600
SLICES = 20
INSTRUCTIONS = """Haptic patterns (AHAP, .haptic, Android's XML) below one folder: paths are relative
to it. After each change of a pattern: check, then render or plot, and compare with the version
before. dB are those of full scale; the Taptic Engine is the profile "taptic"."""


class Folder:
    """The folder that all paths are below."""

    def __init__(self, root: str, program: str) -> None:
        self.root = pathlib.Path(root).resolve(strict=True)
        self.program = program
        if not self.root.is_dir():
            raise NotADirectoryError(f"{root} is not a folder")

    def path(self, name: str, *, new: bool = False) -> str:
        """The file's path from the root, without links; ToolError for what is outside."""
        if "\0" in name or name.startswith("/") or ".." in pathlib.PurePath(name).parts:
            raise ToolError(f"{name!r}: a path is relative to the folder, without '..'")
        given = self.root / name
        try:
            real = given.parent.resolve(strict=True) / given.name if new else given.resolve(strict=True)
        except (OSError, RuntimeError):
            raise ToolError(f"{name!r}: there is no such file") from None
        if not real.is_relative_to(self.root) or real == self.root:
            raise ToolError(f"{name!r}: leads out of the folder")
        if new and os.path.lexists(real):
            raise ToolError(f"{name!r}: exists already; choose a new name")
        if not new and not stat.S_ISREG(real.stat().st_mode):
            raise ToolError(f"{name!r}: is not a regular file")
        # No option of the command line, whatever its name.
        return f"./{real.relative_to(self.root)}"

    def run(self, *arguments: str, accepted: tuple[int, ...] = (0,)) -> str:
        """What the command line writes on standard output; its errors become a ToolError."""
        try:
            run = subprocess.run(
                [self.program, *arguments], cwd=self.root, stdin=subprocess.DEVNULL,
                capture_output=True, timeout=MOST_SECONDS, encoding="utf-8", errors="replace")
        except subprocess.TimeoutExpired:
            raise ToolError(f"took longer than {MOST_SECONDS} s") from None
        if run.returncode not in accepted:
            raise ToolError(cut(run.stderr.strip() or f"exit code {run.returncode}"))
        return run.stdout


def cut(text: str) -> str:
    """The text, or its beginning where it is too long."""
    content = text.encode()
    if len(content) <= MOST_TEXT:
        return text
    return content[: MOST_TEXT - 8].decode(errors="ignore") + " …"


def told(result: dict[str, Any], *lists: str) -> str:
    """The result as JSON. The lists, which may be long, are cut at their ends, and their whole
    counts are beside them."""
    for name in lists:
        result[f"{name}Count"] = len(result[name])
    kept = max((len(result[name]) for name in lists), default=0)
    while True:
        part = {key: value[:kept] if key in lists else value for key, value in result.items()}
        text = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        if len(text.encode()) <= MOST_TEXT or kept == 0:
            return cut(text)
        kept = kept * 3 // 4


def profile_named(name: str) -> str:
    known = profiles()
    if name not in known:
        raise ToolError(f"there is no profile {name!r}; known are {', '.join(known)}")
    return name


def decibels(value: float) -> float | None:
    """Of full scale; None for silence."""
    return round(20 * float(numpy.log10(value)), 1) if value > 1e-6 else None


def centroid(samples: Any, rate: int) -> float | None:
    """The mean frequency in Hz, weighted with power; None for silence."""
    power = numpy.abs(numpy.fft.rfft(samples * numpy.hanning(len(samples)))) ** 2
    if power.sum() <= 1e-9:
        return None
    frequencies = numpy.fft.rfftfreq(len(samples), 1 / rate)
    return round(float((power * frequencies).sum() / power.sum()), 1)


def numbers(signal: Signal) -> dict[str, Any]:
    """Peak, level and mean frequency, of the whole and of equal slices of time."""
    samples = numpy.asarray(signal, float)
    if not len(samples):
        return {"seconds": 0.0, "peak": 0.0, "slices": []}
    magnitude = numpy.abs(samples)
    ends = numpy.linspace(0, len(samples), min(SLICES, -(-len(samples) // 64)) + 1).astype(int)
    return {
        "seconds": round(len(samples) / signal.rate, 4),
        "peak": round(float(magnitude.max()), 4),
        "peakTime": round(int(magnitude.argmax()) / signal.rate, 4),
        "rmsDecibels": decibels(float(numpy.sqrt((samples**2).mean()))),
        "clippedSamples": int((magnitude > 1).sum()),
        "centroidHertz": centroid(samples, signal.rate),
        "slices": [
            {"time": round(int(start) / signal.rate, 3),
             "rmsDecibels": decibels(float(numpy.sqrt((samples[start:end] ** 2).mean()))),
             "centroidHertz": centroid(samples[start:end], signal.rate)}
            for start, end in zip(ends[:-1], ends[1:])],
    }


def server(root: str, program: str) -> MCPServer[Any]:
    """The tools for the files below `root`; `program` is the command line."""
    folder = Folder(root, program)
    mcp: MCPServer[Any] = MCPServer("pacinian", instructions=INSTRUCTIONS, log_level="WARNING")

    def tool(function: Callable[..., Any]) -> Callable[..., Any]:
        return mcp.tool(structured_output=False)(function)

    def inspected(path: str, profile: str) -> dict[str, Any]:
        text = folder.run(
            "inspect", "--json", "--profile", profile_named(profile), folder.path(path))
        return cast("dict[str, Any]", json.loads(text))

    @tool
    def check(path: str, profile: str = "taptic") -> str:
        """Finds mistakes in a pattern file: errors, warnings (events that are not felt on the
        profile's actuator among them) and notes, each with line, column, path in the document, code
        and what to do."""
        found = json.loads(folder.run(
            "check", "--format", "json", "--profile", profile_named(profile), folder.path(path),
            accepted=(0, 65)))
        return told(found, "findings")

    @tool
    def inspect(path: str) -> str:
        """The content of a pattern file: events with their effective values, controls, duration in
        seconds, the most events at once, recordings, diagnostics."""
        found = inspected(path, "taptic")
        del found["sensation"]
        return told(found, "events", "controls", "recordings", "diagnostics")

    @tool
    def render(path: str, profile: str = "taptic") -> str:
        """Renders a pattern's vibration and gives numbers: seconds with the tail, peak (1 is full
        scale; above it is clipped), level in dB of full scale and mean frequency of the whole and
        of 20 slices of time (null: silence), and the taps with their times in seconds, intensity
        and sharpness."""
        name = folder.path(path)
        try:
            signal = load(folder.root / name).render(
                rate=RATE, profile=profile_named(profile), length_limit=LONGEST)
        except PacinianError as error:
            error.file = name
            raise ToolError(cut(str(error))) from None
        found = numbers(signal)
        found["taps"] = [
            {"time": one["time"], "intensity": one["parameters"].get("HapticIntensity"),
             "sharpness": one["parameters"].get("HapticSharpness")}
            for one in inspected(path, profile)["events"] if one["type"] == "HapticTransient"]
        return told(found, "slices", "taps")

    @tool
    def plot(path: str, profile: str = "taptic") -> Image:
        """Draws a pattern as PNG: events, controls, waveform and spectrogram over one time axis."""
        with tempfile.TemporaryDirectory() as work:
            picture = pathlib.Path(work) / "plot.png"
            folder.run(
                "plot", folder.path(path), "-o", str(picture), "--size", "1000x700", "--profile",
                profile_named(profile))
            return Image(data=picture.read_bytes(), format="png")

    @tool
    def compare(first: str, second: str, profile: str = "taptic") -> str:
        """Compares the vibrations of two pattern files: a word (identical, alike, different) and
        numbers. Alike are two whose envelopes correlate with 0.95 or more and whose spectra are
        within 3 dB. Of the changes of events and controls as many as fit are listed."""
        found = json.loads(folder.run(
            "compare", "--format", "json", "--profile", profile_named(profile),
            folder.path(first), folder.path(second)))
        (result,) = found["results"]
        if "signal" not in result:
            raise ToolError(cut(str(result.get("error", result["status"]))))
        signal = result["signal"]
        return told(
            {"word": verdict(signal), "signal": signal, "events": result["events"],
             "controls": result["controls"]}, "events", "controls")

    @tool
    def convert(path: str, output: str, format: _names.Format) -> str:
        """Writes a pattern in another format as the new file `output`, and lists what that format
        cannot hold."""
        return written("convert", path, output, "--to", format)

    @tool
    def transcribe(
        sound: str, output: str, kind: Literal["audio", "vibration"] = "audio",
    ) -> str:
        """Makes a pattern, the new file `output` (.haptic or .ahap), of a sound file: what should be
        felt for it, or with kind vibration the pattern that it came from."""
        if pathlib.PurePath(output).suffix.lower() not in (".haptic", ".ahap"):
            raise ToolError(f"{output!r}: the name of a transcription ends in .haptic or .ahap")
        return written("transcribe", sound, output, "--kind", kind)

    def written(command: str, path: str, output: str, *options: str) -> str:
        source, target = folder.path(path), folder.path(output, new=True)
        with tempfile.TemporaryDirectory() as work:
            report = pathlib.Path(work) / "report.json"
            folder.run(command, source, "-o", target, *options, "--report", str(report))
            found = json.loads(report.read_text())
        return told({"output": output, **found}, *(["losses"] if "losses" in found else []))

    return mcp


def main(arguments: list[str], program: str) -> None:
    """Serves the one argument, a folder, on standard input and output until they end."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit("usage: python -m pacinian mcp ROOT")
    try:
        tools = server(arguments[0], program)
    except OSError as error:
        sys.exit(f"pacinian mcp: {error}")
    tools.run("stdio")
