"""`python -m pacinian …`: the command line, which the wheel brings along, and `mcp`."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys


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


def main() -> None:
    program = tool()
    if program is None:
        sys.exit("pacinian: the command line is not installed; the wheel has it, the source archive does not")
    if sys.argv[1:2] == ["mcp"]:
        try:
            from . import _mcp
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] != "mcp":
                raise
            sys.exit("pacinian mcp: needs the MCP SDK: pip install 'pacinian[mcp]', with Python 3.10 or later")
        return _mcp.main(sys.argv[2:], program)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
