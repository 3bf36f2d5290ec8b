"""The structs and functions of the package are those of pacinian.h."""

from __future__ import annotations

import ctypes
import importlib.metadata
import pathlib
import re
import typing
from typing import Any

import pytest

from pacinian import _library, _names, _structs

HEADER = pathlib.Path(__file__).parents[1] / "pacinian.h"
TYPES = {
    "uint32_t": ctypes.c_uint32, "int32_t": ctypes.c_int32, "uint64_t": ctypes.c_uint64,
    "double": ctypes.c_double, "float": ctypes.c_float, "const char *": ctypes.c_char_p,
    "pcn_player *": ctypes.c_void_p, "const float *": ctypes.c_void_p,
}


def header() -> Any:
    return re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)


def name_in_c(name: Any) -> Any:
    return "pcn_" + re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


@pytest.mark.parametrize("name", [
    one for one in vars(_structs) if isinstance(getattr(_structs, one), type(ctypes.Structure))])
def test_structs(name: Any) -> None:
    text = re.search(rf"typedef struct {name_in_c(name)} {{(.*?)}}", header(), re.S)[1]  # type: ignore[index]
    fields = []
    for kind, field, count in re.findall(r"([\w ]+ \*?)(\w+)(?:\[(\d+)\])?;", text):
        kind = kind.strip()
        kind = ctypes.c_char * int(count) if count else TYPES.get(kind, ctypes.c_int32)
        fields.append((field, kind))
    assert list(getattr(_structs, name)._fields_) == fields


def test_the_names_are_in_the_header_s_order() -> None:
    for names, prefix in (
        (_names.Control, "PCN_CONTROL_"), (_names.Limiter, "PCN_LIMITER_"),
        (_names.Bus, "PCN_BUSES_"), (_names.Format, "PCN_FORMAT_"),
        (_names.CurveTimes, "PCN_CURVE_TIMES_"),
    ):
        known = re.findall(rf"{prefix}(\w+) = (\d+)", header())
        assert [int(value) for _, value in known] == list(range(len(known)))
        ours = [re.sub(r"(?<!^)([A-Z])", r"_\1", one).upper().removesuffix("_CONTROL").replace("-", "_")
                for one in typing.get_args(names)]
        assert [one for one, _ in known] == [
            "AUTOMATIC" if one == "AUTO" else one for one in ours]


def test_the_version_is_the_header_s() -> None:
    numbers = re.findall(r"#define PCN_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", HEADER.read_text())
    assert _library.library.pcn_version_string().decode() == ".".join(numbers)
    assert importlib.metadata.version("pacinian") == ".".join(numbers)
