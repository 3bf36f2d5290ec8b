"""The version that pacinian.h has, which is the package's too."""

import pathlib
import re

header = pathlib.Path(__file__).with_name("pacinian.h").read_text()
__version__ = ".".join(
    re.search(rf"^#define PCN_VERSION_{part} (\d+)$", header, re.M).group(1)
    for part in ("MAJOR", "MINOR", "PATCH"))
