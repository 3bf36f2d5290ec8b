"""The command line, which the wheel brings along, for what the C library has not."""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._calls import NOT_SUPPORTED
from ._errors import ConversionWarning, PacinianError

# A loss as the command line tells it, without the file's name.
_LOSS = re.compile(r"^: warning: (.*?)(?:, first at ([0-9.]+) s)? \[([a-z-]+)\]$", re.MULTILINE)

if TYPE_CHECKING:
    from ._pattern import Pattern
    from ._profile import Profile


def tool() -> str | None:
    """The program that was installed with this package, or else one on the PATH."""
    try:
        files = importlib.metadata.files("pacinian") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == "pacinian" and file.parent.name == "bin":
            path = os.path.realpath(str(file.locate()))
            if os.access(path, os.X_OK):
                return path
    return shutil.which("pacinian")


def run(*arguments: str, shown: dict[str, str]) -> tuple[bytes, str]:
    """What the program writes on standard output and what it says; its errors become PacinianError,
    in which the names of files are those that are shown."""
    program = tool()
    if program is None:
        raise PacinianError(
            NOT_SUPPORTED, "this needs the command line pacinian, which is not installed: the wheel has "
            "it, the source archive does not")
    ended = subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True)
    message = ended.stderr.decode(errors="replace").strip()
    if ended.returncode != 0:
        message = message or f"exit code {ended.returncode}"
        for path, name in shown.items():
            message = message.replace(path, name)
        raise PacinianError(NOT_SUPPORTED, message)
    return ended.stdout, message


@contextlib.contextmanager
def folder() -> Iterator[pathlib.Path]:
    """A folder that goes with the call."""
    with tempfile.TemporaryDirectory(prefix="pacinian-") as path:
        yield pathlib.Path(path)


def file_of(pattern: Pattern, work: pathlib.Path, name: str) -> str:
    """A file with the pattern."""
    path = work / f"{name}.{'ahap' if pattern._text is None else 'haptic'}"
    path.write_bytes(pattern._content)
    return str(path)


def profile_file(profile: Profile, work: pathlib.Path, name: str = "profile") -> str:
    """A built-in profile's name, or a file with the profile."""
    if isinstance(profile._source, str):
        return profile._source
    path = work / f"{name}.json"
    path.write_bytes(profile._source or b"")
    return str(path)


def converted(
    pattern: Pattern, format: str, profile: Profile,
) -> tuple[bytes, list[ConversionWarning]]:
    """The pattern in a format that the command line writes, and what the format does not hold."""
    with folder() as work:
        source, target = file_of(pattern, work, "pattern"), work / "converted"
        arguments = ["convert", source, "--to", format, "-o", str(target)]
        if format != "rumble":
            arguments += ["--profile", profile_file(profile, work)]
        if format == "android-ogg":
            if pattern._folder is not None:
                arguments += ["--resources", pattern._folder]
        shown = {source: pattern._file or "the pattern"}
        # A report is of patterns, and counts; of sound there are the lines alone.
        report = work / "report.json"
        if format != "android-ogg":
            run(*arguments, "--report", str(report), shown=shown)
            losses = [
                ConversionWarning(one["code"], one["message"], one["count"], one["seconds"])
                for one in json.loads(report.read_text())["losses"]]
        else:
            _, said = run(*arguments, shown=shown)
            losses = [
                ConversionWarning(code, message, 1, float(seconds or 0))
                for message, seconds, code in _LOSS.findall(said.replace(source, ""))]
        return target.read_bytes(), losses


def compared(
    first: Pattern, second: Pattern, profiles: tuple[Profile, Profile],
) -> dict[str, Any]:
    """What `pacinian compare` finds."""
    with folder() as work:
        files = [file_of(pattern, work, name) for pattern, name in [(first, "a"), (second, "b")]]
        names = [profile_file(profile, work, f"profile-{index}")
                 for index, profile in enumerate(profiles)]
        text, _ = run(
            "compare", "--format", "json", "--profile", ",".join(names), *files,
            shown={files[0]: first._file or "the first pattern",
                   files[1]: second._file or "the second pattern"})
    (result,) = json.loads(text)["results"]
    if "signal" not in result:
        raise PacinianError(NOT_SUPPORTED, str(result.get("error", result["status"])))
    return {"verdict": verdict(result["signal"]), "signal": result["signal"],
            "events": result["events"], "controls": result["controls"]}


def verdict(signal: dict[str, Any]) -> str:
    """A word for numbers of `pacinian compare`: alike are two whose envelopes correlate with 0.95 or
    more and whose spectra are within 3 dB."""
    if signal["isIdentical"]:
        return "identical"
    correlation, distance = signal["envelopeCorrelation"], signal["spectralDistanceDecibels"]
    is_alike = (correlation or 0) >= 0.95 and distance is not None and distance <= 3
    return "alike" if is_alike else "different"


def perceived(pattern: Pattern, profile: Profile) -> dict[str, Any]:
    """The sensation of `pacinian inspect`."""
    with folder() as work:
        source = file_of(pattern, work, "pattern")
        text, _ = run(
            "inspect", "--json", "--profile", profile_file(profile, work), source,
            shown={source: pattern._file or "the pattern"})
    sensation: dict[str, Any] = json.loads(text)["sensation"]
    return sensation
