"""What goes wrong, and what is worth a word."""

from __future__ import annotations


class PacinianError(Exception):
    """Something that the library refuses.

    `status` is the C library's code, of which -4805 to -4899 are those of Core Haptics. `message` says
    what was found and what to do. `line` and `column` count from 1 and are 0 where there is no position;
    `byte_offset` counts from 0. `path` names the value in the document, such as
    `Pattern[3].Event.Time`; `file` is the file's name, or empty.

    >>> import pacinian
    >>> try:
    ...     pacinian.load(b'{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": -1}}]}')
    ... except pacinian.PacinianError as error:
    ...     print(error.line, error.column, error.path, error.status)
    1 65 Pattern[0].Event.Time -4822
    """

    def __init__(
        self, status: int, message: str, *, line: int = 0, column: int = 0, byte_offset: int = 0,
        path: str = "", file: str = "",
    ) -> None:
        self.status = status
        self.message = message
        self.line = line
        self.column = column
        self.byte_offset = byte_offset
        self.path = path
        self.file = file
        super().__init__(status, message)

    def __str__(self) -> str:
        return f"{located(self.file, self.line, self.column, self.path)}{self.message}"


class PacinianWarning(UserWarning):
    """Something that was repaired or left out, such as a value that was clamped."""


class ConversionWarning(PacinianWarning):
    """Something that a pattern has and the format it is written in cannot hold, so that it is left
    out or changed.

    `code` is the kind of loss, such as `audio-dropped`, stable and meant for programs; `count` how
    often it happened, and `time` the seconds of the pattern at the first time. `message` says
    what was done.
    """

    def __init__(self, code: str, message: str, count: int, time: float) -> None:
        self.code = code
        self.message = message
        self.count = count
        self.time = time
        super().__init__(code, message, count, time)

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


def located(file: str, line: int, column: int, path: str) -> str:
    """The position as compilers write it, with a colon and a space behind it; empty without one."""
    parts = [file] if file else []
    parts += [str(line), str(column)] if line else []
    text = ":".join(parts) + (": " if parts else "")
    return f"{text}{path}: " if path else text
