"""Numbers, of Python and of NumPy, and what is said of others."""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Iterable, SupportsFloat, Union

import numpy

if TYPE_CHECKING:
    from numpy.typing import NDArray

# int, float, numbers of NumPy and arrays of one number are such.
Number = SupportsFloat
Points = Union[Iterable[Iterable[Number]], "NDArray[Any]"]


def real(value: Number, what: str) -> float:
    """The number as a float."""
    if not isinstance(value, SupportsFloat):
        raise TypeError(f"{what} is {value!r}, and has to be a number")
    return float(value)


def whole(value: Number, what: str, lowest: int = 0, highest: int = (1 << 32) - 1) -> int:
    """The number as an int between bounds."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        decimal = real(value, what)
        number = int(decimal) if decimal.is_integer() else lowest - 1
    if not lowest <= number <= highest:
        raise ValueError(f"{what} is {value}, and has to be a whole number from {lowest} to {highest}")
    return number


def rate_of(value: Number) -> int:
    """A rate in Hz. The library refuses what is out of its range, but takes 32 bits only."""
    number = whole(value, "the rate", 0, 1 << 64)
    if number >= 1 << 32:
        raise ValueError(f"the rate is {number}, and has to be 1000 to 192000 Hz")
    return number


def points_of(points: Points) -> tuple[tuple[float, float], ...]:
    """Points of a curve: pairs of seconds and a value."""
    rows = []
    for index, point in enumerate(points):
        try:
            time, value = point
        except (TypeError, ValueError):
            raise ValueError(
                f"point {index} is {point!r}, and a point is two numbers: seconds and a value"
            ) from None
        rows.append((
            real(time, f"the time of point {index}"), real(value, f"the value of point {index}")))
    return tuple(rows)


def json_of(document: Mapping[str, Any]) -> bytes:
    """The document as JSON, in which numbers and arrays of NumPy are those of JSON."""
    return json.dumps(document, default=_plain).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, (numpy.generic, numpy.ndarray)):
        return value.tolist()
    raise TypeError(f"{value!r} has no place in JSON")
