"""`python -m pacinian …`: the command line, which the wheel brings along, and `mcp`."""

from __future__ import annotations

import os
import sys

from ._tool import tool


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
